public import Catalog
import GRDB
public import TML

extension TranslationStore {
    /// What the project makes of the engine's own texts in a language, as last pulled: of each the
    /// best translation that applies always (`tml-language.md` 9, 16.1).
    public func phrases(
        of project: Project.Key, in locale: LocaleCode
    ) throws(StoreError) -> Phrases {
        try read { db in
            guard let language = try Places(db: db).language(locale, of: project) else {
                return .none
            }
            let arguments: [any DatabaseValueConvertible] =
                [project.rawValue] + Self.phrasesByHash.keys.sorted() + [language]
            var translations: [Phrase: String] = [:]
            for row in try db.rows(Self.phraseQuery, StatementArguments(arguments)) {
                guard let phrase = Self.phrasesByHash[try row["hash"]] else { continue }
                translations[phrase] = try row["text"]
            }
            return Phrases(translations)
        }
    }

    private static let phrasesByHash = Dictionary(
        Phrase.standard.map {
            (KeyHash.key(label: $0.label, description: $0.description), $0)
        }, uniquingKeysWith: { first, _ in first })

    /// The best of a key comes last. Few keys are looked up by hash, and then their translations.
    private static let phraseQuery = """
        SELECT hash, text FROM translationKey
        CROSS JOIN translation ON translation.key = translationKey.id
        WHERE project = (SELECT id FROM project WHERE key = ?)
            AND hash IN (\(phrasesByHash.map { _ in "?" }.joined(separator: ", ")))
            AND language = ? AND context = '' AND status < 3
        ORDER BY status DESC, rank, translation.id
        """
}
