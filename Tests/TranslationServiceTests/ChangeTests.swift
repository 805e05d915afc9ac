import Catalog
import TML
import Testing
import Text
import Wire

@testable import TranslationService

@Suite struct ChangeTests {
    let stage: Stage

    init() throws { stage = try Stage() }

    @Test func aNewTranslationHasItsAuthorsVote() throws {
        let made = try stage.applied(stage.create("Входящие"), as: stage.translator)
        #expect(made.rank == 1)
        #expect(made.positiveVotes == 1)
        #expect(made.myVote == 1)
        #expect(made.status == .accepted)
        #expect(made.translator?.id == 1)
        #expect(try stage.target().status == .accepted)
        #expect(try stage.target().best?.id == made.id)
    }

    @Test func everyAnswerCarriesTheTarget() throws {
        let result = try stage.send(stage.create("Входящие"), as: stage.translator)
        #expect(result.target?.status == .accepted)
        #expect(result.target?.translationCount == 1)
        #expect(result.target?.revision == result.translation?.revision)
        #expect(result.key == Stage.inbox)
        #expect(result.revision == result.translation?.revision)
    }

    @Test func theAnswerSaysFromWhereItTellsAll() throws {
        let before = try stage.feed(nil).cursor
        let made = stage.create("Входящие")
        let answer = try response(made)
        #expect(answer.since == before)
        #expect(answer.cursor == (try stage.feed(nil).cursor))
        let again = try response(made)
        #expect(again.since == answer.cursor)
        #expect(again.cursor == answer.cursor)
        var question = ChangesRequest(changes: [made])
        question.isQuestion = true
        let asked = try stage.service.changes.apply(question, to: stage.key, stage.translator)
        #expect(asked.since == nil)
    }

    @Test func theCursorOfAResultIsThatOfItsRevision() throws {
        let changes = [
            stage.create("Входящие"), stage.create(" "), stage.create("Почта"),
            stage.create("Входящие"),
        ]
        let answer = try stage.service.changes.apply(
            ChangesRequest(changes: changes), to: stage.key, stage.translator)
        #expect(answer.results.map(\.status) == [.applied, .rejected, .applied, .applied])
        for result in answer.results where result.status == .applied {
            #expect(result.cursor == (try stage.cursor(try #require(result.revision))))
        }
        #expect(answer.results.last?.cursor == answer.cursor)
    }

    @Test func theAnswerDoesNotSaySoWhenMoreHasHappened() throws {
        let first = try stage.applied(stage.create("Почта"), as: stage.anna)
        try stage.applied(stage.about(first, .approve), as: stage.reviewer)
        let rival = try stage.applied(stage.create("Ящик"), as: stage.translator)
        let answer = try stage.service.changes.apply(
            ChangesRequest(changes: [stage.about(rival, .approve)]), to: stage.key,
            stage.reviewer)
        #expect(answer.results.map(\.status) == [.applied])
        #expect(answer.since == nil)
    }

    private func response(_ change: ChangeRecord) throws -> ChangesResponse {
        try stage.service.changes.apply(
            ChangesRequest(changes: [change]), to: stage.key, stage.translator)
    }

    @Test func aMachinesTextStartsWithoutVote() throws {
        var change = stage.create("Входящие")
        change.data.isMachine = true
        change.data.provider = "apertium"
        let made = try stage.applied(change, as: stage.translator)
        #expect(made.rank == 0)
        #expect(made.status == .pending)
        #expect(made.isMachine)
        #expect(made.provider == "apertium")
    }

    @Test func theSameTextIsNotDoubledButCountsAsAVote() throws {
        let first = try stage.applied(stage.create("Входящие"), as: stage.translator)
        let result = try stage.send(stage.create("Входящие", base: 0), as: stage.anna)
        #expect(result.status == .applied)
        #expect(result.isSameText)
        #expect(result.translation?.id == first.id)
        #expect(result.translation?.rank == 2)
        #expect(try stage.translations().count == 1)
        let again = try stage.send(stage.create("Входящие"), as: stage.anna)
        #expect(again.isSameText)
        #expect(again.translation?.rank == 2)
        #expect(again.revision == result.revision)
    }

    @Test func theSameTextForAnotherContextIsAnotherTranslation() throws {
        let few: Context = ["count": ["number": "few"]]
        let one: Context = ["count": ["number": "one"]]
        try stage.applied(stage.create("да", Stage.messages, context: few), as: stage.anna)
        try stage.applied(stage.create("да", Stage.messages, context: one), as: stage.anna)
        #expect(try stage.translations(Stage.messages).count == 2)
    }

    @Test func aCreateConflictsWithWhatOthersAddedSince() throws {
        let base = try stage.target().revision
        let theirs = try stage.applied(stage.create("Почта"), as: stage.anna)
        let result = try stage.send(stage.create("Входящие", base: base), as: stage.translator)
        #expect(result.status == .conflict)
        #expect(result.failure?.code == 409)
        #expect(result.conflict?.kind == .keyChanged)
        #expect(result.conflict?.current?.id == theirs.id)
        #expect(result.conflict?.currentRevision == theirs.revision)
        #expect(try stage.translations().count == 1)
        let seen = try stage.target().revision
        try stage.applied(stage.create("Входящие", base: seen), as: stage.translator)
    }

    @Test func aCreateDoesNotConflictWithOnesOwnEarlierOnes() throws {
        let base = try stage.target(Stage.messages).revision
        let rules = ["one", "few", "other"]
        let changes = rules.map { rule in
            stage.create(
                "текст \(rule)", Stage.messages, context: ["count": ["number": rule]], base: base)
        }
        let response = try stage.service.changes.apply(
            ChangesRequest(changes: changes), to: stage.key, stage.translator)
        #expect(response.results.map(\.status) == [.applied, .applied, .applied])
    }

    @Test func aConflictShowsTheTranslationForTheSameContextFirst() throws {
        let few: Context = ["count": ["number": "few"]]
        let theirs = try stage.applied(
            stage.create("письма", Stage.messages, context: few), as: stage.anna)
        try stage.applied(stage.create("почта", Stage.messages), as: stage.anna)
        let result = try stage.send(
            stage.create("сообщения", Stage.messages, context: few, base: 0), as: stage.translator)
        #expect(result.conflict?.current?.id == theirs.id)
    }

    @Test func withoutABaseRevisionSuggestionsCompete() throws {
        try stage.applied(stage.create("Почта"), as: stage.anna)
        try stage.applied(stage.create("Входящие"), as: stage.translator)
        #expect(try stage.translations().count == 2)
    }

    @Test func anEditOnAnOldTextIsAConflict() throws {
        let made = try stage.applied(stage.create("Почта"), as: stage.anna)
        var edit = stage.about(made, .update)
        edit.data.label = "Входящие"
        let edited = try stage.applied(edit, as: stage.anna)
        var late = stage.about(made, .update)
        late.data.label = "Ящик"
        let result = try stage.send(late, as: stage.reviewer)
        #expect(result.conflict?.kind == .edited)
        #expect(result.conflict?.current?.label == "Входящие")
        #expect(result.conflict?.currentRevision == edited.revision)
        #expect(result.conflict?.baseRevision == made.revision)
    }

    @Test func aConflictTellsWhoGaveTheTextItsPresentForm() throws {
        let made = try stage.applied(stage.create("Почта"), as: stage.anna)
        var edit = stage.about(made, .update)
        edit.data.label = "Входящие"
        try stage.applied(edit, as: stage.reviewer)
        var late = stage.about(made, .update)
        late.data.label = "Ящик"
        let current = try #require(try stage.send(late, as: stage.anna).conflict?.current)
        #expect(current.translator?.id != made.translator?.id)
        #expect(current.translation.author == "Sample Reviewer")
    }

    @Test func aVerdictMeanwhileIsAConflictOfItsOwnKind() throws {
        let made = try stage.applied(stage.create("Почта"), as: stage.anna)
        try stage.applied(stage.about(made, .approve), as: stage.reviewer)
        var late = stage.about(made, .update)
        late.data.label = "Ящик"
        #expect(try stage.send(late, as: stage.anna).conflict?.kind == .statusChanged)
    }

    @Test func aVoteForATextThatAnotherPersonHasChangedIsAConflict() throws {
        let made = try stage.applied(stage.create("Почта"), as: stage.anna)
        var edit = stage.about(made, .update)
        edit.data.label = "Входящие"
        let edited = try stage.applied(edit, as: stage.reviewer)
        var vote = stage.about(made, .vote)
        vote.data.value = 1
        let result = try stage.send(vote, as: stage.translator)
        #expect(result.conflict?.kind == .edited)
        #expect(result.conflict?.current?.label == "Входящие")
        #expect(try stage.translations().map(\.rank) == [edited.rank])
        vote.id = "again"
        vote.baseRevision = nil
        #expect(try stage.send(vote, as: stage.translator).status == .applied)
    }

    @Test func aVoteForOnesOwnNewTextOrAnApprovedTextIsNoConflict() throws {
        let made = try stage.applied(stage.create("Почта"), as: stage.anna)
        var edit = stage.about(made, .update)
        edit.data.label = "Входящие"
        let edited = try stage.applied(edit, as: stage.anna)
        var vote = stage.about(made, .vote)
        vote.data.value = 0
        try stage.applied(vote, as: stage.anna)
        try stage.applied(stage.about(edited, .approve), as: stage.reviewer)
        vote = stage.about(edited, .vote)
        vote.data.value = 1
        try stage.applied(vote, as: stage.translator)
    }

    @Test func votesMakeNoOtherChangeAConflict() throws {
        let made = try stage.applied(stage.create("Почта"), as: stage.anna)
        var vote = stage.about(made, .vote)
        vote.data.value = 1
        let voted = try stage.applied(vote, as: stage.translator)
        #expect(voted.revision > made.revision)
        #expect(voted.contentRevision == made.contentRevision)
        var edit = stage.about(made, .update)
        edit.data.label = "Входящие"
        try stage.applied(edit, as: stage.anna)
    }

    @Test func whatWasDeletedIsAConflictAndWhatNeverWasIsNotFound() throws {
        let made = try stage.applied(stage.create("Почта"), as: stage.anna)
        let deleted = try stage.send(stage.about(made, .delete), as: stage.anna)
        #expect(deleted.status == .applied)
        #expect(deleted.translation == nil)
        #expect(deleted.target?.status == .untranslated)
        var late = stage.about(made, .update)
        late.data.label = "Ящик"
        let result = try stage.send(late, as: stage.anna)
        #expect(result.conflict?.kind == .deleted)
        #expect(result.conflict?.current == nil)
        late.id = "other"
        late.translationID = 999
        #expect(try stage.send(late, as: stage.anna).failure?.reason == "not_found")
    }

    @Test func anEditDropsTheVerdictAndAllVotesButTheAuthors() throws {
        let made = try stage.applied(stage.create("Почта"), as: stage.anna)
        var vote = stage.about(made, .vote)
        vote.data.value = 1
        try stage.applied(vote, as: stage.translator)
        let approved = try stage.applied(stage.about(made, .approve), as: stage.reviewer)
        #expect(approved.status == .approved)
        #expect(approved.approvedBy?.displayName == "Sample Reviewer")
        var edit = stage.about(approved, .update)
        edit.data.label = "Входящие"
        let edited = try stage.applied(edit, as: stage.anna)
        #expect(edited.status == .accepted)
        #expect(edited.approvedBy == nil)
        #expect(edited.rank == 1)
        #expect(edited.positiveVotes == 1)
        #expect(edited.translator?.id == made.translator?.id)
    }

    @Test func aFormerWordingHasItsAuthorAndTheAuthorsVoteAgain() throws {
        let made = try stage.applied(stage.create("Почта"), as: stage.anna)
        var edit = stage.about(made, .update)
        edit.data.label = "Входящие"
        let edited = try stage.applied(edit, as: stage.reviewer)
        #expect(edited.translator?.displayName == "Sample Reviewer")
        var back = stage.about(edited, .update)
        back.data.label = "Почта"
        let again = try stage.applied(back, as: stage.reviewer)
        #expect(again.translator?.id == made.translator?.id && again.positiveVotes == 2)
        var vote = stage.about(again, .vote)
        vote.data.value = 0
        let withdrawn = try stage.applied(vote, as: stage.reviewer)
        #expect(withdrawn.rank == made.rank && withdrawn.status == made.status)
        try stage.applied(stage.about(withdrawn, .approve), as: stage.reviewer)
    }

    @Test func anEditThatChangesNothingTakesNoRevision() throws {
        let made = try stage.applied(stage.create("Почта"), as: stage.anna)
        var edit = stage.about(made, .update)
        edit.data.label = "Почта"
        #expect(try stage.applied(edit, as: stage.anna).revision == made.revision)
        #expect(try stage.service.changes.lastRevision(of: stage.key) == made.revision)
    }

    @Test func anEditIntoAnothersTextIsRefused() throws {
        try stage.applied(stage.create("Входящие"), as: stage.anna)
        let made = try stage.applied(stage.create("Почта"), as: stage.translator)
        var edit = stage.about(made, .update)
        edit.data.label = "Входящие"
        let result = try stage.send(edit, as: stage.translator)
        #expect(result.failure?.code == 422)
        #expect(try stage.translations().map(\.label).sorted() == ["Входящие", "Почта"])
    }

    @Test func withoutABaseRevisionAnEditIsRefused() throws {
        let made = try stage.applied(stage.create("Почта"), as: stage.anna)
        for operation in [ChangeRecord.Operation.update, .delete, .approve, .reject, .reopen] {
            var change = stage.about(made, operation)
            change.baseRevision = nil
            let author = operation == .update || operation == .delete
            let result = try stage.send(change, as: author ? stage.anna : stage.reviewer)
            #expect(result.failure?.code == 428, "\(operation)")
        }
    }

    @Test func approvingReopensTheApprovedRivalOfTheSameContext() throws {
        let first = try stage.applied(stage.create("Почта"), as: stage.anna)
        let second = try stage.applied(stage.create("Входящие"), as: stage.translator)
        try stage.applied(stage.about(first, .approve), as: stage.reviewer)
        try stage.applied(stage.about(second, .approve), as: stage.reviewer)
        let statuses = try stage.translations().map { ($0.id, $0.status) }
        #expect(statuses.map(\.0) == [second.id, first.id])
        #expect(statuses.map(\.1) == [.approved, .accepted])
    }

    @Test func aRejectionKeepsItsReasonAndCanBeTakenBack() throws {
        let made = try stage.applied(stage.create("Почта"), as: stage.anna)
        var reject = stage.about(made, .reject)
        reject.data.reason = "Not the usual word"
        let rejected = try stage.applied(reject, as: stage.reviewer)
        #expect(rejected.status == .rejected)
        #expect(rejected.rejectReason == "Not the usual word")
        #expect(try stage.target().status == .untranslated)
        #expect(try stage.target().best == nil)
        let reopened = try stage.applied(stage.about(rejected, .reopen), as: stage.reviewer)
        #expect(reopened.status == .accepted)
        #expect(reopened.rejectReason == nil)
    }

    @Test func whoeverApprovesMayLockAsWell() throws {
        let made = try stage.applied(stage.create("Почта"), as: stage.anna)
        var approve = stage.about(made, .approve)
        approve.data.lock = true
        let result = try stage.send(approve, as: stage.reviewer)
        #expect(result.target?.isLocked == true)
        #expect(result.target?.lockedBy?.id == 2)
        #expect(result.target?.status == .approved)
    }

    @Test func aTargetIsAsGoodAsItsWorstContext() throws {
        let one: Context = ["count": ["number": "one"]]
        let few: Context = ["count": ["number": "few"]]
        let first = try stage.applied(
            stage.create("сообщение", Stage.messages, context: one), as: stage.anna)
        var machine = stage.create("сообщения", Stage.messages, context: few)
        machine.data.isMachine = true
        let second = try stage.applied(machine, as: stage.anna)
        #expect(try stage.target(Stage.messages).status == .pending)
        try stage.applied(stage.about(first, .approve), as: stage.reviewer)
        #expect(try stage.target(Stage.messages).status == .pending)
        var vote = stage.about(second, .vote)
        vote.data.value = 1
        try stage.applied(vote, as: stage.translator)
        #expect(try stage.target(Stage.messages).status == .accepted)
        try stage.applied(stage.about(second, .approve), as: stage.reviewer)
        #expect(try stage.target(Stage.messages).status == .approved)
    }

    @Test func contextsAreTold() throws {
        let few: Context = ["count": ["number": "few"]]
        let made = try stage.applied(
            stage.create("сообщения", Stage.messages, context: few), as: stage.anna)
        #expect(made.contextDescription == "{count} is few")
    }
}
