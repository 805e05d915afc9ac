import Catalog
import Display
import TML
import TestSupport
import Testing
import Text

@testable import Workbench

@Suite struct TourTests {
    private func stage(columns: Int = 80, rows: Int = 24) throws -> TranslateStage {
        var store = try Examples.inbox()
        let save = store.keys[1].key.id
        store.remembered[save] = [Suggestion(text: "Сохранить", origin: .machine("Sample"))]
        return TranslateStage(store, columns: columns, rows: rows)
    }

    private func begin(_ stage: inout TranslateStage) {
        stage.press("alt+x")
        stage.type("tour")
        stage.press("enter")
    }

    @Test func itGoesOnWhenTheThingIsDone() throws {
        var stage = try stage()
        begin(&stage)
        #expect(stage.state.tour?.step == .move)
        stage.press("down")
        #expect(stage.state.tour?.step == .edit)
        stage.press("enter")
        #expect(stage.state.tour?.step == .type)
        stage.type("Сохранитъ")
        #expect(stage.state.tour?.step == .check)
        stage.type("  ")
        #expect(stage.state.tour?.step == .undo)
        stage.press("alt+z")
        #expect(stage.state.tour?.step == .take)
        stage.press("alt+1")
        #expect(stage.state.tour?.step == .save)
        stage.press("f3")
        #expect(stage.state.tour?.step == .outbox)
        stage.press("f2")
        #expect(stage.state.tour?.step == .back)
        stage.press("escape")
        #expect(stage.state.tour?.step == .filter)
        stage.press("escape", "f")
        #expect(stage.state.tour?.step == .help)
        stage.press("f1")
        #expect(stage.state.tour?.step == .end)
        stage.press("escape")
        #expect(stage.state.tour == nil)
    }

    /// Other keys do as well, if the same comes of it.
    @Test func itLooksAtTheStateAndNotAtTheKey() throws {
        var stage = try stage()
        begin(&stage)
        stage.press("end")
        #expect(stage.state.tour?.step == .edit)
        stage.press("tab")
        #expect(stage.screen.focus == .forms)
        #expect(stage.state.tour?.step == .type)
    }

    @Test func itCanBeLeftAtAnyTime() throws {
        var stage = try stage()
        let before = stage.frame
        begin(&stage)
        #expect(stage.shows("Tour 2/13"))
        begin(&stage)
        #expect(stage.state.tour == nil)
        #expect(stage.state.notice?.text == Strings.tourLeft)
        stage.press("home")
        #expect(stage.frame == before)
    }

    @Test func itWritesNothingThatTheLearnerHasNotTyped() throws {
        var stage = try stage()
        begin(&stage)
        stage.forgetEffects()
        stage.press("down", "enter")
        let writes = stage.asked.contains { request in
            switch request {
            case .saveDrafts, .submit, .review, .draft, .fill: true
            default: false
            }
        }
        #expect(!writes)
    }

    @Test func whereTheKeyTakesNoTextItSaysHowToGoOn() throws {
        var stage = try stage()
        begin(&stage)
        stage.press("down", "down", "down", "down", "enter")
        #expect(stage.label == "Terms of use")
        #expect(stage.shows("This key takes no text"))
        stage.press("alt+down")
        #expect(stage.shows("Type a translation"))
    }

    @Test func itLeadsFromTheProjectsToTheDesk() throws {
        var stage = try stage()
        stage.press("escape")
        begin(&stage)
        #expect(stage.state.tour?.step == .open)
        #expect(stage.shows("open it with"))
        stage.open()
        #expect(stage.state.tour?.step == .move)
        stage.press("down", "escape")
        #expect(stage.shows("open it with"))
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
