public import TML

/// A submitted edit or verdict, on its way to the server.
public struct Change: Hashable, Sendable {
    /// A UUID; the server acts on one once.
    public typealias ID = String

    public enum Kind: Hashable, Sendable {
        /// A text for the form; `base` is the text it was written over.
        case translate(text: ExactText, base: ExactText?)
        /// −1, 0 (withdrawn) or 1.
        case vote(Int)
        case approve
        case reject(reason: ExactText)
    }

    public enum State: Hashable, Sendable {
        /// Has never left this machine.
        case queued
        /// May have reached the server; frozen until it answers.
        case sent
        /// The server has something newer; waits for the translator.
        case conflicting(Conflict)
        /// The server said no, with its words; waits for the translator.
        case refused(String)
        /// The server had taken it, and then went back to an earlier state without it; waits for
        /// the translator, who may send it again unless something is in the way.
        case gone(Obstacle?)
    }

    /// Why what is gone from the server cannot be sent again now.
    public enum Obstacle: Hashable, Sendable {
        /// The server has no such key.
        case noKey
        /// The server does not have the text that was voted on or judged.
        case noText
    }

    /// The base revision of a change that is to be accepted whatever the server has by now.
    public static let noBase = -1

    public var id: ID
    public var form: FormID
    public var kind: Kind
    /// The translation it is about; `nil` for an edit that makes a new one.
    public var translation: Int?
    /// The server's counter that the translator saw, of the translation or, for a new one, of
    /// the target; or `noBase`.
    public var baseRevision: Int
    public var state: State
    /// Seconds since 1970, when it was submitted.
    public var submittedAt: Int
    /// The label of its key, so that the outbox can be read.
    public var label: String

    public init(
        id: ID, form: FormID, kind: Kind, translation: Int? = nil, baseRevision: Int = 0,
        state: State = .queued, submittedAt: Int = 0, label: String = ""
    ) {
        self.id = id
        self.form = form
        self.kind = kind
        self.translation = translation
        self.baseRevision = baseRevision
        self.state = state
        self.submittedAt = submittedAt
        self.label = label
    }
}

/// What the server has instead of what a change was based on (`tml-service.md` 3.12).
public struct Conflict: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable {
        case edited, deleted
        case statusChanged = "status_changed"
        case keyChanged = "key_changed"
        case keyDeleted = "key_deleted"
    }

    public var kind: Kind
    /// The record as it is now; `nil` when it is gone.
    public var theirs: Translation?
    public var currentRevision: Int
    /// Whether its text is the translator's own, from elsewhere; `nil` where that is not known.
    public var isOurs: Bool?

    public init(
        kind: Kind, theirs: Translation? = nil, currentRevision: Int = 0, isOurs: Bool? = nil
    ) {
        self.kind = kind
        self.theirs = theirs
        self.currentRevision = currentRevision
        self.isOurs = isOurs
    }
}

/// What the translator decides about a conflict.
public enum ConflictChoice: Hashable, Sendable {
    /// Send mine again, on top of theirs.
    case keepMine
    /// Drop mine.
    case keepTheirs
    /// Leave theirs and offer mine beside it.
    case sendAsNew
}

/// What a reviewer or voter says about a translation.
public enum Verdict: Hashable, Sendable {
    /// −1, 0 (withdrawn) or 1.
    case vote(Int)
    case approve
    case reject(reason: ExactText)
}

/// What the server did with a text that it took.
public enum TextOutcome: Hashable, Sendable, CaseIterable {
    /// Readers get it.
    case inUse
    /// It needs votes or a reviewer.
    case waiting
    /// It stands beside an approved text, which stays in use.
    case candidate
}

/// A translation as the translator saw it when judging it.
public struct SeenTranslation: Hashable, Sendable {
    public var id: Int
    /// The server's counter at the last change of its text, context or status.
    public var contentRevision: Int

    public init(id: Int, contentRevision: Int) {
        self.id = id
        self.contentRevision = contentRevision
    }

    public init(_ translation: Translation) {
        self.init(id: translation.id, contentRevision: translation.contentRevision)
    }
}

/// How many changes wait in the outbox, and why.
public struct OutboxCounts: Hashable, Sendable {
    public var queued: Int
    public var sent: Int
    public var conflicting: Int
    public var refused: Int
    /// The server had taken them and went back to an earlier state without them.
    public var gone: Int

    public init(
        queued: Int = 0, sent: Int = 0, conflicting: Int = 0, refused: Int = 0, gone: Int = 0
    ) {
        self.queued = queued
        self.sent = sent
        self.conflicting = conflicting
        self.refused = refused
        self.gone = gone
    }

    public var total: Int { queued + sent + conflicting + refused + gone }
}
