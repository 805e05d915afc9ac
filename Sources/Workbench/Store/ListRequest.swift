public import Catalog
public import TML

/// A request about the list of keys.
public enum ListRequest: Equatable, Sendable {
    /// Count the keys of the list and read some rows: the rows around a key if the list has the key,
    /// otherwise the rows from an offset → `.window`
    case window(KeyQuery, around: TranslationKey.ID?, offset: Int, limit: Int)
    /// Count the keys of the list → `.counted`
    case count(KeyQuery)
    /// List the keys from one key to another key, in either direction → `.identities`
    case identities(KeyQuery, from: TranslationKey.ID, to: TranslationKey.ID)
    /// Find the next key of the list that needs the translator, from a position to the end of the
    /// list or once around → `.next`
    case next(KeyQuery, after: KeyPosition?, forward: Bool, Unfinished, around: Bool)
    /// Count the keys with issues of each check, in the language and the source of a list →
    /// `.issueCounts`
    case issueCounts(KeyQuery)
    /// Find the keys that match the search of a query best → `.found`
    case find(KeyQuery, limit: Int)
    /// Note that the translator has looked at the marked keys → `.seen`
    case see(MarkedKeys)
    /// Read blocks of the reviewing list → `.review`
    case review(ReviewReading)
    /// Count the marked keys with issues of each check → `.issueCountsOfMarked`
    case issueCountsOfMarked(MarkedKeys)
    /// Count the keys of a language with issues, by check and by source → `.issueSummary`
    case issueSummary(Project.Key, LocaleCode)
    /// Read the values that conditions can have in a language → `.names`
    case names(Project.Key, LocaleCode)
    /// Count the keys of the list for a limited time → `.estimated`
    case estimate(KeyQuery)
    /// Count the words of a language by state, source and person → `.statistics`
    ///
    /// - Parameter now: the time from which the last day and the last week count, in seconds since
    ///   1970.
    case statistics(Project.Key, LocaleCode, now: Int)
    /// Write keys into a file for a person without this program → `.exported`
    case export(KeyExport)

    var kind: Unanswered.Kind {
        switch self {
        case .window, .issueCounts, .issueCountsOfMarked, .issueSummary: .list
        case .see, .identities: .change
        case .review(let reading): reading.isAwaited ? .blocks : .other
        case .next: .next
        case .find: .found
        case .count: .count
        case .export(let export): export.kind
        case .statistics, .names, .estimate: .other
        }
    }
}

/// An answer about the list of keys.
public enum ListAnswer: Equatable, Sendable {
    case window(KeyQuery, around: TranslationKey.ID?, KeyWindow)
    case counted(KeyQuery, Int)
    case identities(KeyQuery, [TranslationKey.ID])
    /// `nil` if no key of the list needs the translator.
    case next(KeyQuery, offset: Int?, KeyRow?)
    /// - Parameter left: the number of keys that are not checked yet.
    case issueCounts(KeyQuery, [Check: Int], left: Int)
    /// The best matches first.
    case found(KeyQuery, [KeyRow])
    /// - Parameter left: the number of keys that are not checked yet.
    case issueCountsOfMarked(MarkedKeys, [Check: Int], left: Int)
    case issueSummary(Project.Key, LocaleCode, IssueSummary)
    /// `nil` if the local copy has no key of the language.
    case statistics(Project.Key, LocaleCode, ProjectStatistics?)
    case names(Project.Key, LocaleCode, KeyFilterCompletion.Names)
    /// `nil` if the count would take long.
    case estimated(KeyQuery, KeyCount?)
    /// The checks have found other issues than before in keys of this language, or have checked new
    /// keys.
    case checked(Project.Key, LocaleCode)
    /// - Parameter count: the number of keys with a text that was new.
    case seen(MarkedKeys, count: Int)
    /// The request with the numbers of the keys, and the blocks; a block is `nil` if its key no
    /// longer exists.
    ///
    /// - Parameter selection: the position of the key that is selected first.
    case review(ReviewReading, selection: Int, [ReviewBlock?])
    /// The result of the step in the request.
    case exported(KeyExport, KeyExport.Outcome)

    var kind: Unanswered.Kind {
        switch self {
        case .window, .issueCounts, .issueCountsOfMarked, .issueSummary: .list
        case .seen, .identities: .change
        case .review(let reading, _, _): reading.isAwaited ? .blocks : .other
        case .exported(let export, _): export.kind
        case .checked, .statistics, .names, .estimated: .other
        case .counted: .count
        case .next: .next
        case .found: .found
        }
    }
}
