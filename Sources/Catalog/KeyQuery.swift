public import TML
public import Text

/// The selection and order of a list of keys.
public struct KeyQuery: Hashable, Sendable {
    /// The order of a list.
    public enum Order: String, Hashable, Sendable, CaseIterable {
        /// The order in which the developers registered the keys.
        case registered
        /// By label, with ASCII letters of either case equal; equal labels as registered.
        case label
    }

    /// The project whose keys are listed.
    public var project: Project.Key
    /// The language of the filter and the search.
    public var locale: LocaleCode
    /// The condition for a key to be listed, in the language of the query.
    public var filter: KeyFilter
    /// Words that must all occur, in any case, in the label, its description or a translation, and
    /// conditions as in the written form of a filter; or the hash of a key. Empty: no search.
    public var search: ExactText
    /// The name of the source that must use the keys; `nil`: keys with any source or none.
    public var source: ExactText?
    /// The order of the list.
    public var order: Order

    /// The words and the conditions of the search.
    public var searched: SearchConditions { SearchConditions(search.string) }

    /// The filter together with the conditions of the search, without its words.
    public var condition: KeyFilter {
        let searched = searched.filter
        if searched == .everyKey { return filter }
        return filter == .everyKey ? searched : .all([filter, searched])
    }

    /// True if a filter, a search or a source limits the list.
    public var isNarrowed: Bool { filter != .everyKey || !search.isEmpty || source != nil }

    /// Creates a query; by default, for all keys in the order of registration.
    public init(
        project: Project.Key, locale: LocaleCode, filter: KeyFilter = .everyKey,
        search: ExactText = "",
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

/// A position in a list of keys. If the list does not contain the key, the position is the place
/// that the order gives to the key.
public struct KeyPosition: Hashable, Sendable {
    /// The key; `nil` if it is not known.
    public var key: TranslationKey.ID?
    /// The offset at which the key was shown, from 0; used if nothing is known of the key.
    public var offset: Int

    /// Creates the position of a key in a list.
    public init(_ key: TranslationKey.ID?, offset: Int) {
        self.key = key
        self.offset = offset
    }
}

/// The place where a translator stopped: a list of keys, the selected key, and the panes around it.
public struct ListPlace: Hashable, Sendable {
    /// The filter, search, source and order of the list.
    public var query: KeyQuery
    /// The selected key; `nil` if no key was selected.
    public var key: TranslationKey.ID?
    /// The beginning of the label of the key; empty if it is not known.
    public var label = ""
    /// The offset of the key in the list, from 0.
    public var offset: Int
    /// The name of the pane with the focus; `nil`: the list of keys.
    public var pane: String?
    /// The width of the list in columns that the translator chose; `nil`: the width of the layout.
    public var listColumns: Int?
    /// The time when the translator stopped, in seconds since 1970; 0 if not known yet.
    public var stoppedAt: Int

    /// Creates a place; by default, without a time.
    public init(query: KeyQuery, key: TranslationKey.ID?, offset: Int, stoppedAt: Int = 0) {
        self.query = query
        self.key = key
        self.offset = offset
        self.stoppedAt = stoppedAt
    }

    /// The maximum number of Unicode scalars of a stored label.
    public static let longestLabel = 120

    /// Returns the beginning of a label, as places and bookmarks store it.
    public static func beginning(ofLabel label: String) -> String {
        String(label.unicodeScalars.prefix(longestLabel))
    }

    /// Returns true if both places are the same key in the same list, whatever the pane.
    public func isSame(as other: ListPlace?) -> Bool {
        query == other?.query && key == other?.key
    }
}

/// The meaning of "the next key that needs me", which differs for translators and reviewers.
public enum Unfinished: Hashable, Sendable {
    /// No accepted or approved translation, and no queued or sent translation of the translator.
    case toTranslate
    /// Pending translations to judge, and no queued or sent verdict of the translator.
    case toReview
    /// Translated, not approved and not locked, and no queued or sent verdict of the translator; in
    /// a list of approved keys, the approved keys.
    case toJudge
    /// Every key, in a list of keys with issues.
    case toFix
}
