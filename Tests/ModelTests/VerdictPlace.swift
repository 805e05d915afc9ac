import Catalog
import Wire

/// A vote, or a verdict, on a translation: what a later one of the same kind takes the place of.
struct VerdictPlace: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case vote(Int)
        case approve, reject
    }

    var translation: Int
    var kind: Kind

    var isVote: Bool {
        if case .vote = kind { return true }
        return false
    }

    /// Whether one of both takes the place of the other.
    func isBeside(_ other: VerdictPlace) -> Bool {
        translation == other.translation && isVote == other.isVote
    }

    /// `nil` for an edit.
    init?(_ change: Change) {
        guard let translation = change.translation else { return nil }
        self.translation = translation
        switch change.kind {
        case .vote(let vote): kind = .vote(vote)
        case .approve: kind = .approve
        case .reject: kind = .reject
        case .translate: return nil
        }
    }

    init?(_ record: ChangeRecord) {
        guard let translation = record.translationID else { return nil }
        self.translation = translation
        switch record.operation {
        case .vote: kind = .vote(record.data.value ?? 0)
        case .approve: kind = .approve
        case .reject: kind = .reject
        default: return nil
        }
    }

    init(_ verdict: Verdict, on translation: Int) {
        self.translation = translation
        switch verdict {
        case .vote(let vote): kind = .vote(vote)
        case .approve: kind = .approve
        case .reject: kind = .reject
        }
    }

    /// Whether the server has it like that.
    func isWhat(_ translation: Translation) -> Bool {
        guard translation.id == self.translation else { return false }
        return switch kind {
        case .vote(let vote): translation.myVote == vote
        case .approve: translation.status == .approved
        case .reject: translation.status == .rejected
        }
    }
}
