public import Catalog
import GRDB
public import TML
import Text

/// Searches for words in the labels and translations of a local copy: in pending, accepted and
/// approved translations of all projects and languages.
///
/// Words that are too short for the index are searched for only in the first 50,000 texts of a
/// language.
public struct Concordance: Sendable {
    private let store: TranslationStore

    /// Creates the concordance of a local copy.
    public init(_ store: TranslationStore) { self.store = store }

    /// Finds translations with all words, in the label or the translation.
    ///
    /// - Parameters:
    ///   - locale: the language of the first hits.
    ///   - limit: the maximum number of hits.
    ///   - isWanted: whether the result is still needed; otherwise the search ends.
    public func hits(
        of search: String, first locale: LocaleCode?, limit: Int,
        isWanted: @escaping () -> Bool = { true }
    ) throws(StoreError) -> ConcordanceHits {
        let words = TrigramWords(search, isFolded: true)
        guard !words.isEmpty else { return ConcordanceHits() }
        return try store.read { db in
            var found = Found(limit: limit, isWanted: isWanted)
            let languages = try Language.all(in: db)
            for language in languages.filter({ $0.locale == locale })
                + languages.filter({ $0.locale != locale }) where !found.isFull
            {
                try look(in: language, for: words, db, &found)
            }
            return ConcordanceHits(found.hits, isComplete: found.isComplete && !found.isFull)
        }
    }
}

extension Concordance {
    private struct Found {
        let limit: Int
        let isWanted: () -> Bool
        var hits: [ConcordanceHit] = []
        var isComplete = true

        var isFull: Bool { hits.count >= limit || !isWanted() }

        mutating func add(_ hit: ConcordanceHit) {
            if !hits.contains(hit) { hits.append(hit) }
        }
    }

    /// A language of a project.
    private struct Language {
        let id: Int64
        let locale: LocaleCode
        let project: Project.Key
        let name: String

        static func all(in db: Database) throws -> [Language] {
            try db.rows(
                """
                SELECT language.id, language.locale, project.key, project.name FROM language
                JOIN project ON project.id = language.project ORDER BY language.id
                """
            ).map { row in
                try Language(
                    id: row["id"], locale: LocaleCode(row["locale"]),
                    project: Project.Key(row["key"]), name: row["name"])
            }
        }
    }

    private func look(
        in language: Language, for words: TrigramWords, _ db: Database, _ found: inout Found
    ) throws {
        let match = try SearchPhrases(db: db).match(words)
        let keys = try Row.fetchCursor(
            db.cachedStatement(sql: match == nil ? Self.firstKeys : Self.indexedKeys),
            arguments: match.map { [$0, language.id, language.id] }
                ?? [language.id, language.id, KeySearch.mostTried])
        var tried = 0
        while !found.isFull, let row = try keys.next() {
            tried += 1
            guard words.areAll(in: row[1]) else { continue }
            try addHits(of: row[0], in: language, for: words, db, &found)
        }
        if match == nil, tried == KeySearch.mostTried { found.isComplete = false }
    }

    /// Adds the hits of a key. The words are compared again, because an index entry also contains
    /// the description and all translations of the key.
    private func addHits(
        of key: Int64, in language: Language, for words: TrigramWords, _ db: Database,
        _ found: inout Found
    ) throws {
        for row in try db.rows(Self.translations, [language.id, key]) {
            let (label, text): (String, String) = (try row["label"], try row["text"])
            guard words.areAll(in: FoldedText.lines([label, text])) else { continue }
            let id = TranslationKey.ID(project: language.project, hash: try row["hash"])
            found.add(
                ConcordanceHit(
                    label: ExactText(label), syntax: LabelSyntax(ofKey: try row["syntax"]),
                    text: ExactText(text), locale: language.locale,
                    place: .key(id, project: language.name)))
        }
    }

    private static let indexedKeys = """
        SELECT rowid & 0xFFFFFFFF, text FROM searchText
        WHERE searchText MATCH ? AND rowid BETWEEN ? << 32 AND (? << 32 | 0xFFFFFFFF)
        """

    private static let firstKeys = """
        SELECT id & 0xFFFFFFFF, c0 FROM searchText_content
        WHERE id BETWEEN ? << 32 AND (? << 32 | 0xFFFFFFFF) ORDER BY id LIMIT ?
        """

    private static let translations = """
        SELECT translationKey.label, translationKey.syntax, translationKey.hash, translation.text
        FROM translation JOIN translationKey ON translationKey.id = translation.key
        WHERE translation.language = ? AND translation.key = ? AND translation.status < 3
        ORDER BY \(TranslationTable.order)
        """
}
