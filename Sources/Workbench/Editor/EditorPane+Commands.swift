import Catalog
import TML

extension FormsPane {
    /// An editing command in the field with the cursor, and the way from form to form.
    ///
    /// - Returns: false when the command is not the editor's.
    mutating func perform(_ command: Command, columns: Int, label: Label) -> Bool {
        guard fields.indices.contains(focused), whyReadOnly == nil else {
            return performReadOnly(command)
        }
        if case .form(let body) = command.row.action {
            body(&self, label)
            return true
        }
        var isDone = false
        edit { field in
            field.columns = columns
            isDone = field.perform(command)
        }
        return isDone || moveFocus(command)
    }

    /// Puts the label into the field with the cursor.
    mutating func copy(_ label: Label) { edit { $0.replaceAll(with: label.text) } }

    mutating func type(_ scalar: Unicode.Scalar) { edit { $0.insert(scalar) } }
    mutating func paste(_ text: String) { edit { $0.insert(text: text) } }

    /// Puts a text into the field with the cursor; undo takes it out again.
    mutating func fill(_ text: ExactText) { edit { $0.replaceAll(with: text.string) } }

    /// Puts a text into the form of a context, if there is one.
    mutating func fill(_ text: ExactText, context: Context, onlyIfEmpty: Bool) {
        guard let checker, whyReadOnly == nil,
            let place = fields.firstIndex(where: { $0.id.context == context }),
            !onlyIfEmpty || fields[place].text.isEmpty
        else { return }
        fields[place].editor.replaceAll(with: text.string)
        if fields[place].analyse(checker) { checkTogether() }
    }

    /// How long a text was that the field with the cursor had no room for.
    mutating func takeRefused() -> Int? {
        fields.indices.contains(focused) ? fields[focused].editor.takeRefused() : nil
    }

    /// Puts a text where `yank` takes it from.
    mutating func keep(cut: ExactText) {
        if fields.indices.contains(focused) { fields[focused].editor.killed = cut }
    }

    /// Goes to the next form; false when the last one has the cursor.
    mutating func focusNext() -> Bool {
        guard focused + 1 < fields.count else { return false }
        focus(focused + 1)
        return true
    }

    /// The forms go back to what they were before something was typed.
    mutating func discard() {
        guard let checker else { return }
        for index in fields.indices { fields[index].discard(checker) }
        checkTogether()
    }
}

extension FormsPane {
    /// The one way to the text of the field with the cursor.
    mutating func edit(_ body: (inout TextEditor) -> Void) {
        guard fields.indices.contains(focused), whyReadOnly == nil, let checker else { return }
        body(&fields[focused].editor)
        if fields[focused].analyse(checker) { checkTogether() }
    }

    fileprivate mutating func moveFocus(_ command: Command) -> Bool {
        switch command {
        case .moveUp where focused > 0: focus(focused - 1)
        case .moveDown: _ = focusNext()
        case .moveUp: break
        default: return false
        }
        return true
    }

    fileprivate mutating func performReadOnly(_ command: Command) -> Bool {
        switch command {
        case .moveUp where focused > 0: focused -= 1
        case .moveDown where focused + 1 < fields.count: focused += 1
        case .moveUp, .moveDown: break
        default: return false
        }
        return true
    }

    /// What was cut in one form can be put back in another.
    mutating func focus(_ index: Int) {
        let killed = fields[focused].editor.killed
        focused = index
        fields[index].editor.killed = killed
        lastPiece = nil
    }

    /// The first token or decoration that the text lacks; when it has them all, or one was just
    /// inserted, the next one in the label's order, in the place of that one.
    mutating func insertPiece(of label: Label) {
        let pieces = LabelPiece.all(of: label, spelling: spelling)
        guard let editor = field?.editor, !pieces.isEmpty else { return }
        if let last = lastPiece, let place = pieces.firstIndex(of: last), editor.isIn(last) {
            let next = pieces[(place + 1) % pieces.count]
            edit { $0.replace(last, with: next) }
            lastPiece = next
        } else {
            let next = pieces.first { !editor.text.utf8.contains($0.opening.utf8) } ?? pieces[0]
            edit { $0.insert(next) }
            lastPiece = next
        }
    }

    /// A token that brings word forms along is the bare one where each form has its own text, and
    /// a place for each rule of the language where one text serves them all.
    fileprivate func spelling(of token: Token) -> String {
        guard token.kind == .piped else { return token.kind == .map ? token.text : token.shortText }
        let isSplit = arrangement.dimensions.contains { $0.token == token.name }
        let mark = token.separator == .implied ? "|" : "||"
        guard !isSplit, let rules = rules(for: token) else { return "{\(token.name)}" }
        return "{\(token.name)\(mark) \(rules.map { "\($0): " }.joined(separator: ", "))}"
    }

    fileprivate func rules(for token: Token) -> [String]? {
        guard let checker else { return nil }
        let context = PluralFields.context(
            ofTokenNamed: token.name, in: checker.label, language: checker.language)
        guard let rules = context?.ruleKeys, rules.count > 1 else { return nil }
        return rules
    }
}
