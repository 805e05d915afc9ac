import Catalog
import GRDB
import Locking

/// Detects writes of other processes, on its own connection.
final class ChangeWatch: Sendable {
    private struct State {
        var connection: DatabaseQueue?
        /// The number that SQLite increases after a write of another connection.
        var version: Int?
        var revisions: [Project.Key: Int] = [:]
    }

    private let state = Locked(State())

    /// Returns the projects whose revision differs from the last call. The first call returns all
    /// projects.
    func changedProjects(path: String) throws -> [Project.Key] {
        try state.withLock { state in
            let connection = try state.connection ?? Self.connection(path)
            state.connection = connection
            return try connection.read { db in try Self.look(db, &state) }
        }
    }

    private static func connection(_ path: String) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.readonly = true
        return try DatabaseQueue(path: path, configuration: configuration)
    }

    private static func look(_ db: Database, _ state: inout State) throws -> [Project.Key] {
        let version = try Int.fetchOne(db, sql: "PRAGMA data_version")
        guard version != state.version else { return [] }
        state.version = version
        var changed: [Project.Key] = []
        for row in try Row.fetchAll(db, sql: "SELECT key, lastRevision FROM project") {
            let key = Project.Key(row["key"])
            let revision: Int = row["lastRevision"]
            if state.revisions.updateValue(revision, forKey: key) != revision {
                changed.append(key)
            }
        }
        return changed
    }

    func close() throws {
        try state.withLock { state in
            try state.connection?.close()
            state = State()
        }
    }
}
