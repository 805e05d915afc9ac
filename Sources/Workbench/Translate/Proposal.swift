import Catalog
import TML

/// The proposal of one author for a key: for each form, the author's best translation that is not
/// rejected.
struct Proposal: Equatable {
    let translations: [Translation]

    /// Finds the first proposal of a key that a verdict would change, with the forms that would
    /// change. An approval does not change forms that have an approved translation. `nil` if there
    /// is no such proposal.
    init?(_ detail: KeyDetail, for verdict: Verdict) {
        let shown = detail.translations.filter { detail.current(for: $0.context) == $0 }
        guard let first = shown.first(where: { verdict.changes($0, of: detail) }) else {
            return nil
        }
        var contexts: Set<Context> = []
        translations = detail.translations.filter { translation in
            let current = detail.current(for: translation.context)
            return translation.status != .rejected && first.hasAuthor(of: translation)
                && contexts.insert(translation.context).inserted
                && verdict.changes(translation, of: detail)
                && (verdict != .approve || current?.status != .approved)
        }
    }
}

extension Verdict {
    /// Returns true if the verdict changes the translation, with the queued changes taken into
    /// account.
    func changes(_ translation: Translation, of detail: KeyDetail) -> Bool {
        let kind = Change.Kind.judge(self)
        let waiting = detail.changes.last {
            $0.translation == translation.id && $0.kind.facts.slot == kind.facts.slot
        }
        if let waiting, waiting.isOnItsWay {
            return waiting.kind.name != kind.name || waiting.kind.vote != kind.vote
        }
        return !kind.isDone(in: translation)
    }
}

extension Change {
    fileprivate var isOnItsWay: Bool { state == .queued || state == .sent }
}

extension Translation {
    fileprivate func hasAuthor(of other: Translation) -> Bool {
        authorID == other.authorID && author == other.author && isMachine == other.isMachine
    }
}
