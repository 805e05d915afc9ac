import Catalog
import GRDB
import Testing

@testable import TranslationService

/// What a test arranges behind the server's back.
extension ServerStage {
    /// The hash of a key of the sample project, counted in order of registration.
    func hash(at place: Int) throws -> String {
        let key = project.rawValue
        return try service.database.read { db in
            let hash = try String.fetchOne(
                db,
                sql: """
                    SELECT hash FROM translationKey
                    WHERE project = (SELECT id FROM project WHERE key = ?)
                      AND isIgnored = 0 AND level = 0
                    ORDER BY id LIMIT 1 OFFSET ?
                    """, arguments: [key, place])
            return try #require(hash)
        }
    }

    /// A project without keys.
    func makeProject(_ key: Project.Key) throws {
        let now = clock.now
        try service.database.write { db in
            try db.execute(
                sql: """
                    INSERT INTO project (key, name, defaultLocale, createdAt, updatedAt)
                    VALUES (?, 'Another', 'en', ?, ?)
                    """, arguments: [key.rawValue, now, now])
        }
    }

    func run(_ statement: String, _ arguments: StatementArguments) throws {
        try service.database.write { db in try db.execute(sql: statement, arguments: arguments) }
    }
}
