import Testing

@testable import Workbench

@Suite struct CommandByNameTests {
    /// Whoever has typed a name expects something of it.
    @Test(arguments: [
        ("insert-token", "only in the editor"), ("move-left", "only while typing"),
        ("retry", "only in the outbox"), ("keep-mine", "only in the dialog about a conflict"),
        ("redo", "only while typing"),
    ])
    func aCommandThatIsGivenByNameWhereItDoesNothingIsSaidTo(name: String, place: String) throws {
        var stage = TranslateStage(try Examples.inbox())
        stage.press(":")
        stage.type(name)
        stage.press("enter")
        #expect(stage.state.notice?.text == "The command “\(name)” works \(place).")
    }

    @Test func anotherScreenSaysTheSame() throws {
        var stage = TranslateStage(try Examples.inbox())
        stage.press("escape", ":")
        stage.type("retry")
        stage.press("enter")
        #expect(stage.state.notice?.text == "The command “retry” works only in the outbox.")
        stage.press("f2", ":")
        stage.type("refresh-projects")
        stage.press("enter")
        #expect(stage.state.notice?.text.contains("works only in the list of projects") == true)
    }

    @Test func aKeyThatMeansNothingHereIsOnlyPressed() throws {
        var stage = TranslateStage(try Examples.inbox())
        stage.press("shift+tab")
        #expect(stage.screen.focus == .translations)
        stage.press("/", "escape", "shift+tab")
        stage.forgetEffects()
        stage.press("ctrl+y", "alt+enter")
        #expect(stage.state.notice == nil && stage.effects.isEmpty)
    }
}
