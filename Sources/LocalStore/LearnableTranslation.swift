public import TML
public import Text

/// A translation with what it is a translation of.
public struct LearnableTranslation: Hashable, Sendable {
    /// The translation's number; a negative one of a change that waits to be sent.
    public var id: Int
    /// The server's counter when it was changed last.
    public var revision: Int
    /// The key of the project.
    public var project: String
    /// The hash of the translation key.
    public var key: String
    /// What is translated.
    public var label: ExactText
    /// What the label is for.
    public var description: ExactText
    /// The language of the label.
    public var source: LocaleCode
    /// The language of the text.
    public var target: LocaleCode
    /// When it applies.
    public var context: Context
    /// What stands in the form.
    public var text: ExactText
    /// Whether somebody approved it; else it was accepted by votes.
    public var isApproved: Bool
    /// Whether it is the translator's own, and nobody has accepted it.
    public var isPending: Bool
    /// Who wrote it.
    public var author: String
    /// When that was, as the server says it.
    public var updatedAt: String
}
