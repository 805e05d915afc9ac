public import Catalog
import GRDB
public import TML
import Text

/// Finds the keys with the same label, byte for byte and in the same syntax, in all projects of a
/// local copy.
///
/// The search uses the search index of the key list, because the texts in this index begin with the
/// label.
public struct EqualLabels: Sendable {
    /// The maximum number of Unicode scalars in a search of the index. With more, the search would
    /// take longer than reading the labels.
    private static let longestPhrase = 200

    private let store: TranslationStore

    /// Creates the search in a local copy.
    public init(_ store: TranslationStore) { self.store = store }

    /// Returns the other keys with the label and the source language of a key, each with its state
    /// in the target language. Projects without the target language have no results.
    ///
    /// - Parameter limit: the maximum number of keys.
    /// - Returns: the keys of each project in the order of registration, and whether these are all.
    public func keys(
        like key: TranslationKey, to target: LocaleCode, limit: Int
    ) throws(StoreError) -> (keys: [KeyDetail], isComplete: Bool) {
        try store.read { db in
            var found: [KeyDetail] = []
            for language in try languages(target, in: db) {
                for hash in try hashes(of: key.label, in: language, db) {
                    let id = TranslationKey.ID(project: language.project, hash: hash)
                    guard id != key.id,
                        let detail = try TranslationStore.detail(
                            of: id, locale: language.locale, in: db),
                        detail.key.locale.folded == key.locale.folded,
                        detail.key.labelSyntax == key.labelSyntax
                    else { continue }
                    guard found.count < limit else { return (found, false) }
                    found.append(detail)
                }
            }
            return (found, true)
        }
    }
}

extension EqualLabels {
    /// A language of a project.
    private struct Language {
        let id: Int64
        let locale: LocaleCode
        let project: Project.Key
        let searchedTo: Int64
    }

    private func languages(_ locale: LocaleCode, in db: Database) throws -> [Language] {
        try db.rows(
            """
            SELECT language.id, language.locale, language.searchedTo, project.key FROM language
            JOIN project ON project.id = language.project WHERE code = ? ORDER BY language.id
            """, [locale.folded]
        ).map { row in
            try Language(
                id: row["id"], locale: LocaleCode(row["locale"]),
                project: Project.Key(row["key"]), searchedTo: row["searchedTo"])
        }
    }

    /// Returns the hashes of keys. Labels have no index of their own, but the text of each key in
    /// the search index begins with its label.
    private func hashes(
        of label: ExactText, in language: Language, _ db: Database
    ) throws -> [String] {
        let phrase = Self.phrase(of: label.string)
        return try db.rows(
            phrase == nil ? Self.allKeys : Self.indexedKeys,
            [
                "label": label.string, "language": language.id, "searchedTo": language.searchedTo,
                "match": phrase,
            ]
        ).map { try $0["hash"] }
    }

    /// Returns the query for FTS5: the beginning of the text; `nil` if the beginning is shorter
    /// than a trigram.
    private static func phrase(of label: String) -> String? {
        let scalars = (FoldedText.string(label) + "\n").unicodeScalars
        guard scalars.count > 3, !scalars.contains("\0") else { return nil }
        let beginning = String(String.UnicodeScalarView(scalars.prefix(longestPhrase)))
        return "^ \(TrigramWords.phrase(beginning))"
    }

    private static let indexedKeys = """
        SELECT hash FROM (
            SELECT rowid & 0xFFFFFFFF AS number FROM searchText
            WHERE searchText MATCH :match
                AND rowid BETWEEN :language << 32 AND (:language << 32 | 0xFFFFFFFF)
            UNION
            SELECT key FROM target WHERE language = :language AND key > :searchedTo)
        JOIN target ON target.language = :language AND target.key = number AND isGone = 0
        JOIN translationKey ON translationKey.id = number AND label = :label
        ORDER BY number
        """

    private static let allKeys = """
        SELECT hash FROM target
        CROSS JOIN translationKey ON translationKey.id = target.key AND label = :label
        WHERE language = :language AND isGone = 0
        ORDER BY target.key
        """
}
