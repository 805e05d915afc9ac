import Catalog

/// An empty key, and what would be its drafts.
public struct PretranslatedKey: Equatable, Sendable {
    /// What an engine is asked about it.
    public let question: SuggestionQuery
    /// The key in full.
    let detail: KeyDetail
    /// A draft for each form that has a text; none: nothing safe is known.
    private(set) var drafts: [Draft] = []
    /// Who offers the texts; `nil`: nobody.
    private(set) var origin: Suggestion.Origin?
    /// Why the key cannot be translated, or what was offered cannot be taken; `nil`: nothing is wrong.
    private(set) var trouble: String?

    /// Whether engines may still be asked about it.
    var isLeft: Bool { drafts.isEmpty && !isClosed }
    /// Whether nothing can be typed for the key.
    let isClosed: Bool

    init(
        _ detail: KeyDetail, question: SuggestionQuery, whyClosed: String?
    ) {
        self.detail = detail
        self.question = question
        trouble = whyClosed
        isClosed = whyClosed != nil
    }

    mutating func take(_ drafts: [Draft], from origin: Suggestion.Origin) {
        self.drafts = drafts
        self.origin = origin
        trouble = nil
    }

    /// What was offered cannot be taken without a look.
    mutating func leaveOut(_ why: String) { trouble = why }
}
