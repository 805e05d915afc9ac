public import Catalog

/// A request about many keys.
public enum BatchRequest: Equatable, Sendable {
    /// Find the keys with the same label, and the text that each one would get → `.equalLabels`
    case equalLabels(CopiedForms)
    /// Queue the texts of one key for many keys: all of them or none → `.written`
    case fill([KeyEdits], from: TranslationKey.ID)
    /// Find the matches of the memory for the next keys of a list that have no translation →
    /// `.pretranslated`
    case pretranslate(KeyQuery, from: Int)
    /// Write drafts to review into empty forms: all of them or none → `.written`
    case draft([Draft])
    /// Undo an action → `.undone`
    case undo(Action.ID)

    var kind: Unanswered.Kind {
        switch self {
        case .equalLabels, .pretranslate: .places
        case .fill, .draft, .undo: .change
        }
    }
}

/// An answer about many keys.
public enum BatchAnswer: Equatable, Sendable {
    /// - Parameter isComplete: whether these are all keys with the label.
    case equalLabels(CopiedForms, [FillPlace], isComplete: Bool)
    /// The keys from a position of the list.
    ///
    /// - Parameter isLast: whether the list ends here.
    case pretranslated(KeyQuery, from: Int, [PretranslatedKey], isLast: Bool)
    /// The action is on disk.
    case written(Action, OutboxCounts)
    case undone(Withdrawal, OutboxCounts)

    var kind: Unanswered.Kind {
        switch self {
        case .equalLabels, .pretranslated: .places
        case .written, .undone: .change
        }
    }
}
