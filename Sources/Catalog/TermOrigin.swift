public import Text

/// For which word of the label a glossary offers a text.
public struct TermOrigin: Hashable, Sendable {
    /// The word, as the glossary writes it.
    public var word: ExactText
    /// What it means; empty: nobody has said.
    public var description: ExactText
    /// Which glossary has it.
    public var place: TermHit.Place

    /// A word of that glossary.
    public init(word: ExactText, description: ExactText, place: TermHit.Place) {
        self.word = word
        self.description = description
        self.place = place
    }
}
