public import Catalog
public import TML

/// One message: a sentence that stays until its cause has ended or another message replaces it. See
/// `Notices`.
public struct Notice: Hashable, Sendable {
    /// The importance of a notice, which decides its colour.
    public enum Grade: Hashable, Sendable {
        case information, good, warning, error
    }

    /// The subject of a notice, which decides how long the notice stays.
    public enum Topic: Hashable, Sendable {
        /// The answer to a key press. It stays until the next key press.
        case press
        /// The result of a command. It stays until another message replaces it.
        case outcome
        /// A plan for very many keys that is read. The notice stays until the plan is read.
        case reading
        /// An issue in a form. The notice stays as long as the issue.
        case issue(TranslationKey.ID, Context, Check)
        /// A text that belongs to no key. The notice stays until the text is inserted into a key.
        case loose
        /// A save that was held back. The notice stays until the key can be saved or is no longer
        /// selected.
        case heldBack(TranslationKey.ID)
        /// Changes that need a decision of the translator. The notice stays as long as such changes
        /// exist.
        case decisions
        /// Changes that the server has lost. The notice stays until the translator closes the
        /// outbox or no such changes are left.
        case gone
        /// A failed write to the disk. The notice stays until a write succeeds.
        case disk
        /// An unreachable server. The notice stays until the server answers.
        case link
    }

    /// The message in one or two sentences, on one line.
    public var text: String
    /// The importance of the notice.
    public var grade: Grade
    /// The subject of the notice, which decides how long the notice stays.
    public var topic: Topic
    /// True until the next key press.
    var isFresh = true
    /// True if the notice is shown only once.
    var isOnce = false

    /// Creates a notice, by default the answer to a key press.
    public init(_ text: String, _ grade: Grade = .information, about topic: Topic = .press) {
        self.text = text
        self.grade = grade
        self.topic = topic
    }
}

/// An earlier notice, for the list of messages.
struct Message: Hashable, Sendable {
    var text: String
    var grade: Notice.Grade
    /// The time in seconds since 1970; 0 if the time is not known.
    var time: Int
}
