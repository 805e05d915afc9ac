import TML
public import Text

/// The work of a translator that the server has not accepted, in a format for the transfer to
/// another local copy.
public struct RescuedWork: Codable, Hashable, Sendable {
    /// The form of a text, with names that are the same in every local copy.
    public struct Form: Codable, Hashable, Sendable {
        /// The key of the project; empty if it could not be read.
        public var project: String
        /// The name of the project, for people and for a local copy without the project; may be
        /// empty.
        public var projectName: String
        /// The language of the translation; `#` and a number if it could not be read.
        public var locale: String
        /// The hash of the translation key; `#` and a number if it could not be read.
        public var key: String
        /// The text to translate, for people; empty if it could not be read.
        public var label: ExactText
        /// The description of the label; mostly empty.
        public var description: ExactText
        /// The context as `Context.code` writes it; empty for a form that always applies.
        public var context: String

        /// Creates a form.
        public init(
            project: String, projectName: String = "", locale: String, key: String,
            label: ExactText = "", description: ExactText = "", context: String = ""
        ) {
            self.project = project
            self.projectName = projectName
            self.locale = locale
            self.key = key
            self.label = label
            self.description = description
            self.context = context
        }
    }

    /// A text that was not submitted.
    public struct Draft: Codable, Hashable, Sendable {
        /// The form of the text.
        public var form: Form
        /// The whole text of the form; never empty if it was read from a database.
        public var text: ExactText

        /// Creates a draft.
        public init(form: Form, text: ExactText) {
            self.form = form
            self.text = text
        }
    }

    /// A submitted change that the server has not accepted or has lost.
    public struct Change: Codable, Hashable, Sendable {
        /// The form of the text, or of the translation that the verdict is about.
        public var form: Form
        /// The id of the change in requests; empty if it could not be read.
        public var id: String
        /// `translate`, `vote`, `approve` or `reject`.
        public var kind: String
        /// `queued`, `sent`, `conflicting`, `refused`, or `gone`: the server had accepted the
        /// change and lost it in a return to an earlier state.
        public var state: String
        /// The text of an edit, or the reason for a rejection.
        public var text: ExactText?
        /// The vote: −1, 0 (withdrawn) or 1; `nil` if the change is not a vote.
        public var vote: Int?
        /// The translation on the server that the change is about.
        public var translation: Int?
        /// The time of submission, in seconds since 1970.
        public var submittedAt: Int
        /// The message of the server for a refused change.
        public var serverWords: String?
        /// The kind of the conflict.
        public var conflict: String?
        /// The text on the server that is in conflict with the change.
        public var serverText: ExactText?
    }

    /// The address of the server; `nil` if no person is signed in, or another person is.
    public var server: String?
    /// The email address of the translator; `nil` if no person is signed in, or another person is.
    public var translator: String?
    /// The path of the database.
    public var database: String
    /// The drafts, in the order of the table.
    public var drafts: [Draft] = []
    /// The changes in the order of submission, then the changes that are lost on the server.
    public var outbox: [Change] = []
    /// The data that could not be read, in sentences.
    public var unreadable: [String] = []

    /// Creates an empty result; `database` is empty for work that is not from a database.
    public init(database: String) { self.database = database }

    /// True if there are no drafts and no changes; there may still be unreadable data.
    public var isEmpty: Bool { drafts.isEmpty && outbox.isEmpty }
}
