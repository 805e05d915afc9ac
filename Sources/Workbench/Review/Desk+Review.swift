import Catalog

/// Judging translations: the selected one, or from elsewhere the best one of the key.
extension Desk {
    mutating func judge(_ command: Command) -> Reaction {
        guard let inHand else { return .none }
        guard let translation = judged(inHand.detail) else {
            return .notice(Strings.noTranslation)
        }
        switch command {
        case .approve:
            if translation.status == .approved { return .notice(Strings.alreadyApproved) }
            return judge(.approve, translation.id)
        case .reject:
            if translation.status == .rejected { return .notice(Strings.alreadyRejected) }
            return .dialog(
                .prompt(
                    .rejectReason(translation: translation.id),
                    Strings.rejectQuestion(translation.text), mayBeEmpty: true))
        case .voteUp: return judge(.vote(1), translation.id)
        case .voteDown: return judge(.vote(-1), translation.id)
        default: return judge(.vote(0), translation.id)
        }
    }

    /// A reviewer who goes through the list goes on to the next one.
    mutating func judge(_ verdict: Verdict, _ translation: Int) -> Reaction {
        guard let inHand else { return .none }
        var effects: [Effect] = [
            .store(.review(verdict, translation: translation, inHand.id, locale))
        ]
        if focus == .keys, unfinished == .toReview, verdict.settles {
            effects += goOn(forward: true, isDone: true)
        }
        return Reaction(effects, notice: Notice(Strings.noted(verdict), .good))
    }

    mutating func copyTranslation() -> Reaction {
        guard let inHand, let chosen = judged(inHand.detail) else {
            return .notice(Strings.noTranslation)
        }
        editor.fill(chosen.text)
        focus = .editor
        return Reaction(noteTyping())
    }

    private func judged(_ detail: KeyDetail) -> Translation? {
        if focus == .translations { return review.selected(of: detail) }
        return detail.translations.first { $0.status != .rejected }
    }
}

extension Verdict {
    /// Whether nothing is left to judge afterwards.
    fileprivate var settles: Bool {
        switch self {
        case .approve, .reject: true
        case .vote: false
        }
    }
}
