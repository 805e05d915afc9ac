import Catalog
import Display
import TML
import Testing

@testable import Workbench

/// How the workbench stands with the server, and when it is asked.
@Suite struct LinkTests {
    private let project = Examples.project.key

    private func opened() throws -> TranslateStage {
        var stage = TranslateStage(try Examples.inbox())
        stage.send(.network(.synchronized(SynchronizationReport())))
        stage.forgetEffects()
        return stage
    }

    @Test(arguments: [(true, true), (true, false), (false, true)])
    func aStartAsksForTheProjectsOfWhoIsSignedIn(isSignedIn: Bool, isWanted: Bool) {
        let session = Session(
            server: "s", translator: Translator(userID: 1, name: "M", email: "m"))
        var settings = Settings()
        settings.connectsAtStart = isWanted
        var state = WorkbenchState(
            size: Size(rows: 24, columns: 80), session: isSignedIn ? session : nil,
            settings: settings)
        let asked = state.start().filter { if case .network = $0 { true } else { false } }
        #expect(asked == (isSignedIn && isWanted ? [.network(.refreshProjects)] : []))
        #expect(state.link == .notAsked)
    }

    @Test func filesNeedNoAccount() {
        let session = Session(
            kind: .files, server: "files",
            translator: Translator(userID: 1, name: "M", email: ""))
        let state = WorkbenchState(
            size: Size(rows: 24, columns: 80), session: session, settings: Settings())
        for command in [Command.signIn, .signOut, .shareQuery] {
            #expect(command.row.needs.whatIsMissing(in: state) == Strings.notForFiles)
        }
        #expect(Command.finder.row.needs.whatIsMissing(in: state) == nil)
        #expect(Strings.link(.online, OutboxCounts(), of: .files) == "in the file")
        #expect(Strings.link(.online, OutboxCounts()) == "online")
    }

    @Test func whoComesBackToTheWindowGetsTheNews() throws {
        var stage = try opened()
        stage.send(.clock(1_000))
        stage.send(.input(.focusOut))
        #expect(stage.network.isEmpty)
        stage.send(.input(.focusIn))
        #expect(stage.network == [.synchronize(.poll(project, "ru"))])
        stage.send(.network(.synchronized(SynchronizationReport())))
        stage.send(.clock(1_009))
        stage.send(.input(.focusIn))
        #expect(stage.network.count == 1, "it was asked a moment ago")
        stage.send(.clock(1_010))
        stage.send(.input(.focusIn))
        #expect(stage.network.count == 2)
    }

    @Test(arguments: [Failure.unreachable("no route"), .signedOut, .waitWanted(seconds: 60)])
    func comingBackAsksNobodyWhoDoesNotAnswer(_ failure: Failure) throws {
        var stage = try opened()
        stage.send(.network(.failed(.synchronize, failure, retryAfter: nil)))
        stage.forgetEffects()
        stage.send(.clock(1_000))
        stage.send(.input(.focusIn))
        #expect(stage.network.isEmpty)
    }

    /// Without an open language and without changes, too.
    @Test func theListOfProjectsIsRequestedAgainUntilTheServerAnswers() throws {
        let session = Session(
            server: "s", translator: Translator(userID: 1, name: "M", email: "m"))
        var state = WorkbenchState(
            size: Size(rows: 24, columns: 80), session: session, settings: Settings())
        _ = state.start()
        let failed = Event.network(.failed(.projects, .unreachable("no route"), retryAfter: 4))
        #expect(update(&state, failed).contains(.wait(.seconds(4), .synchronize)))
        #expect(state.notice != nil)
        state.notices.end { $0 == .link }
        #expect(update(&state, .alarm(.synchronize)).contains(.network(.refreshProjects)))
        #expect(update(&state, failed).contains(.wait(.seconds(4), .synchronize)))
        #expect(state.notice == nil, "the failure was reported before")
        _ = update(&state, .network(.projectsRefreshed))
        #expect(state.link == .online)
        #expect(!update(&state, .alarm(.synchronize)).contains(.network(.refreshProjects)))
    }

    @Test func theStatusLineSaysWhenTheServerIsAskedAgain() throws {
        var stage = try opened()
        stage.send(.clock(1_000))
        stage.send(.network(.failed(.synchronize, .unreachable("no route"), retryAfter: 12)))
        #expect(stage.effects.contains(.wait(.seconds(12), .synchronize)))
        #expect(stage.shows("offline, next try in 12 s"))
        stage.send(.clock(1_005))
        stage.send(.alarm(.countdown))
        #expect(stage.shows("next try in 7 s"))
        #expect(stage.effects.last == .wait(.seconds(1), .countdown))
        stage.send(.clock(1_012))
        stage.send(.alarm(.countdown))
        #expect(!stage.shows("next try"))
        #expect(stage.shows("offline"))
        stage.send(.network(.synchronized(SynchronizationReport())))
        #expect(stage.shows("online"))
    }

    @Test func comingBackEndsNoNotice() throws {
        var stage = try opened()
        _ = stage.state.apply(.notice("Something is told."))
        stage.send(.input(.focusOut))
        stage.send(.input(.background(isLight: true)))
        #expect(stage.state.notice?.text == "Something is told.")
    }

    @Test(arguments: [false, true])
    func theDiskIsReadAgainOnlyWhenSomethingHasChanged(isChanged: Bool) throws {
        var stage = try opened()
        var report = SynchronizationReport()
        report.isCopyChanged = isChanged
        stage.send(.network(.synchronized(report)))
        let isRead = stage.effects.contains { if case .store = $0 { true } else { false } }
        #expect(isRead == isChanged)
    }

    @Test func whatTheDiskDidNotGiveIsAskedForAgain() throws {
        var stage = try opened()
        let key = try #require(stage.screen.selection.id)
        stage.send(.store(.failed(.key(.detail(key, "ru")), .store("disk I/O error"))))
        stage.forgetEffects()
        var report = SynchronizationReport()
        report.isCopyChanged = false
        stage.send(.network(.synchronized(report)))
        #expect(stage.effects.contains(.store(.key(.detail(key, "ru")))))
        stage.forgetEffects()
        stage.send(.network(.synchronized(report)))
        #expect(!stage.effects.contains(.store(.key(.detail(key, "ru")))))
    }

    @Test func aSubmissionIsSentAtOnce() throws {
        var stage = try opened()
        stage.press("e")
        stage.type("а")
        stage.press("f3")
        #expect(stage.network == [.synchronize(.exchange(project, "ru"))])
        #expect(stage.state.link == .synchronizing(keys: 0, of: 0))
        #expect(stage.state.outbox.queued == 1)
    }

    @Test func offlineASubmissionWaitsForTheNextAttempt() throws {
        var stage = try opened()
        stage.send(
            .network(.failed(.synchronize, .unreachable("no route to host"), retryAfter: 4)))
        #expect(stage.state.link == .offline)
        #expect(stage.effects.contains(.wait(.seconds(4), .synchronize)))
        stage.forgetEffects()
        stage.press("e")
        stage.type("а")
        stage.press("f3")
        #expect(stage.network.isEmpty)
        #expect(stage.shows("offline, 1 change to upload"))
        stage.send(.alarm(.synchronize))
        #expect(stage.network == [.synchronize(.poll(project, "ru"))])
    }

    @Test(arguments: [
        Failure.forbidden("You are no member"), .refused("the server does not know it"),
    ])
    func aServerThatRefusesIsNotAway(_ failure: Failure) throws {
        var stage = try opened()
        stage.send(.network(.failed(.synchronize, failure, retryAfter: nil)))
        #expect(stage.shows("not synchronized"))
        #expect(!stage.shows("offline"))
        stage.press("e")
        stage.type("а")
        stage.press("f3")
        #expect(stage.shows("not synchronized, 1 change to upload"))
        stage.send(.network(.synchronized(SynchronizationReport())))
        #expect(stage.shows("online"))
    }

    @Test func aFailureIsToldOnceAndNotAtEveryAttempt() throws {
        var stage = try opened()
        let failed = Event.network(.failed(.synchronize, .unreachable("x"), retryAfter: 1))
        stage.send(failed)
        let first = stage.state.notice
        stage.send(.alarm(.synchronize))
        stage.send(failed)
        #expect(first != nil)
        #expect(stage.state.notice == first)
    }

    @Test func anotherFailureIsTold() throws {
        var stage = try opened()
        stage.send(.network(.failed(.synchronize, .unreachable("x"), retryAfter: 1)))
        stage.send(.network(.failed(.synchronize, .unreachable("y"), retryAfter: 1)))
        let first = Strings.sentence(.unreachable("x"))
        #expect(stage.state.messages.count { $0.text == first } == 1)
        stage.send(.network(.failed(.synchronize, .refused("No."), retryAfter: 1)))
        #expect(stage.state.notice?.text == Strings.sentence(.refused("No.")))
    }

    @Test func afterAFullDiskASaveAsksTheServer() throws {
        var stage = try opened()
        stage.send(.network(.failed(.synchronize, .diskFull, retryAfter: 60)))
        #expect(
            !stage.shows("offline") && stage.effects.contains(.wait(.seconds(60), .synchronize)))
        stage.forgetEffects()
        stage.press("e")
        stage.type("а")
        stage.press("f3")
        #expect(stage.network == [.synchronize(.exchange(project, "ru"))])
    }

    @Test func theResultsOfAnUploadAreToldAlsoIfTheDownloadFails() throws {
        var stage = try opened()
        stage.send(.network(.uploaded(SynchronizationReport(conflicts: 1))))
        stage.send(.network(.failed(.synchronize, .unavailable, retryAfter: 5)))
        #expect(stage.state.messages.contains { $0.text.contains("1 conflict") })
        #expect(stage.state.link == .offline)
    }

    @Test func aProjectWithoutAccessIsNamedOnce() throws {
        var stage = try opened()
        var report = SynchronizationReport(outbox: OutboxCounts(sent: 1))
        report.closed = [.init(name: "Second", failure: .forbidden("You are not a member."))]
        for _ in 1...2 { stage.send(.network(.synchronized(report))) }
        let told = stage.state.messages.filter { $0.text.contains("“Second” are not uploaded") }
        #expect(told.count == 1 && told[0].text.contains("You are not a member."))
        #expect(stage.state.link == .online && stage.state.toldProjects == Set(report.closed))
        stage.send(.network(.synchronized(SynchronizationReport())))
        #expect(stage.state.toldProjects.isEmpty, "The next refusal is told again.")
    }

    @Test func whereNobodyCanListenNewsAreAskedForEveryMinute() throws {
        var stage = try opened()
        stage.send(.network(.failed(.listen, .unavailable, retryAfter: 120)))
        stage.send(.alarm(.synchronize))
        #expect(stage.effects.contains(.wait(.seconds(60), .synchronize)))
        stage.forgetEffects()
        stage.press("escape", "escape")
        stage.send(.alarm(.synchronize))
        #expect(stage.network.isEmpty)
    }

    @Test func theEndOfTheSessionIsToldOnceAndTakesNoKeys() throws {
        var stage = try opened()
        let ended = Event.network(.failed(.synchronize, .signedOut, retryAfter: nil))
        stage.send(ended)
        let told = stage.state.notice
        #expect(told?.text == Strings.sentence(.signedOut))
        stage.send(ended)
        #expect(stage.state.notice == told)
        #expect(stage.state.dialog == nil)
        #expect(stage.state.link == .signedOut)
        stage.press("down", "e")
        stage.type("Сохранить")
        stage.press("ctrl+s")
        #expect(stage.store.keys[1].changes.count == 1)
        #expect(stage.shows("signed out, 1 change to upload"))
    }

    /// The server's clock may have been wrong.
    @Test func whoIsSignedOutIsAskedForAgainWithoutAHand() throws {
        var stage = try opened()
        stage.send(.network(.failed(.synchronize, .signedOut, retryAfter: 20)))
        #expect(stage.effects.contains(.wait(.seconds(20), .synchronize)))
        stage.send(.alarm(.synchronize))
        #expect(stage.network == [.synchronize(.poll(project, "ru"))])
        #expect(stage.shows("signed out"), "until the server knows the token again")
        stage.send(.network(.synchronized(SynchronizationReport())))
        #expect(stage.shows("online"))
    }

    @Test(arguments: [
        (Failure.signedOut, "after you sign in again"),
        (.unreachable("x"), "when you are online"),
        (.refused("x"), "when the server accepts changes again"),
    ])
    func whatIsToldOfASavingIsWhatTheStatusLineSays(_ failure: Failure, _ told: String) throws {
        var stage = try opened()
        stage.send(.network(.failed(.synchronize, failure, retryAfter: nil)))
        stage.press("e")
        stage.type("а")
        stage.press("f3")
        #expect(stage.state.messages.contains { $0.text.contains("The upload starts \(told).") })
    }

    @Test func aServerThatWantsALongPauseIsAskedWhenSomethingIsSaved() throws {
        var stage = try opened()
        stage.send(
            .network(.failed(.synchronize, .waitWanted(seconds: 3_541), retryAfter: 3_541)))
        #expect(stage.state.notice?.text.contains("60 minutes") == true)
        stage.forgetEffects()
        stage.press("e")
        stage.type("а")
        stage.press("f3")
        #expect(stage.network == [.synchronize(.exchange(project, "ru"))])
    }

    @Test func aSilentServerIsAwayUntilItAnswers() throws {
        var stage = try opened()
        stage.send(.network(.silent(.synchronize)))
        #expect(stage.state.notice?.text == Strings.serverIsSilent)
        #expect(stage.shows("offline"))
        stage.send(.network(.synchronized(SynchronizationReport())))
        #expect(stage.shows("online"))
        #expect(stage.state.notice == nil)
        stage.send(.network(.silent(.synchronize)))
        stage.send(.network(.failed(.synchronize, .unreachable("x"), retryAfter: 1)))
        let told = stage.state.notice
        stage.send(.network(.silent(.synchronize)))
        #expect(stage.state.notice == told)
    }

    @Test func textsThatHadToBeMendedAreTold() throws {
        var stage = try opened()
        var report = SynchronizationReport()
        report.flawed = ["B\u{FFFD}d"]
        stage.send(.network(.synchronized(report)))
        #expect(stage.state.notice?.text.contains("B\u{FFFD}d") == true)
    }

    @Test func theProgramsWarningsAreShown() throws {
        var stage = try opened()
        stage.send(.warned("The local copy is damaged."))
        #expect(stage.shows("The local copy is damaged."))
    }

    @Test func conflictsAndRefusalsAreTold() throws {
        var stage = try opened()
        let waiting = OutboxCounts(conflicting: 2)
        stage.store.material.outbox = waiting
        stage.send(
            .network(.synchronized(SynchronizationReport(conflicts: 2, outbox: waiting))))
        #expect(stage.state.notice?.text == Strings.newConflicts(2, about: nil, "F2"))
        #expect(stage.shows("2 conflicts"))
    }

    @Test func anAnswerToAKeyPressIsToldUntilTheNextOne() throws {
        var stage = try opened()
        stage.press("e", "f3")
        #expect(stage.state.notice?.text == Strings.nothingToSave)
        stage.press("end")
        #expect(stage.state.notice == nil)
    }

    @Test func aWindowThatIsTooSmallSaysSo() throws {
        var stage = try opened()
        stage.send(.resized(Size(rows: 9, columns: 40)))
        #expect(stage.lines[0].hasPrefix("The window is too small"))
        stage.send(.resized(Size(rows: 24, columns: 80)))
        #expect(stage.shows("Keys"))
    }
}
