import Catalog
import TML

/// The texts that are being submitted, and their expected states on the server.
struct SubmittedTexts: Equatable, Sendable {
    private var contexts: [TranslationKey.ID: [Context]] = [:]

    mutating func submit(_ edits: [Edit], of key: TranslationKey.ID) {
        contexts[key] = edits.map(\.context)
    }

    /// Returns the message about the texts that the disk has saved.
    mutating func take(_ detail: KeyDetail, _ shared: Shared) -> Reaction {
        let saved = contexts.removeValue(forKey: detail.key.id) ?? []
        // A text can wait behind an earlier text of the form that is on its way.
        let last = saved.compactMap { context in
            detail.changes.last { $0.isText && $0.form.context == context }
        }
        let outcomes: [TextOutcome: Int] = last.reduce(into: [:]) { counts, change in
            counts[Self.expected(change, detail, shared), default: 0] += 1
        }
        guard !outcomes.isEmpty else { return .none }
        let environment = shared.environment
        let text = Strings.saved(
            outcomes, of: detail.key.label, environment.link, environment.session?.kind)
        return Reaction(notice: Notice(text, .good, about: .outcome))
    }

    private static func expected(
        _ change: Change, _ detail: KeyDetail, _ shared: Shared
    ) -> TextOutcome {
        let others = detail.translations.filter {
            $0.id != change.translation && $0.context == change.form.context
                && ($0.status == .approved || $0.status == .accepted)
        }
        let isMember = shared.material?.membership?.allows(.vote, in: shared.locale) ?? false
        let rank = isMember ? shared.material?.membership?.votingPower ?? 0 : 0
        let isAccepted = shared.material.map { rank >= $0.project.threshold && rank > 0 } ?? false
        let isBesideBetter = others.contains { other in
            other.status == .approved || !isAccepted || other.rank > rank
        }
        return isBesideBetter ? .candidate : isAccepted ? .inUse : .waiting
    }
}
