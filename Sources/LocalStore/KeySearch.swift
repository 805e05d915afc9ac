import Catalog
import GRDB
import Text

/// A search for words among the keys that pass a filter and have a source.
///
/// The result has at most the first 10,000 keys. If a word is too short for the index, the search
/// reads only the first 50,000 texts, unless the filter or the source leaves few keys.
struct KeySearch {
    static let mostFound = 10_000
    static let mostTried = 50_000
    /// Up to this number of keys, reading their texts is faster than a search in the index.
    static let fewKeys = 5_000

    let db: Database
    let language: Int64
    let words: TrigramWords
    let part: KeyPart
    let source: (id: Int64, keys: Int)?

    /// - Parameter need: a window for which the first keys are enough; `nil`: all keys are needed.
    func selection(for need: KeySelection.Need?) throws -> KeySelection {
        let ofPart = try KeyBlocks(db: db, language: language, part: part).count()
        let ofSource = source?.keys ?? .max
        let all = try KeyBlocks(db: db, language: language, part: .all).count()
        let texts: String
        var match: String?
        if min(ofPart, ofSource) <= Self.fewKeys {
            texts = ofSource < ofPart ? textsOfSource : textsOfPart
        } else {
            match = try SearchPhrases(db: db).match(words)
            texts = match == nil ? firstTexts : indexedTexts
        }
        let found = try keys(in: texts, matching: match, for: need)
        guard found.extent == .whole else { return found }
        let isCut = texts == firstTexts && all > Self.mostTried
        return KeySelection(
            keys: Array(found.keys.prefix(Self.mostFound)),
            extent: !isCut && found.keys.count <= Self.mostFound ? .whole : .limited)
    }

    /// Returns the first keys with the words, and one key more than the maximum if there are more.
    private func keys(
        in texts: String, matching match: String?, for need: KeySelection.Need?
    ) throws -> KeySelection {
        let found = try UInt32.fetchCursor(
            db.cachedStatement(
                sql: "SELECT key FROM (\(texts)) AS found WHERE \(conditions(texts)) LIMIT :limit"),
            arguments: arguments(matching: match))
        return try KeySelection(found, for: need)
    }

    /// Returns true if a key passes the filter and has the source, with any text.
    func passes(_ key: Int64) throws -> Bool {
        let condition = [conditionOfPart, conditionOfSource].joined(separator: " AND ")
        return try Bool.fetchOne(
            db.cachedStatement(
                sql: "SELECT \(condition) FROM (SELECT :key AS key) AS found"),
            arguments: StatementArguments([
                "language": language, "source": source?.id, "key": key,
            ])) ?? false
    }
}

/// The queries for keys and their texts, in ascending order, so that the first results are the
/// first keys of the list.
extension KeySearch {
    private var textsOfPart: String {
        """
        SELECT target.key, c0 AS text FROM \(part.table)
            JOIN searchText_content ON id = (:language << 32 | target.key)
        WHERE language = :language AND \(part.condition) ORDER BY target.key
        """
    }

    private var textsOfSource: String {
        """
        SELECT key, c0 AS text FROM keyOfSource
            JOIN searchText_content ON id = (:language << 32 | key)
        WHERE source = :source ORDER BY key
        """
    }

    private var firstTexts: String {
        """
        SELECT id & 0xFFFFFFFF AS key, c0 AS text FROM searchText_content
        WHERE id BETWEEN :language << 32 AND (:language << 32 | 0xFFFFFFFF)
        ORDER BY id LIMIT \(Self.mostTried)
        """
    }

    private var indexedTexts: String {
        """
        SELECT rowid & 0xFFFFFFFF AS key, text FROM searchText
        WHERE searchText MATCH :match
            AND rowid BETWEEN :language << 32 AND (:language << 32 | 0xFFFFFFFF)
        ORDER BY rowid
        """
    }

    private func conditions(_ texts: String) -> String {
        let known = texts == indexedTexts ? words.long : []
        let unknown = words.all.indices.filter { !known.contains(words.all[$0]) }
        return
            ([conditionOfPart, conditionOfSource] + unknown.map { "instr(text, :word\($0)) > 0" })
            .joined(separator: " AND ")
    }

    private var conditionOfPart: String {
        part == .all
            ? "TRUE"
            : """
            EXISTS (SELECT 1 FROM target
                WHERE language = :language AND target.key = found.key AND \(part.condition))
            """
    }

    private var conditionOfSource: String {
        source == nil
            ? "TRUE"
            : """
            EXISTS (SELECT 1 FROM keySource
                WHERE source = :source AND keySource.key = found.key)
            """
    }

    private func arguments(matching match: String?) -> StatementArguments {
        var arguments: [String: (any DatabaseValueConvertible)?] = [
            "language": language, "source": source?.id, "match": match,
            "limit": Self.mostFound + 1,
        ]
        for (index, word) in words.all.enumerated() { arguments["word\(index)"] = word }
        return StatementArguments(arguments)
    }
}
