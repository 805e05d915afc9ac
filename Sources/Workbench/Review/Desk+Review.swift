import Catalog
import TML

/// Judging translations: the selected one, or from elsewhere all forms of the best proposal.
extension TranslateScreen {
    /// - Parameter reason: why something is rejected; `nil`: that is asked for.
    mutating func judge(_ verdict: Verdict, reason: String?) -> Reaction {
        guard let inHand else { return .none }
        let judged = judged(inHand.detail, verdict)
        guard !judged.isEmpty else { return .notice(whyNothing(verdict)) }
        let seen = judged.map(SeenTranslation.init)
        guard case .reject = verdict else { return judge(verdict, seen) }
        if let reason { return judge(.reject(reason: ExactText(reason)), seen) }
        return .dialog(
            .prompt(
                .rejectReason(seen), Strings.rejectQuestion(judged.map(\.text.string)),
                mayBeEmpty: true))
    }

    mutating func judge(_ verdict: Verdict, _ seen: [SeenTranslation]) -> Reaction {
        guard let inHand else { return .none }
        return Reaction([.store(.review(verdict, of: seen, inHand.id, locale))])
    }

    /// The disk has the verdict, or something else was to be judged than was seen. A reviewer who
    /// goes through the list goes on to the next key.
    mutating func reviewed(
        _ verdict: Verdict, forms: Int, isAsSeen: Bool, _ detail: KeyDetail,
        _ environment: ScreenEnvironment
    ) -> Reaction {
        guard isAsSeen else {
            return take(detail, of: detail.key.id, environment)
                + .notice(Strings.isAnother(verdict), .warning)
        }
        let goesOn =
            focus == .keys && unfinished == .toReview && verdict.settles
            && detail.key.id == followed
        let next = goesOn ? goOn(forward: true, isDone: true, to: .toReview) : []
        let notice = Strings.noted(
            verdict, forms: forms, isSentSoon: environment.link.isWorthAsking)
        return Reaction(next) + submitted(detail, environment)
            + Reaction(notice: Notice(notice, .good, about: .outcome))
    }

    mutating func copyTranslation() -> Reaction {
        guard let inHand, let chosen = copied(inHand.detail) else {
            return .notice(Strings.noTranslation)
        }
        editor.fill(chosen.text)
        focus = .editor
        return Reaction(noteTyping())
    }

    private func copied(_ detail: KeyDetail) -> Translation? {
        if focus == .translations { return review.selected(of: detail) }
        return detail.translations.first { $0.status != .rejected }
    }

    private func judged(_ detail: KeyDetail, _ verdict: Verdict) -> [Translation] {
        guard focus == .translations else {
            return Proposal(detail, for: verdict)?.translations ?? []
        }
        let selected = review.selected(of: detail)
        return [selected].compactMap(\.self).filter { verdict.changes($0, of: detail) }
    }

    private func whyNothing(_ verdict: Verdict) -> String {
        let translations = inHand?.detail.translations ?? []
        let hasAny = translations.contains { $0.status != .rejected || focus == .translations }
        guard hasAny else { return Strings.noTranslation }
        return Strings.alreadyNoted(verdict)
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
