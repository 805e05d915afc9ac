import Catalog
import Display
import TML
import Testing
import Text

@testable import Workbench

/// The screen of engines, from key press to effect.
@Suite struct EnginesScreenTests {
    private static let engines = [
        ListedEngine("Apertium", style: "apertium", cost: "Your own server costs nothing."),
        ListedEngine(
            "deepl", style: "deepl", key: .missing("The API key of deepl is not in /k"),
            budget: 400_000
        ),
        ListedEngine("office", style: "tml-server", key: .session),
        ListedEngine("google", style: "google", key: .command),
    ]

    private func answer(
        _ engines: [ListedEngine] = engines, areOn: Bool = false, _ request: SettingsRequest = .show
    ) -> SettingsAnswer {
        .loaded(
            LoadedSettings(
                Settings(), file: "/home/mila/config.toml",
                values: [SettingName("enabled", in: "suggestions"): .flag(areOn)],
                engines: engines), request)
    }

    private func stage(
        _ engines: [ListedEngine] = engines, areOn: Bool = false, columns: Int = 80, rows: Int = 24
    ) throws -> TranslateStage {
        var stage = TranslateStage(try Examples.inbox(), columns: columns, rows: rows)
        stage.press(":")
        stage.type("engines")
        stage.press("enter")
        stage.send(.settings(answer(engines, areOn: areOn)))
        return stage
    }

    private func questions(_ stage: TranslateStage) -> [LanguageQuestion] {
        stage.network.compactMap { request in
            if case .engines(.languages(let question)) = request { question } else { nil }
        }
    }

    private func requests(_ stage: TranslateStage) -> [SettingsRequest] {
        stage.effects.compactMap { if case .settings(let request) = $0 { request } else { nil } }
    }

    @Test func enginesAreListedWithTheirKeys() throws {
        let stage = try stage()
        #expect(requests(stage) == [.show])
        for words in [
            "Apertium", "no API key", "key missing", "uses your session", "from a command",
        ] {
            #expect(stage.shows(words), "\(words)")
        }
        #expect(stage.shows("suggestions are off"))
        #expect(stage.wholeText.contains("Your own server costs nothing."))
        #expect(questions(stage).isEmpty)
    }

    @Test func theReasonOfAMissingKeyAndTheBudgetAreShown() throws {
        var stage = try stage()
        stage.press("down")
        #expect(stage.wholeText.contains("The API key of deepl is not in /k."))
        #expect(stage.wholeText.contains("Budget: 400,000 characters per month."))
    }

    @Test func enterTestsTheSelectedEngine() throws {
        var stage = try stage()
        #expect(stage.wholeText.contains("Enter sends “The file was saved.”"))
        stage.press("enter")
        guard case .trial(let text)? = questions(stage).last else {
            Issue.record("No engine is tested.")
            return
        }
        #expect(text.text == "The file was saved." && text.engines == ["Apertium"])
        #expect(text.source == "en" && text.target == "ru")
        #expect(stage.shows("Waiting for the answer"))
        let trial = EngineTrial(["Файл сохранён."], milliseconds: 1234)
        stage.send(
            .network(
                .engines(.language(.trial(text), LanguageReply(engine: "Apertium", .tried(trial)))))
        )
        #expect(stage.shows("✓ Файл сохранён. (1.2 s)"))
    }

    @Test func theReasonOfAFailureIsShown() throws {
        var stage = try stage()
        stage.press("down", "enter")
        let question = try #require(questions(stage).last)
        let trial = EngineTrial(problem: "the engine rejects the key\u{1B}[2J", milliseconds: 87)
        stage.send(
            .network(.engines(.language(question, LanguageReply(engine: "deepl", .tried(trial))))))
        #expect(stage.wholeText.contains("× the engine rejects the key"))
        #expect(stage.wholeText.contains("(87 ms)"))
        stage.press("up")
        #expect(stage.wholeText.contains("Enter sends"))
    }

    @Test func aLateAnswerOfAnotherTestIsIgnored() throws {
        var stage = try stage()
        stage.press("enter")
        let first = try #require(questions(stage).last)
        stage.press("down", "enter")
        let trial = EngineTrial(["x"], milliseconds: 1)
        stage.send(
            .network(.engines(.language(first, LanguageReply(engine: "Apertium", .tried(trial))))))
        #expect(stage.shows("Waiting for the answer"))
        stage.press("escape")
        #expect(stage.effects.contains(.cancel(.engines(.trial))))
    }

    @Test func aKeySwitchesSuggestions() throws {
        let enabled = SettingName("enabled", in: "suggestions")
        var stage = try stage()
        stage.press("s")
        #expect(requests(stage).last == .change(enabled, .flag(true)))
        stage.send(.settings(answer(areOn: true, .change(enabled, .flag(true)))))
        #expect(stage.shows("suggestions are on"))
        stage.press("s")
        #expect(requests(stage).last == .change(enabled, .flag(false)))
    }

    @Test(arguments: [(80, 24), (120, 40), (40, 10)])
    func withoutAnEngineTheScreenSaysHowToAddOne(columns: Int, rows: Int) throws {
        var stage = try stage([], columns: columns, rows: rows)
        #expect(stage.wholeText.contains("contains no engine"))
        stage.press("enter")
        #expect(stage.state.dialog?.question == .settings(.addEngine(.myMemory)))
        stage.press("enter")
        #expect(requests(stage).last == .addEngine(.myMemory))
    }

    @Test func theLanguageOfATest() throws {
        var state = WorkbenchState(
            size: Size(rows: 24, columns: 80), session: .example, settings: Settings())
        _ = state.showEngines()
        #expect(screen(state)?.target == "de")
        state.screens = [.projects(.example)]
        _ = state.showEngines()
        let target = try #require(screen(state)?.target)
        #expect(target.base != "en" && screen(state)?.project != nil)
    }

    private func screen(_ state: WorkbenchState) -> EnginesScreen? {
        if case .engines(let screen) = state.screen { screen } else { nil }
    }

    @Test(arguments: [(80, 24), (40, 10), (200, 60), (20, 5)])
    func hostileNamesStayOnTheirRow(columns: Int, rows: Int) throws {
        let hostile = "\u{1B}[2J\n\u{202E}\(String(repeating: "x", count: 5000))"
        let engines = [
            ListedEngine(
                hostile, style: "ajax", key: .missing(hostile), cost: hostile, budget: .max),
            ListedEngine("", style: "ajax"),
        ]
        var stage = try stage(engines, columns: columns, rows: rows)
        stage.press("enter")
        guard let question = questions(stage).last else { return }
        let trial = EngineTrial([hostile, ""], milliseconds: .max / 2)
        stage.send(
            .network(.engines(.language(question, LanguageReply(engine: hostile, .tried(trial))))))
        #expect(!stage.wholeText.contains("\u{1B}"))
        #expect(stage.frame.size == Size(rows: rows, columns: columns))
    }

    @Test func lineModeListsTheEngines() {
        var screen = EnginesScreen(target: "ru", project: nil)
        _ = screen.receive(answer(), .example)
        let lines = screen.lines(.example).lines
        #expect(lines.contains("1. Apertium, apertium, off, no API key"))
        #expect(lines.contains("Budget: 400,000 characters per month.") == false)
    }

    @Test func engines() throws {
        var screen = EnginesScreen(target: "ru", project: nil)
        _ = screen.receive(answer(areOn: true), .example)
        _ = screen.perform(Invocation(.open), .example)
        let question = try #require(screen.asked)
        let trial = EngineTrial(["Файл сохранён."], milliseconds: 340)
        _ = screen.receive(
            .engines(.language(question, LanguageReply(engine: "Apertium", .tried(trial)))),
            .example)
        try Stage(.projects(.example), .engines(screen)).expect("engines", isMain: true)
    }

    @Test func enginesMissing() throws {
        var screen = EnginesScreen(target: "ru", project: nil)
        _ = screen.receive(answer([]), .example)
        try Stage(.projects(.example), .engines(screen)).expect("engines-missing")
    }
}
