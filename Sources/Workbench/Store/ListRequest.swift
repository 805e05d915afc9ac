public import Catalog

/// A request about the list of keys.
public enum ListRequest: Equatable, Sendable {
    /// Count the keys of the list and read some rows: the rows around a key if the list has the key,
    /// otherwise the rows from an offset → `.window`
    case window(KeyQuery, around: TranslationKey.ID?, offset: Int, limit: Int)
    /// List the keys from one key to another key, in either direction → `.identities`
    case identities(KeyQuery, from: TranslationKey.ID, to: TranslationKey.ID)
    /// Find the next key of the list that needs the translator, from a position to the end of the
    /// list or once around → `.next`
    case next(KeyQuery, after: KeyPosition?, forward: Bool, Unfinished, around: Bool)

    var kind: Unanswered.Kind {
        switch self {
        case .window, .identities: .list
        case .next: .next
        }
    }
}

/// An answer about the list of keys.
public enum ListAnswer: Equatable, Sendable {
    case window(KeyQuery, around: TranslationKey.ID?, KeyWindow)
    case identities(KeyQuery, [TranslationKey.ID])
    /// `nil` if no key of the list needs the translator.
    case next(KeyQuery, offset: Int?, KeyRow?)

    var kind: Unanswered.Kind {
        switch self {
        case .window, .identities: .list
        case .next: .next
        }
    }
}
