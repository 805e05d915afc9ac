import TML
public import Text

/// A submitted edit or verdict, on its way to the server.
public struct Change: Hashable, Sendable {
    /// A UUID; the server acts on one once.
    public typealias ID = String

    /// What the translator wants done.
    public enum Kind: Hashable, Sendable {
        /// A text for the form; `base` is the text it was written over.
        case translate(text: ExactText, base: ExactText?)
        /// −1, 0 (withdrawn) or 1.
        case vote(Int)
        /// An approval of the translation.
        case approve
        /// A rejection, with what its author is told; the reason may be empty.
        case reject(reason: ExactText)
    }

    /// How far a change is on its way; a row leaves the outbox only with an answer or a decision.
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

    /// Made by the store; a change that is sent again after a decision gets another one.
    public var id: ID
    /// The form that the text is for, or that of the translation judged.
    public var form: FormID
    /// What is to be done with the form or the translation.
    public var kind: Kind
    /// The translation it is about; `nil` for an edit that makes a new one.
    public var translation: Int?
    /// The server's counter that the translator saw, of the translation or, for a new one, of
    /// the target; or `noBase`.
    public var baseRevision: Int
    /// Set by the store alone.
    public var state: State
    /// When the change was submitted, in seconds since 1970.
    public var submittedAt: Int
    /// The label of its key, so that the outbox can be read.
    public var label: String

    /// A queued change, unless another state is given.
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

    /// Whether it brings a text, and is no verdict on one.
    public var isText: Bool {
        switch kind {
        case .translate: true
        case .vote, .approve, .reject: false
        }
    }
}

/// What the server has instead of what a change was based on (`tml-service.md` 3.12).
public struct Conflict: Hashable, Sendable {
    /// What has happened to the record since, as the server names it.
    public enum Kind: String, Hashable, Sendable {
        /// The text or its context was changed.
        case edited
        /// The translation is gone.
        case deleted
        /// The translation was approved, rejected or reopened.
        case statusChanged = "status_changed"
        /// Others have added or changed translations of the key in the language.
        case keyChanged = "key_changed"
        /// The key is gone or ignored.
        case keyDeleted = "key_deleted"
    }

    /// Decides what the translator is offered; `edited` for kinds that are not known here.
    public var kind: Kind
    /// The record as it is now; `nil` when it is gone.
    public var theirs: Translation?
    /// The revision to name when the change is sent again; 0 when the server told none.
    public var currentRevision: Int
    /// Whether the text there now is the translator's own, written elsewhere; `nil` where that is
    /// not known.
    public var isOurs: Bool?
    /// The translator may put their own text in the place of the text there.
    public var mayReplace: Bool

    /// A conflict about a record that is gone, unless `theirs` is given.
    public init(
        kind: Kind, theirs: Translation? = nil, currentRevision: Int = 0, isOurs: Bool? = nil,
        mayReplace: Bool = true
    ) {
        self.kind = kind
        self.theirs = theirs
        self.currentRevision = currentRevision
        self.isOurs = isOurs
        self.mayReplace = mayReplace
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
    /// An approval.
    case approve
    /// A rejection, with what the author is told; the reason may be empty.
    case reject(reason: ExactText)
}

/// What the server did with a text that it took.
public enum TextOutcome: Hashable, Sendable, CaseIterable {
    /// Readers get it.
    case inUse
    /// The text needs votes or a reviewer.
    case waiting
    /// The text stands beside an approved one, which stays in use.
    case candidate
}

/// A translation as the translator saw it when judging it.
public struct SeenTranslation: Hashable, Sendable {
    /// The number of the translation with its server.
    public var id: Int
    /// The server's counter at the last change of its text, context or status.
    public var contentRevision: Int

    /// A translation with the revision that was on the screen.
    public init(id: Int, contentRevision: Int) {
        self.id = id
        self.contentRevision = contentRevision
    }

    /// The translation as it is now.
    public init(_ translation: Translation) {
        self.init(id: translation.id, contentRevision: translation.contentRevision)
    }
}

/// How many changes wait in the outbox, and why.
public struct OutboxCounts: Hashable, Sendable {
    /// Changes that have never left this machine, or certainly not arrived.
    public var queued: Int
    /// Changes that may have reached the server and have no answer yet.
    public var sent: Int
    /// Changes that wait for a decision about what the server has instead.
    public var conflicting: Int
    /// Changes that the server has said no to.
    public var refused: Int
    /// Changes that the server had taken before it went back to an earlier state without them.
    public var gone: Int

    /// An empty outbox, unless counts are given.
    public init(
        queued: Int = 0, sent: Int = 0, conflicting: Int = 0, refused: Int = 0, gone: Int = 0
    ) {
        self.queued = queued
        self.sent = sent
        self.conflicting = conflicting
        self.refused = refused
        self.gone = gone
    }

    /// All changes, whatever they wait for.
    public var total: Int { queued + sent + conflicting + refused + gone }
}
