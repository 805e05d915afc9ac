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
        let outcomes: [TextOutcome: Int] = detail.changes.reduce(into: [:]) { counts, change in
            guard change.isText, saved.contains(change.form.context) else { return }
            counts[Self.expected(change, detail, shared), default: 0] += 1
        }
        guard !outcomes.isEmpty else { return .none }
        let text = Strings.saved(outcomes, of: detail.key.label, shared.environment.link)
        return Reaction(notice: Notice(text, .good, about: .outcome))
    }

    private static func expected(
        _ change: Change, _ detail: KeyDetail, _ shared: Shared
    ) -> TextOutcome {
        let isBesideApproved = detail.translations.contains {
            $0.id != change.translation && $0.context == change.form.context
                && $0.status == .approved
        }
        if isBesideApproved { return .candidate }
        guard let material = shared.material, let membership = material.membership else {
            return .waiting
        }
        let counts = membership.allows(.vote, in: shared.locale)
        return counts && membership.votingPower >= material.project.threshold ? .inUse : .waiting
    }
}
