import Catalog

/// Taking back what was submitted and has not left: in the editor the text of the form with the
/// cursor, among the translations what was said of the selected one, elsewhere all of the key.
extension TranslateScreen {
    /// What is typed goes to the disk first, so that it says whether a form has another draft.
    mutating func takeBack() -> Reaction {
        guard let inHand else { return .none }
        let wanted = unanswered(in: inHand.detail)
        guard !wanted.isEmpty else { return .notice(Strings.nothingToTakeBack(stateInHand)) }
        return Reaction(
            saveTyped() + [.store(.withdraw(wanted.map(\.id), inHand.id, locale))])
    }

    /// The disk says what it has given back.
    mutating func withdrawn(
        _ withdrawal: Withdrawal, _ detail: KeyDetail, _ environment: ScreenEnvironment
    ) -> Reaction {
        let outbox = environment.keyName(for: .outbox, in: [.translate])
        let text = Strings.takenBack(withdrawal, outbox: outbox)
        let grade: Notice.Grade = withdrawal.taken.isEmpty ? .warning : .good
        return shown(detail, environment) + Reaction(notice: Notice(text, grade, about: .outcome))
    }

    /// Whether there is something that may be taken back.
    var canTakeBack: Bool {
        guard let inHand else { return false }
        return unanswered(in: inHand.detail).contains { $0.state != .sent }
    }

    private func unanswered(in detail: KeyDetail) -> [Change] {
        switch focus {
        case .editor:
            return detail.changes.filter { change in
                guard case .translate = change.kind else { return false }
                return change.form.context == editor.field?.id.context
            }
        case .translations:
            guard let selected = review.selected(of: detail) else { return [] }
            return detail.changes.filter { $0.translation == selected.id }
        default: return detail.changes
        }
    }

    private var stateInHand: FormState? {
        focus == .editor ? editor.field?.state : inHand.map { FormState($0.row) }
    }
}
