import Catalog
import Display
import TML
import Testing
import Text

@testable import Workbench

struct OutboxTests {
    @Test func aRefusedChangeIsSentAgain() {
        var screen = OutboxScreen.showing(.refused)
        #expect(screen.press(.retry).effects == [.store(.outbox(.retry(["change-4"])))])
    }

    /// "The outbox is empty" would be a false promise.
    @Test func anOutboxThatCannotBeReadIsNotEmpty() {
        var screen = OutboxScreen()
        let reaction = screen.receive(.failed(.outbox(.list), .store("disk I/O error")), .example)
        #expect(reaction.notices.last?.grade == .error)
        func said() -> String { screen.lines(.example).lines.joined(separator: "\n") }
        #expect(said().contains("disk I/O error") && !said().contains(Strings.outboxEmpty))
        screen.news([])
        #expect(said().contains(Strings.outboxEmpty) && !said().contains("disk I/O error"))
        _ = screen.receive(.failed(.outbox(.list), .store("disk I/O error")), .example)
        #expect(said().contains("disk I/O error") && !said().contains(Strings.outboxEmpty))
    }

    /// Three forms of a key have the same label; a narrow column shows only its beginning.
    @Test(arguments: ["one", "few"])
    func aRowBeginsWithTheForm(rule: String) {
        var change = Change.queued
        change.form.context = ["count": ["number": rule]]
        let row = Strings.formAndLabel(of: change)
        #expect(row == "\(rule): \(Strings.onOneLine(change.label))")
        change.form.context = Context()
        #expect(Strings.formAndLabel(of: change) == Strings.onOneLine(change.label))
    }

    @Test func whatIsGoneFromTheServerIsSentAgain() {
        var screen = OutboxScreen.showing(.gone, .goneWithItsKey)
        #expect(screen.press(.retry).effects == [.store(.outbox(.sendAgain(["change-7"])))])
        screen = .showing(.queued, .gone)
        #expect(screen.press(.sendAllAgain).effects == [.store(.outbox(.sendAgain(nil)))])
        _ = screen.news([.queued], OutboxCounts(queued: 2))
        #expect(screen.press(.sendAllAgain).notices.last?.text == Strings.nothingGone)
    }

    @Test(arguments: [
        (Change.goneWithItsKey, Change.Obstacle.noKey), (.goneWithItsText, .noText),
    ])
    func whatCannotBeSentAgainYetSaysWhy(_ change: Change, _ obstacle: Change.Obstacle) {
        var screen = OutboxScreen.showing(change)
        let reaction = screen.press(.retry)
        #expect(reaction.effects.isEmpty)
        #expect(reaction.notices.last?.text == Strings.explanation(of: obstacle))
    }

    @Test func whatIsGoneIsDroppedAfterAQuestion() {
        var screen = OutboxScreen.showing(.gone, .goneWithItsKey, .queued)
        #expect(screen.press(.drop).dialog?.question == .outbox(.drop(["change-7"])))
        #expect(
            screen.answer(.outbox(.drop(["change-7"])), .yes, .example).effects
                == [.store(.outbox(.drop(["change-7"])))])
        screen.press(.selectLast)
        #expect(screen.press(.drop).notices.last?.text == Strings.nothingGone)
    }

    @Test(arguments: [Change.queued, .sent, .conflicting])
    func onlyARefusedChangeIsSentAgain(_ change: Change) {
        var screen = OutboxScreen.showing(change)
        let reaction = screen.press(.retry)
        #expect(reaction.effects.isEmpty)
        #expect(reaction.notices.last?.text == Strings.onlyRefused(change))
    }

    @Test(arguments: [Change.queued, .refused, .conflicting, .vote, .gone])
    func whatIsNotOnItsWayIsTakenBack(_ change: Change) {
        var screen = OutboxScreen.showing(change)
        #expect(screen.press(.takeBack).effects == [.store(.outbox(.takeBack([change.id])))])
    }

    @Test func whatIsOnItsWayIsTakenBackAfterAQuestion() {
        var screen = OutboxScreen.showing(.sent)
        let failure = Failure.forbidden("You are no member")
        let reaction = screen.press(.takeBack)
        #expect(reaction.effects.isEmpty)
        #expect(reaction.dialog?.question == .outbox(.giveUp([Change.sent.id])))
        #expect(Strings.giveUpQuestion(1, failure).contains("You are no member. "))
        #expect(
            Strings.explanation(of: .sent, after: failure).contains("You are no member. "))
        let answered = screen.answer(.outbox(.giveUp([Change.sent.id])), .yes, .example)
        #expect(answered.effects == [.store(.outbox(.giveUp([Change.sent.id])))])
    }

    @Test func aConflictIsDecidedInADialog() {
        var screen = OutboxScreen.showing(.conflicting)
        let reaction = screen.press(.decide)
        let question = DialogQuestion.outbox(.conflict(.conflicting))
        #expect(reaction.dialog?.question == question)
        let answered = screen.answer(question, .conflict(.keepMine), .example)
        #expect(answered.effects == [.store(.outbox(.resolve([.conflicting], .keepMine)))])
    }

    @Test func aChangeWithoutAConflictHasNothingToDecide() {
        var screen = OutboxScreen.showing(.queued)
        #expect(screen.press(.decide).notices.last?.text == Strings.onlyConflicting(.queued))
    }

    @Test func allConflictsAreDecidedAtOnce() throws {
        var screen = OutboxScreen.showing(.queued, .conflicting, .refused, .approvalInConflict)
        screen.press(.selectNext)
        screen.press(.markAlike)
        let question = try #require(screen.press(.decide).dialog?.question)
        guard case .outbox(.conflicts(let decisions)) = question else {
            Issue.record("It asked something else: \(question)")
            return
        }
        // An approval cannot be kept beside what it is about.
        #expect(decisions.map(\.choice) == [.keepMine, .keepTheirs, .sendAsNew])
        #expect(decisions.map(\.changes.count) == [2, 2, 1])
        let reaction = screen.answer(question, .item(1), .example)
        let both = [Change.conflicting, .approvalInConflict]
        #expect(reaction.effects == [.store(.outbox(.resolve(both, .keepTheirs)))])
    }

    @Test func whereTwoLongTextsDifferIsSeenInTheList() {
        let same = "Тихая гавань для тех, с кем вы "
        let change = Change.example(
            1, .translate(text: ExactText(same + "дружите"), base: nil),
            .conflicting(
                Conflict(
                    kind: .edited, theirs: Translation(id: 1, text: ExactText(same + "живёте")))))
        var screen = OutboxScreen.showing(change)
        screen.press(.selectLast)
        let stage = Stage(.projects(.example), .outbox(screen))
        let row = render(stage.state).goldenText.split(separator: "\n")[4]
        #expect(row.contains("дружите") && row.contains("живёте"), "\(row)")
    }

    @Test func allThatWasRefusedIsSentAgainAtOnce() {
        var other = Change.refused
        other.id = "change-40"
        var screen = OutboxScreen.showing(.queued, .refused, other)
        screen.press(.selectLast)
        screen.press(.markAlike)
        #expect(
            screen.press(.retry).effects == [.store(.outbox(.retry(["change-4", "change-40"])))])
        screen.press(.markAlike)
        #expect(screen.list.marked.isEmpty)
        #expect(screen.press(.retry).effects == [.store(.outbox(.retry(["change-40"])))])
    }

    @Test func whatIsMarkedIsTakenBackAndTheRestStays() {
        var screen = OutboxScreen.showing(.queued, .sent, .refused)
        screen.press(.mark)
        screen.press(.mark)
        #expect(screen.list.marked == [Change.queued.id, Change.sent.id])
        #expect(screen.selected == .refused)
        let ids = [Change.queued.id, Change.sent.id]
        #expect(screen.press(.takeBack).effects == [.store(.outbox(.takeBack(ids)))])
        screen.news([.sent, .refused])
        #expect(screen.list.marked == [Change.sent.id])
        #expect(screen.press(.takeBack).dialog?.question == .outbox(.giveUp([Change.sent.id])))
    }

    @Test func theSelectedChangeStaysSelectedWhenOthersGo() {
        var screen = OutboxScreen.showing(.queued, .sent, .refused)
        screen.press(.selectLast)
        screen.news([.sent, .refused])
        #expect(screen.selected == .refused)
        screen.news([.sent])
        #expect(screen.selected == .sent)
        screen.news([])
        #expect(screen.selected == nil)
        #expect(screen.press(.takeBack) == .none)
        #expect(screen.press(.decide) == .none)
    }

    @Test func aSynchronizationIsFollowed() {
        var screen = OutboxScreen.showing(.queued)
        let reaction = screen.receive(.synchronized(SynchronizationReport()), .example)
        #expect(reaction.effects == [.store(.outbox(.list))])
    }

    @Test func aRequestThatFailedIsSaidAndTheListReadAnew() {
        var screen = OutboxScreen.showing(.queued)
        let reaction = screen.receive(
            .failed(.outbox(.takeBack(["change-1"])), .diskFull), .example)
        #expect(reaction.effects == [.store(.outbox(.list))])
        #expect(reaction.notices.last?.grade == .error)
    }

    @Test(arguments: [
        (0, "1970-01-01 00:00"), (59, "1970-01-01 00:00"), (951_782_400, "2000-02-29 00:00"),
        (1_795_219_200, "2026-11-21 00:00"), (4_107_542_399, "2100-02-28 23:59"),
        (4_107_542_400, "2100-03-01 00:00"), (-1, "1969-12-31 23:59"),
        (-62_135_596_800, "0001-01-01 00:00"),
    ])
    func aTimeIsShownAsTheCalendarHasIt(seconds: Int, text: String) {
        #expect(LocalCalendar().minute(of: seconds) == text)
    }
}

extension OutboxScreen {
    static func showing(_ changes: Change...) -> OutboxScreen {
        var screen = OutboxScreen()
        screen.news(changes)
        return screen
    }

    @discardableResult
    mutating func press(_ command: Command) -> Reaction { perform(command, .example) }

    @discardableResult
    mutating func news(_ changes: [Change], _ counts: OutboxCounts = OutboxCounts()) -> Reaction {
        receive(.outbox(.listed(changes, counts)), .example)
    }
}
