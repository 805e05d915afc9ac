import Foundation
import GRDB
import TML
import Text
public import TextFiles

/// Translations from files, separate from the learned translations. They stay until someone removes
/// them, and only the imported file contains them too.
///
/// A damaged database is not changed. Calls can come from any thread and from several programs.
public final class ImportedMemory: Sendable {
    private static let textsPerStep = 5_000
    private static let cacheWhileImporting = -32_000

    let database: MemoryDatabase

    /// Opens the imported texts at `path`, or creates a file for them. The folder must exist.
    public init(path: String) throws(MemoryError) {
        database = try MemoryDatabase(path: path, label: "imports", schema: .imported)
    }

    /// Closes the database. Calls that are still running fail.
    public func close() { database.close() }

    /// Returns the imported files, by name.
    public func files() throws(MemoryError) -> [ImportedFile] {
        try database.read { db in
            try Row.fetchAll(db, sql: "SELECT name, count, date FROM importedFile ORDER BY name")
                .map { ImportedFile(name: $0[0], count: $0[1], date: $0[2]) }
        }
    }

    /// Returns the matches for a label, the most similar first. Their similarity is slightly lower
    /// than that of learned texts. The search stops if `isWanted` returns false.
    ///
    /// - Parameter hidden: the entries that are not offered.
    public func matches(
        _ question: MemoryQuestion, hiding hidden: Set<MemoryEntry> = [],
        isWanted: @escaping () -> Bool = { true }
    ) throws(MemoryError) -> [MemoryMatch] {
        try database.read {
            try LabelSearch($0, question, .imported, hiding: hidden, isWanted: isWanted).matches()
        }
    }

    /// Finds texts that contain all words in the label or the translation, without case and accents
    /// (`FoldedText`). Files of older versions are folded in the index when they are imported again;
    /// until then, only words with the same accents find their texts. Words that are too short for
    /// the index are searched only in the first 50,000 texts.
    ///
    /// - Returns: at most `limit` hits, and whether these are all hits.
    public func hits(
        of search: String, limit: Int, isWanted: () -> Bool = { true }
    ) throws(MemoryError) -> (hits: [ImportedHit], isComplete: Bool) {
        let words = TrigramWords(search, isFolded: true)
        guard !words.isEmpty else { return ([], true) }
        return try database.read { db in
            let isIndexed = !words.long.isEmpty
            let found = try Int64.fetchCursor(
                db.cachedStatement(sql: isIndexed ? Self.indexedTexts : Self.firstTexts),
                arguments: isIndexed ? [Self.query(search, words)] : [Self.mostTried])
            var hits: [ImportedHit] = []
            var tried = 0
            while hits.count < limit, isWanted(), let id = try found.next() {
                tried += 1
                if let hit = try Self.hit(id, words, db) { hits.append(hit) }
            }
            let isCut = hits.count == limit || !isIndexed && tried == Self.mostTried
            return (hits, !isCut)
        }
    }

    /// Deletes the texts of a file. Returns the number of texts; `nil` if there is no file of this
    /// name.
    public func remove(_ name: String) throws -> Int? {
        try database.write { writer, db in try Self.remove(name, writer, db) }
    }

    /// Imports the texts of a file and deletes the texts of an earlier file with the same name. If
    /// the call throws, the memory is unchanged. Throws `TextFileError` and `MemoryError`.
    ///
    /// - Parameter asFarAsReadable: whether the texts before an unreadable part are imported.
    /// - Parameter tell: receives the number of imported texts, once per 1,000 texts.
    public func bring(
        _ name: String, from reader: any UnitReader<LearnedText>, asFarAsReadable: Bool = false,
        telling tell: (Int) -> Void = { _ in }
    ) throws -> ImportOutcome {
        try database.write { writer, db in
            try db.execute(sql: "PRAGMA cache_size = \(Self.cacheWhileImporting)")
            _ = try Self.remove(name, writer, db)
            let first = try Self.firstFree(db)
            let outcome = try ImportOutcome(
                of: reader, asFarAsReadable: asFarAsReadable, telling: tell
            ) { try Self.add($0, of: name, from: first, after: $1, writer) }
            try db.execute(
                sql: "INSERT INTO importedFile VALUES (?, ?, ?, ?, datetime('now'), 1)",
                arguments: [name, first, first + outcome.taken - 1, outcome.taken])
            return outcome
        }
    }
}

extension ImportedMemory {
    private static let mostTried = 50_000
    private static let highestNumber = 1 << 62

    private static let indexedTexts = "SELECT rowid FROM words WHERE words MATCH ?"
    private static let firstTexts = "SELECT id FROM text ORDER BY id LIMIT ?"

    /// The query for both kinds of texts in the index.
    private static func query(_ search: String, _ folded: TrigramWords) -> String {
        let (query, plain) = (folded.matchOfTrigrams, TrigramWords(search))
        let isSame = plain.matchOfTrigrams.utf8.elementsEqual(query.utf8)
        guard !isSame, !plain.long.isEmpty else { return query }
        return "(\(query)) OR (\(plain.matchOfTrigrams))"
    }

    private static func hit(
        _ id: Int64, _ words: TrigramWords, _ db: Database
    ) throws -> ImportedHit? {
        let row = try Row.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT label.text, text.text, languagePair.target, segment.project,
                        label.syntax
                    FROM text JOIN segment ON segment.id = text.segment
                    JOIN label ON label.id = segment.label
                    JOIN languagePair ON languagePair.id = label.pair WHERE text.id = ?
                    """), arguments: [id])
        guard let row, words.areAll(in: FoldedText.lines([row[0], row[1]])) else { return nil }
        return ImportedHit(
            label: ExactText(row[0] as String), syntax: LabelSyntax(name: row[4]) ?? .tml,
            text: ExactText(row[1] as String),
            locale: LocaleCode(row[2] as String), file: row[3])
    }

    /// Returns the number of the next text. Throws `.damaged` if too few numbers are left.
    private static func firstFree(_ db: Database) throws -> Int {
        let last = try Int.fetchOne(db, sql: "SELECT max(id) FROM text") ?? 0
        guard last < highestNumber else {
            throw MemoryError.damaged("The number of a text is too large.")
        }
        return last + 1
    }

    /// Adds a text to the file `name`, whose texts have numbers from `first` on. Returns false if
    /// the file already contains the text.
    private static func add(
        _ read: LearnedText, of name: String, from first: Int, after taken: Int,
        _ writer: MemoryWriter
    ) throws -> Bool {
        if taken > 0, taken.isMultiple(of: textsPerStep) { try writer.finish() }
        var text = read
        text.id = first + taken
        text.project = name
        // Texts without a key are not forms of the same key.
        if text.key.isEmpty { text.key = "\(MemoryLabel.hash(text.text.string))" }
        return try writer.add(text)
    }

    private static func remove(
        _ name: String, _ writer: MemoryWriter, _ db: Database
    ) throws -> Int? {
        let row = try Row.fetchOne(
            db, sql: "SELECT first, last, count, isFolded FROM importedFile WHERE name = ?",
            arguments: [name])
        guard let row else { return nil }
        for first in stride(from: row[0] as Int, through: row[1], by: textsPerStep) {
            let part = first...min(row[1], first + textsPerStep - 1)
            try forgetWords(of: part, areFolded: row[3], db)
            try writer.forget(in: part, but: [])
            try writer.finish()
        }
        try db.execute(sql: "DELETE FROM importedFile WHERE name = ?", arguments: [name])
        return row[2]
    }

    /// Deletes texts from the search index. The index does not store its texts, so SQLite needs the
    /// text of each deleted row.
    private static func forgetWords(
        of part: ClosedRange<Int>, areFolded: Bool, _ db: Database
    ) throws {
        let rows = try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT text.id, label.text, text.text FROM text
                    JOIN segment ON segment.id = text.segment
                    JOIN label ON label.id = segment.label WHERE text.id BETWEEN ? AND ?
                    """), arguments: [part.lowerBound, part.upperBound])
        let forget = try db.cachedStatement(
            sql: "INSERT INTO words (words, rowid, text) VALUES ('delete', ?, ?)")
        for row in rows {
            let (label, text): (String, String) = (row[1], row[2])
            let words =
                areFolded
                ? FoldedText.lines([label, text]) : (label + "\n" + text).lowercased()
            try forget.execute(arguments: [row[0] as Int64, words])
        }
    }
}
