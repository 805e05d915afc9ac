import Foundation
import GRDB
import TML
import Text

/// Translations from files, apart from what is learned: they are here until somebody removes them, and
/// nothing but the file they came from has them besides.
///
/// A damaged file is left as it is. Calls may be made from any thread, and by several programs.
public final class ImportedMemory: Sendable {
    private static let textsPerStep = 5_000
    private static let cacheWhileImporting = -32_000

    private let database: MemoryDatabase

    /// Opens the imported texts at `path`, or makes a file for them. Its folder has to be there.
    public init(path: String) throws(MemoryError) {
        database = try MemoryDatabase(path: path, label: "imports", schema: .imported)
    }

    /// Ends the work; what is going on fails.
    public func close() { database.close() }

    /// The files that texts were imported from, by name.
    public func files() throws(MemoryError) -> [ImportedFile] {
        try database.read { db in
            try Row.fetchAll(db, sql: "SELECT name, count, date FROM importedFile ORDER BY name")
                .map { ImportedFile(name: $0[0], count: $0[1], date: $0[2]) }
        }
    }

    /// What is like the label that is asked for, the most similar first, a little below what has been
    /// learned; nothing once it is not wanted any more.
    public func matches(
        _ question: MemoryQuestion, isWanted: @escaping () -> Bool = { true }
    ) throws(MemoryError) -> [MemoryMatch] {
        try database.read {
            try LabelSearch($0, question, .imported, isWanted: isWanted).matches()
        }
    }

    /// Forgets the texts of a file. Gives how many there were; `nil` when none is known by that name.
    public func remove(_ name: String) throws -> Int? {
        try database.write { writer, db in try Self.remove(name, writer, db) }
    }

    /// Takes the texts of a file in place of those of an earlier one with that name: all of them, or,
    /// where it throws, none, and then what was here before stays.
    ///
    /// - Parameter asFarAsReadable: whether what stands before a place that cannot be read is taken.
    /// - Parameter tell: told from time to time how many were taken.
    public func bring(
        _ name: String, from reader: any MemoryFileReader, asFarAsReadable: Bool = false,
        telling tell: (Int) -> Void = { _ in }
    ) throws -> ImportOutcome {
        try database.write { writer, db in
            try db.execute(sql: "PRAGMA cache_size = \(Self.cacheWhileImporting)")
            _ = try Self.remove(name, writer, db)
            var outcome = ImportOutcome()
            let first = 1 + (try Int.fetchOne(db, sql: "SELECT max(id) FROM text") ?? 0)
            do {
                try Self.take(name, reader, from: first, writer, &outcome, tell)
            } catch let error as MemoryFileError where asFarAsReadable {
                outcome.end = error
            }
            (outcome.skipped, outcome.skippedCount) = (reader.skipped, reader.skippedCount)
            guard outcome.taken > 0 else {
                throw outcome.end ?? MemoryFileError.empty(outcome.skipped.first)
            }
            try db.execute(
                sql: "INSERT INTO importedFile VALUES (?, ?, ?, ?, datetime('now'))",
                arguments: [name, first, first + outcome.taken - 1, outcome.taken])
            return outcome
        }
    }
}

extension ImportedMemory {
    private static func take(
        _ name: String, _ reader: any MemoryFileReader, from first: Int, _ writer: MemoryWriter,
        _ outcome: inout ImportOutcome, _ tell: (Int) -> Void
    ) throws {
        while var text = try reader.next() {
            text.id = first + outcome.taken
            text.project = name
            // Without a key a text is no form of another.
            if text.key.isEmpty { text.key = "\(MemoryLabel.hash(text.text.string))" }
            guard try writer.add(text) else {
                outcome.doubled += 1
                continue
            }
            outcome.taken += 1
            guard outcome.taken.isMultiple(of: textsPerStep) else { continue }
            try writer.finish()
            tell(outcome.taken)
        }
    }

    private static func remove(
        _ name: String, _ writer: MemoryWriter, _ db: Database
    ) throws -> Int? {
        let row = try Row.fetchOne(
            db, sql: "SELECT first, last, count FROM importedFile WHERE name = ?",
            arguments: [name])
        guard let row else { return nil }
        for first in stride(from: row[0] as Int, through: row[1], by: textsPerStep) {
            try writer.forget(in: first...min(row[1], first + textsPerStep - 1), but: [])
            try writer.finish()
        }
        try db.execute(sql: "DELETE FROM importedFile WHERE name = ?", arguments: [name])
        return row[2]
    }
}
