public import TML

/// What a reviewer, or the votes, made of a translation (`tml-service.md` 3.12).
public enum TranslationStatus: String, Hashable, Sendable, CaseIterable {
    case approved, accepted, pending, rejected
}

/// Who has changed a text: somebody within a project.
public struct Editor: Hashable, Sendable {
    public var id: Int
    public var name: String

    public init(id: Int, name: String) {
        self.id = id
        self.name = name
    }
}

/// One text for a form, by one translator.
public struct Translation: Hashable, Sendable {
    public var id: Int
    public var text: ExactText
    public var context: Context
    public var status: TranslationStatus
    /// The votes, each weighted with its voter's power.
    public var rank: Int
    public var positiveVotes: Int
    public var negativeVotes: Int
    /// −1, 0 or 1.
    public var myVote: Int
    /// The author's name; empty when it was imported.
    public var author: String
    /// The author's id within the project.
    public var authorID: Int?
    /// Who gave it its present text; told with conflicts only, and not by every server.
    public var editor: Editor?
    public var isMachine: Bool
    /// Why a reviewer rejected it.
    public var rejectReason: ExactText?
    /// The server's counter at the last change, votes included.
    public var revision: Int
    /// The server's counter at the last change of text, context or status: what a conflict is about.
    public var contentRevision: Int
    /// `YYYY-MM-DD HH:MM:SS` in UTC, or empty.
    public var updatedAt: String

    public init(
        id: Int, text: ExactText, context: Context = Context(),
        status: TranslationStatus = .pending,
        rank: Int = 0, positiveVotes: Int = 0, negativeVotes: Int = 0, myVote: Int = 0,
        author: String = "", authorID: Int? = nil, editor: Editor? = nil,
        isMachine: Bool = false, rejectReason: ExactText? = nil, revision: Int = 0,
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
        self.editor = editor
        self.isMachine = isMachine
        self.rejectReason = rejectReason
        self.revision = revision
        self.contentRevision = contentRevision
        self.updatedAt = updatedAt
    }
}
