import Catalog
import Display
import TML
import Testing

@testable import Workbench

/// Any set of what a translation can depend on.
@Suite struct DimensionChooserTests {
    private func stage(_ label: String, _ locale: String = "ru") throws -> TranslateStage {
        var stage = TranslateStage(
            StageStore(try Examples.material(locale), [Examples.key(label, locale)]))
        stage.press("e", "alt+g", "end", "enter")
        return stage
    }

    /// Marks the line, or takes its mark away.
    private func mark(_ line: String, on stage: inout TranslateStage) {
        stage.type(line)
        stage.press("enter")
    }

    @Test func twoContextsOfOneTokenAreChosenTogether() throws {
        var stage = try stage("{user} left {count} times", "ru.js")
        mark("{user} value", on: &stage)
        mark("{user} gender", on: &stage)
        mark("{count} number", on: &stage)
        stage.press("home", "enter")
        let dimensions = stage.screen.forms.arrangement.dimensions
        #expect(dimensions.map(\.token) == ["user", "user"])
        #expect(Set(dimensions.map(\.keyword)) == ["gender", "value"])
        #expect(stage.screen.forms.fields.count == 6)
        #expect(stage.state.dialog == nil)
    }

    @Test func aTokenWhoseNameSaysNothingCanBeANumber() throws {
        var stage = try stage("{weight} kilos")
        mark("{weight} number", on: &stage)
        stage.press("home", "enter")
        #expect(
            stage.screen.forms.fields.map { $0.id.context.choices.map(\.rule) } == [
                ["one"], ["few"], ["other"],
            ])
        #expect(stage.shows("2–4, 22–24, 32–34…"))
    }

    @Test func moreTextsThanFitAreNotLaidOut() throws {
        var stage = try stage("{user} {target} {count} {actor}")
        for token in ["user", "target", "actor"] { mark("{\(token)} gender", on: &stage) }
        #expect(stage.shows("Finish with 81 texts"))
        stage.press("home", "enter")
        #expect(stage.state.notice?.text == "This choice needs 81 texts; the limit is 60.")
        #expect(stage.state.dialog != nil)
        mark("{count} number", on: &stage)
        stage.press("home", "enter")
        #expect(stage.screen.forms.fields.count == 27)
    }

    @Test func escapeLeavesTheFormsAsTheyWere() throws {
        var stage = try stage("{user} {count}")
        mark("{user} gender", on: &stage)
        stage.press("escape")
        #expect(stage.screen.forms.fields.count == 3)
        #expect(stage.screen.forms.arrangement.dimensions.map(\.token) == ["count"])
    }
}
