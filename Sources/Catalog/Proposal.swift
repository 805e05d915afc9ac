public import TML

/// The proposal of one author for a key: for each form, the author's best translation that is not
/// rejected.
public struct Proposal: Equatable, Sendable {
    /// The translations, at most one for each form.
    public let translations: [Translation]

    /// Finds the first proposal of a key that a verdict would change, with the forms that would
    /// change. An approval does not change forms that have an approved translation. `nil` if there
    /// is no such proposal.
    public init?(_ overlaid: OverlaidTranslations, for verdict: Verdict) {
        let shown = overlaid.translations.filter { overlaid.current(for: $0.context) == $0 }
        guard let first = shown.first(where: { verdict.changes($0, of: overlaid) }) else {
            return nil
        }
        var contexts: Set<Context> = []
        translations = overlaid.translations.filter { translation in
            let current = overlaid.current(for: translation.context)
            return translation.status != .rejected && first.hasAuthor(of: translation)
                && contexts.insert(translation.context).inserted
                && verdict.changes(translation, of: overlaid)
                && (verdict != .approve || current?.status != .approved)
        }
    }
}

/// The translations of a key in a language, with the changes of the translator.
public struct OverlaidTranslations: Hashable, Sendable {
    /// All translations that are not deleted, the best first: approved, accepted, pending,
    /// rejected; then by rank.
    public var translations: [Translation]
    /// The changes of this key and language that the server has not answered, in upload order.
    public var changes: [Change]

    /// Creates the translations of a key.
    public init(translations: [Translation], changes: [Change]) {
        self.translations = translations
        self.changes = changes
    }

    /// Returns the translation that the form shows: the best one of its context that is not
    /// rejected, and that the translator has not deleted.
    public func current(for context: Context) -> Translation? {
        translations.first {
            $0.context == context && $0.status != .rejected && !isLeaving($0)
        }
    }

    /// Returns true if the deletion of a translation is queued or sent.
    private func isLeaving(_ translation: Translation) -> Bool {
        changes.contains { $0.deletes(translation.id) }
    }
}

extension Verdict {
    /// Returns true if the verdict changes the translation, with the queued changes taken into
    /// account.
    public func changes(_ translation: Translation, of overlaid: OverlaidTranslations) -> Bool {
        let kind = Change.Kind.judge(self)
        let waiting = overlaid.changes.last {
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
