public import TML
public import Text

/// A translation that is worth remembering: accepted or approved, or the translator's own, and seen by a
/// person.
public struct LearnedText: Hashable, Sendable {
    /// The translation's number, by which it is replaced and forgotten; 0 in a file.
    public var id: Int
    /// It is only learned again when this is another one.
    public var revision: Int
    /// The language of the label.
    public var source: LocaleCode
    /// The language of the text.
    public var target: LocaleCode
    /// The key of the project.
    public var project: String
    /// The hash of the translation key; texts with the same one are forms of the same key.
    public var key: String
    /// What was translated.
    public var label: ExactText
    /// What the label is for.
    public var description: ExactText
    /// When the text applies.
    public var context: Context
    /// The translation.
    public var text: ExactText
    /// Whether somebody approved it; else it was accepted.
    public var isApproved: Bool
    /// Whether it is the translator's own, and nobody has accepted it.
    public var isPending: Bool
    /// Who wrote it.
    public var author: String
    /// When it was written, as the server says it.
    public var date: String

    /// All that is remembered of a translation.
    public init(
        id: Int, revision: Int, source: LocaleCode, target: LocaleCode, project: String,
        key: String,
        label: ExactText, description: ExactText, context: Context, text: ExactText,
        isApproved: Bool, isPending: Bool = false, author: String, date: String
    ) {
        self.id = id
        self.revision = revision
        self.source = source
        self.target = target
        self.project = project
        self.key = key
        self.label = label
        self.description = description
        self.context = context
        self.text = text
        self.isApproved = isApproved
        self.isPending = isPending
        self.author = author
        self.date = date
    }

    /// The same without the control characters that no text may have.
    var withoutControls: LearnedText {
        var clean = self
        clean.label = label.withoutControls
        clean.description = description.withoutControls
        clean.text = text.withoutControls
        clean.author = ControlCharacters.removed(from: author)
        return clean
    }
}
