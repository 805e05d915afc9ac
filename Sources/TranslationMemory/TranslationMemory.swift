import Foundation
import GRDB
import Glibc

/// What has been translated, found again by labels that are alike.
///
/// A database of its own, which can always be learned anew: a file that is damaged, or not of this
/// program, is set aside. Calls may be made from any thread; asking does not wait for learning.
public final class TranslationMemory: Sendable {
    let database: MemoryDatabase

    /// Opens the memory at `path`, or makes one. Its folder has to be there.
    ///
    /// Throws `failed` when the file can be neither opened nor made.
    public init(path: String) throws(MemoryError) {
        do {
            database = try MemoryDatabase(path: path, label: "memory", schema: .learned)
        } catch MemoryError.damaged {
            try Self.setAside(path)
            database = try MemoryDatabase(path: path, label: "memory", schema: .learned)
        }
    }

    /// Ends the work; what is going on fails.
    public func close() { database.close() }

    /// Renames the file, and what belongs to it, in place of the one that was set aside before.
    public static func setAside(_ path: String) throws(MemoryError) {
        for piece in ["", "-wal", "-shm"] {
            guard rename(path + piece, path + ".damaged" + piece) == 0 || errno == ENOENT else {
                throw .failed(String(cString: strerror(errno)))
            }
        }
    }
}

extension TranslationMemory {
    /// How many texts are remembered.
    public func count() throws(MemoryError) -> Int {
        try database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM text") ?? 0 }
    }

    /// What is like the label that is asked for, the most similar first; nothing once it is not
    /// wanted any more.
    ///
    /// - Parameter hidden: what is not to be offered.
    public func matches(
        _ question: MemoryQuestion, hiding hidden: Set<MemoryEntry> = [],
        isWanted: @escaping () -> Bool = { true }
    ) throws(MemoryError) -> [MemoryMatch] {
        try database.read {
            try LabelSearch($0, question, .learned, hiding: hidden, isWanted: isWanted).matches()
        }
    }

    /// Learns texts in place of what was learned from the same translations, and forgets others.
    public func learn(
        _ texts: [LearnedText], forgetting ids: [Int] = []
    ) throws(MemoryError) {
        try write { writer, _ in
            for id in ids { try writer.forget(id) }
            for text in texts { try writer.learn(text) }
        }
    }

    /// Learns the texts of a part of all translations: what else was learned from translations with
    /// numbers of that part is forgotten, because they are gone.
    public func learn(
        _ texts: [LearnedText], ofAllIn part: ClosedRange<Int>
    ) throws(MemoryError) {
        try write { writer, _ in
            try writer.forget(in: part, but: Set(texts.map(\.id)))
            for text in texts { try writer.learn(text) }
        }
    }

    /// In what state all that is learned from was, when all of it was learned; empty before.
    public func stamp() throws(MemoryError) -> String {
        try database.read { try String.fetchOne($0, sql: "SELECT stamp FROM progress") ?? "" }
    }

    /// Notes that all was learned that there is in that state.
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
