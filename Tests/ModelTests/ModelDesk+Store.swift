import Foundation
import GRDB
import Locking
import TestSupport

@testable import LocalStore

extension TranslationStore {
    /// Has the saboteur in the database, which need not outlive a power cut here.
    func prepare(_ saboteur: Saboteur) throws {
        try pool.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA synchronous = OFF")
            try saboteur.install(in: db)
        }
    }

    /// What SQLite finds wrong (I5).
    func flaws() throws -> [String] {
        try pool.read { db in
            let integrity = try String.fetchAll(db, sql: "PRAGMA integrity_check")
            let references = try Row.fetchAll(db, sql: "PRAGMA foreign_key_check")
            return integrity.filter { $0 != "ok" } + references.map { "\($0)" }
        }
    }
}

/// Numbers from 1 on.
final class Counter: Sendable {
    private let value = Locked(0)

    func next() -> Int {
        value.withLock { value in
            value += 1
            return value
        }
    }
}
