public import Catalog
public import TML

/// A request about the translation memory and the concordance.
public enum MemoryRequest: Equatable, Sendable {
    /// Find translations of the label and of similar labels → `.recalled`
    case recall(TranslationKey, LocaleCode)
    /// Fit matches of the server's memory to a key, without hidden suggestions and without matches
    /// that are not similar enough → `.fitted`
    case fit([ServerMatch], TranslationKey, LocaleCode)
    /// Hide a suggestion from now on → `.forgotten`
    case forget(RememberedText)
    /// Show the suggestion again that was hidden last → `.broughtBack`
    case bringBack
    /// Show the hidden suggestions again that are texts in use of these keys → `.remembered`
    case remember(MarkedKeys)
    /// Find labels and translations with these words in all projects, one language first →
    /// `.concordance`
    case concordance(String, first: LocaleCode?)
    /// Count the next labels to translate by their best match → `.bands`
    case bands(BandSearch)

    var kind: Unanswered.Kind {
        switch self {
        case .concordance: .concordance
        case .recall, .fit, .forget, .bringBack, .remember, .bands: .other
        }
    }
}

/// An answer about the translation memory and the concordance.
public enum MemoryAnswer: Equatable, Sendable {
    case recalled(TranslationKey.ID, LocaleCode, [Suggestion])
    case fitted(TranslationKey.ID, LocaleCode, [Suggestion])
    /// The memory has learned translations that were saved after the last answer.
    case learned
    case forgotten(RememberedText)
    /// `nil` if no suggestion is hidden.
    case broughtBack(RememberedText?)
    /// - Parameter count: the number of suggestions that are shown again.
    case remembered(MarkedKeys, count: Int)
    /// If other words were searched for after these, the hits are those that were found until then.
    case concordance(String, ConcordanceHits)
    /// The count with its new position. The position stays while the memory learns.
    case bands(BandSearch)

    var kind: Unanswered.Kind {
        switch self {
        case .concordance: .concordance
        case .recalled, .fitted, .learned, .forgotten, .broughtBack, .remembered, .bands: .other
        }
    }
}
