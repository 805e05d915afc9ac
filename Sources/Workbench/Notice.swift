public import Catalog
public import TML

/// One message: a sentence that stays until its cause has ended or another message replaces it. See
/// `Notices`.
public struct Notice: Hashable, Sendable {
    /// How much it matters; decides the colour.
    public enum Grade: Hashable, Sendable {
        case information, good, warning, error
    }

    /// What a notice is about, and so how long it holds.
    public enum Topic: Hashable, Sendable {
        /// An answer to a key press: until the next one.
        case press
        /// What became of something: until there is something else to tell.
        case outcome
        /// What the checks found in a form: as long as it is there.
        case issue(TranslationKey.ID, Context, Check)
        /// A text that is in no key: stays until it is put into one.
        case loose
        /// A save that was held back: stays until the key can be saved, or is left.
        case heldBack(TranslationKey.ID)
        /// Changes that the translator has to decide about: as long as there are any.
        case decisions
        /// Changes that are gone from the server: stays until the outbox was looked at, or there are none.
        case gone
        /// The disk would not take something: stays until it does.
        case disk
        /// The server cannot be reached: until it can.
        case link
    }

    /// One sentence or two, in one line.
    public var text: String
    /// How much it matters.
    public var grade: Grade
    /// What it is about, which says how long it holds.
    public var topic: Topic
    /// Whether no key was pressed since it was told.
    var isFresh = true
    /// Whether it is news the first time only.
    var isOnce = false

    /// Something to tell, by itself about the press of a key.
    public init(_ text: String, _ grade: Grade = .information, about topic: Topic = .press) {
        self.text = text
        self.grade = grade
        self.topic = topic
    }
}

/// A notice that was told, to be read again.
struct Message: Hashable, Sendable {
    var text: String
    var grade: Notice.Grade
    /// Seconds since 1970; 0 where the time is not known.
    var time: Int
}
