import Catalog
import TML
import Testing
import Text
import Wire

@testable import TranslationService

@Suite struct IdempotencyTests {
    let stage: Stage

    init() throws { stage = try Stage() }

    @Test func aRepeatedChangeIsAnsweredButNotDoneAgain() throws {
        var change = stage.create("Входящие")
        let first = try stage.send(change, as: stage.translator)
        change.createdAt = "2020-01-01 00:00:00"
        let second = try stage.send(change, as: stage.translator)
        #expect(first.status == .applied)
        #expect(second.status == .duplicate)
        #expect(second.translation == first.translation)
        #expect(second.target == first.target)
        #expect(try stage.service.changes.lastRevision(of: stage.key) == first.revision)
        #expect(try stage.translations().first?.rank == 1)
    }

    @Test func aRepeatedFailureFailsInTheSameWay() throws {
        let made = try stage.applied(stage.create("Почта"), as: stage.anna)
        let change = stage.about(made, .approve)
        let first = try stage.send(change, as: stage.translator)
        try stage.service.members.setRole(.reviewer, of: "translator@example.com", in: stage.key)
        let second = try stage.send(change, as: stage.translator)
        #expect(second.status == .duplicate)
        #expect(second.failure?.reason == "forbidden")
        #expect(second.result.outcome == first.result.outcome)
    }

    @Test func anotherContentUnderTheSameIdIsRefused() throws {
        var change = stage.create("Входящие")
        _ = try stage.send(change, as: stage.translator)
        change.data.label = "Почта"
        let result = try stage.send(change, as: stage.translator)
        #expect(result.failure?.reason == "idempotency_mismatch")
        #expect(try stage.translations().map(\.label) == ["Входящие"])
    }

    @Test func idsOfDifferentPeopleDoNotMeet() throws {
        let change = stage.create("Входящие")
        _ = try stage.send(change, as: stage.translator)
        #expect(try stage.send(change, as: stage.anna).isSameText)
    }

    @Test func answersAreForgottenAfterFourteenDays() throws {
        let change = stage.create("Входящие")
        _ = try stage.send(change, as: stage.translator)
        stage.clock.advance(Limits.answerLifetime)
        try stage.service.maintenance.prune()
        #expect(try stage.send(change, as: stage.translator).status == .duplicate)
        stage.clock.advance(1)
        try stage.service.maintenance.prune()
        #expect(try stage.send(change, as: stage.translator).status == .applied)
    }

    @Test func aChangeMayReferToAnEarlierOne() throws {
        let create = stage.create("Входящие")
        var edit = stage.change(.update)
        edit.ref = create.id
        edit.data.label = "Почта"
        let response = try stage.service.changes.apply(
            ChangesRequest(changes: [create, edit]), to: stage.key, stage.translator)
        #expect(response.results.map(\.status) == [.applied, .applied])
        var later = stage.change(.vote)
        later.ref = create.id
        later.data.value = 0
        #expect(try stage.applied(later, as: stage.translator).label == "Почта")
    }

    @Test func aReferenceToWhatOthersHaveChangedSinceIsAConflict() throws {
        let create = stage.create("Входящие")
        let made = try stage.applied(create, as: stage.translator)
        try stage.applied(stage.about(made, .approve), as: stage.reviewer)
        var edit = stage.change(.update)
        edit.ref = create.id
        edit.data.label = "Почта"
        #expect(try stage.send(edit, as: stage.translator).conflict?.kind == .statusChanged)
    }

    @Test func whatDependsOnAFailureIsSkippedAndMayBeSentAgain() throws {
        var create = stage.create(" ")
        var vote = stage.change(.vote)
        vote.ref = create.id
        vote.data.value = 1
        let response = try stage.service.changes.apply(
            ChangesRequest(changes: [create, vote]), to: stage.key, stage.translator)
        #expect(response.results.map(\.status) == [.rejected, .skipped])
        #expect(response.results[1].failure?.reason == "dependency")
        create.id = "again"
        create.data.label = "Входящие"
        vote.ref = create.id
        let second = try stage.service.changes.apply(
            ChangesRequest(changes: [create, vote]), to: stage.key, stage.translator)
        #expect(second.results.map(\.status) == [.applied, .applied])
    }

    @Test func aReferenceToNothingIsRefused() throws {
        var vote = stage.change(.vote)
        vote.ref = "never sent"
        vote.data.value = 1
        #expect(try stage.send(vote, as: stage.translator).failure?.code == 422)
    }

    @Test func aBatchThatIsTooLongIsRefusedAsAWhole() throws {
        let changes = (0...Limits.batch).map { stage.create("текст \($0)") }
        #expect(throws: ServiceError.tooLarge("A batch can have at most 100 changes")) {
            try stage.service.changes.apply(
                ChangesRequest(changes: changes), to: stage.key, stage.translator)
        }
        #expect(try stage.translations().isEmpty)
    }

    @Test(arguments: ["", String(repeating: "x", count: 201)])
    func anIdThatIsNoneIsRefused(id: String) throws {
        var change = stage.create("да")
        change.id = id
        #expect(try stage.send(change, as: stage.translator).failure?.code == 422)
    }

    @Test func whatDependsOnAFailureOfAFormerBatchIsSkippedToo() throws {
        let create = stage.create(" ")
        #expect(try stage.send(create, as: stage.translator).status == .rejected)
        var vote = stage.change(.vote)
        vote.ref = create.id
        vote.data.value = 1
        let skipped = try stage.send(vote, as: stage.translator)
        #expect(skipped.status == .skipped)
        #expect(skipped.failure?.code == 424)
        #expect(try stage.send(vote, as: stage.translator).status == .skipped)
    }
}
