public import TML
public import Text

/// The source of a suggestion of the memory.
public struct MemoryOrigin: Hashable, Sendable {
    /// The key, file or server that contains the translation.
    public enum Place: Hashable, Sendable {
        /// A key, and the name of its project.
        case key(TranslationKey.ID, project: String)
        /// An imported file, by its name.
        case file(String)
        /// The memory of the project's server, which has the translation from this key.
        case server(TranslationKey.ID)
    }

    /// The similarity to the label to translate, in percent; 100 for the same label.
    public var percent: Int
    /// The label of the earlier translation.
    public var label: ExactText
    /// The syntax of the earlier label.
    public var syntax: LabelSyntax
    /// The description of the earlier label if the labels are equal and the descriptions differ;
    /// otherwise `nil`.
    public var otherDescription: ExactText?
    /// The place of the earlier translation.
    public var place: Place
    /// The name of the author.
    public var author: String
    /// True if the translator wrote the text and it is not accepted.
    public var isPending: Bool

    /// Creates an origin.
    public init(
        percent: Int, label: ExactText, syntax: LabelSyntax = .tml,
        otherDescription: ExactText? = nil, place: Place, author: String, isPending: Bool = false
    ) {
        self.percent = percent
        self.label = label
        self.syntax = syntax
        self.otherDescription = otherDescription
        self.place = place
        self.author = author
        self.isPending = isPending
    }
}
