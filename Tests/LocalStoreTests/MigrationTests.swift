import Catalog
import GRDB
import Migrations
import TML
import TestSupport
import Testing
import Text

@testable import LocalStore

/// Databases whose tables a newer program changes.
struct MigrationTests {
    let folder: TemporaryFolder
    var path: String { folder.path("store.sqlite") }

    init() throws { folder = try TemporaryFolder() }

    @Test func aMigrationKeepsTheWorkAndACopyOfTheDatabase() throws {
        try makeDatabase()
        let before = try contents()
        #expect(before.version == Schema.version)
        try migrate(by: "ALTER TABLE project ADD COLUMN test TEXT;")
        let after = try contents()
        #expect(after.version == Schema.version + 1)
        #expect(after.schema != before.schema)
        #expect(after.rows == before.rows)
        #expect(after.rows.values.allSatisfy { !$0.isEmpty })
        for database in [path, "\(path).before-schema-\(Schema.version + 1)"] {
            let work = try TranslationStore.rescuedWork(in: database)
            #expect(work.drafts.map(\.text) == ["Черновик"])
            #expect(work.drafts.first?.form.projectName == "Shop")
            #expect(work.outbox.map(\.text) == ["Здравствуйте"])
            #expect(work.unreadable.isEmpty)
        }
    }

    @Test func aMigrationThatFailsHalfwayChangesNothing() throws {
        try makeDatabase()
        let before = try contents()
        #expect(throws: StoreError.self) {
            try migrate(
                by: """
                    ALTER TABLE project ADD COLUMN test TEXT;
                    ALTER TABLE unknown ADD COLUMN test TEXT;
                    """)
        }
        #expect(try contents() == before)
        let fixture = try StoreFixture(in: folder, path: path)
        #expect(try fixture.detail(2).drafts.map(\.text) == ["Черновик"])
        #expect(try fixture.store.outbox().map(\.text) == ["Здравствуйте"])
    }

    @Test func aMigrationThatFailsLeavesTheDatabaseAsItWas() throws {
        let queue = try DatabaseQueue(path: path)
        try queue.write { db in
            try db.execute(sql: "CREATE TABLE project (id INTEGER PRIMARY KEY) STRICT;")
        }
        #expect(throws: StoreError.self) { try TranslationStore(path: path) }
        let (version, tables) = try queue.read { db in
            (
                try Int.fetchOne(db, sql: "PRAGMA user_version"),
                try String.fetchAll(db, sql: "SELECT name FROM sqlite_master ORDER BY name")
            )
        }
        #expect(version == 0)
        #expect(tables == ["project"])
    }

    /// Makes a database with a key, a draft and a change.
    private func makeDatabase() throws {
        let fixture = try StoreFixture(in: folder, path: path)
        defer { fixture.store.close() }
        try fixture.store.saveProjects([
            Project(key: fixture.project, name: "Shop", defaultLocale: "en")
        ])
        try fixture.pull([
            fixture.pulled(
                1, sources: ["start"], status: .pending, translations: [translation(5, "Привет")]),
            fixture.pulled(2),
        ])
        try fixture.store.saveDrafts([Draft(form: fixture.form(2), text: "Черновик")])
        try fixture.submit("Здравствуйте")
    }

    /// Opens the database as a program with one more migration does.
    private func migrate(by sql: String) throws {
        let pool = try TranslationStore.openPool(path: path)
        defer { try? pool.close() }
        try Schema.migrate(
            pool, files: StoreFiles(path: path), by: Migrator(Schema.migrator.steps + [[sql]]))
    }

    private func contents() throws -> Contents {
        let queue = try DatabaseQueue(path: path)
        defer { try? queue.close() }
        return try queue.read { try Contents($0) }
    }
}

/// The contents of a database.
private struct Contents: Equatable {
    private static let tables = [
        "language", "translationKey", "source", "keySource", "target", "translation", "draft",
        "change",
    ]

    let version: Int?
    let schema: [String]
    /// The rows of the tables that the migrations of the tests do not change.
    let rows: [String: [String]]

    init(_ db: Database) throws {
        version = try Int.fetchOne(db, sql: "PRAGMA user_version")
        schema = try String.fetchAll(
            db, sql: "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name")
        var rows: [String: [String]] = [:]
        for table in Self.tables {
            rows[table] = try Row.fetchAll(db, sql: "SELECT * FROM \(table)").map(\.description)
        }
        self.rows = rows
    }
}
