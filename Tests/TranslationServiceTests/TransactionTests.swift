import Catalog
import GRDB
import KeyIndex
import TML
import Testing
import Text
import Wire

@testable import TranslationService

/// A change is done as a whole or not at all (`tml-service.md` 9.4, rule 1).
@Suite struct TransactionTests {
    let stage: Stage

    init() throws { stage = try Stage() }

    /// Where the database is made to fail, after more and more has been written.
    static let places = ["translation", "vote", "target", "changeLog", "answeredChange"]

    @Test(arguments: places)
    func aFailureMidwayLeavesNothing(table: String) throws {
        let made = try stage.applied(stage.create("Почта"), as: stage.anna)
        let rival = try stage.applied(stage.create("Ящик"), as: stage.translator)
        try stage.applied(stage.about(rival, .approve), as: stage.reviewer)
        let changes = everyOperation(on: made)
        try breakWrites(to: table)
        let before = try dump()
        for (change, session) in changes {
            #expect(throws: ServiceError.self, "\(change.op)") {
                try stage.send(change, as: session)
            }
            #expect(try dump() == before, "\(change.op)")
        }
        try mend(table)
        for (change, session) in changes.prefix(2) {
            #expect(try stage.send(change, as: session).status == .applied)
        }
    }

    @Test func aFailureOfARequestLeavesNothing() throws {
        let made = try stage.applied(stage.create("Почта"), as: stage.anna)
        try breakWrites(to: "changeLog")
        let before = try dump()
        let key = try IdempotencyKey("k", of: stage.reviewer, request: [])
        #expect(throws: ServiceError.self) {
            try stage.service.changes.make(
                stage.reviewer, stage.about(made, .approve), once: key)
        }
        #expect(try dump() == before)
        try mend("changeLog")
        let answer = try stage.service.changes.make(
            stage.reviewer, stage.about(made, .approve), once: key)
        #expect(!answer.isReplayed)
        #expect(answer.outcome == .done)
    }

    /// A change that is refused after it has written something, in a batch whose other changes are
    /// applied: neither what it wrote stays nor the revision that it took.
    @Test func aLateRefusalLeavesNothingOfTheChange() throws {
        let made = try stage.applied(stage.create("Почта"), as: stage.anna)
        let before = try stage.service.changes.lastRevision(of: stage.key)
        try stage.service.database.write { db in
            let project = try #require(try StoredProject.find(db, key: stage.key))
            let translation = try #require(
                try StoredTranslation.find(db, project: project.id, id: TranslationID(made.id)))
            let writer = ProjectWriter(db: db, project: project, actor: nil, now: 5)
            try writer.countingAhead {
                #expect(throws: ServiceError.notFound("late")) {
                    try writer.undoingFailure {
                        try writer.reject(translation, reason: "")
                        throw ServiceError.notFound("late")
                    }
                }
                try writer.touch(key: translation.key)
            }
        }
        let left = try #require(try stage.translations().first)
        #expect(left.status == made.status)
        #expect(left.revision == made.revision)
        #expect(try stage.service.changes.lastRevision(of: stage.key) == before + 1)
        #expect(try stage.service.maintenance.check() == [])
    }

    /// Each that writes to every one of the places; a create first.
    private func everyOperation(
        on made: TranslationRecord
    ) -> [(ChangeRecord, ServiceSession)] {
        var edit = stage.about(made, .update)
        edit.data.label = "Письма"
        var vote = stage.about(made, .vote)
        vote.data.value = 1
        return [
            (stage.create("Входящие"), stage.translator), (vote, stage.translator),
            (edit, stage.anna),
        ]
    }

    private func breakWrites(to table: String) throws {
        try stage.service.database.write { db in
            for event in ["INSERT", "UPDATE", "DELETE"] {
                try db.execute(
                    sql: """
                        CREATE TRIGGER broken\(event) AFTER \(event) ON \(table)
                        BEGIN SELECT raise(ABORT, 'broken'); END
                        """)
            }
        }
    }

    private func mend(_ table: String) throws {
        try stage.service.database.write { db in
            for event in ["INSERT", "UPDATE", "DELETE"] {
                try db.execute(sql: "DROP TRIGGER broken\(event)")
            }
        }
    }

    /// Every row of every table that a change may touch.
    private func dump() throws -> [String] {
        let tables = [
            "project", "translation", "translationHistory", "vote", "target", "changeLog",
            "answeredChange", "answeredRequest",
        ]
        return try stage.service.database.read { db in
            try tables.flatMap { table in
                try Row.fetchAll(db, sql: "SELECT * FROM \(table)").map { "\(table) \($0)" }
            }
        }
    }
}
