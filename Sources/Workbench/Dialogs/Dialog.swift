import Catalog
import Display
import TML
import Text

/// A question on top of the screen. It receives all keys until it is answered or cancelled.
public struct Dialog: Equatable, Sendable {
    enum Kind: Equatable, Sendable {
        case confirmation
        case prompt(TextField, mayBeEmpty: Bool)
        case menu(Menu)
        case characters(CharacterPicker)
        case conflict(ConflictDialog)
        case issues(IssuesDialog)
        case fix(FixDialog)
        case report(ReportDialog)
    }

    /// The question; the screen that asked gets the question back with the answer.
    public let question: DialogQuestion
    let text: String
    var kind: Kind
    /// The key of the question; `nil` if the question is not about a key.
    private(set) var subject: Subject?

    /// The key of a question.
    struct Subject: Equatable, Sendable {
        var key: TranslationKey.ID
        var label: ExactText
    }

    init(question: DialogQuestion, text: String, kind: Kind) {
        (self.question, self.text, self.kind) = (question, text, kind)
    }

    /// Returns the dialog; if its question is about a key and has no key yet, with this key.
    func about(_ key: TranslationKey?) -> Dialog {
        guard question.isAboutKey, subject == nil, let key else { return self }
        var dialog = self
        dialog.subject = Subject(key: key.id, label: key.label)
        return dialog
    }

    /// The dialog that replaces the question when its key is no longer selected. It receives the
    /// keys that were typed for the question, and does nothing.
    func left(_ subject: Subject) -> Dialog {
        .report(ReportDialog(title: title, []), Strings.questionIsOver(subject.label))
    }

    /// Asks for a confirmation.
    static func confirm(_ question: DialogQuestion, _ text: String) -> Dialog {
        Dialog(question: question, text: text, kind: .confirmation)
    }

    /// Asks for a text of one line.
    static func prompt(
        _ question: DialogQuestion, _ text: String, initial: String = "", mayBeEmpty: Bool = false
    ) -> Dialog {
        let field = TextField(text: initial)
        return Dialog(question: question, text: text, kind: .prompt(field, mayBeEmpty: mayBeEmpty))
    }

    /// Asks for an item of a list; typing narrows the list.
    static func menu(
        _ question: DialogQuestion, _ text: String, items: [String], selected: Int = 0
    ) -> Dialog {
        Dialog(question: question, text: text, kind: .menu(Menu(items, selected: selected)))
    }

    /// Asks for a character.
    static func characters(for locale: LocaleCode) -> Dialog {
        Dialog(
            question: .key(.character), text: "", kind: .characters(CharacterPicker(for: locale)))
    }

    /// Asks how to resolve a conflict; `nil` if the change has no conflict.
    static func conflict(_ change: Change) -> Dialog? {
        ConflictDialog(change).map {
            Dialog(
                question: .outbox(.conflict(change)), text: $0.explanation, kind: .conflict($0))
        }
    }

    /// Asks how to resolve several conflicts. The choice that discards nothing is selected first.
    static func conflicts(_ changes: [Change]) -> Dialog {
        let decisions = JointDecision.all(about: changes)
        return menu(
            .outbox(.conflicts(decisions)), Strings.conflictsQuestion(changes.count),
            items: decisions.map { Strings.sentence($0, of: changes.count) },
            selected: decisions.firstIndex { $0.choice == .sendAsNew } ?? 0)
    }

    /// Lists issues and offers actions on them.
    static func issues(_ issues: IssuesDialog) -> Dialog {
        Dialog(question: .key(.issues), text: "", kind: .issues(issues))
    }

    /// Asks for a confirmation of a fix, with a preview.
    static func fix(_ offered: OfferedFix, _ text: String, fromList: Bool = false) -> Dialog {
        Dialog(
            question: .key(.fix(offered, fromList: fromList)), text: text,
            kind: .fix(FixDialog(offered)))
    }

    /// Shows a text to read.
    static func report(_ report: ReportDialog, _ text: String) -> Dialog {
        Dialog(question: .report, text: text, kind: .report(report))
    }
}

extension Dialog {
    /// The active scopes while the dialog is shown.
    var scopes: [KeyScope] {
        switch kind {
        case .confirmation, .fix: [.dialog]
        case .prompt: [.dialog, .textField]
        case .menu, .characters: [.dialog, .list, .textField]
        case .conflict: [.conflict, .dialog, .list]
        case .issues: [.issues, .dialog, .list]
        case .report: [.dialog, .list]
        }
    }

    /// The field that receives typed text.
    var lineField: TextField? {
        switch kind {
        case .prompt(let field, _): field
        case .menu, .characters: picker?.field
        case .confirmation, .conflict, .issues, .fix, .report: nil
        }
    }

    /// The list of a menu or of characters; `nil` in other dialogs.
    var picker: (any Picker)? {
        switch kind {
        case .menu(let menu): menu
        case .characters(let picker): picker
        case .confirmation, .prompt, .conflict, .issues, .fix, .report: nil
        }
    }

    /// Changes the list of a menu or of characters; does nothing in other dialogs.
    mutating func withPicker(_ change: (inout any Picker) -> Void) {
        guard var picker else { return }
        change(&picker)
        if let menu = picker as? Menu { kind = .menu(menu) }
        if let characters = picker as? CharacterPicker { kind = .characters(characters) }
    }

    /// The commands in the line of hints.
    var hints: [Command] {
        switch kind {
        case .confirmation, .prompt, .fix: [.open, .back]
        case .menu, .characters: [.open, .selectPrevious, .selectNext, .back]
        case .conflict(let dialog): dialog.hints
        case .issues(let dialog): dialog.hints
        case .report: [.selectNext, .selectPrevious, .back]
        }
    }

    mutating func perform(_ command: Command) -> DialogOutcome {
        if command == .back { return question.isFromIssues ? .answered(.cancelled) : .closes }
        switch kind {
        case .confirmation, .fix: return command == .open ? .answered(.yes) : .stays
        case .prompt(var field, let mayBeEmpty):
            if command == .open {
                return field.isEmpty && !mayBeEmpty ? .stays : .answered(.text(field.text))
            }
            _ = field.perform(command)
            kind = .prompt(field, mayBeEmpty: mayBeEmpty)
        case .menu, .characters:
            if command == .open { return picker?.answer.map { .answered($0) } ?? .stays }
            withPicker { $0.perform(command) }
        case .conflict(var dialog):
            if command == .open { return .answered(.conflict(dialog.choice)) }
            dialog.perform(command)
            kind = .conflict(dialog)
        case .issues(var dialog):
            let outcome = dialog.perform(command)
            kind = .issues(dialog)
            return outcome
        case .report(var dialog):
            if command == .open { return .closes }
            dialog.perform(command)
            kind = .report(dialog)
        }
        return .stays
    }

    mutating func type(_ text: String) {
        switch kind {
        case .prompt(var field, let mayBeEmpty):
            field.type(text)
            kind = .prompt(field, mayBeEmpty: mayBeEmpty)
        case .menu, .characters: withPicker { $0.edit { $0.type(text) } }
        case .confirmation, .conflict, .issues, .fix, .report: break
        }
    }

    mutating func paste(_ text: String) {
        switch kind {
        case .prompt(var field, let mayBeEmpty):
            field.paste(text)
            kind = .prompt(field, mayBeEmpty: mayBeEmpty)
        case .menu, .characters: withPicker { $0.edit { $0.paste(text) } }
        case .confirmation, .conflict, .issues, .fix, .report: break
        }
    }
}

extension Dialog {
    /// Draws the dialog in the middle of the area.
    func draw(on frame: inout Frame, in area: Rect, keymap: Keymap) {
        if case .conflict(let dialog) = kind { return dialog.draw(on: &frame, in: area) }
        if case .issues(let dialog) = kind {
            return dialog.draw(on: &frame, in: area, title: title)
        }
        let (message, content) = parts(of: frame.dialog(box(in: area), title: title))
        frame.writeParagraph(text, in: message, role: .text)
        drawContent(on: &frame, in: content, keymap)
    }

    private func box(in area: Rect) -> Rect {
        let width = area.columns < 50 ? area.columns : min(66, area.columns - 4)
        let inner = max(1, width - 4)
        let said = rowsOfText(columns: inner)
        let height = min(
            area.rows, said + (said > 0 ? 1 : 0) + rowsOfContent(columns: inner) + 2)
        return area.centered(Size(rows: height, columns: width))
    }

    /// The area of the question, and the area below it.
    private func parts(of inside: Rect) -> (message: Rect, content: Rect) {
        let columns = max(1, inside.columns)
        let said = rowsOfText(columns: columns)
        let content = rowsOfContent(columns: columns)
        let (message, rest) = inside.splitTop(rows: min(said, max(1, inside.rows - content - 1)))
        let gap = min(said, 1, max(0, rest.rows - content))
        return (message, rest.splitTop(rows: gap).rest)
    }

    private func rowsOfText(columns: Int) -> Int {
        text.isEmpty ? 0 : TextCells.lines(of: text, columns: columns).count
    }

    /// Handles the mouse: a click selects an item, the wheel scrolls a list.
    mutating func perform(_ gesture: Gesture, at point: Point, in area: Rect) -> Reaction {
        switch (gesture, kind) {
        case (.scroll(let rows), .menu), (.scroll(let rows), .report), (.scroll(let rows), .issues),
            (.scroll(let rows), .characters):
            for _ in 0..<abs(rows) { _ = perform(rows < 0 ? .selectPrevious : .selectNext) }
        case (.press, .menu), (.press, .characters):
            let content = parts(of: box(in: area).insideOfDialog).content
            var isSelected = false
            withPicker { isSelected = $0.select(at: point, in: content) }
            return isSelected ? .chosen() : .none
        case (.press, .issues(var dialog)):
            guard dialog.select(at: point, in: area) else { return .none }
            kind = .issues(dialog)
            return .chosen()
        default: break
        }
        return .none
    }

    private var title: String {
        subject.map { "\(kindTitle) · \(Strings.named($0.label))" } ?? kindTitle
    }

    private var kindTitle: String {
        switch kind {
        case .report(let report): report.title
        case .confirmation, .prompt, .menu, .fix, .characters, .conflict, .issues:
            Strings.dialogTitle(for: question)
        }
    }

    private func rowsOfContent(columns: Int) -> Int {
        switch kind {
        case .confirmation: 1
        case .prompt: 3
        case .menu, .characters: picker?.rows ?? 0
        case .fix(let fix): fix.height(columns: columns) + 2
        case .report(let report): report.height(columns: columns)
        case .conflict, .issues: 0
        }
    }

    private func drawContent(on frame: inout Frame, in area: Rect, _ keymap: Keymap) {
        switch kind {
        case .confirmation:
            drawButtons(on: &frame, in: area, word: Strings.button(for: question), keymap)
            frame.cursor = area.isEmpty ? nil : area.origin
        case .prompt(let field, _):
            let (row, rest) = area.splitTop(rows: 1)
            field.draw(on: &frame, in: row, isFocused: true)
            let (_, bottom) = rest.splitBottom(rows: 1)
            drawButtons(on: &frame, in: bottom, word: Strings.takeButton, keymap)
        case .menu, .characters: picker?.draw(on: &frame, in: area)
        case .fix(let fix):
            let (texts, bottom) = area.splitBottom(rows: 1)
            fix.draw(on: &frame, in: texts)
            drawButtons(on: &frame, in: bottom, word: Strings.button(for: question), keymap)
            frame.cursor = bottom.isEmpty ? nil : bottom.origin
        case .report(let report): report.draw(on: &frame, in: area)
        case .conflict, .issues: break
        }
    }

    /// Draws the buttons, each with its key.
    private func drawButtons(
        on frame: inout Frame, in area: Rect, word: String, _ keymap: Keymap
    ) {
        let buttons: [(Command, String, Ground)] = [
            (.open, word, .selected), (.back, Strings.cancelButton, .field),
        ]
        var rest = area
        for (command, word, ground) in buttons {
            let key = keymap.firstKey(for: command, in: scopes).map { " \($0.shownName) " } ?? ""
            var used = frame.writeLine(key, in: rest, role: .hintKey)
            let place = rest.splitLeft(columns: used).rest
            used += frame.writeLine(" \(word) ", in: place, role: .text)
            let (button, others) = rest.splitTop(rows: 1).top.splitLeft(columns: used)
            frame.setGround(ground, under: button)
            rest = others.splitLeft(columns: 2).rest
        }
    }
}
