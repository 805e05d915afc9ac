public import TML
public import Text

/// A condition for keys in a language. The workstation compiles the condition for the local copy,
/// and the server compiles it for the lists of the service (`tml-service.md` 3.11).
public indirect enum KeyFilter: Hashable, Sendable {
    /// The key meets every condition. An empty list is met by every key.
    case all([KeyFilter])
    /// The key meets at least one condition. An empty list is met by no key.
    case any([KeyFilter])
    /// The key does not meet the condition.
    case not(KeyFilter)
    /// The key meets the condition.
    case condition(Condition)

    /// A single condition.
    public enum Condition: Hashable, Sendable {
        /// The key has the state in the language.
        case state(State)
        /// The source with this name uses the key.
        case source(ExactText)
        /// The developers gave the key this tag; the service calls tags labels.
        case tag(ExactText)
        /// The author wrote one of the translations.
        case author(Author)
        /// The text occurs in one kind of text, or in any kind (`nil`); both are folded
        /// (`FoldedText`).
        case words(ExactText, in: Place?)
        /// The text is the whole text of this kind, byte for byte.
        case whole(ExactText, of: Place)
        /// The pattern occurs in the label, the description or a translation.
        case pattern(ExactText)
        /// The translator has this kind of work on the key.
        case own(OwnWork)
        /// One of the translations changed at this time or later, in seconds since 1970.
        case changed(since: Int)
        /// The last change is newer than this number of seconds, in whole hours.
        case changedWithin(seconds: Int)
        /// The key has changed, and the last change is older than this number of seconds, in whole
        /// hours.
        case unchangedFor(seconds: Int)
        /// The key has the feature.
        case has(Feature)
        /// The number of different forms with a translation that is not rejected.
        case forms(ClosedRange<Int>)
        /// The number of words of the label.
        case wordCount(ClosedRange<Int>)
        /// The check has found an issue in a text of the key. Only the local copy knows the issues.
        case check(Check)
        /// The label contains this term of the glossaries, in any of its forms. The term is folded
        /// for the comparison with the words of the glossaries (`FoldedText`).
        case term(ExactText)
    }

    /// The state of a key in a language.
    public enum State: String, Hashable, Sendable, CaseIterable {
        /// No translation that is not rejected.
        case untranslated
        /// Translated, but not accepted in all contexts.
        case pending
        /// Accepted in all contexts that the translations distinguish, but not approved in all.
        case accepted
        /// Approved in all contexts that the translations distinguish.
        case approved
        /// A translation is rejected; the key has one of the other states as well.
        case rejected
    }

    /// The author of a translation.
    public enum Author: Hashable, Sendable {
        /// The translator whose list it is.
        case me
        /// The translator with this name.
        case name(ExactText)
        /// The translator with this number in the project.
        case number(Int)
    }

    /// A kind of text in which words are searched.
    public enum Place: String, Hashable, Sendable, CaseIterable {
        /// The label.
        case label
        /// The description.
        case description
        /// The translations into the language.
        case translation
        /// The hash of the key.
        case key
    }

    /// A kind of work of the translator that is not on the server.
    public enum OwnWork: String, Hashable, Sendable, CaseIterable {
        /// A draft.
        case draft
        /// A draft that the translator has not typed or reviewed, for example of pre-translation.
        case review
        /// A queued or sent change.
        case waiting
        /// A queued or sent change of a text.
        case edit
        /// A change with a conflict or a refusal, about which the translator has to decide.
        case stopped
    }

    /// A feature that a key can have.
    public enum Feature: String, Hashable, Sendable, CaseIterable {
        /// The key is closed to everyone without the permission to lock keys.
        case lock
        /// The translator may translate the key.
        case permission
        /// A description.
        case description
        /// A note of the developers.
        case note
        /// A comment in the language, or a comment of the translator that is queued or sent.
        case comment
        /// A maximum length.
        case limit
        /// A check has found an issue in a text of the key.
        case issue
        /// Another person has written a text of the key, and the translator has not looked at the key
        /// since. Only the local copy knows this.
        case news
        /// A reviewer has rejected a text of the translator, and the translator has not replaced the
        /// text.
        case rejection
        /// A term of the glossaries, in any of its forms, in the label.
        case term
        /// The translator follows the key. Only the server knows the followers, so no written filter
        /// has this feature.
        case follower

        /// The features that a written filter can have.
        static let written = allCases.filter { $0 != .follower }
    }
}

extension KeyFilter {
    /// Returns whether a key meets the filter, from the answers of `meets` for its conditions.
    public func isMet(_ meets: (Condition) throws -> Bool) rethrows -> Bool {
        switch self {
        case .all(let filters): try filters.allSatisfy { try $0.isMet(meets) }
        case .any(let filters): try filters.contains { try $0.isMet(meets) }
        case .not(let filter): try !filter.isMet(meets)
        case .condition(let condition): try meets(condition)
        }
    }

    /// The single conditions, in their order.
    public var conditions: [Condition] {
        switch self {
        case .all(let filters), .any(let filters): filters.flatMap(\.conditions)
        case .not(let filter): filter.conditions
        case .condition(let condition): [condition]
        }
    }

    /// Returns the states that a key with this filter can have: all states without a condition on
    /// the state.
    public var states: Set<State> {
        let states = Set(State.allCases).subtracting([.rejected])
        switch self {
        case .all(let filters):
            return filters.reduce(states) { $0.intersection($1.states) }
        case .any(let filters): return filters.reduce([]) { $0.union($1.states) }
        case .not(.condition(.state(let state))): return states.subtracting([state])
        case .not: return states
        case .condition(.state(let state)): return state == .rejected ? states : [state]
        case .condition: return states
        }
    }

    /// True if the filter has a condition on issues.
    public var asksForIssues: Bool {
        switch self {
        case .all(let filters), .any(let filters): filters.contains(where: \.asksForIssues)
        case .not(let filter): filter.asksForIssues
        case .condition(.check), .condition(.has(.issue)): true
        case .condition: false
        }
    }

    /// True if the filter has a condition on the keys that the translator has not looked at.
    public var asksForNews: Bool {
        switch self {
        case .all(let filters), .any(let filters): filters.contains(where: \.asksForNews)
        case .not(let filter): filter.asksForNews
        case .condition(let condition): condition == .has(.news)
        }
    }

    /// True if the filter has a condition on terms of the glossaries.
    public var asksForTerms: Bool {
        conditions.contains { condition in
            if case .term = condition { true } else { condition == .has(.term) }
        }
    }

    /// The check that has found an issue in every key that meets the filter; `nil` if the filter has
    /// no check, or several checks.
    public var onlyCheck: Check? {
        switch self {
        case .all(let filters):
            let checks = Set(filters.compactMap(\.onlyCheck))
            return checks.count == 1 ? checks.first : nil
        case .condition(.check(let check)): return check
        case .any, .not, .condition: return nil
        }
    }

    /// True if every key that meets the filter has an issue.
    public var showsOnlyIssues: Bool {
        switch self {
        case .all(let filters): filters.contains(where: \.showsOnlyIssues)
        case .any(let filters): !filters.isEmpty && filters.allSatisfy(\.showsOnlyIssues)
        case .condition(.check), .condition(.has(.issue)): true
        case .condition, .not: false
        }
    }
}
