import Display
import TML

/// The issues of the key in hand, to choose one and to do something about it.
struct IssuesDialog: Equatable, Sendable {
    struct Item: Equatable, Sendable {
        var placed: PlacedIssue
        /// The form and the place in it, for people; empty when it is about everything.
        var place: String
        /// The form's text with the cursor at the issue.
        var text: TextEditor?
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

    /// What can be done about the selected one.
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
        case .focused, .workbench, .screen, .form, .list, .text, .verdict, .conflict: return .stays
        }
        return .answered(.issue(selected.placed, action))
    }
}
