public import TML

/// Which keys a list shows, and in what order.
public struct KeyQuery: Hashable, Sendable {
    public enum Filter: String, Hashable, Sendable, CaseIterable {
        case all
        /// Nothing accepted or approved, and nothing of ours on its way.
        case unfinished
        case untranslated, pending, accepted, approved, locked
        /// With a draft, or a change that the server has not answered.
        case unsent
        /// With a change that waits for the translator's decision.
        case conflicting
    }

    public enum Order: String, Hashable, Sendable, CaseIterable {
        /// As the developers registered the keys.
        case registered
        case label
    }

    public var project: Project.Key
    public var locale: LocaleCode
    public var filter: Filter
    /// Words that must all occur, without regard to case, in the label, its description or a
    /// translation; empty: no search.
    public var search: ExactText
    /// The name of a source; `nil`: all.
    public var source: ExactText?
    public var order: Order

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

/// What "the next one that needs me" means: it differs for translators and reviewers.
public enum Unfinished: Hashable, Sendable {
    /// No accepted or approved translation, nothing of ours on its way.
    case toTranslate
    /// Pending translations to judge, no verdict of ours on its way.
    case toReview
}
