import Catalog
import GRDB
import TML
import Testing
import Text

@testable import LocalStore

/// What the tables themselves do not let happen.
struct SchemaTests {
    let fixture: StoreFixture

    /// Key 1 has a sent and a queued edit, key 2 a queued verdict and a draft; their numbers in
    /// the tables are 1 and 2, that of the language 1.
    init() throws {
        fixture = try StoreFixture()
        try fixture.pull([
            fixture.pulled(1, status: .pending, translations: [translation(5, "А")]),
            fixture.pulled(2, status: .pending, translations: [translation(6, "Б")]),
        ])
        try fixture.submit("Раз")
        _ = try fixture.take()
        try fixture.submit("Два")
        _ = try fixture.review(.approve, 6, of: 2)
        try fixture.store.saveDrafts([Draft(form: fixture.form(2), text: "Черновик")])
    }

    @Test(arguments: [
        "INSERT INTO change (id, kind, language, key, context, text, baseRevision, submittedAt)"
            + " VALUES ('x', 'translate', 1, 1, '', 'Три', 0, 0)",
        "UPDATE change SET state = 'sent' WHERE key = 1 AND state = 'queued'",
        "INSERT INTO change (id, kind, language, key, context, translation, text, baseRevision,"
            + " submittedAt) VALUES ('x', 'reject', 1, 2, '', 6, 'no', 0, 0)",
        "INSERT INTO change (id, kind, language, key, context, text, baseRevision, submittedAt)"
            + " VALUES ('id-1', 'translate', 1, 2, 'a', 'Три', 0, 0)",
    ])
    func aFormHasOneChangeUnderWayAndOneThatWaits(sql: String) throws {
        #expect(try failure(of: sql)?.contains("UNIQUE") == true)
    }

    @Test(arguments: ["approve", "reopen", "delete"])
    func aTranslationHasOneVerdictThatIsNotSent(kind: String) throws {
        let sql = """
            INSERT INTO change (id, kind, language, key, context, translation, baseRevision,
                submittedAt)
            VALUES ('x', '\(kind)', 1, 2, '', 6, 0, 0)
            """
        #expect(try failure(of: sql)?.contains("UNIQUE") == true)
    }

    /// Key 1 has a sent edit, and two comments on it are sent, too.
    @Test func aCommentHoldsUpNoOtherChange() throws {
        let sql = """
            INSERT INTO change (id, kind, language, key, context, text, baseRevision, submittedAt,
                state)
            VALUES ('x', 'comment', 1, 1, '', 'Why?', 0, 0, 'sent'),
                ('y', 'comment', 1, 1, '', 'So.', 0, 0, 'sent'),
                ('z', 'comment', 1, 1, '', 'Oh.', 0, 0, 'queued');
            INSERT INTO keptChange (id, kind, language, key, context, isNew, text, submittedAt,
                acceptedAt)
            VALUES ('x', 'comment', 1, 1, '', 0, 'Why?', 0, 0);
            """
        #expect(try failure(of: sql) == nil)
    }

    @Test(arguments: ["text = 'Другой'", "id = 'other'", "baseRevision = 11", "translation = 6"])
    func whatIsUnderWayIsNotAltered(assignment: String) throws {
        let sql = "UPDATE change SET \(assignment) WHERE state = 'sent'"
        #expect(try failure(of: sql)?.contains("a sent change is altered") == true)
    }

    @Test(arguments: [
        "DELETE FROM target WHERE key = 1", "DELETE FROM target WHERE key = 2",
        "DELETE FROM translationKey", "DELETE FROM language", "DELETE FROM project",
    ])
    func whatCarriesWorkCannotBeRemoved(sql: String) throws {
        #expect(try failure(of: sql)?.contains("FOREIGN KEY") == true)
    }

    @Test(arguments: [1, 2])
    func aProjectHasAHashOnce(key: Int) throws {
        let sql = """
            INSERT INTO translationKey SELECT 9, project, hash, label, description, locale, level,
                syntax, maxLength, note, labels, revision, words
            FROM translationKey WHERE id = \(key)
            """
        #expect(try failure(of: sql)?.contains("UNIQUE") == true)
    }

    @Test(arguments: [
        "UPDATE change SET text = NULL WHERE state = 'queued' AND kind = 'translate'",
        "UPDATE change SET vote = 1 WHERE kind = 'approve'",
        "UPDATE change SET translation = NULL WHERE kind = 'approve'",
        "UPDATE change SET kind = 'comment' WHERE kind = 'approve'",
        "UPDATE change SET kind = 'praise' WHERE kind = 'approve'",
        "UPDATE change SET state = 'lost' WHERE kind = 'approve'",
        "UPDATE change SET state = 'refused' WHERE kind = 'approve'",
        "UPDATE change SET state = 'conflicting' WHERE kind = 'approve'",
        "UPDATE change SET theirs = '{}' WHERE kind = 'approve'",
        "UPDATE target SET status = 4", "UPDATE language SET cursor = NULL",
        "UPDATE block SET allKeys = allKeys + 1", "UPDATE source SET keys = 'many'",
        "INSERT INTO action (at, name) VALUES (0, '')",
        """
        INSERT INTO actionStep (action, position, language, key, context, isTyped, revision)
        VALUES (1, 0, 1, 1, '', 1, 0)
        """,
        """
        INSERT INTO actionStep (
            action, position, language, key, context, kind, vote, isTyped, revision)
        VALUES (1, 0, 1, 1, '', 'vote', 2, 1, 0)
        """,
    ])
    func aRowThatMakesNoSenseIsNotStored(sql: String) throws {
        try fixture.news([.key(fixture.key(1, sources: ["s"]))])
        let words = try failure(of: sql)
        #expect(words?.contains("CHECK") == true || words?.contains("cannot store") == true)
    }

    /// A verdict needs its translation, and a comment its text.
    @Test(arguments: ["reopen", "comment"])
    func aKeptChangeThatMakesNoSenseIsNotStored(kind: String) throws {
        let sql = """
            INSERT INTO keptChange (id, kind, language, key, context, isNew, submittedAt, acceptedAt)
            VALUES ('x', '\(kind)', 1, 1, '', 0, 0, 0)
            """
        #expect(try failure(of: sql)?.contains("CHECK") == true)
    }

    @Test func aStepNamesItsChangeAlsoUnderANewID() throws {
        let (steps, changes, left) = try fixture.store.pool.write { db in
            try db.execute(
                sql: """
                    UPDATE change SET id = 'new-' || sequence WHERE state = 'queued';
                    """)
            let steps = try String.fetchAll(
                db, sql: "SELECT change FROM actionStep ORDER BY action")
            let changes = try String.fetchAll(db, sql: "SELECT id FROM change ORDER BY sequence")
            try db.execute(sql: "DELETE FROM action")
            let left = try Int.fetchOne(db, sql: "SELECT count(*) FROM actionStep")
            return (steps, changes, left)
        }
        #expect(steps == changes)
        #expect(changes.filter { $0.hasPrefix("new-") }.count == 2)
        #expect(left == 0)
    }

    @Test func theOutboxIsSentInTheOrderOfSubmitting() throws {
        #expect(
            try fixture.store.outbox().map(\.kind) == [
                .translate(text: "Раз", base: "А"), .translate(text: "Два", base: "Раз"),
                .judge(.approve),
            ])
    }

    /// SQLite's words when it refuses the statement; `nil` when it carries it out.
    private func failure(of sql: String) throws -> String? {
        do {
            try fixture.store.pool.write { try $0.execute(sql: sql) }
            return nil
        } catch let error as DatabaseError {
            return error.message
        }
    }
}
