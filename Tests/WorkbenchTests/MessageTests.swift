import Catalog
import Display
import Foundation
import TML
import Testing

@testable import Workbench

/// What the translator is told: when it has happened, for as long as it holds, and once more.
@Suite struct MessageTests {
    private let failed = Event.network(.failed(.synchronize, .unreachable("x"), retryAfter: 1))

    private func stage(power: Int = 1) throws -> TranslateStage {
        var store = try Examples.inbox()
        store.material.membership?.votingPower = power
        var stage = TranslateStage(store, columns: 120, rows: 40)
        stage.press("down", "e")
        return stage
    }

    @Test(arguments: [
        (1, "State after the upload: accepted"), (0, "State after the upload: pending"),
    ])
    func aSavedTextIsSaidWhatItComesTo(power: Int, words: String) throws {
        var stage = try stage(power: power)
        stage.type("Сохранить")
        stage.isHeld = true
        stage.press("f3")
        #expect(stage.state.notice == nil)
        stage.release()
        #expect(stage.state.notice?.text.contains(words) == true)
        stage.press("home", "end")
        #expect(stage.state.notice?.text.contains(words) == true)
    }

    @Test func besideAnApprovedTextASavedOneIsACandidate() throws {
        var stage = try stage()
        stage.press("ctrl+down", "ctrl+down", "ctrl+u")
        stage.type("Выход")
        stage.press("f3")
        #expect(stage.state.notice?.text.contains("candidate; another text stays") == true)
    }

    @Test func whatTheServerDidIsSaid() throws {
        var stage = try stage()
        let texts: [TextOutcome: Int] = [.inUse: 2, .candidate: 1]
        stage.send(.network(.synchronized(SynchronizationReport(accepted: 3, texts: texts))))
        let text = stage.state.notice?.text
        #expect(text?.contains("2 accepted, 1 candidate") == true)
        let waiting = OutboxCounts(refused: 1)
        stage.store.material.outbox = waiting
        let refused = SynchronizationReport(refused: 1, refusal: "Too long.", outbox: waiting)
        stage.send(.network(.synchronized(refused)))
        #expect(stage.state.notice?.text.contains("Too long.") == true)
    }

    @Test func noConnectionIsToldUntilThereIsOne() throws {
        var stage = try stage()
        stage.send(failed)
        stage.press("home", "end")
        #expect(stage.state.notice?.topic == .link)
        stage.send(.network(.synchronized(SynchronizationReport())))
        #expect(stage.state.notice == nil)
    }

    @Test func aConflictIsToldUntilItIsDecided() throws {
        var stage = try stage()
        let waiting = OutboxCounts(conflicting: 1)
        stage.store.material.outbox = waiting
        stage.send(.network(.synchronized(.init(conflicts: 1, outbox: waiting))))
        stage.press("home", "end")
        #expect(stage.state.notice?.text == Strings.newConflicts(1, about: nil, "F2"))
        stage.send(.store(.outbox(.listed([], OutboxCounts()))))
        #expect(stage.state.notice == nil)
    }

    @Test func theNumberOfConflictsDecidesTheirWords() {
        #expect(
            Strings.newConflicts(1, about: "Save", "F2")
                == "1 conflict for “Save”: the key or the translation has changed. "
                + "F2 shows the conflict.")
        #expect(
            Strings.newConflicts(2, about: "Save", "F2")
                == "2 conflicts for “Save”: the key or its translations have changed. "
                + "F2 shows the conflicts.")
        #expect(
            Strings.newConflicts(2, about: nil, "F2")
                == "2 conflicts: the keys or the translations have changed. "
                + "F2 shows the conflicts.")
    }

    @Test func whatIsGoneFromTheServerIsToldUntilThereIsNothing() throws {
        var stage = try stage()
        let gone = OutboxCounts(gone: 2)
        stage.store.material.outbox = gone
        stage.store.keys[0].changes = [.gone, .goneWithItsKey]
        stage.send(.network(.synchronized(.init(texts: [.inUse: 1], outbox: gone))))
        stage.press("home", "end")
        #expect(stage.state.notice?.text == Strings.gone(2))
        stage.press("f2")
        #expect(stage.state.notice?.text == Strings.gone(2))
        stage.send(.store(.outbox(.listed([], OutboxCounts(gone: 1)))))
        #expect(stage.state.notice?.text == Strings.gone(1))
        #expect(stage.state.messages.count { $0.text == Strings.gone(1) } == 0)
        stage.send(.store(.outbox(.listed([], OutboxCounts()))))
        #expect(stage.state.notice == nil)
    }

    @Test func aStartTellsWhatIsStillGoneFromTheServer() throws {
        var stage = try stage()
        stage.send(.store(.outbox(.listed([], OutboxCounts(gone: 1)))))
        #expect(stage.state.notice?.text == Strings.gone(1))
    }

    @Test func thatTheServerWentBackIsToldThoughNothingIsMissing() throws {
        var stage = try stage()
        var report = SynchronizationReport()
        report.wentBack = true
        stage.send(.network(.synchronized(report)))
        #expect(stage.state.notice?.text == Strings.wentBack)
    }

    @Test func aFullDiskIsToldUntilItTakesWhatItIsGiven() throws {
        var stage = try stage()
        stage.type("Сохранить")
        stage.store.failure = .diskFull
        stage.send(.alarm(.saveDrafts))
        stage.press("home", "end")
        #expect(stage.state.notice?.topic == .disk)
        stage.store.failure = nil
        stage.send(.alarm(.saveDrafts))
        #expect(stage.state.notice == nil)
    }

    @Test func anIssueIsToldUntilItIsGone() throws {
        var stage = try stage()
        stage.type("Сохранить.")
        stage.press("alt+n")
        #expect(stage.state.notice != nil)
        stage.press("end", "backspace")
        #expect(stage.screen.forms.issues.isEmpty)
        #expect(stage.state.notice == nil)
    }

    @Test func whatWasToldOfALanguageIsNotToldBesideAnother() throws {
        var stage = try stage()
        stage.type("Сохранить")
        stage.press("f3", "escape", "escape", "escape")
        #expect(stage.state.screens.count == 1)
        #expect(stage.state.notice == nil)
    }

    @Test(arguments: [(80, 24), (120, 40), (40, 10)])
    func aNoticeLeavesPlaceProgressLinkAndHelpAlone(columns: Int, rows: Int) throws {
        var stage = TranslateStage(try Examples.inbox(), columns: columns, rows: rows)
        stage.send(.network(.synchronized(SynchronizationReport())))
        stage.press("down", "e")
        let (place, hints) = (stage.lines[rows - 1], stage.lines[rows - 2])
        #expect(place.contains("Sample") && place.contains("online"))
        #expect(columns < 80 || place.contains("━"))
        stage.state.tell(Notice("A short one."))
        #expect(stage.lines[rows - 1] == place)
        #expect(stage.lines[rows - 2].contains("A short one."))
        #expect(stage.lines[rows - 2].contains("F1 help"))
        stage.state.tell(Notice("Long: " + String(repeating: "word ", count: 60)))
        #expect(stage.lines[rows - 1] == place && stage.shows("Long: "))
        #expect(stage.lines[rows - 2] == hints)
        stage.state.notices.notePress()
        stage.state.tell(Notice("Long: " + String(repeating: "word ", count: 60), about: .outcome))
        stage.press("home")
        #expect(stage.lines[rows - 1] == place)
        #expect(stage.lines[rows - 2].contains("Long: "))
        #expect(stage.lines[rows - 2].contains("F1 help"))
    }

    @Test func aTextInNoKeyIsToldWhateverTheServerSays() throws {
        var stage = TranslateStage(try Examples.manyPlain())
        stage.store.keys = [stage.store.keys[0]]
        stage.press("e")
        stage.type("один")
        stage.press("ctrl+s")
        stage.type("Weiter im Text")
        let report = SynchronizationReport(accepted: 1, texts: [.inUse: 1])
        stage.send(.network(.synchronized(report)))
        #expect(
            stage.lines[22].contains(
                "“Weiter im Text” is not in a form. ctrl+y inserts the text."))
        #expect(stage.shows("1 translation uploaded and accepted."))
        stage.press("home")
        #expect(stage.state.notice?.topic == .loose)
        #expect(!stage.shows("uploaded and accepted"))
        stage.press("ctrl+y")
        #expect(stage.state.notice?.topic != .loose)
    }

    @Test func aWarningThatNobodyCanHaveReadIsNotOverwritten() throws {
        var stage = try stage()
        stage.paste(String(repeating: "x", count: TextEditor.limit + 1))
        let warning = stage.state.notice
        #expect(warning?.grade == .warning)
        let report = SynchronizationReport(accepted: 1, texts: [.inUse: 1])
        stage.send(.network(.synchronized(report)))
        #expect(stage.state.notice == warning)
        stage.press("home")
        stage.send(.network(.synchronized(report)))
        #expect(stage.state.notice?.text == Strings.arrived([.inUse: 1], of: nil))
    }

    @Test func readingAllMessagesEndsWhatStays() throws {
        var stage = try stage()
        stage.type("{nosuch}")
        stage.press("f3")
        #expect(stage.state.notice?.grade == .error)
        _ = stage.state.run(Invocation(.messages))
        #expect(stage.shows("“Save” stays a draft"))
        stage.press("escape", "home")
        #expect(stage.state.notice == nil)
    }

    @Test func whatIsToldOfAKeyNamesIt() throws {
        var stage = try stage()
        stage.type("Сохранить")
        stage.press("f3")
        #expect(stage.state.notice?.text.hasPrefix("Saved “Save”. ") == true)
        var report = SynchronizationReport(accepted: 1, texts: [.inUse: 1])
        report.label = "Save"
        stage.send(.network(.synchronized(report)))
        #expect(stage.state.notice?.text == "“Save” uploaded and accepted.")
    }

    @Test func aNoticeNeverLiesOverTheCursor() throws {
        var stage = TranslateStage(try Examples.inbox(), columns: 40, rows: 10)
        stage.press("e")
        stage.type("слово слово слово слово слово слово слово слово слово")
        stage.send(failed)
        let cursor = try #require(stage.frame.cursor)
        let told = stage.lines.firstIndex { $0.contains("Server unreachable") } ?? 0
        #expect(cursor.row < told)
    }

    @Test func takingBackIsToldWhenItIsDone() throws {
        var stage = try stage()
        stage.type("Сохранить")
        stage.press("f3", "f2")
        stage.isHeld = true
        stage.press("t")
        #expect(stage.state.notice?.text.contains("Taken back") != true)
        let key = stage.store.keys[1].key.id
        stage.store.edit(key) { $0.changes[0].state = .sent }
        stage.release()
        #expect(stage.state.notice?.text == Strings.takenBack(Withdrawal(sent: 1), outbox: nil))
        stage.store.edit(key) { $0.changes[0].state = .queued }
        stage.send(.store(.outbox(.listed(stage.store.outbox, stage.store.counts))))
        stage.press("t")
        #expect(stage.state.notice?.text.contains("Taken back") == true)
    }

    @Test func everythingThatWasToldCanBeReadAgain() throws {
        var stage = try stage()
        stage.send(.clock(1_000_000_000))
        stage.press("f3")
        stage.send(.clock(1_000_000_060))
        stage.send(failed)
        _ = stage.state.run(Invocation(.messages))
        #expect(stage.shows("2001-09-09 01:46 Nothing to save"))
        #expect(stage.shows("2001-09-09 01:47 Server unreachable"))
    }

    @Test func timesAreThoseOfTheTranslatorsZone() throws {
        let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        let calendar = LocalCalendar(zone: zone)
        #expect(calendar.minute(of: 1_700_000_000) == "2023-11-14 23:13")
        #expect(calendar.minute(of: 1_690_000_000) == "2023-07-22 06:26")
    }
}
