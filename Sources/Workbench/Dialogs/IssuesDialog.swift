import Display
import TML

/// The list of the issues of the current key, with actions on the selected issue.
struct IssuesDialog: Equatable, Sendable {
    struct Item: Equatable, Sendable {
        var placed: PlacedIssue
        /// The form and the position of the issue, in words; empty if the issue is about all forms.
        var place: String
        /// The text of the form, with the cursor at the issue.
        var text: TextEditor?
        /// The syntax of the text.
        var syntax = LabelSyntax.tml
        var isDismissed: Bool
        var hasFix: Bool
    }

    let items: [Item]
    private(set) var cursor: ListCursor

    init(_ items: [Item], selected: Int = 0) {
        self.items = items
        cursor = ListCursor(count: items.count, selection: selected)
    }

    var selected: Item? { items.indices.contains(cursor.selection) ? items[cursor.selection] : nil }

    mutating func select(row: Int) { cursor.select(row) }

    /// The commands for the selected issue.
    var hints: [Command] {
        guard let selected else { return [.back] }
        let fix: [Command] = selected.hasFix ? [.fixIssue] : []
        if selected.isDismissed { return [.restoreIssue, .switchCheckOff, .open, .back] }
        let wave: [Command] =
            selected.placed.issue.check.mayBeDismissed ? [.dismissIssue, .switchCheckOff] : []
        return [.open] + fix + wave + [.back]
    }

    mutating func perform(_ command: Command) -> DialogOutcome {
        if cursor.perform(command, page: 10) { return .stays }
        guard let selected else { return .stays }
        let action: IssueAction
        switch command.row.action {
        case .issue(let chosen): action = chosen
        case .focused where command == .open: action = .goTo
        case .focused, .workbench, .given, .screen, .pane, .decision, .form, .list, .text,
            .conflict:
            return .stays
        }
        return .answered(.issue(selected.placed, action))
    }
}

extension IssuesDialog {
    /// Draws the dialog in the middle of the area: the issues, and the text with the selected
    /// issue.
    func draw(on frame: inout Frame, in area: Rect, title: String) {
        let places = places(in: area)
        _ = frame.dialog(places.box, title: title)
        drawText(on: &frame, in: places.text)
        list.draw(on: &frame, in: places.list, cursor: cursor, isFocused: true)
    }

    /// Selects the issue at a point.
    ///
    /// - Returns: false if there is no issue at the point.
    mutating func select(at point: Point, in area: Rect) -> Bool {
        let place = places(in: area).list
        guard place.contains(point),
            let issue = list.entry(onRow: point.row - place.top, in: place.size, cursor: cursor)
        else { return false }
        cursor.select(issue)
        return true
    }

    private struct Places {
        var box: Rect
        var list: Rect
        /// The area of the text with the selected issue.
        var text: Rect
    }

    private func places(in area: Rect) -> Places {
        let width = area.columns < 50 ? area.columns : min(100, area.columns - 4)
        let inner = max(1, width - 4)
        let text = textHeight(columns: inner)
        let wanted = list.height(columns: inner) + 1 + text
        let box = area.centered(Size(rows: min(area.rows, wanted + 2), columns: width))
        let rest = box.insideOfDialog
        let (issues, below) = rest.splitBottom(rows: rest.rows > 2 ? min(text, rest.rows / 2) : 0)
        let list = issues.splitBottom(rows: below.isEmpty ? 0 : 1).rest
        return Places(box: box, list: list, text: below)
    }

    private var list: EntryList { EntryList(entries: items.map(\.entry)) }

    /// The number of rows of the longest text, so that the dialog keeps its size.
    private func textHeight(columns: Int) -> Int {
        items.prefix(20).map { $0.text?.height(columns: columns, limit: 4) ?? 0 }.max() ?? 0
    }

    private func drawText(on frame: inout Frame, in area: Rect) {
        guard let selected, let text = selected.text else { return }
        let issue = selected.placed.issue
        let place = issue.range.flatMap { range in
            issue.placeRole.map { [(range: range, role: $0)] }
        }
        text.draw(
            on: &frame, in: area, isFocused: true,
            highlights: Label(text.text, syntax: selected.syntax).highlights + (place ?? []),
            ground: .field)
    }
}

extension IssuesDialog.Item {
    fileprivate var entry: EntryList.Entry {
        let issue = placed.issue
        let role: Role = isDismissed ? .dim : issue.grade.role
        return EntryList.Entry(
            mark: isDismissed ? "- " : issue.grade.mark, markRole: role,
            text: Strings.sentence(issue, in: syntax), role: isDismissed ? .dim : .text,
            note: isDismissed ? Strings.dismissed(place) : place, noteRole: .dim)
    }
}
