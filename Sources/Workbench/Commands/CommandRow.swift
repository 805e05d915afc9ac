import Catalog
import TML

/// The properties of a command: its sentence, its hint, its argument, its requirement, its keys and
/// the code that executes it.
struct CommandRow: Sendable {
    let command: Command
    /// The effect of the command, in one sentence for the help and for the guide.
    let sentence: String
    /// The word for the command in the line of hints.
    let hint: String
    /// Different hints at some scopes.
    let hints: [KeyScope: String]
    let argument: Argument
    let needs: Requirement
    /// True if the command needs the text of the selected key, so that it waits for the text.
    let waitsForKey: Bool
    /// The names of the keys by scope. `#` in a name means each number of the argument.
    let keys: KeyValuePairs<KeyScope, [String]>
    let action: Action

    /// - Parameter hint: `nil`: the command's name in words.
    init(
        _ command: Command, _ sentence: String, hint: String? = nil,
        hints: [KeyScope: String] = [:],
        argument: Argument = .none, needs: Requirement = .nothing, waitsForKey: Bool = true,
        keys: KeyValuePairs<KeyScope, [String]> = [:], _ action: Action
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

    /// - Parameter scope: the innermost active scope.
    func hint(at scope: KeyScope?) -> String { scope.flatMap { hints[$0] } ?? hint }
}

extension CommandRow {
    /// The part of the program that executes a command.
    enum Action: Sendable {
        /// The workbench, on every screen.
        case workbench(@Sendable (inout WorkbenchState) -> [Effect])
        /// The workbench, with the argument of the command.
        case given(@Sendable (inout WorkbenchState, String?) -> [Effect])
        /// The translate screen, independent of the focused pane.
        case screen(@Sendable (inout TranslateScreen) -> Reaction)
        /// A pane of the translate screen, independent of the focused pane; see `on`.
        case pane(PaneID, @Sendable (inout PaneList, Invocation, Shared) -> Reaction)
        /// A decision about the marked keys or the selected key, in the list and in the reviewing list.
        /// The argument of the command can contain a part of the decision; `nil`: this part is missing.
        case decision(Permission, @Sendable (String?) -> KeyDecision?)
        /// The form with the cursor, together with the label of the key.
        case form(@Sendable (inout KeyForms, Label) -> Void)
        /// The list, menu or text with the focus.
        case list(ListMotion)
        /// The text field with the focus. The result is false if the command had no effect there.
        case text(@Sendable (inout TextEditor) -> Bool)
        case issue(IssueAction)
        case conflict(ConflictChoice)
        /// The screen or dialog with the focus; see `perform` of screens and dialogs.
        case focused
    }
}

extension CommandRow.Action {
    /// A command of a pane, independent of the focused pane.
    static func on<Pane: TranslatePane>(
        _ kind: Pane.Type, _ body: @escaping @Sendable (inout Pane, Shared) -> Reaction
    ) -> Self {
        .on(kind) { pane, _, shared in body(&pane, shared) }
    }

    /// A command of a pane that uses the argument.
    static func on<Pane: TranslatePane>(
        _ kind: Pane.Type, _ body: @escaping @Sendable (inout Pane, Invocation, Shared) -> Reaction
    ) -> Self {
        .pane(kind.id) { panes, invocation, shared in
            panes.change(kind) { body(&$0, invocation, shared) }
        }
    }

    /// An edit that always has an effect.
    static func edit(_ body: @escaping @Sendable (inout TextEditor) -> Void) -> Self {
        .text { editor in
            body(&editor)
            return true
        }
    }

    /// A cursor motion to an offset in UTF-8 that extends the selection.
    static func selection(to scope: @escaping @Sendable (TextEditor) -> Int) -> Self {
        .edit { $0.extend(to: scope($0)) }
    }

    /// A cursor motion to an offset in UTF-8.
    static func motion(to scope: @escaping @Sendable (TextEditor) -> Int) -> Self {
        .edit { $0.go(to: scope($0)) }
    }
}

extension Command {
    /// The row of the command in the table.
    var row: CommandRow { CommandTable.row(of: self) }

    /// True if the argument of the command begins with a path.
    var takesPaths: Bool { [.files, .file].contains(row.argument) }

    /// True if the command works only on the text of a field.
    var isAboutTextAlone: Bool {
        switch row.action {
        case .text, .form: true
        case .workbench, .given, .screen, .pane, .decision, .list, .issue, .conflict, .focused:
            false
        }
    }
}

/// The condition under which a command can be executed.
enum Requirement: Hashable, Sendable {
    case nothing
    case session
    /// A session with an account.
    case account
    /// A session of files.
    case files
    /// A session, or the practice project.
    case outbox
    case language
    /// A language of a project that other people translate, too.
    case team
    /// The translate screen, or the reviewing list above it.
    case list
    /// A key whose form can be edited.
    case form
    /// A permission in the open language.
    case permission(Permission)

    /// The sentence about the missing requirement; `nil` if the requirement is met.
    func whatIsMissing(in state: WorkbenchState) -> String? {
        switch self {
        case .nothing: return nil
        case .session where state.tour != nil: return Strings.notWhilePractising
        case .account where state.session?.kind == .files,
            .team where state.session?.kind == .files:
            return Strings.notForFiles
        case .account: return Requirement.session.whatIsMissing(in: state)
        case .files where state.session?.kind == .service: return Strings.onlyForFiles
        case .files: return Requirement.session.whatIsMissing(in: state)
        case .outbox where state.tour != nil: return nil
        case .session, .outbox: return state.session == nil ? Strings.needsSession : nil
        case .language, .team: return screen(of: state) == nil ? needsScreen(state) : nil
        case .list: return listedScreen(of: state) == nil ? needsScreen(state) : nil
        case .form:
            guard let screen = screen(of: state) else { return needsScreen(state) }
            return screen.forms.whyReadOnly
        case .permission(let permission):
            guard let screen = listedScreen(of: state) else { return needsScreen(state) }
            return screen.allows(permission) ? nil : Strings.needs(permission)
        }
    }

    /// The sentence about the missing translate screen, which may be open below another screen.
    private func needsScreen(_ state: WorkbenchState) -> String {
        let isOpen = state.screens.contains { if case .translate = $0 { true } else { false } }
        return isOpen ? Strings.needsDesk : Strings.needsLanguage
    }

    private func screen(of state: WorkbenchState) -> TranslateScreen? {
        if case .translate(let screen) = state.screen { return screen }
        return nil
    }

    /// The translate screen, also below the reviewing list.
    private func listedScreen(of state: WorkbenchState) -> TranslateScreen? {
        if case .review = state.screen { return state.openTranslateScreen }
        return screen(of: state)
    }
}

/// The argument of a command on the command line.
enum Argument: Hashable, Sendable {
    case none
    /// A number. It is required.
    case number(ClosedRange<Int>)
    /// One of these words. Without an argument, the command opens a dialog.
    case word([String])
    /// The name of a filter, or conditions. Without an argument, the command opens a dialog.
    case filter
    /// Any text. Without an argument, the command opens a dialog.
    case text
    /// Any text, with all spaces.
    case exactText
    /// Paths of files and folders; see ``TypedPaths``. They may be left out.
    case files
    /// The path of a file; the name of a format can follow. See ``TypedPaths``. It is required.
    case file
    /// A tag of keys. It is required.
    case tag
    /// The number of a row, from 1. It is required.
    case row

    /// The reason why an argument is wrong; `nil` if it is right.
    ///
    /// - Parameter given: the argument; `nil` or empty if there is none.
    func objection(to given: String?) -> String? {
        switch self {
        case .none: given == nil ? nil : Strings.takesNothing
        case .number(let range):
            Int(given ?? "").map(range.contains) == true ? nil : Strings.wantsNumber(range)
        case .word(let words):
            given.map(words.contains) ?? true ? nil : Strings.wantsWord(words)
        case .filter: given.flatMap(Self.objection(toFilter:))
        case .row: Int(given ?? "").map { $0 > 0 } == true ? nil : Strings.wantsRow
        case .tag: Tagging(typed: given ?? "", isSet: true) == nil ? Strings.wantsTag : nil
        case .file: (1...2).contains(TypedPaths(given ?? "").paths.count) ? nil : Strings.wantsFile
        case .text, .exactText, .files: nil
        }
    }

    /// A text of words alone is not a filter, because it is usually a misspelt name.
    private static func objection(toFilter text: String) -> String? {
        guard KeyFilter(named: text) == nil else { return nil }
        let read = SearchConditions(text)
        if let mistake = read.mistake { return Strings.sentence(mistake) }
        return read.filter == .everyKey ? Strings.wantsFilter : nil
    }

    /// All possible arguments, if they can be listed.
    var choices: [String] {
        switch self {
        case .filter: KeyFilter.standard.map(\.name)
        case .none, .text, .exactText, .files, .file, .tag, .row: []
        case .number(let range): range.map(String.init)
        case .word(let words): words
        }
    }
}

/// A motion in a list or in a scrolled text.
enum ListMotion: Hashable, Sendable, CaseIterable {
    case previous, next, pageUp, pageDown, first, last

    /// The target of the motion. It may be before the first or after the last row.
    ///
    /// - Parameters:
    ///   - scope: the current row, from 0.
    ///   - page: the number of rows for page up and page down.
    ///   - last: the last row.
    func target(from scope: Int, page: Int, last: Int) -> Int {
        switch self {
        case .previous: scope - 1
        case .next: scope + 1
        case .pageUp: scope - page
        case .pageDown: scope + page
        case .first: 0
        case .last: last
        }
    }
}

extension Command {
    /// The motion of the command in a list; `nil` if the command is not a motion.
    var motion: ListMotion? {
        if case .list(let motion) = row.action { motion } else { nil }
    }
}
