import Catalog
import GRDB
import Migrations
import TestSupport
import Testing
import Text

@testable import LocalStore

/// Databases of the first schema.
struct SecondSchemaTests {
    @Test func aDatabaseOfTheFirstSchemaIsUpdated() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("store.sqlite")
        let queue = try DatabaseQueue(path: path)
        try Migrator(Array(Schema.migrator.steps.prefix(1))).migrate(queue)
        try queue.write { db in
            try db.execute(
                sql: """
                    INSERT INTO project (id, key, name, summary, defaultLocale, threshold)
                    VALUES (1, 'aa01', 'Shop', '', 'en', 1);
                    INSERT INTO language (id, project, code, locale) VALUES (1, 1, 'ru', 'ru');
                    INSERT INTO translationKey (
                        id, project, hash, label, description, locale, level, syntax, note, labels,
                        revision)
                    VALUES (1, 1, '00000000000000000000000000000001', 'Label 1', '', 'en', 0, 'tml',
                        '', '', 1);
                    INSERT INTO target (language, key, status) VALUES (1, 1, 0);
                    INSERT INTO draft (language, key, context, text) VALUES (1, 1, '', 'numbers');
                    """)
        }
        try queue.close()
        let fixture = try StoreFixture(in: folder, path: path)
        #expect(try fixture.detail(1).drafts.map(\.text) == ["numbers"])
        let index = IssueIndex(fixture.store, fixture.project, fixture.locale)
        let part = try #require(try index.next(with: "1", limit: 9))
        #expect(part.texts.map(\.texts.values.first) == ["numbers"])
    }
}
