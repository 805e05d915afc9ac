public import TML
public import Text

/// An edit or a verdict that the translator submitted and the server has not accepted.
public struct Change: Hashable, Sendable {
    /// A UUID. The server applies a change with this id once.
    public typealias ID = String

    /// The action that the translator submitted. ``ChangeFacts`` has a row for each kind.
    public enum Kind: Hashable, Sendable {
        /// A text for the form; `base` is the text that it replaces.
        case translate(text: ExactText, base: ExactText?)
        /// A decision about a translation.
        case judge(Verdict)
        /// A comment on the key.
        case comment(ExactText)
        /// A decision about the key.
        case decide(KeyDecision)
    }

    /// The state of a change in the outbox. A change leaves the outbox only after an answer of the
    /// server or a decision of the translator.
    public enum State: Hashable, Sendable {
        /// The change has never left this machine.
        case queued
        /// The change may have reached the server; it cannot be edited until the server answers.
        case sent
        /// The server has a newer record; the translator has to decide.
        case conflicting(Conflict)
        /// The server refused the change, with its message; the translator has to decide.
        case refused(String)
        /// The change is lost on the server: the server had accepted it and then returned to an
        /// earlier state. The translator has to decide, and can upload it again if there is no
        /// obstacle.
        case gone(Obstacle?)
    }

    /// The reason why a change that is lost on the server cannot be uploaded again now.
    public enum Obstacle: Hashable, Sendable {
        /// The server has no such key.
        case noKey
        /// The server does not have the translation that the vote or verdict is about.
        case noText
    }

    /// The base revision of a change that the server has to accept at any current revision.
    public static let noBase = -1

    /// The store makes the id. A change that is uploaded again after a decision gets a new id.
    public var id: ID
    /// The form of the text, or of the translation that the verdict is about.
    public var form: FormID
    /// The action on the form or the translation.
    public var kind: Kind
    /// The translation that the change is about; `nil` for an edit that makes a new translation, and
    /// for a change of the key.
    public var translation: Int?
    /// The server's counter that the translator saw: the counter of the translation or, for a new
    /// translation, of the target; or `noBase`.
    public var baseRevision: Int
    /// The state; only the store sets it.
    public var state: State
    /// The time of submission, in seconds since 1970.
    public var submittedAt: Int
    /// The label of the key, for the list of the outbox.
    public var label: String
    /// The syntax of the label and of the texts.
    public var syntax: LabelSyntax

    /// Creates a change; by default, it is queued.
    public init(
        id: ID, form: FormID, kind: Kind, translation: Int? = nil, baseRevision: Int = 0,
        state: State = .queued, submittedAt: Int = 0, label: String = "",
        syntax: LabelSyntax = .tml
    ) {
        self.id = id
        self.form = form
        self.kind = kind
        self.translation = translation
        self.baseRevision = baseRevision
        self.state = state
        self.submittedAt = submittedAt
        self.label = label
        self.syntax = syntax
    }

    /// True if the change contains a text for the form.
    public var isText: Bool { kind.facts.subject == .form }

    /// True if the change waits for the answer of the server: it is queued or sent.
    public var isUnanswered: Bool { state == .queued || state == .sent }

    /// Returns true if the change is a queued or sent deletion of a translation.
    public func deletes(_ translation: Int) -> Bool {
        kind == .judge(.delete) && self.translation == translation && isUnanswered
    }

    /// True if the change is a decision about a translation.
    public var isVerdict: Bool { kind.facts.subject == .translation }
}

/// The record on the server that differs from the base of a change (`tml-service.md` 3.12).
public struct Conflict: Hashable, Sendable {
    /// The change of the record on the server, by the server's name.
    public enum Kind: String, Hashable, Sendable {
        /// The text or its context was changed.
        case edited
        /// The translation was deleted.
        case deleted
        /// The translation was approved, rejected or reopened.
        case statusChanged = "status_changed"
        /// Others have added or changed translations of the key in the language.
        case keyChanged = "key_changed"
        /// The key was deleted or is ignored.
        case keyDeleted = "key_deleted"
    }

    /// The kind decides the choices of the translator; `edited` for unknown kinds.
    public var kind: Kind
    /// The current record on the server; `nil` if it was deleted.
    public var theirs: Translation?
    /// The base revision for a new upload of the change; 0 if the server sent none.
    public var currentRevision: Int
    /// True if the translator wrote the text on the server elsewhere; `nil` if that is not known.
    public var isOurs: Bool?
    /// Whether the translator may replace the text on the server with their own text.
    public var mayReplace: Bool
    /// True if the server can keep both texts. A translation file cannot.
    public var mayAdd: Bool

    /// Creates a conflict; by default, about a deleted record.
    public init(
        kind: Kind, theirs: Translation? = nil, currentRevision: Int = 0, isOurs: Bool? = nil,
        mayReplace: Bool = true, mayAdd: Bool = true
    ) {
        self.kind = kind
        self.theirs = theirs
        self.currentRevision = currentRevision
        self.isOurs = isOurs
        self.mayReplace = mayReplace
        self.mayAdd = mayAdd
    }
}

/// The decision of the translator about a conflict.
public enum ConflictChoice: Hashable, Sendable {
    /// Upload the translator's text again, in place of the text on the server.
    case keepMine
    /// Discard the translator's text.
    case keepTheirs
    /// Keep the text on the server and upload the translator's text as a second translation.
    case sendAsNew
}

/// The decision of a person about a translation.
public enum Verdict: Hashable, Sendable {
    /// −1, 0 (withdrawn) or 1.
    case vote(Int)
    /// An approval.
    case approve
    /// A rejection with a reason for the author; the reason may be empty.
    case reject(reason: ExactText)
    /// The end of an approval or a rejection.
    case reopen
    /// The removal of the translation.
    case delete
}

/// The state of a text after the server accepted its change.
public enum TextOutcome: Hashable, Sendable, CaseIterable {
    /// The text is delivered to readers.
    case inUse
    /// The text needs votes or a reviewer.
    case waiting
    /// The key has an approved text, which stays in use; this text is a second translation.
    case candidate
}

/// A translation as the translator saw it at the time of the verdict.
public struct SeenTranslation: Hashable, Sendable {
    /// The number of the translation on its server.
    public var id: Int
    /// The server's counter at the last change of its text, context or status.
    public var contentRevision: Int

    /// Creates a translation with the revision that was on the screen.
    public init(id: Int, contentRevision: Int) {
        self.id = id
        self.contentRevision = contentRevision
    }

    /// Creates the state of a translation as it is now.
    public init(_ translation: Translation) {
        self.init(id: translation.id, contentRevision: translation.contentRevision)
    }
}

/// The number of changes in the outbox, by state.
public struct OutboxCounts: Hashable, Sendable {
    /// Changes that have never left this machine, or that certainly did not reach the server.
    public var queued: Int
    /// Changes that may have reached the server and have no answer yet.
    public var sent: Int
    /// Changes in conflict with the server; the translator has to decide.
    public var conflicting: Int
    /// Changes that the server refused.
    public var refused: Int
    /// Changes that are lost on the server, because the server returned to an earlier state.
    public var gone: Int

    /// Creates counts; by default, of an empty outbox.
    public init(
        queued: Int = 0, sent: Int = 0, conflicting: Int = 0, refused: Int = 0, gone: Int = 0
    ) {
        self.queued = queued
        self.sent = sent
        self.conflicting = conflicting
        self.refused = refused
        self.gone = gone
    }

    /// The number of all changes, in any state.
    public var total: Int { queued + sent + conflicting + refused + gone }
}
