public import Text

/// A translation that the memory of a server has for a label like the one that it was asked about.
public struct ServerMatch: Hashable, Sendable {
    /// How much the labels are like each other, from 0 to 1, as the server compares them.
    public var similarity: Double
    /// What was translated.
    public var label: ExactText
    /// The translation.
    public var text: ExactText
    /// The hash of the key that has it.
    public var hash: String
    /// Who translated it; empty: nobody says.
    public var author: String
    /// When that was, as the server says it.
    public var date: String

    /// A match as the server tells it.
    public init(
        similarity: Double, label: ExactText, text: ExactText, hash: String, author: String,
        date: String
    ) {
        self.similarity = similarity
        self.label = label
        self.text = text
        self.hash = hash
        self.author = author
        self.date = date
    }
}
