/// The filters with names, which the list of keys offers.
extension KeyFilter {
    /// The named filters in their order in the menu.
    public static let standard: [(name: String, filter: KeyFilter)] = [
        ("all", .everyKey), ("unfinished", .unfinished), ("untranslated", .untranslated),
        ("pending", .pending), ("accepted", .accepted), ("approved", .approved),
        ("locked", .locked), ("unsent", .unsent), ("to-review", .toReview),
        ("conflicting", .conflicting), ("new", .new), ("rejected", .rejected),
    ]

    /// Every downloaded key.
    public static let everyKey = KeyFilter.all([])
    /// No accepted or approved translation, and no queued or sent translation of the translator,
    /// who may make one.
    public static let unfinished = KeyFilter.all([
        .any([.condition(.state(.untranslated)), .condition(.state(.pending))]),
        .not(.condition(.own(.edit))), .condition(.has(.permission)),
    ])
    /// No translation that is not rejected, and the translator may make one.
    public static let untranslated = KeyFilter.all([
        .condition(.state(.untranslated)), .condition(.has(.permission)),
    ])
    /// Translated, but not accepted in all contexts.
    public static let pending = KeyFilter.condition(.state(.pending))
    /// Accepted in all contexts that its translations distinguish, but not approved in all.
    public static let accepted = KeyFilter.condition(.state(.accepted))
    /// Approved in all contexts that its translations distinguish.
    public static let approved = KeyFilter.condition(.state(.approved))
    /// Closed to everyone without the permission to lock keys.
    public static let locked = KeyFilter.condition(.has(.lock))
    /// With a draft, or a change that is queued or sent.
    public static let unsent = KeyFilter.any([.condition(.own(.draft)), .condition(.own(.waiting))])
    /// With a draft that the translator has not typed or reviewed, for example of pre-translation.
    public static let toReview = KeyFilter.condition(.own(.review))
    /// With a conflict or a refused change, about which the translator has to decide.
    public static let conflicting = KeyFilter.condition(.own(.stopped))

    /// With a text of another person that the translator has not looked at.
    public static let new = KeyFilter.condition(.has(.news))
    /// With a rejected text of the translator that the translator has not replaced.
    public static let rejected = KeyFilter.condition(.has(.rejection))

    /// The name of the filter; `nil` if the filter has no name.
    public var name: String? { Self.standard.first { $0.filter == self }?.name }

    /// Creates the filter with a name; `nil` if no filter has the name.
    public init?(named name: String) {
        guard let found = Self.standard.first(where: { $0.name == name }) else { return nil }
        self = found.filter
    }
}

extension KeyFilter {
    /// Returns the keys that "next" looks for in this list: keys to translate for translators, keys
    /// to judge for reviewers. If a list has keys of only one state, the kind can be the same for
    /// both.
    public func unfinished(isReviewer: Bool) -> Unfinished {
        if showsOnlyIssues { return .toFix }
        return switch states {
        case [.pending]: .toReview
        case [.untranslated]: .toTranslate
        case [.accepted]: isReviewer ? .toJudge : .toTranslate
        default: isReviewer ? .toReview : .toTranslate
        }
    }
}
