import Catalog
import Display
import TML
import Testing
import Text

@testable import Workbench

/// The screen of settings, from key press to effect.
@Suite struct SettingsScreenTests {
    private static let values: [SettingName: SettingValue] = [
        SettingName("theme"): .text("nord"), SettingName("least", in: "memory"): .number(80),
        SettingName("projects", in: "memory"): .texts(["Shop", "a, b"]),
        SettingName("spelling", in: "writing"): .flag(false),
    ]

    private func answer(
        _ values: [SettingName: SettingValue] = values, _ request: SettingsRequest = .show
    ) -> Event {
        var settings = Settings(themes: ["dark", "nord"])
        settings.theme = "nord"
        return .settings(
            .loaded(
                LoadedSettings(settings, file: "/home/mila/config.toml", values: values), request))
    }

    /// The screen of settings, on the setting of that name.
    private func stage(
        at name: SettingName = SettingName("theme"), columns: Int = 80, rows: Int = 24,
        values: [SettingName: SettingValue] = values
    ) throws -> TranslateStage {
        var stage = TranslateStage(
            try Examples.inbox(), columns: columns, rows: rows,
            settings: Settings(themes: ["dark", "nord"]))
        stage.press(":")
        stage.type("settings")
        stage.press("enter")
        stage.send(answer(values))
        let number = try #require(SettingRow.all.firstIndex { $0.name == name })
        for _ in 0..<number { stage.press("down") }
        return stage
    }

    private func requests(_ stage: TranslateStage) -> [SettingsRequest] {
        stage.effects.compactMap { if case .settings(let request) = $0 { request } else { nil } }
    }

    @Test func theScreenShowsNamesValuesAndMeanings() throws {
        let stage = try stage(columns: 120, rows: 50)
        #expect(requests(stage) == [.show])
        for row in SettingRow.all { #expect(stage.shows(row.name.shown), "\(row.name)") }
        #expect(stage.shows("nord") && stage.shows("/home/mila/config.toml"))
        #expect(stage.wholeText.contains("Shop, a, b"))
        #expect(stage.wholeText.contains(Strings.facts(about: SettingRow.all[0])))
    }

    @Test func beforeTheAnswerNothingCanBeChanged() throws {
        var stage = TranslateStage(try Examples.inbox())
        stage.press(":")
        stage.type("settings")
        stage.press("enter")
        #expect(stage.shows(Strings.readingSettings))
        stage.press("enter")
        #expect(stage.state.dialog == nil)
    }

    @Test func aChoiceIsWritten() throws {
        var stage = try stage()
        stage.press("enter")
        #expect(stage.shows("default: auto"))
        stage.type("dark")
        stage.press("enter")
        #expect(requests(stage).last == .change(SettingName("theme"), .text("dark")))
    }

    @Test func theDefaultRemovesTheSetting() throws {
        var stage = try stage(at: SettingName("spelling", in: "writing"))
        stage.press("enter")
        stage.type("default")
        stage.press("enter")
        #expect(requests(stage).last == .change(SettingName("spelling", in: "writing"), nil))
    }

    @Test(
        arguments: [
            ("50", SettingValue.number(50)), (" 100 ", .number(100)), ("", nil),
        ] as [(String, SettingValue?)])
    func aNumberIsTyped(text: String, value: SettingValue?) throws {
        let least = SettingName("least", in: "memory")
        var stage = try stage(at: least)
        stage.press("enter", "ctrl+u")
        stage.type(text)
        stage.press("enter")
        #expect(requests(stage).last == .change(least, value))
    }

    @Test(arguments: ["49", "101", "x", "-60", "7.5", "99999999999999999999"])
    func aWrongNumberIsRefused(text: String) throws {
        var stage = try stage(at: SettingName("least", in: "memory"))
        stage.press("enter", "ctrl+u")
        stage.type(text)
        stage.press("enter")
        #expect(requests(stage) == [.show])
        #expect(stage.state.notice?.text == Strings.wantsNumber(50...100))
    }

    @Test(arguments: [
        ["Shop"], ["a, b", "c"], ["say \"no\"", ","], ["\"", "\"\""], ["Привет мир"],
    ])
    func namesOfProjectsAreTheSameAfterTyping(names: [String]) throws {
        let row = try #require(
            SettingRow.all.first { $0.name == SettingName("projects", in: "memory") })
        #expect(try row.value(typed: row.typed(.texts(names))) == .texts(names))
        #expect(try row.value(typed: " a ,, b ") == .texts(["a", "b"]))
        #expect(try row.value(typed: "  ") == nil)
    }

    @Test func theSavedValueIsShownAndTold() throws {
        var stage = try stage(at: SettingName("least", in: "memory"))
        let least = SettingName("least", in: "memory")
        stage.send(answer([least: .number(90)], .change(least, .number(90))))
        #expect(stage.wholeText.contains("90"))
        #expect(stage.state.notice?.text == "Saved: memory.least = 90.")
        stage.press("escape")
        if case .settings = stage.state.screen { Issue.record("The screen is still open.") }
    }

    @Test func aFailureKeepsTheValues() throws {
        var stage = try stage()
        stage.send(.settings(.failed(.reload, "/c.toml, line 3: no TOML")))
        #expect(stage.wholeText.contains("nord"))
        #expect(stage.state.notice?.grade == .error)
    }

    @Test func theMouseFindsTheRowBelowTheHeading() throws {
        var stage = try stage(columns: 80, rows: 24)
        let first = try #require(self.screen(stage))
        let rows = first.rows(in: stage.state.environment.area)
        #expect(first.entry(at: Point(row: rows.top, column: 3), in: rows) == nil)
        #expect(first.entry(at: Point(row: rows.top + 2, column: 3), in: rows) == 1)
        #expect(first.entry(at: Point(row: rows.top - 1, column: 3), in: rows) == nil)
        stage.press("end")
        let last = try #require(self.screen(stage))
        let bottom = Point(row: rows.top + rows.rows - 1, column: 3)
        #expect(last.entry(at: bottom, in: rows) == SettingRow.all.count - 1)
    }

    private func screen(_ stage: TranslateStage) -> SettingsScreen? {
        if case .settings(let screen) = stage.state.screen { screen } else { nil }
    }

    @Test(arguments: [(80, 24), (40, 10), (120, 40), (200, 60), (20, 5)])
    func hostileValuesStayOnTheirRow(columns: Int, rows: Int) throws {
        let hostile = "\u{1B}[2J\n\u{202E}\(String(repeating: "x", count: 5000))"
        let stage = try stage(
            at: SettingName("url", in: "server"), columns: columns, rows: rows,
            values: [
                SettingName("theme"): .text(hostile),
                SettingName("url", in: "server"): .text(hostile),
                SettingName("projects", in: "memory"): .texts([hostile, ""]),
            ])
        #expect(!stage.wholeText.contains("\u{1B}"))
        #expect(stage.frame.size == Size(rows: rows, columns: columns))
    }

    @Test func noSettingHasTwoRows() {
        let names = SettingRow.all.map(\.name)
        #expect(Set(names).count == names.count)
        let groups = SettingRow.all.map(\.group)
        #expect(zip(groups, groups.dropFirst()).count { $0 != $1 } == 5)
    }

    @Test(arguments: SettingRow.all.map(\.name))
    func theMeaningIsASentence(name: SettingName) throws {
        let row = try #require(SettingRow.all.first { $0.name == name })
        #expect(row.sentence.hasSuffix(".") && row.sentence.count <= 100)
    }

    @Test func lineModeListsTheSettings() throws {
        var screen = SettingsScreen()
        guard case .settings(let given) = answer() else { return }
        _ = screen.receive(given, .example)
        let lines = screen.lines(.example).lines
        #expect(lines.contains("1. theme: nord"))
        #expect(lines.contains("The file is /home/mila/config.toml."))
    }

    @Test func settings() throws {
        var screen = SettingsScreen()
        guard case .settings(let given) = answer() else { return }
        _ = screen.receive(given, .example)
        try Stage(.projects(.example), .settings(screen)).expect("settings", isMain: true)
    }

    @Test func settingAsked() throws {
        var screen = SettingsScreen()
        guard case .settings(let given) = answer() else { return }
        _ = screen.receive(given, .example)
        var stage = Stage(.projects(.example), .settings(screen))
        stage.state.dialog = screen.perform(Invocation(.open), .example)?.dialog
        try stage.expect("settings-asked")
    }
}
