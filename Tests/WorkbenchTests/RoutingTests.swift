import Catalog
import Display
import Testing

@testable import Workbench

/// What holds wherever one is, and how the command line and dialogs stand among the rest.
struct RoutingTests {
    @Test(arguments: [("ctrl+l", Effect.redraw), ("ctrl+z", .suspend)])
    func theTerminalCanBeRedrawnAndGivenBackFromADialog(key: String, effect: Effect) throws {
        var state = Stage(.projects(.example)).state
        state.dialog = .prompt(
            Examples.rejection, "Why?")
        let effects = try state.press(key)
        #expect(effects == [effect])
        state.dialog = nil
        state.commandLine = CommandLine()
        let others = try state.press(key)
        #expect(others == [effect])
        #expect(state.commandLine != nil)
    }

    @Test func theWindowIsCalledAfterTheWork() throws {
        #expect(Stage(.projects(.example)).state.windowTitle == "tml-translator")
        var stage = TranslateStage(try Examples.inbox())
        let expected = "\(Examples.project.name) – Russian – tml-translator"
        #expect(stage.state.windowTitle == expected)
        stage.press("f2")
        #expect(stage.state.windowTitle == expected, "also below another screen")
    }

    @Test func quittingWorksFromADialog() throws {
        var state = Stage(.projects(.example)).state
        state.dialog = .confirm(.key(.discardDrafts), "Discard?")
        _ = try state.press("f10")
        #expect(!state.isRunning)
    }

    @Test func lettersAreTypedIntoAPromptAndNotTakenForCommands() throws {
        var state = Stage(.projects(.example)).state
        state.dialog = .prompt(
            Examples.rejection, "Why?")
        for key in ["?", ":", "r", "/", "q"] { _ = try state.press(key) }
        var expected = Dialog.prompt(
            Examples.rejection, "Why?")
        for scalar in "?:r/q".unicodeScalars { expected.type(String(scalar)) }
        #expect(state.dialog == expected)
    }

    @Test func aCommandIsGivenByNameAndRemembered() throws {
        var state = Stage(.projects(.example)).state
        _ = try state.press(":")
        for key in ["h", "e", "l", "p", "enter"] { _ = try state.press(key) }
        #expect(state.screens.count == 2)
        #expect(state.commandLine == nil)
        _ = try state.press("q")
        #expect(state.screens.count == 1)
        _ = update(&state, .store(.projects(.listed([]))))
        _ = try state.press(":")
        _ = try state.press("up")
        #expect(state.commandLine?.field.text == "help")
    }

    @Test func tabCompletesOnTheCommandLine() throws {
        var state = Stage(.projects(.example)).state
        _ = try state.press(":")
        for key in ["o", "u", "t", "tab"] { _ = try state.press(key) }
        #expect(state.commandLine?.field.text == "outbox")
        _ = try state.press("shift+tab")
        #expect(state.commandLine?.field.text != "outbox")
    }

    @Test func aPasteGoesWhereTheFocusIs() throws {
        var state = Stage(.projects(.example)).state
        _ = try state.press(":")
        _ = update(&state, .input(.paste("help\n")))
        #expect(state.commandLine?.field.text == "help ")
        _ = try state.press("enter")
        #expect(state.screens.count == 2)
    }

    @Test func whoSignedOutFindsServerAndNameFilledIn() {
        var state = Stage(.projects(.example)).state
        _ = update(&state, .store(.session(.forgotten)))
        guard case .signIn(let screen) = state.screens.last else {
            Issue.record("The sign-in is not shown.")
            return
        }
        #expect(screen.server.text == Session.example.server)
        #expect(screen.email.text == "anna@example.org")
        #expect(screen.password.isEmpty)
    }

    @Test func theLastServerCanBeFilledInAtTheStart() {
        let state = WorkbenchState(
            size: Size(rows: 24, columns: 80), session: nil, settings: Settings(),
            server: "https://example.org", email: "anna@example.org")
        #expect(
            state.screens
                == [.signIn(SignInScreen(server: "https://example.org", email: "anna@example.org"))]
        )
    }

    @Test func whoseSessionHasEndedSignsInByNameAndComesBack() throws {
        var state = Stage(.projects(.example), .outbox(.showing(.queued))).state
        _ = update(&state, .network(.failed(.synchronize, .signedOut, retryAfter: nil)))
        _ = update(&state, .store(.outbox(.listed([], OutboxCounts()))))
        for key in [":", "s", "i", "g", "n", "-", "i", "n", "enter"] { _ = try state.press(key) }
        #expect(state.screens.count == 3)
        for key in ["s", "e", "c", "r", "e", "t", "enter"] { _ = try state.press(key) }
        let effects = update(
            &state, .network(.signedIn(.example, elsewhere: ["1 change is elsewhere."])))
        #expect(effects.contains(.wait(.zero, .synchronize)))
        #expect(state.screens.count == 2)
        #expect(state.messages.contains { $0.text == "1 change is elsewhere." })
    }
}

extension WorkbenchState {
    fileprivate mutating func press(_ name: String) throws -> [Effect] {
        let key = try #require(Key(name: name))
        return update(&self, .input(.key(key)))
    }
}
