import Catalog
import Testing

@testable import Workbench

struct OutboxTests {
    @Test func aRefusedChangeIsSentAgain() {
        var screen = OutboxScreen.showing(.refused)
        #expect(screen.press(.retry).effects == [.store(.retry("change-4"))])
        #expect(
            screen.news([.queued], OutboxCounts(queued: 1)).effects == [.wait(.zero, .synchronize)])
        #expect(screen.news([.queued], OutboxCounts(queued: 1)).effects.isEmpty)
    }

    @Test func offlineItWaitsForTheNextTry() {
        var screen = OutboxScreen.showing(.refused)
        screen.press(.retry)
        var offline = Surroundings.example
        offline.link = .offline
        let answer = StoreAnswer.outbox([.queued], OutboxCounts(queued: 1))
        #expect(screen.receive(answer, offline).effects.isEmpty)
    }

    @Test func whatIsGoneFromTheServerIsSentAgain() {
        var screen = OutboxScreen.showing(.gone, .goneWithItsKey)
        #expect(screen.press(.retry).effects == [.store(.sendAgain("change-7"))])
        #expect(
            screen.news([.queued], OutboxCounts(queued: 1)).effects == [.wait(.zero, .synchronize)])
        screen = .showing(.queued, .gone)
        #expect(screen.press(.sendAllAgain).effects == [.store(.sendAgain(nil))])
        #expect(
            screen.news([.queued], OutboxCounts(queued: 2)).effects == [.wait(.zero, .synchronize)])
        #expect(screen.press(.sendAllAgain).notice?.text == Strings.nothingGone)
    }

    @Test(arguments: [
        (Change.goneWithItsKey, Change.Obstacle.noKey), (.goneWithItsText, .noText),
    ])
    func whatCannotBeSentAgainYetSaysWhy(_ change: Change, _ obstacle: Change.Obstacle) {
        var screen = OutboxScreen.showing(change)
        let reaction = screen.press(.retry)
        #expect(reaction.effects.isEmpty)
        #expect(reaction.notice?.text == Strings.explanation(of: obstacle))
    }

    @Test func whatIsGoneIsDroppedAfterAQuestion() {
        var screen = OutboxScreen.showing(.gone, .goneWithItsKey, .queued)
        #expect(screen.press(.drop).dialog?.question == .drop("change-7"))
        #expect(screen.press(.dropAll).dialog?.question == .drop(nil))
        #expect(screen.answer(.drop(nil), .yes, .example).effects == [.store(.drop(nil))])
        screen.press(.selectLast)
        #expect(screen.press(.drop).notice?.text == Strings.nothingGone)
    }

    @Test(arguments: [Change.queued, .sent, .conflicting])
    func onlyARefusedChangeIsSentAgain(_ change: Change) {
        var screen = OutboxScreen.showing(change)
        let reaction = screen.press(.retry)
        #expect(reaction.effects.isEmpty)
        #expect(reaction.notice?.text == Strings.onlyRefused(change))
    }

    @Test(arguments: [Change.queued, .refused, .conflicting, .vote, .gone])
    func whatIsNotOnItsWayIsTakenBack(_ change: Change) {
        var screen = OutboxScreen.showing(change)
        #expect(screen.press(.takeBack).effects == [.store(.takeBack(change.id))])
    }

    @Test func whatIsOnItsWayIsTakenBackAfterAQuestion() {
        var screen = OutboxScreen.showing(.sent)
        _ = screen.receive(
            .failed(.synchronize, .forbidden("You are no member"), retryAfter: nil), .example)
        let reaction = screen.press(.takeBack)
        #expect(reaction.effects.isEmpty)
        #expect(reaction.dialog?.question == .giveUp(Change.sent.id))
        #expect(Strings.giveUpQuestion(screen.lastFailure).contains("You are no member"))
        #expect(
            Strings.explanation(of: .sent, after: screen.lastFailure).contains("You are no member"))
        let answered = screen.answer(.giveUp(Change.sent.id), .yes, .example)
        #expect(answered.effects == [.store(.giveUp(Change.sent.id))])
    }

    @Test func aConflictIsDecidedInADialog() {
        var screen = OutboxScreen.showing(.conflicting)
        let reaction = screen.press(.decide)
        #expect(reaction.dialog?.question == .conflict("change-3"))
        let answered = screen.answer(.conflict("change-3"), .conflict(.keepMine), .example)
        #expect(answered.effects == [.store(.resolve("change-3", .keepMine))])
    }

    @Test func aChangeWithoutAConflictHasNothingToDecide() {
        var screen = OutboxScreen.showing(.queued)
        #expect(screen.press(.decide).notice?.text == Strings.onlyConflicting(.queued))
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
        #expect(reaction.effects == [.store(.outbox)])
    }

    @Test func aRequestThatFailedIsSaidAndTheListReadAnew() {
        var screen = OutboxScreen.showing(.queued)
        let reaction = screen.receive(.failed(.takeBack("change-1"), .diskFull), .example)
        #expect(reaction.effects == [.store(.outbox)])
        #expect(reaction.notice?.grade == .error)
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
        receive(.outbox(changes, counts), .example)
    }
}
