import Catalog
import Display
import TML
import Testing
import Text

@testable import Workbench

/// What goes to the server by itself while somebody works.
@Suite struct NewsTests {
    private let project = Examples.project.key

    private func opened(rows: Int = 24) throws -> TranslateStage {
        var stage = TranslateStage(try Examples.inbox(), rows: rows)
        stage.send(.clock(1_000))
        return stage
    }

    private func online(rows: Int = 24) throws -> TranslateStage {
        var stage = try opened(rows: rows)
        stage.send(.network(.synchronized(SynchronizationReport())))
        stage.forgetEffects()
        return stage
    }

    @Test func oneRequestIsHeldOpenOnceTheLanguageIsHere() throws {
        var stage = try opened()
        #expect(stage.listens.isEmpty)
        stage.send(.network(.synchronized(SynchronizationReport())))
        #expect(stage.listens == [.listen(project, "ru")])
        stage.send(.network(.synchronized(SynchronizationReport())))
        stage.press("down", "e", "escape")
        #expect(stage.listens.count == 1)
        #expect(stage.effects.contains(.wait(.seconds(600), .synchronize)), "the role alone")
    }

    @Test func newsAreFetchedAndThenListenedForAgain() throws {
        var stage = try online()
        stage.send(.network(.news(project, "ru")))
        #expect(stage.network == [.synchronize(.exchange(project, "ru"))])
        #expect(stage.listens.isEmpty)
        stage.send(.network(.synchronized(SynchronizationReport())))
        #expect(stage.listens == [.listen(project, "ru")])
    }

    @Test func savingDisturbsNobodyWhoListens() throws {
        var stage = try online()
        stage.press("e")
        stage.type("а")
        stage.press("f3")
        stage.send(.network(.synchronized(SynchronizationReport())))
        #expect(stage.network == [.synchronize(.exchange(project, "ru"))])
        #expect(!stage.effects.contains(.cancel(.listen)))
        #expect(stage.listens.isEmpty)
    }

    @Test func leavingTheLanguageEndsIt() throws {
        var stage = try online()
        stage.press("escape", "escape")
        #expect(stage.effects.contains(.cancel(.listen)))
        #expect(stage.openScreen == nil)
        stage.open()
        stage.send(.network(.synchronized(SynchronizationReport())))
        #expect(stage.listens == [.listen(project, "ru")])
    }

    @Test(arguments: [Failure.unreachable("x"), .signedOut, .refused("x")])
    func whereTheServerIsAwayNobodyListens(_ failure: Failure) throws {
        var stage = try online()
        stage.send(.network(.failed(.synchronize, failure, retryAfter: 5)))
        #expect(stage.effects.contains(.cancel(.listen)))
        stage.send(.alarm(.synchronize))
        #expect(stage.listens.isEmpty)
        stage.send(.network(.synchronized(SynchronizationReport())))
        #expect(stage.listens == [.listen(project, "ru")])
    }

    /// A server that has restarted, a network that was lost for a moment: what was missed is fetched.
    @Test func aRequestThatWasCutIsFollowedByALookAndAnotherOne() throws {
        var stage = try online()
        stage.send(.network(.failed(.listen, .unreachable("reset"), retryAfter: 0)))
        #expect(stage.network == [.synchronize(.exchange(project, "ru"))])
        #expect(stage.state.notice == nil)
        stage.send(.network(.synchronized(SynchronizationReport())))
        #expect(stage.listens == [.listen(project, "ru")])
    }

    @Test func whereRequestsAreNotHeldOpenTheMinutesPollIsLeft() throws {
        var stage = try online()
        stage.send(.network(.failed(.listen, .unavailable, retryAfter: 120)))
        stage.send(.network(.synchronized(SynchronizationReport())))
        #expect(stage.listens.isEmpty)
        #expect(stage.effects.contains(.wait(.seconds(60), .synchronize)))
        stage.send(.clock(1_060))
        stage.send(.alarm(.synchronize))
        #expect(
            stage.network == [
                .synchronize(.exchange(project, "ru")), .synchronize(.poll(project, "ru")),
            ])
        stage.send(.network(.synchronized(SynchronizationReport())))
        #expect(stage.listens.isEmpty)
        stage.send(.clock(1_120))
        stage.send(.network(.synchronized(SynchronizationReport())))
        #expect(stage.listens == [.listen(project, "ru")])
    }

    @Test func whoHasStoppedFetchingDoesNotListen() throws {
        var stage = try online()
        stage.send(.network(.progress(project, "ru", keys: 1, of: 9)))
        stage.press("alt+x")
        stage.type("stop")
        stage.press("enter")
        #expect(stage.effects.contains(.cancel(.listen)))
    }

    @Test func signingOutEndsAllThatIsUnderWay() throws {
        var stage = try online()
        stage.send(.store(.session(.forgotten)))
        for kind in NetworkRequest.Kind.allCases { #expect(stage.effects.contains(.cancel(kind))) }
        let signedOut = stage.state
        stage.forgetEffects()
        let late: [NetworkAnswer] = [
            .synchronized(SynchronizationReport(conflicts: 2)), .news(project, "ru"),
            .progress(project, "ru", keys: 1, of: 9), .projectsRefreshed,
            .failed(.synchronize, .unreachable("x"), retryAfter: 1), .silent(.synchronize),
        ]
        for answer in late { stage.send(.network(answer)) }
        stage.send(.alarm(.synchronize))
        #expect(stage.state == signedOut)
        #expect(stage.network.isEmpty && stage.listens.isEmpty)
    }

    @Test func aDecisionIsSentAtOnce() throws {
        var stage = try online()
        let conflict = Change.conflicting
        stage.state.outbox = OutboxCounts(conflicting: 1)
        stage.send(.store(.outbox(.listed([conflict], OutboxCounts(queued: 1)))))
        #expect(stage.network == [.synchronize(.exchange(project, "ru"))])
        stage.send(.store(.outbox(.listed([conflict], OutboxCounts(queued: 1)))))
        #expect(stage.network.count == 1, "it was only read again")
    }

    /// So that it can be undone at once.
    @Test func whatWasWrittenIntoManyKeysIsSentALittleLater() throws {
        var stage = try online()
        let action = Action(id: 1, name: .pretranslate, count: 0)
        stage.send(.store(.batch(.written(action, OutboxCounts(queued: 20)))))
        #expect(stage.network.isEmpty)
        #expect(stage.effects.contains(.wait(.seconds(10), .synchronize)))
        // The end of a synchronization does not delay the upload.
        stage.forgetEffects()
        let report = SynchronizationReport(outbox: OutboxCounts(queued: 20))
        stage.send(.network(.synchronized(report)))
        #expect(stage.effects.contains(.wait(.seconds(10), .synchronize)))
        #expect(!stage.effects.contains(.wait(.seconds(600), .synchronize)))
    }

    @Test func aChangeOfOneKeyIsSentAtOnce() throws {
        var stage = try online()
        let form = FormID(key: stage.store.keys[0].key.id, locale: "ru")
        let item = BatchTexts.Item(form: form, before: "а", after: "б")
        var run = BatchRun(.texts(BatchTexts([item], .submit)))
        run.position = 1
        stage.send(.store(.batch(.saved(run, isFirst: true, OutboxCounts(queued: 1)))))
        #expect(stage.network == [.synchronize(.exchange(project, "ru"))])
    }

    /// A manager can give the permission again.
    @Test func aRefusalIsToldAgainAfterACommandAndTriedAgain() throws {
        var stage = try online()
        let refusal = NetworkAnswer.failed(
            .synchronize, .forbidden("You are blocked"), retryAfter: 120)
        stage.send(.network(refusal))
        #expect(stage.effects.contains(.wait(.seconds(120), .synchronize)))
        #expect(stage.shows("Not allowed: You are blocked."))
        stage.press("escape")
        stage.state.notices = Notices()
        stage.send(.network(refusal))
        #expect(!stage.shows("Not allowed"))
        stage.press("f5")
        stage.send(.network(refusal))
        #expect(stage.shows("Not allowed: You are blocked."))
    }

    @Test func aDecisionWaitsWhereTheServerIsAway() throws {
        var stage = try online()
        stage.send(.network(.failed(.synchronize, .unreachable("x"), retryAfter: nil)))
        stage.forgetEffects()
        stage.send(.store(.outbox(.listed([.queued], OutboxCounts(queued: 1)))))
        #expect(stage.network.isEmpty)
    }

    /// What waits from the last time goes when there is a connection, also before a language is open.
    @Test(arguments: [OutboxCounts(queued: 1), OutboxCounts(sent: 1)])
    func whatWaitsIsSentAfterTheStart(_ counts: OutboxCounts) {
        let session = Session(
            server: "s", translator: Translator(userID: 1, name: "M", email: "m"))
        var state = WorkbenchState(
            size: Size(rows: 24, columns: 80), session: session, settings: Settings())
        _ = state.start()
        let listed = Event.store(.outbox(.listed([.queued], counts)))
        let effects = update(&state, listed)
        #expect(effects == [.network(.synchronize(.push))])
        let again = update(&state, listed)
        #expect(again.isEmpty, "it was only read again")
    }

    @Test func whatAnotherAccountHasSentIsSentAgainAfterItsSignIn() throws {
        var stage = try online()
        stage.state.outbox = OutboxCounts(queued: 2)
        var other = Session.example
        other.translator.email = "other@example.org"
        stage.isHeld = true
        stage.send(.network(.signedIn(other, elsewhere: [])))
        stage.send(.store(.session(.used(other))))
        stage.forgetEffects()
        stage.send(.store(.outbox(.listed([.sent], OutboxCounts(sent: 1)))))
        #expect(stage.network == [.synchronize(.push)])
    }
}
