public import TML
public import Text
public import TextFiles

/// A translation for the memory: accepted, approved, or the translator's own. A person has checked
/// it.
public struct LearnedText: Hashable, Sendable {
    /// The number of the translation, which identifies the text in the memory; 0 in a file.
    public var id: Int
    /// The revision of the translation. The memory learns a text again only if the revision
    /// differs.
    public var revision: Int
    /// The language of the label.
    public var source: LocaleCode
    /// The language of the text.
    public var target: LocaleCode
    /// The key of the project.
    public var project: String
    /// The hash of the translation key. Texts with the same hash are forms of the same key.
    public var key: String
    /// The translated label.
    public var label: ExactText
    /// The syntax of label and text.
    public var syntax: LabelSyntax
    /// The description of the label.
    public var description: ExactText
    /// The context in which the text applies.
    public var context: Context
    /// The translation.
    public var text: ExactText
    /// True if the translation was approved, false if it was accepted or is pending.
    public var isApproved: Bool
    /// True if the translation is the translator's own and is not accepted yet.
    public var isPending: Bool
    /// The sum of the votes; 0 in a file.
    public var rank: Int
    /// The author of the translation.
    public var author: String
    /// The date of the translation, as the server writes it.
    public var date: String

    /// Creates a text for the memory.
    public init(
        id: Int, revision: Int, source: LocaleCode, target: LocaleCode, project: String,
        key: String,
        label: ExactText, syntax: LabelSyntax = .tml, description: ExactText, context: Context,
        text: ExactText, isApproved: Bool, isPending: Bool = false, rank: Int = 0, author: String,
        date: String
    ) {
        self.id = id
        self.revision = revision
        self.source = source
        self.target = target
        self.project = project
        self.key = key
        self.label = label
        self.syntax = syntax
        self.description = description
        self.context = context
        self.text = text
        self.isApproved = isApproved
        self.isPending = isPending
        self.rank = rank
        self.author = author
        self.date = date
    }
}

extension LearnedText: ImportedUnit {
    public var isComplete: Bool { !label.isEmpty && !text.isEmpty }

    public var withoutControls: LearnedText {
        var clean = self
        clean.label = label.withoutControls
        clean.description = description.withoutControls
        clean.text = text.withoutControls
        clean.author = ControlCharacters.removed(from: author)
        return clean
    }
}
