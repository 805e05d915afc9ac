import Catalog
import TML

/// All that is known of a command: what it is called and does, what it needs, the keys that give
/// it, and what carries it out.
struct CommandRow: Sendable {
    let command: Command
    /// What the command does, in one sentence for the help screen.
    let sentence: String
    /// The word for it in the line of hints.
    let hint: String
    /// Other words at some places.
    let hints: [Place: String]
    let argument: Argument
    let needs: Requirement
    /// Whether it is about the text of the selected key, so that it waits while that is to come.
    let waitsForKey: Bool
    /// Names of keys by place. `#` in a name stands for each number that is an argument.
    let keys: KeyValuePairs<Place, [String]>
    let action: Action

    /// - Parameter hint: `nil`: the command's name in words.
    init(
        _ command: Command, _ sentence: String, hint: String? = nil, hints: [Place: String] = [:],
        argument: Argument = .none, needs: Requirement = .nothing, waitsForKey: Bool = true,
        keys: KeyValuePairs<Place, [String]> = [:], _ action: Action
    ) {
        self.command = command
        self.sentence = sentence
        self.hint = hint ?? command.rawValue.replacing("-", with: " ")
        self.hints = hints
        self.argument = argument
        self.needs = needs
        self.waitsForKey = waitsForKey
        self.keys = keys
        self.action = action
    }

    /// - Parameter place: the innermost place that holds.
    func hint(at place: Place?) -> String { place.flatMap { hints[$0] } ?? hint }
}

extension CommandRow {
    /// What carries a command out.
    enum Action: Sendable {
        /// The workbench, whatever screen is shown.
        case workbench(@Sendable (inout WorkbenchState) -> [Effect])
        /// The translate screen, whatever has the focus.
        case screen(@Sendable (inout TranslateScreen, Invocation, ScreenEnvironment) -> Reaction)
        /// The form with the cursor, which knows the key's label.
        case form(@Sendable (inout FormsPane, Label) -> Void)
        /// The list, menu or text with the focus.
        case list(ListMotion)
        /// The text field with the focus; false: there was nothing for it to do there.
        case text(@Sendable (inout TextEditor) -> Bool)
        case verdict(Verdict)
        case issue(IssueAction)
        case conflict(ConflictChoice)
        /// Whatever has the focus, each in its own way: see `perform` of screens and dialogs.
        case focused
    }
}

extension CommandRow.Action {
    /// A command of the translate screen without an argument.
    static func onScreen(
        _ body: @escaping @Sendable (inout TranslateScreen, ScreenEnvironment) -> Reaction
    ) -> Self {
        .screen { screen, _, environment in body(&screen, environment) }
    }

    /// A change of a text that always has something to do.
    static func edit(_ body: @escaping @Sendable (inout TextEditor) -> Void) -> Self {
        .text { editor in
            body(&editor)
            return true
        }
    }

    /// A motion of the cursor within a text, to a place in UTF-8.
    static func motion(to place: @escaping @Sendable (TextEditor) -> Int) -> Self {
        .edit { $0.go(to: place($0)) }
    }
}

extension Command {
    /// All that is known of the command.
    var row: CommandRow { CommandTable.row(of: self) }
}
