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
        /// The same, by what was given with the command's name.
        case given(@Sendable (inout WorkbenchState, String?) -> [Effect])
        /// The translate screen, whatever has the focus.
        case screen(@Sendable (inout TranslateScreen) -> Reaction)
        /// A pane of it, likewise; see `on`.
        case pane(PaneID, @Sendable (inout PaneList, Invocation, Shared) -> Reaction)
        /// The form with the cursor, which knows the key's label.
        case form(@Sendable (inout KeyForms, Label) -> Void)
        /// The list, menu or text with the focus.
        case list(ListMotion)
        /// The text field with the focus; false: there was nothing for it to do there.
        case text(@Sendable (inout TextEditor) -> Bool)
        case issue(IssueAction)
        case conflict(ConflictChoice)
        /// Whatever has the focus, each in its own way: see `perform` of screens and dialogs.
        case focused
    }
}

extension CommandRow.Action {
    /// A command of a pane, whatever has the focus.
    static func on<Pane: TranslatePane>(
        _ kind: Pane.Type, _ body: @escaping @Sendable (inout Pane, Shared) -> Reaction
    ) -> Self {
        .on(kind) { pane, _, shared in body(&pane, shared) }
    }

    /// The same, of one that looks at what it was given with its name.
    static func on<Pane: TranslatePane>(
        _ kind: Pane.Type, _ body: @escaping @Sendable (inout Pane, Invocation, Shared) -> Reaction
    ) -> Self {
        .pane(kind.id) { panes, invocation, shared in
            panes.change(kind) { body(&$0, invocation, shared) }
        }
    }

    /// A change of a text that always has something to do.
    static func edit(_ body: @escaping @Sendable (inout TextEditor) -> Void) -> Self {
        .text { editor in
            body(&editor)
            return true
        }
    }

    /// A motion of the cursor that selects what it passes, to a place in UTF-8.
    static func selection(to place: @escaping @Sendable (TextEditor) -> Int) -> Self {
        .edit { $0.extend(to: place($0)) }
    }

    /// A motion of the cursor within a text, to a place in UTF-8.
    static func motion(to place: @escaping @Sendable (TextEditor) -> Int) -> Self {
        .edit { $0.go(to: place($0)) }
    }
}

extension Command {
    /// All that is known of the command.
    var row: CommandRow { CommandTable.row(of: self) }

    /// Whether it is about the text of a field and about nothing else.
    var isAboutTextAlone: Bool {
        switch row.action {
        case .text, .form: true
        case .workbench, .given, .screen, .pane, .list, .issue, .conflict, .focused: false
        }
    }
}

/// What has to be so for a command to make sense.
enum Requirement: Hashable, Sendable {
    case nothing
    case session
    /// A session, or a project for practice.
    case outbox
    case language
    /// A key whose form can be edited.
    case form
    /// A right in the language that is open.
    case permission(Permission)

    /// The sentence that says what is missing; `nil` when nothing is.
    func whatIsMissing(in state: WorkbenchState) -> String? {
        switch self {
        case .nothing: return nil
        case .session where state.tour != nil: return Strings.notWhilePractising
        case .outbox where state.tour != nil: return nil
        case .session, .outbox: return state.session == nil ? Strings.needsSession : nil
        case .language: return screen(of: state) == nil ? needsScreen(state) : nil
        case .form:
            guard let screen = screen(of: state) else { return needsScreen(state) }
            return screen.forms.whyReadOnly
        case .permission(let permission):
            guard let screen = screen(of: state) else { return needsScreen(state) }
            return screen.allows(permission) ? nil : Strings.needs(permission)
        }
    }

    /// Another screen may lie on the language that is open.
    private func needsScreen(_ state: WorkbenchState) -> String {
        let isOpen = state.screens.contains { if case .translate = $0 { true } else { false } }
        return isOpen ? Strings.needsDesk : Strings.needsLanguage
    }

    private func screen(of state: WorkbenchState) -> TranslateScreen? {
        if case .translate(let screen) = state.screen { return screen }
        return nil
    }
}

/// What may follow a command's name on the command line.
enum Argument: Hashable, Sendable {
    case none
    /// A number that has to be given.
    case number(ClosedRange<Int>)
    /// One of some words, or nothing: then the command asks.
    case word([String])
    /// Any text, or nothing: then the command asks.
    case text
    /// The same, with the spaces that it has.
    case exactText
    /// The number of a row, from 1, that has to be given.
    case row

    /// Why an argument cannot be meant; `nil`: it can.
    ///
    /// - Parameter given: `nil` or empty: none was given.
    func objection(to given: String?) -> String? {
        switch self {
        case .none: given == nil ? nil : Strings.takesNothing
        case .number(let range):
            Int(given ?? "").map(range.contains) == true ? nil : Strings.wantsNumber(range)
        case .word(let words):
            given.map(words.contains) ?? true ? nil : Strings.wantsWord(words)
        case .row: Int(given ?? "").map { $0 > 0 } == true ? nil : Strings.wantsRow
        case .text, .exactText: nil
        }
    }

    /// Everything that may be given, where that can be listed.
    var choices: [String] {
        switch self {
        case .none, .text, .exactText, .row: []
        case .number(let range): range.map(String.init)
        case .word(let words): words
        }
    }
}

/// A way through a list, or through a text that is scrolled.
enum ListMotion: Hashable, Sendable, CaseIterable {
    case previous, next, pageUp, pageDown, first, last

    /// Where it leads: a number that may lie beyond either end.
    ///
    /// - Parameters:
    ///   - place: where one is, from 0.
    ///   - page: what page up and page down go by.
    ///   - last: the last place there is.
    func target(from place: Int, page: Int, last: Int) -> Int {
        switch self {
        case .previous: place - 1
        case .next: place + 1
        case .pageUp: place - page
        case .pageDown: place + page
        case .first: 0
        case .last: last
        }
    }
}

extension Command {
    /// The way through a list that the command is; `nil`: none.
    var motion: ListMotion? {
        if case .list(let motion) = row.action { motion } else { nil }
    }
}
