public import Catalog
public import TML

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
    /// Count the keys with issues of each check, in the language and the source of a list →
    /// `.issueCounts`
    case issueCounts(KeyQuery)
    /// Count the marked keys with issues of each check → `.issueCountsOfMarked`
    case issueCountsOfMarked(MarkedKeys)
    /// Count the keys of a language with issues, by check and by source → `.issueSummary`
    case issueSummary(Project.Key, LocaleCode)

    var kind: Unanswered.Kind {
        switch self {
        case .window, .identities, .issueCounts, .issueCountsOfMarked, .issueSummary: .list
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
    /// - Parameter left: the number of keys that are not checked yet.
    case issueCounts(KeyQuery, [Check: Int], left: Int)
    /// - Parameter left: the number of keys that are not checked yet.
    case issueCountsOfMarked(MarkedKeys, [Check: Int], left: Int)
    case issueSummary(Project.Key, LocaleCode, IssueSummary)
    /// The checks have found other issues than before in keys of this language.
    case checked(Project.Key, LocaleCode)

    var kind: Unanswered.Kind {
        switch self {
        case .window, .identities, .issueCounts, .issueCountsOfMarked, .issueSummary: .list
        case .checked: .other
        case .next: .next
        }
    }
}
