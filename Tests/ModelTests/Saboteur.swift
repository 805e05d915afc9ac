import GRDB
import Locking

/// Breaks off what a store is writing, at a statement that is chosen before.
final class Saboteur: Sendable {
    private struct State: Sendable {
        var rest: Int?
        var deed: (@Sendable () -> Void)?
        var hasStruck = false
    }

    /// What the error says.
    static let words = "broken off"

    private static let tables = [
        "change", "draft", "target", "translation", "translationKey", "language",
    ]

    private let state = Locked(State())

    /// Has the write after `count` others fail; `deed` is done before.
    func arm(after count: Int, _ deed: @escaping @Sendable () -> Void = {}) {
        state.withLock { $0 = State(rest: count, deed: deed) }
    }

    /// Lets everything work from now on; says whether anything was broken off.
    func disarm() -> Bool {
        state.withLock { state in
            defer { state = State() }
            return state.hasStruck
        }
    }

    func install(in db: Database) throws {
        db.add(
            function: DatabaseFunction("failNow", argumentCount: 0) { [self] _ in
                try strike()
                return nil
            })
        for table in Self.tables {
            for event in ["INSERT", "UPDATE", "DELETE"] {
                try db.execute(
                    sql: """
                        CREATE TEMP TRIGGER fail\(table)\(event) BEFORE \(event) ON main.\(table)
                        BEGIN SELECT failNow(); END
                        """)
            }
        }
    }

    private func strike() throws {
        let deed = state.withLock { state -> (@Sendable () -> Void)? in
            guard let rest = state.rest else { return nil }
            state.rest = rest == 0 ? nil : rest - 1
            guard rest == 0 else { return nil }
            state.hasStruck = true
            return state.deed
        }
        guard let deed else { return }
        deed()
        throw DatabaseError(resultCode: .SQLITE_ERROR, message: Self.words)
    }
}
