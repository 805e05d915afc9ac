import Catalog
import Display
import TML
import TestSupport
import Testing
import Text

@testable import Workbench

/// A translation translated back, from key press to screen.
@Suite struct RoundTripTests {
    private func stage(
        columns: Int = 80, rows: Int = 24, enabled: Bool = true, engines: [String] = ["Loop"]
    ) throws -> TranslateStage {
        var stage = TranslateStage(
            try Examples.inbox(), columns: columns, rows: rows,
            settings: Settings(
                suggestionsEnabled: enabled, engines: engines.map { Settings.Engine($0) }))
        stage.press("down", "e")
        stage.type("Спасти")
        return stage
    }

    private func query(_ stage: TranslateStage) throws -> RoundTripQuery {
        let queries = stage.network.compactMap { request -> RoundTripQuery? in
            if case .engines(.roundTrip(let query)) = request { query } else { nil }
        }
        return try #require(queries.last)
    }

    private func tell(
        _ stage: inout TranslateStage, _ texts: [(String, Int?)], _ end: RoundTripEnd?
    ) throws {
        let id = try query(stage).id
        for (place, text) in texts.enumerated() {
            let step = RoundTripStep(
                number: place + 1, text: ExactText(text.0), percent: text.1, engine: "Loop")
            stage.send(.network(.engines(.roundTrip(id, .step(step)))))
        }
        if let end { stage.send(.network(.engines(.roundTripEnded(id, end)))) }
    }

    private func bill(_ stage: inout TranslateStage, left: Int?) throws {
        let key = try query(stage).id.key
        let bill = EngineBill(engine: "Loop", characters: 10, left: left)
        stage.send(.network(.engines(.billed([key, key], [bill]))))
    }

    @Test func oneKeyTranslatesBackAndShowsTheDifference() throws {
        var stage = try stage()
        stage.press("alt+h")
        let query = try query(stage)
        #expect(query.steps == 1 && query.text == "Спасти" && query.label == "Save")
        let question = query.question(about: query.text, isBack: true)
        #expect(question.language.locale == "en" && question.sourceLanguage.locale == "ru")
        try tell(&stage, [("Rescue", 12)], .most)
        #expect(stage.shows("back:  Rescue"))
        #expect(stage.shows("12 % similar to the label"))
    }

    /// An empty line says again what is in hand, so the word that works is said.
    @Test func inLinesTheWordIsSaidThatPlaysTheGame() throws {
        var stage = try stage()
        stage.press("alt+h")
        try tell(&stage, [("Rescue", 12)], .most)
        #expect(stage.shows("Enter continues the back-translation"))
        let lines = stage.state.screen.lines(stage.state.environment).lines
        #expect(lines.contains { $0.contains("`open` continues the back-translation") })
        _ = stage.state.run(Invocation(.confirmForm))
        #expect(stage.state.notice?.text == Strings.needsDesk)
    }

    @Test func theMouseGoesThroughTheSteps() throws {
        var stage = try stage()
        stage.press("alt+h")
        try tell(&stage, [("Rescue", 12)], .most)
        stage.press("enter")
        try tell(&stage, [("Rescue", 12), ("Спасение", nil), ("Salvation", 3)], nil)
        func selected() throws -> Int {
            guard case .roundTrip(let screen) = stage.state.screen else { return -1 }
            return screen.list.cursor.selection
        }
        #expect(try selected() == 2)
        let row = try #require(stage.lines.lastIndex { $0.contains("Rescue") })
        stage.click(row: row, column: 20)
        #expect(try selected() == 0)
        let asked = stage.network.count
        stage.click(row: row, column: 20, at: 100)
        #expect(stage.network.count == asked)
        stage.wheel(.wheelDown, row: row, column: 20)
        #expect(try selected() == 2)
    }

    @Test func whatTheGameCostsIsSaidBefore() throws {
        var stage = try stage()
        stage.press("alt+h")
        try tell(&stage, [("Rescue", 12)], .most)
        #expect(stage.shows("Enter continues the back-translation"))
        try bill(&stage, left: 1_000)
        #expect(stage.wholeText.contains("250 characters to Loop. 1,000 characters are left"))
        #expect(try query(stage).steps == 1)
    }

    /// The second engine has a limit, which the translator must know before it is used.
    @Test func theEngineThatHasAnsweredGoesOnAndIsNamedWithItsCost() throws {
        var stage = try stage(engines: ["Broken", "Loop"])
        stage.press("alt+h")
        let id = try query(stage).id
        let why = RoundTripObstacle.failed(.engine("Status 500"))
        stage.send(.network(.engines(.roundTrip(id, .givenUp("Broken", why)))))
        let asked = stage.network.count
        stage.press("enter")
        #expect(stage.network.count == asked)
        try tell(&stage, [("Rescue", 12)], .most)
        let bills = [
            EngineBill(engine: "Broken", characters: 10),
            EngineBill(engine: "Loop", characters: 20, left: 900),
        ]
        stage.send(.network(.engines(.billed([id.key, id.key], bills))))
        #expect(stage.wholeText.contains("500 characters to Loop. 900 characters are left"))
        stage.press("enter")
        #expect(try query(stage).engine == "Loop" && query(stage).steps == 50)
    }

    @Test func withoutAnAnswerEnterAsksAgain() throws {
        var stage = try stage()
        stage.press("alt+h")
        stage.send(
            .network(.failed(.engines(.roundTrip), .engine("quota exceeded"), retryAfter: nil)))
        stage.press("enter")
        #expect(try query(stage).steps == 1 && query(stage).id.run == 1)
    }

    @Test func theGameTellsTheStepAtWhichTheMeaningLeft() throws {
        var stage = try stage()
        stage.press("alt+h")
        try tell(&stage, [("Save it", 80)], .most)
        stage.press("enter")
        #expect(try query(stage).steps == 50)
        try tell(
            &stage,
            [
                ("Save it", 80), ("Спаси это", nil), ("Rescue this", 20), ("Спаси это", nil),
            ], .repeated(2))
        let lines = stage.wholeText
        #expect(lines.contains("lost · 20 %"))
        #expect(lines.contains("The text of step 4 is the same as the text of step 2"))
        #expect(lines.contains("The meaning was lost at step 3"))
    }

    @Test func escapeEndsTheGameAndThenGoesBack() throws {
        var stage = try stage()
        stage.press("alt+h")
        try tell(&stage, [("Rescue", 12)], .most)
        stage.press("enter")
        try tell(&stage, [("Rescue", 12)], nil)
        stage.press("escape")
        #expect(stage.effects.contains(.cancel(.engines(.roundTrip))))
        #expect(stage.shows("The request was stopped."))
        try tell(&stage, [("", 0), ("Поздно", nil)], nil)
        #expect(!stage.shows("Поздно"))
        stage.press("escape")
        #expect(stage.screen.focus == .forms && stage.state.screens.count == 2)
        #expect(stage.texts == ["Спасти"])
    }

    @Test func aFailureIsTold() throws {
        var stage = try stage()
        stage.press("alt+h")
        stage.send(
            .network(.failed(.engines(.roundTrip), .engine("quota exceeded"), retryAfter: nil)))
        #expect(stage.shows("quota exceeded"))
    }

    @Test func nothingLeavesTheMachineWithoutLeave() throws {
        var stage = try stage(enabled: false)
        stage.press("alt+h")
        #expect(stage.state.screens.count == 2)
        #expect(stage.state.notice?.text == Strings.noEngine)
    }

    @Test func anEmptyFormBeginsWithTheLabel() throws {
        var stage = try stage()
        stage.press("ctrl+u", "alt+h")
        let query = try query(stage)
        #expect(query.start == .label && query.firstText == "Save" && query.steps == 2)
        #expect(!query.isBack(1) && query.isBack(2))
        try tell(&stage, [("Спасать", nil), ("Rescue", 20)], .most)
        #expect(stage.shows("there: Спасать"))
        #expect(stage.shows("back:  Rescue"))
        #expect(stage.shows("20 % similar to the label"))
        stage.press("s")
        #expect(stage.state.notice?.text == Strings.onlyStart)
    }

    @Test func whatItBeginsWithAndWhoDoesItCanBeChosen() throws {
        var stage = try stage(engines: ["Loop", "Other"])
        stage.press("alt+h")
        try tell(&stage, [("Rescue", 12)], .most)
        let first = try query(stage)
        stage.press("s")
        #expect(try query(stage).start == .label && query(stage).engine == nil)
        #expect(!stage.shows("back:  Rescue"))
        // What the first one says still comes.
        let late = RoundTripStep(number: 1, text: "Late", percent: 9, engine: "Loop")
        stage.send(.network(.engines(.roundTrip(first.id, .step(late)))))
        #expect(!stage.shows("Late"))
        stage.press("s", "e")
        #expect(try query(stage).start == .text && query(stage).engine == "Loop")
        stage.press("e")
        #expect(try query(stage).engine == "Other")
        stage.press("enter")
        #expect(try query(stage).engine == "Loop" || query(stage).engine == "Other")
        try tell(&stage, [("Rescue", 12)], .most)
        stage.press("e")
        #expect(try query(stage).engine == nil)
    }

    @Test func whyAnEngineCouldNotBeginIsSaid() throws {
        var stage = try stage(engines: ["Loop", "Other"])
        stage.press("alt+h")
        let id = try query(stage).id
        try tell(&stage, [("1", 3)], nil)
        let end = RoundTripEnd.unsendable(step: 1, warnings: ["token_missing {user}"])
        stage.send(.network(.engines(.roundTrip(id, .givenUp("Loop", .ended(end))))))
        try tell(&stage, [("Rescue", 12)], .most)
        #expect(stage.shows("back:  Rescue"))
        #expect(
            stage.wholeText.contains(
                "Loop: The text of step 1 cannot be sent again: {user} is missing."))
    }

    @Test func whereNoEngineCanBeginEachReasonIsSaid() throws {
        var stage = try stage(engines: ["Loop", "Other"])
        stage.press("alt+h")
        let id = try query(stage).id
        stage.send(
            .network(.engines(.roundTrip(id, .givenUp("Loop", .failed(.engine("quota exceeded"))))))
        )
        stage.send(.network(.engines(.roundTrip(id, .givenUp("Other", .ended(.nothing))))))
        stage.send(.network(.engines(.roundTripEnded(id, .nothing))))
        #expect(stage.wholeText.contains("Loop: quota exceeded."))
        #expect(stage.wholeText.contains("Other: the engine has no translation of this text."))
        #expect(stage.wholeText.contains("No other engine is available."))
    }

    @Test(arguments: [(80, 24), (120, 40), (40, 10)])
    func itLooksLikeThis(_ columns: Int, _ rows: Int) throws {
        var stage = try stage(columns: columns, rows: rows)
        stage.press("alt+h")
        try tell(&stage, [("Save it", 80)], .most)
        stage.press("enter")
        try tell(
            &stage,
            [
                ("Save it", 80), ("Спаси это", nil), ("Rescue this", 20), ("Спаси это", nil),
            ], .repeated(2))
        try GoldenFile("round-trip-\(columns)x\(rows).screen", in: "Screens")
            .expect(stage.frame.goldenText)
    }
}
