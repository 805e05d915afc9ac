public import TML
public import Text

/// One step in the history of a key on the server: a text, a verdict or a comment.
public struct HistoryEntry: Hashable, Sendable {
    /// The server's counter at the step.
    public var revision: Int
    /// The kind of change.
    public var kind: Change.Kind.Name
    /// The language of the change.
    public var locale: LocaleCode
    /// The time of the change, in seconds since 1970.
    public var at: Int
    /// The name of the person; empty if the server does not send it, for example for an import.
    public var author: String
    /// The text of the translation at the change, or the comment; `nil` if the text is not known.
    public var text: ExactText?
    /// The context of ``text``.
    public var context: Context
    /// The text that the change replaced; `nil` for a first text and for other kinds.
    public var former: ExactText?
    /// The vote: −1, 0 (withdrawn) or 1; `nil` for other kinds and for a vote that was replaced.
    public var vote: Int?
    /// The note of a reviewer about an approval, or the reason for a rejection.
    public var note: ExactText?

    /// Creates an entry; by default, without details.
    public init(
        revision: Int, kind: Change.Kind.Name, locale: LocaleCode, at: Int, author: String = "",
        text: ExactText? = nil, context: Context = Context(), former: ExactText? = nil,
        vote: Int? = nil, note: ExactText? = nil
    ) {
        self.revision = revision
        self.kind = kind
        self.locale = locale
        self.at = at
        self.author = author
        self.text = text
        self.context = context
        self.former = former
        self.vote = vote
        self.note = note
    }
}
