import Foundation
import GRDB
import Glibc

/// The learned translations, found by similar labels.
///
/// The memory is a separate database, and all its texts can be learned again. A file that is
/// damaged or not of this program is set aside. Calls can come from any thread. Searches do not
/// wait for learning.
public final class TranslationMemory: Sendable {
    let database: MemoryDatabase

    /// Opens the memory at `path`, or creates one. The folder must exist.
    ///
    /// Throws `failed` if the file can be neither opened nor created.
    public init(path: String) throws(MemoryError) {
        do {
            database = try MemoryDatabase(path: path, label: "memory", schema: .learned)
        } catch MemoryError.damaged {
            try Self.setAside(path)
            database = try MemoryDatabase(path: path, label: "memory", schema: .learned)
        }
    }

    /// Closes the database. Calls that are still running fail.
    public func close() { database.close() }

    /// Renames the file and its `-wal` and `-shm` files. They replace the files that were set aside
    /// before.
    public static func setAside(_ path: String) throws(MemoryError) {
        for piece in ["", "-wal", "-shm"] {
            guard rename(path + piece, path + ".damaged" + piece) == 0 || errno == ENOENT else {
                throw .failed(String(cString: strerror(errno)))
            }
        }
    }
}

extension TranslationMemory {
    /// Returns the number of texts in the memory.
    public func count() throws(MemoryError) -> Int {
        try database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM text") ?? 0 }
    }

    /// Returns the matches for a label, the most similar first. The search stops if `isWanted`
    /// returns false.
    ///
    /// - Parameter hidden: the entries that are not offered.
    public func matches(
        _ question: MemoryQuestion, hiding hidden: Set<MemoryEntry> = [],
        isWanted: @escaping () -> Bool = { true }
    ) throws(MemoryError) -> [MemoryMatch] {
        try database.read {
            try LabelSearch($0, question, .learned, hiding: hidden, isWanted: isWanted).matches()
        }
    }

    /// Learns texts, which replace the earlier texts of the same translations, and deletes the
    /// texts of other translations.
    public func learn(
        _ texts: [LearnedText], forgetting ids: [Int] = []
    ) throws(MemoryError) {
        try write { writer, _ in
            for id in ids { try writer.forget(id) }
            for text in texts { try writer.learn(text) }
        }
    }

    /// Learns all texts of the translations with numbers in a range. Other texts with numbers in
    /// this range are deleted, because their translations no longer exist.
    public func learn(
        _ texts: [LearnedText], ofAllIn part: ClosedRange<Int>
    ) throws(MemoryError) {
        try write { writer, _ in
            try writer.forget(in: part, but: Set(texts.map(\.id)))
            for text in texts { try writer.learn(text) }
        }
    }

    /// Returns the state of the local copy when all its translations had been learned; empty
    /// before.
    public func stamp() throws(MemoryError) -> String {
        try database.read { try String.fetchOne($0, sql: "SELECT stamp FROM progress") ?? "" }
    }

    /// Records that all translations of a state of the local copy have been learned.
    public func note(stamp: String) throws(MemoryError) {
        try write { _, db in
            try db.execute(sql: "UPDATE progress SET stamp = ?", arguments: [stamp])
        }
    }
}

extension TranslationMemory {
    private func write(
        _ body: (MemoryWriter, Database) throws -> Void
    ) throws(MemoryError) {
        do {
            try database.write(body)
        } catch {
            throw MemoryError(error)
        }
    }
}
