public import TML
public import Text

/// What a reviewer, or the votes, made of a translation (`tml-service.md` 3.12).
public enum TranslationStatus: String, Hashable, Sendable, CaseIterable {
    /// A reviewer said yes.
    case approved
    /// The translation's rank has reached the project's threshold.
    case accepted
    /// Neither a reviewer nor the votes have decided.
    case pending
    /// A reviewer said no.
    case rejected
}

/// One text for a form, by one translator.
public struct Translation: Hashable, Sendable {
    /// The number of the translation with its server.
    public var id: Int
    /// The text as the server has it.
    public var text: ExactText
    /// When the text applies; empty: always.
    public var context: Context
    /// What reviewers or votes made of it.
    public var status: TranslationStatus
    /// The sum of the votes, each weighted with its voter's power; below 0 when voted down.
    public var rank: Int
    /// How many people voted for it.
    public var positiveVotes: Int
    /// How many people voted against it.
    public var negativeVotes: Int
    /// The translator's own vote: −1, 0 (none) or 1.
    public var myVote: Int
    /// The author's name; empty when it was imported.
    public var author: String
    /// The author's id within the project; `nil` when it was imported.
    public var authorID: Int?
    /// Whether a machine made the text and nobody has edited it.
    public var isMachine: Bool
    /// What the reviewer who rejected it told the author; `nil` unless rejected.
    public var rejectReason: ExactText?
    /// The server's counter at the last change, votes included.
    public var revision: Int
    /// The server's counter at the last change of text, context or status: what a conflict is about.
    public var contentRevision: Int
    /// `YYYY-MM-DD HH:MM:SS` in UTC, or empty.
    public var updatedAt: String

    /// A pending translation without votes, unless said otherwise.
    public init(
        id: Int, text: ExactText, context: Context = Context(),
        status: TranslationStatus = .pending,
        rank: Int = 0, positiveVotes: Int = 0, negativeVotes: Int = 0, myVote: Int = 0,
        author: String = "", authorID: Int? = nil, isMachine: Bool = false,
        rejectReason: ExactText? = nil, revision: Int = 0, contentRevision: Int = 0,
        updatedAt: String = ""
    ) {
        self.id = id
        self.text = text
        self.context = context
        self.status = status
        self.rank = rank
        self.positiveVotes = positiveVotes
        self.negativeVotes = negativeVotes
        self.myVote = myVote
        self.author = author
        self.authorID = authorID
        self.isMachine = isMachine
        self.rejectReason = rejectReason
        self.revision = revision
        self.contentRevision = contentRevision
        self.updatedAt = updatedAt
    }
}
