public import TML
public import Text

/// A translation in the memory of a server for a label similar to the requested label.
public struct ServerMatch: Hashable, Sendable {
    /// The similarity of the labels as the server calculates it, from 0 to 1.
    public var similarity: Double
    /// The translated label.
    public var label: ExactText
    /// The syntax of the label.
    public var syntax: LabelSyntax
    /// The translation.
    public var text: ExactText
    /// The hash of the key of the translation.
    public var hash: String
    /// The name of the author; empty if the server does not send it.
    public var author: String
    /// The date of the translation as the server sends it.
    public var date: String

    /// Creates a match.
    public init(
        similarity: Double, label: ExactText, syntax: LabelSyntax = .tml, text: ExactText,
        hash: String, author: String, date: String
    ) {
        self.similarity = similarity
        self.label = label
        self.syntax = syntax
        self.text = text
        self.hash = hash
        self.author = author
        self.date = date
    }
}
