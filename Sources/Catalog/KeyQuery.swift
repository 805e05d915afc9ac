public import TML
public import Text

/// Which keys a list shows, and in what order.
public struct KeyQuery: Hashable, Sendable {
    /// What a key must be like in the query's language to be listed.
    public enum Filter: String, Hashable, Sendable, CaseIterable {
        /// Every key that has been pulled.
        case all
        /// Nothing accepted or approved, and nothing of ours on its way.
        case unfinished
        /// No translation that is not rejected, and one can be made.
        case untranslated
        /// Translated, and not in all contexts accepted.
        case pending
        /// Accepted in all contexts that its translations distinguish, and not in all approved.
        case accepted
        /// Approved in all contexts that its translations distinguish.
        case approved
        /// Closed to everybody who may not lock keys.
        case locked
        /// With a draft, or a change that is queued or sent.
        case unsent
        /// With a draft that nobody has typed or looked at, such as those of pre-translation.
        case toReview = "to-review"
        /// With a conflict or a refusal, which waits for the translator's decision.
        case conflicting
    }

    /// How a list is sorted.
    public enum Order: String, Hashable, Sendable, CaseIterable {
        /// As the developers registered the keys.
        case registered
        /// By label, without regard to the case of ASCII letters; then as registered.
        case label
    }

    /// The project whose keys are listed.
    public var project: Project.Key
    /// The language that filter and search look at.
    public var locale: LocaleCode
    /// What the keys of the list have to be like.
    public var filter: Filter
    /// Words that must all occur, without regard to case, in the label, its description or a
    /// translation; or the hash of a key. Empty: no search.
    public var search: ExactText
    /// The name of the source that the keys must be used on; `nil`: any or none.
    public var source: ExactText?
    /// How the list is sorted.
    public var order: Order

    /// Some keys are left out by filter, search or source.
    public var isNarrowed: Bool { filter != .all || !search.isEmpty || source != nil }

    /// All keys as they were registered, unless narrowed.
    public init(
        project: Project.Key, locale: LocaleCode, filter: Filter = .all, search: ExactText = "",
        source: ExactText? = nil, order: Order = .registered
    ) {
        self.project = project
        self.locale = locale
        self.filter = filter
        self.search = search
        self.source = source
        self.order = order
    }
}

/// A place in a list of keys: that of a key, or, once the list does not have the key, the one where its
/// order would have it.
public struct KeyPosition: Hashable, Sendable {
    /// `nil`: it is not known which key is there.
    public var key: TranslationKey.ID?
    /// Where it was seen, from 0; holds where nothing is known of the key.
    public var offset: Int

    /// The place of a key in a list.
    public init(_ key: TranslationKey.ID?, offset: Int) {
        self.key = key
        self.offset = offset
    }
}

/// The place where a translator stopped: a list of keys, the selected key, and the panes around it.
public struct ListPlace: Hashable, Sendable {
    /// The filter, search, source and order of the list.
    public var query: KeyQuery
    /// The selected key; `nil`: none was.
    public var key: TranslationKey.ID?
    /// Its place in the list, from 0.
    public var offset: Int
    /// The name of the pane that had the focus; `nil`: the list of keys.
    public var pane: String?
    /// The width that the translator gave to the list, in columns; `nil`: the width of the layout.
    public var listColumns: Int?
    /// When somebody stopped there, in seconds since 1970; 0 before that is known.
    public var stoppedAt: Int

    /// A place that was just left, unless it is told when.
    public init(query: KeyQuery, key: TranslationKey.ID?, offset: Int, stoppedAt: Int = 0) {
        self.query = query
        self.key = key
        self.offset = offset
        self.stoppedAt = stoppedAt
    }
}

/// What "the next one that needs me" means: it differs for translators and reviewers.
public enum Unfinished: Hashable, Sendable {
    /// No accepted or approved translation, nothing of ours on its way.
    case toTranslate
    /// Pending translations to judge, no verdict of ours on its way.
    case toReview
    /// Translated, not approved and not locked, no verdict of ours on its way; in a list of approved
    /// keys the approved ones.
    case toJudge
}

extension KeyQuery.Filter {
    /// The keys that "next" looks for in this list: translators want keys to translate, reviewers keys to judge.
    /// A list that has only one of the two kinds decides for everybody.
    public func unfinished(isReviewer: Bool) -> Unfinished {
        switch self {
        case .pending: .toReview
        case .untranslated: .toTranslate
        case .accepted: isReviewer ? .toJudge : .toTranslate
        case .all, .unfinished, .approved, .locked, .unsent, .toReview, .conflicting:
            isReviewer ? .toReview : .toTranslate
        }
    }
}
