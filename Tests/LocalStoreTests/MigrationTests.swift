import Catalog
import GRDB
import TML
import TestSupport
import Testing
import Text

@testable import LocalStore

/// Databases of every released schema.
struct MigrationTests {
    let folder: TemporaryFolder
    var path: String { folder.path("store.sqlite") }

    init() throws { folder = try TemporaryFolder() }

    @Test func aReleasedSchemaIsNeverChanged() {
        #expect(
            Schema.migrations == [
                releasedSchema1, releasedSchema2, releasedSchema3, releasedSchema4,
                releasedSchema5, releasedSchema6, releasedSchema7, releasedSchema8,
            ])
    }

    @Test func workInADatabaseOfSchema1IsStillThere() throws {
        try make(
            releasedSchema1 + """

                INSERT INTO project VALUES (1, 'aa01', 'Shop', '', 'en', 1, 0);
                INSERT INTO language (id, project, code, locale, pull, cursor)
                    VALUES (1, 1, 'ru', 'ru', 'feed', 'c7');
                INSERT INTO translationKey VALUES
                    (1, 1, '00000000000000000000000000000001', 'Hello', 'greeting', 'en', 0, 'tml',
                     NULL, '', 'a', 1);
                INSERT INTO target (language, key, status) VALUES (1, 1, 1);
                INSERT INTO translation VALUES
                    (5, 1, 1, '', 'Привет', 2, 0, 0, 0, 0, 'Anna', 7, 0, NULL, 3, 3, '');
                INSERT INTO searchText (rowid, text) VALUES (4294967297, 'hello' || char(10));
                INSERT INTO draft VALUES (1, 1, 'n:number=few', 'Черновик');
                INSERT INTO change (id, kind, language, key, context, translation, text, base,
                    baseRevision, submittedAt) VALUES
                    ('u-1', 'translate', 1, 1, '', 5, 'Здравствуйте', 'Привет', 3, 9);
                PRAGMA user_version = 1;
                """)
        let fixture = try StoreFixture(in: folder, path: path)
        let detail = try fixture.detail(1)
        #expect(detail.key.label == "Hello")
        #expect(detail.translations.map(\.text) == ["Привет"])
        #expect(detail.drafts.map(\.text) == ["Черновик"])
        #expect(detail.changes.map(\.text) == ["Здравствуйте"])
        #expect(try fixture.take().map(\.id) == ["u-1"])
        #expect(try fixture.store.keyCount(fixture.query(.pending, search: "hello")) == 1)
        #expect(
            try fixture.store.pullPosition(of: fixture.project, locale: "ru")
                == .feed(cursor: "c7"))
        let copy = try TranslationStore.rescuedWork(in: path + ".before-schema-2")
        #expect(copy.drafts.map(\.text) == ["Черновик"])
        #expect(copy.outbox.map(\.id) == ["u-1"])
    }

    @Test func aDatabaseOfSchema1TakesWhatTheTranslatorDoesNotWantToBeTold() throws {
        try make(
            releasedSchema1 + """

                INSERT INTO project VALUES (1, 'aa01', 'Shop', '', 'en', 1, 0);
                INSERT INTO language (id, project, code, locale, pull, cursor)
                    VALUES (1, 1, 'ru', 'ru', 'feed', 'c7');
                INSERT INTO translationKey VALUES
                    (1, 1, '00000000000000000000000000000001', 'Hello', 'greeting', 'en', 0, 'tml',
                     NULL, '', 'a', 1);
                INSERT INTO target (language, key, status) VALUES (1, 1, 1);
                PRAGMA user_version = 1;
                """)
        let fixture = try StoreFixture(in: folder, path: path)
        #expect(try fixture.detail(1).dismissed.isEmpty)
        #expect(try fixture.store.checksOff(in: fixture.project).isEmpty)
        let detail = try fixture.store.setDismissed(true, .capital, in: fixture.form(1))
        #expect(detail.dismissed == [Context(): [.capital]])
        #expect(try fixture.store.setOff(true, .links, in: fixture.project) == [.links])
    }

    @Test func keysThatNobodyHereCanTranslateAreNoWorkInADatabaseOfSchema2() throws {
        try make(
            releasedSchema1 + releasedSchema2 + """

                INSERT INTO project VALUES (1, 'aa01', 'Shop', '', 'en', 1, 0);
                INSERT INTO language (id, project, code, locale, pull, cursor)
                    VALUES (1, 1, 'ru', 'ru', 'feed', 'c7');
                INSERT INTO translationKey VALUES
                    (1, 1, '00000000000000000000000000000001', 'Hello', '', 'en', 0, 'tml',
                     NULL, '', 'a', 1),
                    (2, 1, '00000000000000000000000000000002', 'Привет', '', 'ru', 0, 'tml',
                     NULL, '', 'a', 1);
                INSERT INTO target (language, key, status) VALUES (1, 1, 0), (1, 2, 0);
                PRAGMA user_version = 2;
                """)
        let fixture = try StoreFixture(in: folder, path: path)
        let progress = try fixture.store.progress(of: fixture.project).first
        #expect(progress?.keys == 1)
        #expect(progress?.untranslated == 1)
        #expect(try fixture.store.keyCount(fixture.query(.all)) == 2)
        #expect(try fixture.store.keyCount(fixture.query(.unfinished)) == 1)
    }

    @Test func aDatabaseOfSchema3TakesWhatTranslationsDependOn() throws {
        try make(
            releasedSchema1 + releasedSchema2 + releasedSchema3 + """

                INSERT INTO project VALUES (1, 'aa01', 'Shop', '', 'en', 1, 0);
                INSERT INTO checkOff VALUES (1, 'capital');
                PRAGMA user_version = 3;
                """)
        let fixture = try StoreFixture(in: folder, path: path)
        let store = fixture.store
        #expect(try store.checksOff(in: fixture.project) == [.capital])
        #expect(try store.formChoices(in: fixture.project, locale: "ru").isEmpty)
        let kept = try store.setFormChoice(
            "0:number", shape: "number,number", in: fixture.project, locale: "ru")
        #expect(kept == ["number,number": "0:number"])
    }

    @Test func workInADatabaseOfSchema4IsKeptFromNowOn() throws {
        try make(
            releasedSchema1 + releasedSchema2 + releasedSchema3 + releasedSchema4 + """

                INSERT INTO project VALUES (1, 'aa01', 'Shop', '', 'en', 1, 0);
                INSERT INTO language (id, project, code, locale, pull, cursor)
                    VALUES (1, 1, 'ru', 'ru', 'feed', 'c7');
                INSERT INTO translationKey VALUES
                    (1, 1, '00000000000000000000000000000001', 'Hello', '', 'en', 0, 'tml',
                     NULL, '', 'a', 1);
                INSERT INTO target (language, key, status) VALUES (1, 1, 0);
                PRAGMA user_version = 4;
                """)
        let fixture = try StoreFixture(in: folder, path: path)
        #expect(try fixture.store.newestCursor(of: fixture.project) == nil)
        try fixture.submit("Привет")
        let sent = try #require(try fixture.take().first)
        _ = try fixture.settle(sent.id, .accepted(translation(5, "Привет"), nil))
        try fixture.store.noteReturn(of: fixture.project, known: nil)
        try fixture.pull([fixture.pulled(1)])
        #expect(try fixture.store.outboxCounts() == OutboxCounts(gone: 1))
    }

    @Test func keysOfADatabaseOfSchema5AreFoundAndReferredToAsBefore() throws {
        try make(
            releasedSchema1 + releasedSchema2 + releasedSchema3 + releasedSchema4 + releasedSchema5
                + """

                INSERT INTO project VALUES (1, 'aa01', 'Shop', '', 'en', 1, 0, 'c7');
                INSERT INTO language (id, project, code, locale, pull, cursor)
                    VALUES (1, 1, 'ru', 'ru', 'feed', 'c7');
                INSERT INTO translationKey VALUES
                    (1, 1, '00000000000000000000000000000001', 'Hello', '', 'en', 0, 'tml',
                     NULL, 'n', 'a', 1),
                    (7, 1, '00000000000000000000000000000002', 'Bye', '', 'en', 0, 'tml',
                     9, '', '', 3);
                INSERT INTO source (id, project, name) VALUES (1, 1, 'start'), (2, 1, 'end');
                INSERT INTO keySource VALUES (1, 1), (1, 7), (2, 7);
                INSERT INTO target (language, key, status) VALUES (1, 1, 0), (1, 7, 0);
                INSERT INTO searchText (rowid, text) VALUES
                    (4294967297, 'hello' || char(10)), (4294967303, 'bye' || char(10));
                INSERT INTO draft VALUES (1, 7, '', 'Черновик');
                PRAGMA user_version = 5;
                """)
        let fixture = try StoreFixture(in: folder, path: path)
        let store = fixture.store
        #expect(try fixture.detail(1).key.sources == ["start"])
        #expect(try fixture.detail(2).key.sources == ["end", "start"])
        #expect(try fixture.detail(2).key.maxLength == 9)
        #expect(try fixture.detail(2).drafts == [Draft(form: fixture.form(2), text: "Черновик")])
        #expect(try store.sources(of: fixture.project).map(\.keys) == [1, 2])
        #expect(try store.keyCount(fixture.query(source: "start")) == 2)
        #expect(try store.keyCount(fixture.query(search: "bye")) == 1)
        try fixture.pull([fixture.pulled(2), fixture.pulled(3, sources: ["end"])])
        #expect(try store.keyCount(fixture.query()) == 2)
        #expect(try store.keyCount(fixture.query(search: "label")) == 2)
        let (wrong, refersTo) = try store.pool.read { db in
            (
                try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").count,
                try String.fetchAll(
                    db, sql: "SELECT DISTINCT \"table\" FROM pragma_foreign_key_list('keySource')")
            )
        }
        #expect(wrong == 0)
        #expect(Set(refersTo) == ["source", "translationKey"])
        #expect(throws: DatabaseError.self) {
            try store.pool.write { try $0.execute(sql: "DELETE FROM translationKey") }
        }
    }

    @Test func aDatabaseOfSchema6TakesTheGlossary() throws {
        try make(
            releasedSchema1 + releasedSchema2 + releasedSchema3 + releasedSchema4 + releasedSchema5
                + releasedSchema6 + """

                    INSERT INTO project VALUES (1, 'aa01', 'Shop', '', 'en', 1, 0, 'c7');
                    PRAGMA user_version = 6;
                    """)
        let fixture = try StoreFixture(in: folder, path: path)
        let terms = StoredTerms(fixture.store)
        #expect(try terms.all(of: fixture.project).isEmpty)
        let stamp = try terms.stamp(of: fixture.project)
        try terms.save(Term(id: 1, word: "release", locale: "en"), of: fixture.project)
        #expect(try terms.all(of: fixture.project).map(\.word) == ["release"])
        #expect(try terms.stamp(of: fixture.project) != stamp)
    }

    @Test func aMigrationThatFailsLeavesTheDatabaseAsItWas() throws {
        try make("CREATE TABLE project (id INTEGER PRIMARY KEY) STRICT;")
        #expect(throws: StoreError.self) { try TranslationStore(path: path) }
        let queue = try DatabaseQueue(path: path)
        let (version, tables) = try queue.read { db in
            (
                try Int.fetchOne(db, sql: "PRAGMA user_version"),
                try String.fetchAll(db, sql: "SELECT name FROM sqlite_master ORDER BY name")
            )
        }
        #expect(version == 0)
        #expect(tables == ["project"])
    }

    private func make(_ sql: String) throws {
        let queue = try DatabaseQueue(path: path)
        try queue.write { try $0.execute(sql: sql) }
        try queue.close()
    }
}
