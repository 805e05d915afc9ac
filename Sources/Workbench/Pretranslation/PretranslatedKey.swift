import Catalog

/// A key without a translation, and its possible drafts.
public struct PretranslatedKey: Equatable, Sendable {
    /// The question to an engine about the key.
    public let question: SuggestionQuery
    /// The key in full.
    let detail: KeyDetail
    /// A draft for each form that has a text; empty: there is no safe suggestion.
    private(set) var drafts: [Draft] = []
    /// The origin of the texts; `nil`: there are none.
    private(set) var origin: Suggestion.Origin?
    /// The reason why the key cannot be translated or its suggestion is unsafe; `nil`: none.
    private(set) var trouble: String?

    /// True if engines may still be asked about the key.
    var isLeft: Bool { drafts.isEmpty && !isClosed }
    /// True if the key cannot be edited.
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

    /// Marks the suggestion as unsafe, so it does not become a draft.
    mutating func leaveOut(_ why: String) { trouble = why }
}
