import Catalog
import Foundation
import GRDB
import TML
import TestSupport
import Testing
import Text
import Wire

@testable import TranslationService

/// Each kind of damage is planted, found, told with its place, and put right if it can be.
@Suite struct CheckTests {
    /// What an older server took stays as it is, and is listed.
    @Test func textsWithControlCharactersAreListed() throws {
        let stage = try Stage()
        for text in ["один", "два\nтри\tчетыре é"] {
            try stage.applied(stage.create(text), as: stage.translator)
        }
        #expect(try stage.service.maintenance.textsWithControls(limit: 9).count == 0)
        for (number, control) in ["\u{1B}", "\r", "\u{9B}", "\u{7F}", "\u{1}"].enumerated() {
            try stage.applied(stage.create("text\(number)"), as: stage.anna)
            try stage.service.database.write { db in
                try db.execute(
                    sql: "UPDATE translation SET label = ? WHERE label = ?",
                    arguments: ["a\(control)b", "text\(number)"])
            }
        }
        let found = try stage.service.maintenance.textsWithControls(limit: 3)
        #expect(found.count == 5 && found.first.count == 3)
        #expect(found.first.allSatisfy { $0.key == Stage.inbox && $0.locale == "ru" })
        #expect(
            Set(found.first.map(\.character)).isSubset(of: [
                "U+001B", "U+000D", "U+009B", "U+007F", "U+0001",
            ]))
    }

    struct Plant: CustomTestStringConvertible, Sendable {
        let subject: String
        let sql: String
        /// What the sentence about it must say.
        let says: String
        var isDerived = true

        var testDescription: String { "\(subject): \(sql)" }
    }

    let stage: Stage

    init() throws {
        stage = try Stage()
        let first = try stage.applied(stage.create("Входящие"), as: stage.translator)
        try stage.applied(stage.create("Ящик"), as: stage.anna)
        var vote = stage.about(first, .vote)
        vote.data.value = 1
        try stage.applied(vote, as: stage.reviewer)
        try stage.applied(stage.about(first, .approve), as: stage.reviewer)
        _ = try stage.send(stage.lock(.lock), as: stage.reviewer)
        _ = try stage.service.keyDetails.set(
            stage.session(.manager), stage.key, hash: Stage.short, ["ignored": true], once: nil)
    }

    @Test func aWholeDatabaseIsNotBlamed() throws {
        #expect(try stage.service.maintenance.check() == [])
    }

    @Test(arguments: [
        Plant(
            subject: "ranks", sql: "UPDATE translation SET rank = 77 WHERE label = 'Ящик'",
            says: "rank 77"),
        Plant(
            subject: "ranks", sql: "UPDATE translation SET positiveVotes = 9 WHERE label = 'Ящик'",
            says: "votes +9"),
        Plant(subject: "ranks", sql: "DELETE FROM vote WHERE power = 5", says: "expected: rank"),
        Plant(
            subject: "statuses",
            sql: "UPDATE translation SET status = 'pending' WHERE label = 'Ящик'",
            says: ": accepted"),
        Plant(
            subject: "targets", sql: "UPDATE target SET status = 'pending' WHERE isLocked = 1",
            says: "expected: approved"),
        Plant(
            subject: "targets", sql: "UPDATE target SET translationCount = 8 WHERE isLocked = 1",
            says: "8 translations"),
        Plant(
            subject: "targets", sql: "UPDATE target SET bestRank = 99 WHERE isLocked = 1",
            says: "best rank 99"),
        Plant(
            subject: "targets", sql: "DELETE FROM target WHERE status = 'approved'",
            says: "nothing; expected: "),
        Plant(
            subject: "targets",
            sql: """
                INSERT INTO target (key, locale, project, status, updatedAt, revision)
                SELECT id, 'ru', project, 'accepted', 0, 1 FROM translationKey
                WHERE label = 'Terms of use'
                """, says: "expected: none"),
        Plant(
            subject: "locks", sql: "UPDATE target SET lockedAt = NULL WHERE isLocked = 1",
            says: "locked, but without a date"),
        Plant(
            subject: "locks",
            sql: "UPDATE target SET isLocked = 0, lockedAt = NULL WHERE isLocked = 1",
            says: "not locked, but locked in the log"),
        Plant(
            subject: "sources",
            sql: """
                INSERT INTO source (project, name, hash, keyCount, createdAt, updatedAt)
                VALUES (1, 'planted', 'x', 3, 0, 0)
                """, says: "3 keys recorded, 0 counted"),
        Plant(
            subject: "lengths", sql: "UPDATE translationKey SET wordCount = 50 WHERE label = 'Go'",
            says: "50 words"),
        Plant(
            subject: "tokens", sql: "DELETE FROM keyToken", says: "the label has the token count"),
        Plant(
            subject: "tokens",
            sql: "INSERT INTO keyToken SELECT project, 'planted', id FROM translationKey",
            says: "the record has the token planted"),
        Plant(
            subject: "hiding",
            sql: "UPDATE translationKey SET seenLevel = NULL", says: "is not recorded"),
        Plant(
            subject: "search",
            sql: "UPDATE translation SET label = 'behind its back' WHERE label = 'Ящик'",
            says: "translationText does not have the last change of row"),
        Plant(
            subject: "search",
            sql: "INSERT INTO keyText (keyText) VALUES ('delete-all')",
            says: "the index keyText"),
        Plant(
            subject: "search",
            sql: """
                DROP TRIGGER translationTextUpdate;
                UPDATE translation SET label = 'changed behind its back' WHERE label = 'Ящик';
                CREATE TRIGGER translationTextUpdate AFTER UPDATE OF label ON translation BEGIN
                    SELECT 1;
                END
                """, says: "the index translationText"),
    ])
    func aWrongDerivedValueIsFoundAndPutRight(plant: Plant) throws {
        try stage.plant(plant.sql)
        let found = try #require(try found(plant))
        #expect(found.isDerived)
        try stage.service.maintenance.repair()
        #expect(try stage.service.maintenance.check() == [])
    }

    @Test(arguments: [
        Plant(
            subject: "revisions", sql: "DELETE FROM changeLog WHERE revision = 3",
            says: "no revision between 2 and 4"),
        Plant(
            subject: "revisions", sql: "UPDATE project SET lastRevision = lastRevision + 1",
            says: "the revision counter has"),
        Plant(
            subject: "stamps", sql: "UPDATE translation SET revision = 1000 WHERE label = 'Ящик'",
            says: "revision 1000"),
        Plant(
            subject: "stamps", sql: "UPDATE translationKey SET revision = 1000 WHERE label = 'Go'",
            says: "revision 1000"),
        Plant(
            subject: "stamps", sql: "UPDATE target SET revision = 1 WHERE isLocked = 1",
            says: "the state has revision"),
        Plant(
            subject: "stamps",
            sql: "UPDATE translation SET textRevision = revision + 1 WHERE label = 'Ящик'",
            says: "in the wrong order"),
        Plant(
            subject: "log",
            sql: "UPDATE changeLog SET object = 999 WHERE type = 'translation'",
            says: "the change log has no entry"),
        Plant(
            subject: "verdicts",
            sql: "UPDATE translation SET approvedAt = NULL WHERE status = 'approved'",
            says: "do not match"),
        Plant(
            subject: "approvals",
            sql: """
                DROP INDEX oneApproved;
                UPDATE translation SET status = 'approved', approvedAt = 1
                WHERE label IN ('Входящие', 'Ящик')
                """, says: "2 approved translations for all numbers and genders"),
        Plant(
            subject: "schema", sql: "DROP INDEX oneApproved", says: "index oneApproved is missing"),
        Plant(
            subject: "schema", sql: "CREATE TABLE stranger (id INTEGER)",
            says: "table stranger is unknown"),
        Plant(
            subject: "documents", sql: "UPDATE project SET details = '{'", says: "are not JSON"),
        Plant(
            subject: "projects",
            sql: """
                INSERT INTO project (key, name, defaultLocale, createdAt, updatedAt)
                VALUES ('cd', 'Other', 'en', 0, 0);
                UPDATE translationKey SET project = 2 WHERE label = 'Inbox'
                """, says: "belongs to project 2"),
        Plant(
            subject: "references",
            sql:
                "INSERT INTO vote (translation, translator, value, power, at) VALUES (999, 1, 1, 1, 0)",
            says: "its translation is missing"),
    ])
    func whatNobodyCanKnowIsToldButNotTouched(plant: Plant) throws {
        try stage.plant(plant.sql)
        #expect(try #require(try found(plant)).isDerived == false)
        try stage.service.maintenance.repair()
        _ = try #require(try found(plant))
    }

    @Test func aDamagedIndexOfTheFileIsFound() throws {
        try stage.plant(
            """
            PRAGMA writable_schema = ON;
            UPDATE sqlite_master SET sql = replace(sql, 'label)', 'hash)')
            WHERE name = 'keyByLabel';
            PRAGMA writable_schema = RESET
            """)
        // A connection that has read the schema already would not see it.
        let again = try TranslationService(
            path: stage.folder.appending(path: "data/server.sqlite").path, clock: { 0 })
        let damages = try again.maintenance.check()
        try again.close()
        #expect(damages.contains { $0.subject == "file" && !$0.isDerived }, "\(damages)")
    }

    /// As Litestream makes them in a database that it copies.
    @Test func theTablesOfLitestreamAreNoDamage() throws {
        try stage.plant(
            """
            CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER);
            CREATE TABLE _litestream_lock (id INTEGER)
            """)
        #expect(try stage.service.maintenance.check() == [])
    }

    @Test func manyPlacesAreCountedAndTheFirstTold() throws {
        try stage.service.database.write { db in
            try db.execute(
                sql: """
                    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 25)
                    INSERT INTO source (project, name, hash, keyCount, createdAt, updatedAt)
                    SELECT 1, 'planted ' || i, 'x', 1, 0, 0 FROM n
                    """)
        }
        let damage = try #require(
            try stage.service.maintenance.check().first { $0.subject == "sources" })
        #expect(damage.count == 25)
        #expect(damage.places.count == 10)
    }

    private func found(_ plant: Plant) throws -> Maintenance.Damage? {
        let damages = try stage.service.maintenance.check()
        return damages.first { damage in
            damage.subject == plant.subject && damage.places.contains { $0.contains(plant.says) }
        }
    }
}
