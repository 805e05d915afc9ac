import Catalog
import Display
import TML
import Text

/// The newest actions of the translator. Enter undoes the selected action, or repeats it if it is
/// undone.
public struct ActionsScreen: Equatable, Sendable {
    /// The number of actions that the local copy keeps.
    static let most = 500

    /// The actions, the newest first.
    var list = ListView<Action>()
    /// True if the disk has answered.
    private var isRead = false
    /// The reason why the actions could not be read; `nil` if they could.
    private var unreadable: Failure?

    init() {}
}

extension Action: ListedRow {
    var rowID: ID { id }

    var searchedText: String {
        [Strings.word(of: self), Strings.subject(of: self), first?.form.locale.rawValue ?? ""]
            .joined(separator: "\n")
    }
}

extension ActionsScreen: ListedScreen {
    var scope: KeyScope { .actions }

    func hints(_ environment: ScreenEnvironment) -> [Command] {
        (list.selected == nil ? [.search] : [.open, .search, .openKey]) + [.back, .help]
    }

    func status(_ environment: ScreenEnvironment) -> [String] { [Strings.actionsTitle] }

    mutating func appear(_ environment: ScreenEnvironment) -> Reaction { read }

    mutating func perform(
        _ invocation: Invocation, page: Int, _ environment: ScreenEnvironment
    ) -> Reaction? {
        guard [.open, .openKey].contains(invocation.command) else { return nil }
        guard let selected = list.selected else { return Reaction.none }
        guard invocation.command == .open else { return openKey(of: selected) }
        return Reaction([
            .store(.batch(selected.isUndone ? .redo(selected.id) : .undo(selected.id)))
        ])
    }

    /// Goes to the first key of an action.
    private func openKey(of action: Action) -> Reaction {
        guard let first = action.first else { return .notice(Strings.actionHasNoKey) }
        return Reaction(
            navigation: .key(
                KeyTarget(key: first.form.key, label: first.label, locale: first.form.locale)))
    }

    func rows(in area: Rect) -> Rect { ActionsLayout(area).rows }

    mutating func receive(_ answer: StoreAnswer, _ environment: ScreenEnvironment) -> Reaction {
        switch answer {
        case .batch(.actions(let actions)):
            list.show(actions)
            (isRead, unreadable) = (true, nil)
            return .none
        case .failed(.batch(.actions), let why):
            unreadable = why
            return .notice(Strings.sentence(why), .error)
        case .batch(.undone): return read
        case .projects, .list, .key, .outbox, .batch, .memory, .terms, .writing, .session, .failed:
            return .none
        }
    }

    mutating func receive(_ answer: NetworkAnswer, _ environment: ScreenEnvironment) -> Reaction {
        if case .synchronized = answer { read } else { .none }
    }

    private var read: Reaction { Reaction([.store(.batch(.actions(limit: Self.most)))]) }
}

extension ActionsScreen {
    func lines(_ environment: ScreenEnvironment) -> LinePicture {
        var picture = LinePicture("actions")
        guard !list.rows.isEmpty else {
            picture.say(emptySentence)
            return picture
        }
        let calendar = environment.settings.calendar
        picture.say("\(Strings.actionsTitle):")
        picture.list(list) { action in
            [
                calendar.minute(of: action.at), Strings.word(of: action),
                action.first?.form.locale.rawValue ?? "", Strings.subject(of: action),
                Strings.state(of: action),
            ].filter { !$0.isEmpty }.joined(separator: ", ")
        }
        return picture
    }

    func draw(on frame: inout Frame, in area: Rect, _ environment: ScreenEnvironment) {
        let layout = ActionsLayout(area)
        let inside = frame.pane(area, title: Strings.actionsTitle, isFocused: true)
        guard !list.rows.isEmpty else {
            frame.writeParagraph(
                emptySentence, in: inside.inset(rows: 0, columns: 1),
                role: unreadable == nil ? .text : .error)
            return
        }
        let columns = ActionColumns(
            width: inside.columns, list.rows, environment.settings.calendar)
        columns.drawHead(on: &frame, in: layout.head)
        list.draw(on: &frame, in: layout.rows) { action, line, frame in
            columns.draw(action, on: &frame, in: line)
        }
    }

    private var emptySentence: String {
        if let unreadable { return Strings.notRead(Strings.actionsTitle, unreadable) }
        return isRead ? Strings.noActions : Strings.readingActions
    }
}

/// The areas of the screen: a pane with a line of headings and the rows.
private struct ActionsLayout {
    let head: Rect
    let rows: Rect

    init(_ area: Rect) {
        (head, rows) = PaneArea(area: area).body.splitTop(rows: 1)
    }
}

/// The columns of the actions: time, kind, language, label and state.
private struct ActionColumns {
    private let calendar: LocalCalendar
    private let widths: [Int]

    init(width: Int, _ actions: [Action], _ calendar: LocalCalendar) {
        self.calendar = calendar
        let kinds = actions.map { TextCells.columns(of: Strings.word(of: $0)) }
        let fixed = [17, (kinds.max() ?? 0) + 2, width >= 60 ? 7 : 0]
        let state = width >= 60 ? 10 : 8
        widths = fixed + [max(0, width - 1 - state - fixed.reduce(0, +)), state]
    }

    func drawHead(on frame: inout Frame, in row: Rect) {
        draw(
            [
                Strings.timeColumn, Strings.actionColumn, Strings.languageCodeColumn,
                Strings.labelColumn, Strings.stateColumn,
            ], on: &frame, in: row, roles: Array(repeating: .dim, count: 5))
    }

    func draw(_ action: Action, on frame: inout Frame, in row: Rect) {
        let role: Role = action.isUndone ? .dim : .text
        draw(
            [
                calendar.minute(of: action.at), Strings.word(of: action),
                action.first?.form.locale.rawValue ?? "", Strings.subject(of: action),
                Strings.state(of: action),
            ], on: &frame, in: row,
            roles: [.dim, role, .dim, role, action.isUndone ? .dim : .pending])
    }

    private func draw(_ texts: [String], on frame: inout Frame, in row: Rect, roles: [Role]) {
        var rest = row.splitLeft(columns: 1).rest
        for (text, (width, role)) in zip(texts, zip(widths, roles)) {
            let (place, after) = rest.splitLeft(columns: width)
            frame.writeLine(text, in: place.splitRight(columns: 1).rest, role: role)
            rest = after
        }
    }
}

extension WorkbenchState {
    mutating func showActions() -> [Effect] {
        if case .actions = screen { return [] }
        return apply(Reaction(navigation: .push(.actions(ActionsScreen()))))
    }
}
