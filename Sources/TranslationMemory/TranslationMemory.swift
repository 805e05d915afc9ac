import Foundation
import GRDB
import Glibc

/// What has been translated, found again by labels that are alike.
///
/// A database of its own, which can always be learned anew: a file that is damaged, or not of this
/// program, is set aside. Calls may be made from any thread; asking does not wait for learning.
public final class TranslationMemory: Sendable {
    private let pool: DatabasePool

    /// Opens the memory at `path`, or makes one. Its folder has to be there.
    ///
    /// Throws `failed` when the file can be neither opened nor made.
    public init(path: String) throws(MemoryError) {
        do {
            pool = try Self.open(path)
        } catch MemoryError.damaged {
            try Self.setAside(path)
            pool = try Self.open(path)
        }
    }

    /// Ends the work; what is going on fails.
    public func close() {
        pool.interrupt()
        try? pool.close()
    }

    /// Renames the file, and what belongs to it, in place of the one that was set aside before.
    public static func setAside(_ path: String) throws(MemoryError) {
        for piece in ["", "-wal", "-shm"] {
            guard rename(path + piece, path + ".damaged" + piece) == 0 || errno == ENOENT else {
                throw .failed(String(cString: strerror(errno)))
            }
        }
    }

    private static func open(_ path: String) throws(MemoryError) -> DatabasePool {
        do {
            try makeFile(path)
            var configuration = Configuration()
            configuration.label = "memory"
            configuration.maximumReaderCount = 2
            // The system gives what must not take the time of the work.
            configuration.prepareDatabase {
                try $0.execute(
                    sql: "PRAGMA cache_size = -2000; PRAGMA wal_autocheckpoint = 4000")
            }
            let pool = try DatabasePool(path: path, configuration: configuration)
            try prepare(pool)
            return pool
        } catch {
            throw MemoryError(error)
        }
    }

    private static func makeFile(_ path: String) throws(MemoryError) {
        let descriptor = Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .failed("\(path): \(String(cString: strerror(errno)))") }
        Glibc.close(descriptor)
    }

    private static func prepare(_ pool: DatabasePool) throws {
        try pool.write { db in
            let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
            let isEmpty = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") == 0
            if version == MemorySchema.version { return }
            guard version == 0, isEmpty else {
                throw MemoryError.damaged("The tables are others.")
            }
            try db.execute(sql: MemorySchema.sql)
            try db.execute(sql: "PRAGMA user_version = \(MemorySchema.version)")
        }
    }
}

extension TranslationMemory {
    /// How many texts are remembered.
    public func count() throws(MemoryError) -> Int {
        try read { try Int.fetchOne($0, sql: "SELECT count(*) FROM text") ?? 0 }
    }

    /// What is like the label that is asked for, the most similar first; nothing once it is not
    /// wanted any more.
    public func matches(
        _ question: MemoryQuestion, isWanted: @escaping () -> Bool = { true }
    ) throws(MemoryError) -> [MemoryMatch] {
        try read { try LabelSearch($0, question, isWanted: isWanted).matches() }
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
        try read { try String.fetchOne($0, sql: "SELECT stamp FROM progress") ?? "" }
    }

    /// Notes that all was learned that there is in that state.
    public func note(stamp: String) throws(MemoryError) {
        try write { _, db in
            try db.execute(sql: "UPDATE progress SET stamp = ?", arguments: [stamp])
        }
    }
}

extension TranslationMemory {
    func read<Value>(_ body: (Database) throws -> Value) throws(MemoryError) -> Value {
        do {
            return try pool.read(body)
        } catch {
            throw MemoryError(error)
        }
    }

    private func write(
        _ body: (MemoryWriter, Database) throws -> Void
    ) throws(MemoryError) {
        do {
            try pool.write { db in
                let writer = MemoryWriter(db)
                try body(writer, db)
                try writer.finish()
            }
        } catch {
            throw MemoryError(error)
        }
    }
}
