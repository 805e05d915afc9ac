import Catalog
import GRDB
import Migrations
import TML
import TestSupport
import Testing
import Text

@testable import LocalStore

/// Databases of the fourth schema.
struct FifthSchemaTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path("store.sqlite") }

    init() throws { folder = try TemporaryFolder() }

    /// Makes a database of the fourth schema with a key whose text in the index is in lower case.
    private func makeDatabase() throws {
        let queue = try DatabaseQueue(path: path)
        try Migrator(Array(Schema.migrator.steps.prefix(4))).migrate(queue)
        try queue.write { db in
            try db.execute(
                sql: """
                    INSERT INTO project (id, key, name, summary, defaultLocale, threshold)
                    VALUES (1, 'aa01', 'Shop', '', 'en', 1);
                    INSERT INTO language (id, project, code, locale) VALUES (1, 1, 'ru', 'ru');
                    INSERT INTO translationKey (
                        id, project, hash, label, description, locale, level, syntax, note, labels,
                        revision)
                    VALUES (1, 1, printf('%032x', 1), 'Ёлка', '', 'en', 0, 'tml', '', '', 1);
                    INSERT INTO target (language, key, status) VALUES (1, 1, 0);
                    INSERT INTO searchText (rowid, text) VALUES (1 << 32 | 1, 'ёлка\n');
                    """)
        }
        try queue.close()
    }

    @Test func theIndexOfTheSearchIsFoldedAfterTheUpdate() throws {
        try makeDatabase()
        let fixture = try StoreFixture(in: folder, path: path)
        try fixture.store.catchUp()
        for search in ["елка", "ЁЛКА", "лка"] as [ExactText] {
            #expect(try fixture.store.keyCount(fixture.query(search: search)) == 1, "\(search)")
        }
        #expect(try fixture.store.keyCount(fixture.query(search: "йлка")) == 0)
    }
}
