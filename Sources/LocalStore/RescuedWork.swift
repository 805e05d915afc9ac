public import TML

/// What a translator typed and no server has answered with a yes, as it can be carried to another
/// home.
public struct RescuedWork: Codable, Hashable, Sendable {
    /// Where a text belongs, in names that mean the same everywhere.
    public struct Form: Codable, Hashable, Sendable {
        public var project: String
        public var projectName: String
        public var locale: String
        /// The hash of the translation key.
        public var key: String
        public var label: ExactText
        public var description: ExactText
        /// As `Context.code` writes it; empty for a form that always applies.
        public var context: String

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

    public struct Draft: Codable, Hashable, Sendable {
        public var form: Form
        public var text: ExactText

        public init(form: Form, text: ExactText) {
            self.form = form
            self.text = text
        }
    }

    public struct Change: Codable, Hashable, Sendable {
        public var form: Form
        public var id: String
        /// `translate`, `vote`, `approve` or `reject`.
        public var kind: String
        /// `queued`, `sent`, `conflicting`, `refused`, or `gone` from the server, which had taken it
        /// and went back to an earlier state.
        public var state: String
        /// Of an edit; of a rejection the reason.
        public var text: ExactText?
        public var vote: Int?
        /// The translation on the server that it is about.
        public var translation: Int?
        /// Seconds since 1970.
        public var submittedAt: Int
        /// What the server said when it refused.
        public var serverWords: String?
        /// Which kind of conflict, and the text that the server has instead.
        public var conflict: String?
        public var serverText: ExactText?
    }

    public var server: String?
    public var translator: String?
    /// The database it was read from.
    public var database: String
    public var drafts: [Draft] = []
    public var outbox: [Change] = []
    /// What could not be read, in sentences.
    public var unreadable: [String] = []

    public init(database: String) { self.database = database }

    public var isEmpty: Bool { drafts.isEmpty && outbox.isEmpty }
}
