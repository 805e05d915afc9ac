import TML
public import Text

/// What a translator typed and no server has answered with a yes, as it can be carried to another
/// home.
public struct RescuedWork: Codable, Hashable, Sendable {
    /// Where a text belongs, in names that mean the same everywhere.
    public struct Form: Codable, Hashable, Sendable {
        /// The key of the project; empty when it could not be read.
        public var project: String
        /// For people, and for a project that the other home does not have; may be empty.
        public var projectName: String
        /// The language that is translated into; `#` and a number when it could not be read.
        public var locale: String
        /// The hash of the translation key.
        public var key: String
        /// The text to translate, for people; empty when it could not be read.
        public var label: ExactText
        /// What the label is for; mostly empty.
        public var description: ExactText
        /// As `Context.code` writes it; empty for a form that always applies.
        public var context: String

        /// A form of which project, language and key are known.
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

    /// What was typed and not submitted.
    public struct Draft: Codable, Hashable, Sendable {
        /// Where the text belongs.
        public var form: Form
        /// The whole text of the form; never empty in what was read out of a database.
        public var text: ExactText

        /// A draft for one form.
        public init(form: Form, text: ExactText) {
            self.form = form
            self.text = text
        }
    }

    /// What was submitted and the server has not taken, or has no more.
    public struct Change: Codable, Hashable, Sendable {
        /// Where the text belongs, or the form of the translation judged.
        public var form: Form
        /// The id under which the change is sent; empty when it could not be read.
        public var id: String
        /// `translate`, `vote`, `approve` or `reject`.
        public var kind: String
        /// `queued`, `sent`, `conflicting`, `refused`, or `gone` from the server, which had taken it
        /// and went back to an earlier state.
        public var state: String
        /// Of an edit; of a rejection the reason.
        public var text: ExactText?
        /// −1, 0 (withdrawn) or 1; of a vote only.
        public var vote: Int?
        /// The translation on the server that it is about.
        public var translation: Int?
        /// Seconds since 1970.
        public var submittedAt: Int
        /// What the server said when it refused.
        public var serverWords: String?
        /// Which kind of conflict, and the text that the server has instead.
        public var conflict: String?
        /// The text that the server has in place of ours; of a conflict only.
        public var serverText: ExactText?
    }

    /// The address of the server; `nil` when nobody is signed in, or somebody else is.
    public var server: String?
    /// The email address of who typed it; `nil` when nobody is signed in, or somebody else is.
    public var translator: String?
    /// The database it was read from.
    public var database: String
    /// In the order of the table.
    public var drafts: [Draft] = []
    /// In the order of submission; what is gone from the server comes last.
    public var outbox: [Change] = []
    /// What could not be read, in sentences.
    public var unreadable: [String] = []

    /// Nothing yet; `database` is empty for what never was in one.
    public init(database: String) { self.database = database }

    /// Whether there is no text and no verdict; something may be unreadable nevertheless.
    public var isEmpty: Bool { drafts.isEmpty && outbox.isEmpty }
}
