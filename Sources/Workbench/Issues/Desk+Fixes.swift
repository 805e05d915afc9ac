import Catalog
import TML

/// Putting issues right, when the translator asks for it.
extension TranslateScreen {
    /// Issues beyond these are not looked at for something to fix.
    private static var mostTried: Int { 100 }

    /// Offers a fix of the issue that commands are about, or of the next one that has one.
    func offerFix() -> Reaction {
        let issues = editor.issues
        guard let current = editor.currentIssue else { return .notice(Strings.noIssues, .good) }
        let start = issues.firstIndex(of: current) ?? 0
        let order = issues[start...] + issues[..<start]
        let first = order.prefix(Self.mostTried).first { editor.fix(of: $0) != nil }
        return offerFix(of: first ?? current)
    }

    /// Shows what would be changed and asks.
    func offerFix(of placed: PlacedIssue, fromList: Bool = false) -> Reaction {
        guard let offered = editor.fix(of: placed) else {
            return .notice(Strings.noFix(Strings.sentence(placed.issue)))
        }
        let place = editor.place(of: placed)
        let sentence = Strings.sentence(placed.issue)
        let text = place.isEmpty ? sentence : "\(place): \(sentence)"
        return .dialog(.fix(offered, text, fromList: fromList))
    }

    /// Makes the change, as an edit that can be undone. Whoever chose it among the issues sees what
    /// is left of them.
    mutating func apply(_ offered: OfferedFix, fromList: Bool) -> Reaction {
        let place = inOrder(editor.everyIssue).firstIndex(of: offered.placed) ?? 0
        guard editor.apply(offered) else { return .notice(Strings.fixIsLate, .warning) }
        focus = .editor
        let left = inOrder(editor.everyIssue)
        let next = left.isEmpty ? nil : left[min(place, left.count - 1)]
        return Reaction(
            noteTyping(), dialog: fromList ? issuesDialog(of: left, selecting: next) : nil,
            notice: Notice(Strings.isFixed, .good))
    }
}

extension FormsPane {
    /// What would remove an issue; `nil` when nothing is known that would, and when nothing can be
    /// typed.
    func fix(of placed: PlacedIssue) -> OfferedFix? {
        guard whyReadOnly == nil, let checker, let field = field(of: placed),
            let fix = Checks.fix(
                for: placed.issue, in: field.analysis.label, context: field.id.context,
                for: checker.label, language: checker.language, settings: checker.settings)
        else { return nil }
        return OfferedFix(fix, of: placed, in: field.text)
    }

    /// - Returns: false when the text is no longer the one that the fix was made for.
    fileprivate mutating func apply(_ offered: OfferedFix) -> Bool {
        guard let form = fields.firstIndex(where: { $0.id.context == offered.placed.context }),
            whyReadOnly == nil, fields[form].text == offered.text
        else { return false }
        if form != focused { focus(form) }
        edit { $0.replace(utf8: offered.fix.range, with: offered.fix.replacement) }
        return true
    }
}
