public import TML
public import Text

/// The status of a translation from reviewers or votes (`tml-service.md` 3.12).
public enum TranslationStatus: String, Hashable, Sendable, CaseIterable {
    /// A reviewer approved the translation.
    case approved
    /// The translation's rank has reached the project's threshold.
    case accepted
    /// Neither a reviewer nor the votes have decided.
    case pending
    /// A reviewer rejected the translation.
    case rejected
}

/// One text for a form, by one translator.
public struct Translation: Hashable, Sendable {
    /// The number of the translation on its server.
    public var id: Int
    /// The text as the server has it.
    public var text: ExactText
    /// The context in which the text applies; empty: always.
    public var context: Context
    /// The status from reviewers or votes.
    public var status: TranslationStatus
    /// The sum of the votes, each multiplied by the voting power of the voter; below 0 if voted
    /// down.
    public var rank: Int
    /// The number of people who voted for it.
    public var positiveVotes: Int
    /// The number of people who voted against it.
    public var negativeVotes: Int
    /// The translator's own vote: −1, 0 (none) or 1.
    public var myVote: Int
    /// The author's name; empty if the translation was imported.
    public var author: String
    /// The author's id within the project; `nil` if the translation was imported.
    public var authorID: Int?
    /// True if an engine made the text and no person has edited it.
    public var isMachine: Bool
    /// The reviewer's reason for the rejection; `nil` if the translation is not rejected.
    public var rejectReason: ExactText?
    /// The name of the reviewer who rejected the translation; `nil` if the name is not known, or the
    /// translation is not rejected.
    public var rejectedBy: String?
    /// The server's counter at the last change, including votes.
    public var revision: Int
    /// The server's counter at the last change of text, context or status. Conflicts compare this
    /// counter.
    public var contentRevision: Int
    /// The time of the last change as `YYYY-MM-DD HH:MM:SS` in UTC, or empty.
    public var updatedAt: String

    /// Creates a translation; by default, a pending one without votes.
    public init(
        id: Int, text: ExactText, context: Context = Context(),
        status: TranslationStatus = .pending,
        rank: Int = 0, positiveVotes: Int = 0, negativeVotes: Int = 0, myVote: Int = 0,
        author: String = "", authorID: Int? = nil, isMachine: Bool = false,
        rejectReason: ExactText? = nil, rejectedBy: String? = nil, revision: Int = 0,
        contentRevision: Int = 0,
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
        self.rejectedBy = rejectedBy
        self.revision = revision
        self.contentRevision = contentRevision
        self.updatedAt = updatedAt
    }
}
