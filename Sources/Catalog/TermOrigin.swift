public import Text

/// The term of the label that a suggestion of a glossary is for.
public struct TermOrigin: Hashable, Sendable {
    /// The term as the glossary writes it.
    public var word: ExactText
    /// The meaning of the term; empty if not known.
    public var description: ExactText
    /// The glossary of the term.
    public var place: TermHit.Place

    /// Creates an origin.
    public init(word: ExactText, description: ExactText, place: TermHit.Place) {
        self.word = word
        self.description = description
        self.place = place
    }
}
