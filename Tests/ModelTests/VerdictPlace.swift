import Catalog
import Wire

/// A vote, or a verdict, on a translation: what a later one of the same slot takes the place of.
struct VerdictPlace: Hashable, Sendable {
    var translation: Int
    var name: Change.Kind.Name
    var vote: Int?

    /// Whether one of both takes the place of the other.
    func isBeside(_ other: VerdictPlace) -> Bool {
        translation == other.translation && name.facts.slot == other.name.facts.slot
    }

    /// `nil` for an edit and a comment.
    init?(_ change: Change) {
        guard let translation = change.translation, change.isVerdict else { return nil }
        self.translation = translation
        (name, vote) = (change.kind.name, change.kind.vote)
    }

    init?(_ record: ChangeRecord) {
        guard let translation = record.translationID else { return nil }
        let name = Change.Kind.Name.allCases.first {
            $0.facts.subject == .translation && $0.facts.operation == record.op
        }
        guard let name else { return nil }
        self.translation = translation
        self.name = name
        vote = name == .vote ? record.data.value ?? 0 : nil
    }

    init(_ verdict: Verdict, on translation: Int) {
        self.translation = translation
        (name, vote) = (verdict.name, Change.Kind.judge(verdict).vote)
    }

    /// Whether the server has it like that.
    func isWhat(_ translation: Translation) -> Bool {
        translation.id == self.translation
            && Change.Kind(name, text: nil, base: nil, vote: vote).isDone(in: translation)
    }
}
