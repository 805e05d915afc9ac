public import TML
public import Text

/// A translation with the data of its key, from which the memory can learn.
public struct LearnableTranslation: Hashable, Sendable {
    /// The id of the translation; negative for a change that is queued or sent.
    public var id: Int
    /// The server's counter at the last change.
    public var revision: Int
    /// The key of the project.
    public var project: String
    /// The hash of the translation key.
    public var key: String
    /// The translated label.
    public var label: ExactText
    /// The syntax of label and text.
    public var syntax: LabelSyntax
    /// The description of the label.
    public var description: ExactText
    /// The language of the label.
    public var source: LocaleCode
    /// The language of the text.
    public var target: LocaleCode
    /// The context in which the text applies.
    public var context: Context
    /// The text of the form.
    public var text: ExactText
    /// True if it is approved; otherwise it is accepted or pending.
    public var isApproved: Bool
    /// True if the translator wrote it and it is not accepted.
    public var isPending: Bool
    /// The sum of the votes.
    public var rank: Int
    /// The name of the author.
    public var author: String
    /// The time of the last change as the server sends it.
    public var updatedAt: String
}
