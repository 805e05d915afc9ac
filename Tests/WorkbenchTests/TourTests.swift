import Catalog
import Display
import TML
import TestSupport
import Testing
import Text

@testable import Workbench

@Suite struct TourTests {
    private func stage(columns: Int = 80, rows: Int = 24) throws -> TranslateStage {
        TranslateStage(try Examples.inbox(), columns: columns, rows: rows)
    }

    private func begin(_ stage: inout TranslateStage) {
        stage.press("alt+x")
        stage.type("tour")
        stage.press("enter")
        stage.forgetEffects()
    }

    private func step(_ stage: TranslateStage) -> Tour.Step? {
        stage.state.practice?.state.tour?.step
    }

    private func desk(_ stage: TranslateStage) -> TranslateScreen? {
        if case .translate(let desk)? = stage.state.practice?.state.screen { desk } else { nil }
    }

    /// What each step says, in that order, is done, and whether that leads to the next one.
    @Test(arguments: [(80, 24), (120, 40), (40, 12)])
    func itsWordsAreAWayThrough(columns: Int, rows: Int) throws {
        var stage = try stage(columns: columns, rows: rows)
        let before = stage.state
        begin(&stage)
        let presses: [(Tour.Step, [String], String)] = [
            (.move, ["down"], "↓"), (.edit, ["enter"], "enter"),
            (.type, ["M", "y", "space", "w"], "ype a translation"),
            (.check, ["space", "space"], "two spaces"), (.undo, ["ctrl+_"], "ctrl+_"),
            (.take, ["alt+1"], "alt+1"), (.save, ["f3"], "F3"), (.outbox, ["f2"], "F2"),
            (.back, ["escape"], "esc"), (.filter, ["escape", "f"], "f"), (.judge, ["F"], "F"),
            (.help, ["f1"], "F1"), (.end, ["enter"], "enter"),
        ]
        for (expected, keys, words) in presses {
            #expect(step(stage) == expected)
            let isElsewhere = expected == .filter
            #expect(isElsewhere || stage.wholeText.contains(words), "\(expected) \(stage.lines)")
            if expected != .end, rows >= 20 { #expect(stage.shows("F12 skips")) }
            for key in keys { stage.press(key) }
            if expected == .judge {
                stage.type("pending")
                stage.press("enter")
                #expect(stage.wholeText.contains("press a to approve"), "\(stage.lines)")
                stage.press("a")
            }
        }
        #expect(stage.state.practice == nil)
        #expect(stage.state.notice?.text == Strings.tourLeft)
        expectAsBefore(stage, before)
    }

    /// Nothing was asked of the disk or the network, and everything is where it was.
    private func expectAsBefore(_ stage: TranslateStage, _ before: WorkbenchState) {
        #expect(stage.asked.isEmpty && stage.network.isEmpty, "\(stage.effects)")
        #expect(stage.state.screens == before.screens)
        #expect(stage.state.outbox == before.outbox)
        #expect(stage.state.link == before.link)
        #expect(stage.store.outbox.isEmpty)
    }

    /// All at once, as a slow line or a macro sends it.
    @Test func itsWordsAreAWayThroughInOneWrite() throws {
        var stage = try stage()
        let before = stage.state
        stage.typeAtOnce(":tour\r")
        stage.typeAtOnce("\u{1B}[B\rMy first words  \u{1B}z\u{1B}1")
        stage.press("f3", "f2")
        #expect(step(stage) == .back)
        stage.press("escape", "escape", "f", "F")
        stage.type("pending")
        stage.press("enter", "a", "f1", "enter")
        #expect(stage.state.practice == nil)
        stage.forgetEffects()
        expectAsBefore(stage, before)
    }

    /// Somebody who does each thing in another way, and other things between.
    @Test func itLooksAtTheStateAndNotAtTheKey() throws {
        var stage = try stage()
        begin(&stage)
        stage.press("end")
        #expect(step(stage) == .edit)
        stage.press("tab", "tab", "escape", "e")
        #expect(step(stage) == .type)
        stage.send(.input(.paste("Grey  ground")))
        #expect(step(stage) == .undo)
        stage.press("ctrl+u")
        #expect(step(stage) == .take)
        stage.press("escape", "tab")
        while desk(stage)?.focus != .suggestions { stage.press("tab") }
        stage.press("enter")
        #expect(step(stage) == .save)
        // What was offered stands there already.
        stage.press("ctrl+s")
        #expect(step(stage) == .save)
        #expect(stage.wholeText.contains("There is no typed text to save"))
        stage.type("s")
        stage.press("ctrl+s")
        #expect(step(stage) == .outbox)
        stage.press("alt+x")
        #expect(stage.wholeText.contains("esc goes back"))
        stage.type("outbox")
        stage.press("enter")
        #expect(step(stage) == .back)
        stage.press("t", "escape")
        #expect(step(stage) == .filter)
        stage.press("escape", "/")
        stage.type("theater")
        stage.send(.alarm(.practice(.search)))
        #expect(step(stage) == .judge)
        stage.press("enter", "x")
        #expect(stage.wholeText.contains("esc goes back"))
        stage.press("enter")
        #expect(step(stage) == .help)
        stage.press("?")
        #expect(step(stage) == .end)
        stage.press("escape")
        #expect(stage.state.practice == nil)
    }

    @Test func eachStepCanBeSkipped() throws {
        var stage = try stage()
        begin(&stage)
        var last = -1
        while let step = step(stage)?.rawValue {
            #expect(step > last)
            last = step
            stage.press("f12")
        }
        #expect(last == Tour.Step.end.rawValue)
        stage.press("f12")
        #expect(stage.state.notice?.text == Strings.noTour)
    }

    /// Wherever the learner has gone, it says a way back to where it goes on, and that way works.
    @Test func itSaysHowToGoOnFromElsewhere() throws {
        var stage = try stage()
        begin(&stage)
        stage.press("j", "e", "escape")
        #expect(stage.wholeText.contains("opens the selected key"))
        stage.press("enter")
        stage.type("Words")
        // Where nothing is wrong there is nothing to be taken back.
        stage.press("f12", "f12")
        #expect(step(stage) == .save)
        stage.press("alt+z", "alt+z")
        #expect(stage.wholeText.contains("There is no typed text to save"))
        stage.type("Words")
        stage.press("f3", "f2", "escape", "escape", "f", "f", "f", "f")
        #expect(step(stage) == .judge)
        #expect(stage.wholeText.contains("No key matches this filter"))
        stage.press("f")
        #expect(stage.wholeText.contains("No key matches this filter"))
    }

    /// What is done in another project than one's own has no way out.
    @Test func whatNeedsAServerIsRefused() throws {
        var stage = try stage()
        begin(&stage)
        for name in [
            "synchronize", "sign-in", "sign-out", "languages", "concordance word", "edit-outside",
            "undo-action", "add-term color = colour", "fill-equal", "pre-translate",
            "there-and-back",
            "ask-for-suggestion", "bring-back-suggestion",
        ] {
            stage.press("alt+x")
            stage.type(name)
            stage.press("enter", "escape", "escape")
        }
        #expect(stage.asked.isEmpty && stage.network.isEmpty, "\(stage.effects)")
        #expect(stage.effects.allSatisfy { if case .editOutside = $0 { false } else { true } })
        #expect(stage.state.session != nil)
        #expect(desk(stage) != nil)
    }

    @Test func itIsLeftAtAnyTimeToWhereOneWas() throws {
        var stage = try stage()
        stage.press("down", "enter")
        stage.type("Сохр")
        let before = stage.state
        begin(&stage)
        #expect(stage.shows("Tour 1/13"))
        stage.press("down", "enter")
        stage.type("Words")
        stage.press("f3")
        begin(&stage)
        #expect(stage.state.practice == nil)
        #expect(stage.state.screens == before.screens)
        stage.type("анить")
        #expect(stage.texts == ["Сохранить"])
    }

    @Test func newsComesMeanwhileForWhatLiesBehind() throws {
        var stage = try stage()
        begin(&stage)
        stage.store.keys[0].translations = [Translation(id: 90, text: "Новое", authorID: 3)]
        stage.send(.network(.synchronized(SynchronizationReport(news: 1))))
        #expect(!stage.shows("Новое"))
        begin(&stage)
        #expect(stage.screen.current?.detail.translations.map(\.text) == ["Новое"])
    }

    /// Without a project, and without a network.
    @Test func itBeginsInTheListOfProjects() throws {
        var stage = try stage()
        stage.press("escape")
        stage.send(.network(.failed(.projects, .unreachable("no route"), retryAfter: nil)))
        let before = stage.state.screens
        begin(&stage)
        #expect(step(stage) == .move)
        #expect(stage.shows("practice: nothing is uploaded"))
        stage.press("f12", "f12", "escape", "escape")
        #expect(stage.state.practice?.state.notice?.text == Strings.practiceEnds)
        begin(&stage)
        #expect(stage.state.screens == before)
    }

    @Test func stoppingAsksForWhatLiesBehind() throws {
        var stage = try stage()
        stage.press("enter")
        stage.type("Слова")
        begin(&stage)
        stage.press("f10")
        #expect(!stage.state.isRunning)
        #expect(stage.asked.contains { if case .key(.saveDrafts) = $0 { true } else { false } })
    }

    /// The words of line mode are a way through, too.
    @Test func itGoesInLines() throws {
        var line = LineStage(try Examples.inbox())
        let before = line.stage.state.screens
        line.give("tour")
        line.stage.forgetEffects()
        #expect(line.says("for example 2"), "\(line.said)")
        for (given, next) in [
            ("2", "type My first words"), ("type My first words", "type My first  words"),
            ("type My first  words", "type “undo” to undo"), ("undo", "Type “take 1”"),
            ("take 1", "type “save” to save"), ("save", "type “outbox”"),
            ("outbox", "type “back” to return"),
            ("back", "type “back”. Then"), ("back", "filter pending"),
            ("filter pending", "type “approve” or “reject”"), ("approve", "type “help” to list"),
            ("help", "Press Enter to go back"),
        ] {
            line.give(given)
            #expect(line.says(next), "\(given): \(line.said)")
        }
        line.give("")
        #expect(line.says(Strings.tourLeft), "\(line.said)")
        #expect(line.stage.state.practice == nil && line.stage.state.screens == before)
        #expect(line.stage.asked.isEmpty && line.stage.network.isEmpty)
        line.give("2")
        #expect(line.says("Label: Save"), "\(line.said)")
    }

    @Test(arguments: TranslatePictureTests.allSizes)
    func itIsAStripAboveTheHints(columns: Int, rows: Int) throws {
        var stage = try stage(columns: columns, rows: rows)
        begin(&stage)
        stage.press("down")
        try GoldenFile("tour-\(columns)x\(rows).screen", in: "Screens")
            .expect(stage.frame.goldenText)
    }
}
