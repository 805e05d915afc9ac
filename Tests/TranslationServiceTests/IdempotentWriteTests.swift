import Catalog
import GRDB
import KeyIndex
import Locking
import TML
import Testing
import Text
import Wire

@testable import TranslationService

/// A REST write with an `Idempotency-Key` is done once (`tml-service.md` 9.4, rule 3).
@Suite struct IdempotentWriteTests {
    let stage: Stage

    init() throws { stage = try Stage() }

    private func key(_ id: String = "k", _ request: String = "POST /x") throws -> IdempotencyKey {
        try IdempotencyKey(id, of: stage.translator, request: Array(request.utf8))
    }

    /// A write that takes a revision and tells it.
    private func write(
        _ key: IdempotencyKey?, failing failure: ServiceError? = nil
    ) throws(ServiceError) -> WriteAnswer {
        try stage.service.once(key) { () throws(ServiceError) in
            try stage.service.database.write(
                stage.translator, in: .key(stage.key), once: key
            ) { _, writer in
                let revision = try writer.nextRevision()
                if let failure { throw failure }
                return .ok(["revision": .integer(revision)], .made)
            }
        }
    }

    private func revision() throws -> Int { try stage.service.changes.lastRevision(of: stage.key) }

    @Test func aRepeatedRequestIsAnsweredButNotDoneAgain() throws {
        let first = try write(key())
        let second = try write(key())
        #expect(!first.isReplayed)
        #expect(first.project == stage.key)
        #expect(second.isReplayed)
        #expect(second.outcome == .made)
        #expect(second.body == first.body)
        #expect(try first.body.object?["revision"]?.integer == revision())
    }

    @Test func aStoredAnswerCountsWithItsRow() throws {
        let answer = try write(key())
        let used = try stage.service.database.read { db in
            try Int.fetchOne(
                db, sql: "SELECT amount FROM dailyUse WHERE holder = ? AND thing = 'answerBytes'",
                arguments: [stage.translator.name])
        }
        #expect(used == Limits.changeBytes + answer.body.text.utf8.count)
    }

    @Test func withoutAKeyEveryRequestIsDone() throws {
        #expect(try write(nil).body != write(nil).body)
    }

    @Test func anotherRequestUnderTheSameKeyIsRefused() throws {
        _ = try write(key())
        let before = try revision()
        #expect(throws: ServiceError.idempotencyMismatch) { try write(key("k", "POST /y")) }
        #expect(try revision() == before)
    }

    @Test func keysOfDifferentPeopleDoNotMeet() throws {
        _ = try write(key())
        let other = try IdempotencyKey("k", of: stage.anna, request: Array("POST /y".utf8))
        #expect(try !write(other).isReplayed)
        let app = try IdempotencyKey(
            "k", of: ServiceSession(applicationOf: stage.key), request: Array("POST /z".utf8))
        #expect(try !write(app).isReplayed)
    }

    @Test func aFailureLeavesNothingButItsAnswer() throws {
        let before = try revision()
        let failure = ServiceError.notFound("There is no such thing")
        #expect(throws: failure) { try write(key(), failing: failure) }
        #expect(try revision() == before)
        let again = try write(key())
        #expect(again.isReplayed)
        #expect(again.outcome == .failed(code: 404))
        #expect(again.body == ErrorBody(failure).json)
        #expect(try revision() == before)
    }

    @Test func whatFailsBeforeTheWriteIsKeptAsWell() throws {
        let failure = ServiceError.malformed("The body is not JSON")
        let key = try key()
        #expect(throws: failure) {
            try stage.service.once(key) { () throws(ServiceError) in throw failure }
        }
        #expect(try write(key).outcome == .failed(code: 400))
    }

    @Test(arguments: [
        ServiceError.storage("disk full"), .tooManyRequests(retryAfter: 3),
    ])
    func whatCanEndOtherwiseIsNotKept(failure: ServiceError) throws {
        let before = try revision()
        #expect(throws: failure) { try write(key(), failing: failure) }
        let again = try write(key())
        #expect(!again.isReplayed)
        #expect(try revision() == before + 1)
    }

    /// The answer is written with the work: when it cannot be, nothing was done.
    @Test func workAndAnswerAreOneTransaction() throws {
        try stage.service.database.write { db in
            try db.execute(
                sql: """
                    CREATE TRIGGER noAnswer BEFORE INSERT ON answeredRequest
                    BEGIN SELECT raise(ABORT, 'no room'); END
                    """)
        }
        let before = try revision()
        #expect(throws: ServiceError.self) { try write(key()) }
        #expect(try revision() == before)
    }

    @Test func whatIsStillBeingAnsweredIsToldSo() throws {
        let key = try key()
        let outcome = Locked<ServiceError?>(nil)
        _ = try stage.service.once(key) { () throws(ServiceError) in
            do throws(ServiceError) {
                _ = try write(key)
            } catch {
                outcome.withLock { $0 = error }
            }
            return WriteAnswer.ok([:])
        }
        #expect(outcome.withLock { $0 } == .inProgress(retryAfter: 1))
        #expect(try !write(key).isReplayed)
    }

    @Test func answersAreForgottenAfterFourteenDays() throws {
        _ = try write(key())
        stage.clock.advance(Limits.answerLifetime)
        try stage.service.maintenance.prune()
        #expect(try write(key()).isReplayed)
        stage.clock.advance(1)
        #expect(try !write(key()).isReplayed)
        stage.clock.advance(Limits.answerLifetime + 1)
        try stage.service.maintenance.prune()
        let left = try stage.service.database.read { db in
            try Int.fetchOne(db, sql: "SELECT count(*) FROM answeredRequest")
        }
        #expect(left == 0)
    }

    @Test(arguments: ["", String(repeating: "x", count: 201)])
    func aKeyThatIsNoneIsRefused(id: String) throws {
        #expect(throws: ServiceError.malformed("An Idempotency-Key must have 1 to 200 bytes")) {
            try key(id)
        }
    }

    @Test func aProjectIsFoundByItsRecords() throws {
        let made = try stage.applied(stage.create("Почта"), as: stage.translator)
        let finder = ProjectFinder.owner(of: "translation", TranslationID(made.id))
        let answer = try stage.service.database.write(stage.anna, in: finder, once: nil) {
            access, _ in
            #expect(access.member.name == "Anna Example")
            return .ok([:])
        }
        #expect(answer.project == stage.key)
        let nothing = ProjectFinder.owner(
            of: "translation", TranslationID(999), called: "text")
        #expect(throws: ServiceError.notFound("There is no such text")) {
            try stage.service.database.write(stage.anna, in: nothing, once: nil) { _, _ in .ok([:])
            }
        }
        #expect(throws: ServiceError.self) {
            let stranger = ServiceSession(userID: 77, isAdmin: false)
            _ = try stage.service.database.write(stranger, in: finder, once: nil) { _, _ in .ok([:])
            }
        }
    }
}
