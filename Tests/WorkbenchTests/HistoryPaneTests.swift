import Catalog
import Display
import TML
import TestSupport
import Testing
import Text

@testable import Workbench

/// The history of the selected key.
@Suite struct HistoryPaneTests {
    private static let entries = [
        HistoryEntry(
            revision: 40, kind: .comment, locale: "ru", at: 1_700_000_000, author: "Anna",
            text: "Formal address, please."),
        HistoryEntry(
            revision: 30, kind: .approve, locale: "ru", at: 1_699_990_000, author: "Olga",
            text: "{user} прислал [bold: {target}]", note: "Agreed with the team."),
        HistoryEntry(
            revision: 29, kind: .vote, locale: "ru", at: 1_699_980_000, author: "Boris",
            text: "{user} прислал [bold: {target}]", vote: 1),
        HistoryEntry(
            revision: 28, kind: .vote, locale: "ru", at: 1_699_970_000, author: "Boris",
            text: "{user} прислал [bold: {target}]"),
        HistoryEntry(
            revision: 20, kind: .translate, locale: "ru", at: 1_699_960_000, author: "Anna",
            text: "{user} прислал [bold: {target}]", context: ["count": ["number": "one"]],
            former: "{user} послал {target}"),
        HistoryEntry(revision: 10, kind: .translate, locale: "ru", at: 1_699_950_000, text: ""),
    ]

    private func stage(
        _ columns: Int = 80, _ rows: Int = 24, onDisk entries: [HistoryEntry]? = Self.entries
    ) throws -> TranslateStage {
        var store = try Examples.inbox()
        if let entries {
            store.facts[fact(of: store.keys[0])] = KeyFactCopy(
                .history(entries), fetched: 1_700_000_060)
        }
        var settings = Settings()
        settings.asksServerMemory = false
        return TranslateStage(store, columns: columns, rows: rows, settings: settings)
    }

    private func fact(of key: KeyDetail) -> KeyFact.ID {
        KeyFact.ID(.history, of: key.key.id, in: "ru")
    }

    @Test func aCommentIsAskedForAndQueued() throws {
        var stage = try stage()
        let key = stage.store.keys[0].key
        stage.forgetEffects()
        stage.press("M")
        #expect(stage.shows("Comment on"))
        stage.type("Formal, please.")
        stage.press("enter")
        #expect(stage.asked.contains(.key(.comment("Formal, please.", key.id, "ru"))))
        #expect(stage.shows("saved."))
        // The comment can be undone before its upload.
        #expect(stage.network.isEmpty)
        #expect(stage.effects.contains(.wait(.seconds(10), .synchronize)))
        stage.press(":")
        stage.type("comment Or informal?")
        stage.press("enter")
        #expect(stage.asked.contains(.key(.comment("Or informal?", key.id, "ru"))))
        stage.press("M", "enter")
        #expect(stage.state.dialog != nil, "an empty comment is not saved")
        stage.press("escape")
        #expect(stage.store.keys[0].changes.count == 2)
    }

    private func show(_ stage: inout TranslateStage) {
        stage.press(":")
        stage.type("show history")
        stage.press("enter")
        rest(&stage)
    }

    private func rest(_ stage: inout TranslateStage) {
        if let key = stage.screen.list.row?.id { stage.send(.alarm(.rested(key))) }
    }

    private func asked(_ stage: TranslateStage) -> [KeyFact.ID] {
        stage.network.compactMap { if case .fact(let id) = $0 { id } else { nil } }
    }

    @Test func itIsAskedOnlyWhileThePaneIsShown() throws {
        var stage = try stage(onDisk: nil)
        rest(&stage)
        #expect(asked(stage).isEmpty && !stage.shows("History"))
        show(&stage)
        #expect(asked(stage) == [fact(of: stage.store.keys[0])])
        #expect(stage.shows(Strings.historyAwaited))
        stage.send(
            .network(
                .fact(
                    fact(of: stage.store.keys[0]), KeyFactCopy(.history([]), fetched: 1))))
        #expect(stage.shows(Strings.noHistory))
        stage.press("escape")
        #expect(stage.screen.focus == .keys && !stage.shows("History"))
    }

    @Test(arguments: [
        NetworkAnswer.uploaded(SynchronizationReport()), .synchronized(SynchronizationReport()),
    ])
    func itIsAskedAgainAfterAChange(answer: NetworkAnswer) throws {
        var stage = try stage()
        show(&stage)
        #expect(asked(stage).isEmpty)
        stage.send(.network(answer))
        #expect(asked(stage) == [fact(of: stage.store.keys[0])])
    }

    @Test func aChangeWhileThePaneIsClosedIsAskedForWhenItOpens() throws {
        var stage = try stage()
        show(&stage)
        stage.press("escape")
        stage.send(.network(.synchronized(SynchronizationReport())))
        #expect(asked(stage).isEmpty)
        show(&stage)
        #expect(asked(stage).count == 1)
    }

    @Test func anOldCopyIsAskedForAgainWithoutAChange() throws {
        var stage = try stage()
        var report = SynchronizationReport()
        report.isCopyChanged = false
        show(&stage)
        stage.send(.network(.synchronized(report)))
        #expect(asked(stage).isEmpty)
        stage.store.facts[fact(of: stage.store.keys[0])]?.isOld = true
        stage.send(.network(.synchronized(report)))
        #expect(asked(stage).count == 1)
        stage.press("escape")
        show(&stage)
        #expect(asked(stage).count == 2)
    }

    @Test func aRequestThatFailedIsRepeatedAfterTheNextAnswer() throws {
        var stage = try stage()
        var report = SynchronizationReport()
        show(&stage)
        stage.send(.network(.synchronized(report)))
        stage.send(.network(.failed(.fact(.history), .unreachable("No route."), retryAfter: nil)))
        report.isCopyChanged = false
        stage.send(.network(.synchronized(report)))
        #expect(asked(stage).count == 2)
    }

    @Test(arguments: [(80, 24), (120, 40)])
    func theNewestStepIsFirst(_ columns: Int, _ rows: Int) throws {
        var stage = try stage(columns, rows)
        show(&stage)
        #expect(asked(stage).isEmpty)
        try GoldenFile("desk-history-\(columns)x\(rows).screen", in: "Screens")
            .expect(stage.frame.goldenText)
        stage.press("down")
        #expect(stage.shows("note “Agreed with the team.”"))
    }

    @Test func offlineWithoutACopyThePaneSaysWhy() throws {
        var stage = try stage(onDisk: nil)
        stage.send(
            .network(.failed(.synchronize, .unreachable("No route."), retryAfter: nil)))
        show(&stage)
        #expect(stage.shows(Strings.historyNeedsServer))
        #expect(asked(stage).isEmpty)
    }

    @Test func withoutAKeyThePaneWaitsForNothing() throws {
        var stage = try stage()
        stage.press("/")
        stage.type("zzzz")
        stage.press("enter")
        #expect(stage.screen.list.count == 0)
        show(&stage)
        #expect(stage.shows(Strings.noKeyInHand))
        #expect(!stage.shows(Strings.historyAwaited))
    }

    @Test func theSelectedStepStaysSelectedWhenTheServerAnswers() throws {
        var stage = try stage()
        show(&stage)
        stage.press("down")
        let newer = HistoryEntry(revision: 50, kind: .delete, locale: "ru", at: 1_700_000_050)
        stage.send(
            .network(
                .fact(
                    fact(of: stage.store.keys[0]),
                    KeyFactCopy(.history([newer] + Self.entries), fetched: 1_700_000_100))))
        #expect(
            stage.screen.pane(HistoryPane.self).textInHand(stage.shared) == Self.entries[1].text)
        stage.press("alt+down")
        #expect(stage.screen.pane(HistoryPane.self) == HistoryPane())
    }

    @Test func lineModeSaysAStepInALine() {
        let lines = Self.entries.map { Strings.line(of: $0, LocalCalendar()) }
        #expect(lines[0] == "2023-11-14 22:13, comment, Anna: Formal address, please.")
        #expect(
            lines[1]
                == "2023-11-14 19:26, approval, Olga, note “Agreed with the team.”: "
                + "{user} прислал [bold: {target}]")
        #expect(lines[2].contains("vote up, Boris") && lines[3].contains(" vote, Boris"))
        #expect(lines[4].contains("edit, Anna, before “{user} послал {target}”"))
        #expect(lines[5].contains("translation, imported"))
    }
}
