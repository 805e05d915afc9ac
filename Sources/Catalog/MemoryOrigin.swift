public import Text

/// Which earlier translation a suggestion is.
public struct MemoryOrigin: Hashable, Sendable {
    /// Where the memory has it from.
    public enum Place: Hashable, Sendable {
        /// A key, and the name of its project.
        case key(TranslationKey.ID, project: String)
        /// A file that was imported, by its name.
        case file(String)
        /// The memory of the project's server, which has it from that key.
        case server(TranslationKey.ID)
    }

    /// How much its label is like the one that is translated; 100 is the same label.
    public var percent: Int
    /// The label that was translated.
    public var label: ExactText
    /// What the same label is for there, where that is something else; `nil`: the same, or the label is
    /// another one.
    public var otherDescription: ExactText?
    /// Where it comes from.
    public var place: Place
    /// Who translated it.
    public var author: String
    /// Whether it is an own text that nobody has accepted.
    public var isPending: Bool

    /// A translation from that place.
    public init(
        percent: Int, label: ExactText, otherDescription: ExactText? = nil, place: Place,
        author: String, isPending: Bool = false
    ) {
        self.percent = percent
        self.label = label
        self.otherDescription = otherDescription
        self.place = place
        self.author = author
        self.isPending = isPending
    }
}
