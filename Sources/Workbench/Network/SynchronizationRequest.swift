public import Catalog
public import TML

/// A request to synchronize the local copy with the server. All requests upload the outbox.
public enum SynchronizationRequest: Equatable, Sendable {
    /// Download the changes of a language, its definition, and the role of the translator.
    case full(Project.Key, LocaleCode)
    /// Download the changes of a language and the role of the translator. The definition is
    /// downloaded only if the server reports a new one.
    case poll(Project.Key, LocaleCode)
    /// Download the changes of a language. The outbox is uploaded without the newest comments and
    /// actions on many keys (`Action.timeToUndo`).
    case exchange(Project.Key, LocaleCode)
    /// Only upload the outbox, of all projects.
    case push

    /// True if the program makes the request without a command of the translator.
    var isByItself: Bool {
        switch self {
        case .full: false
        case .poll, .exchange, .push: true
        }
    }
}

/// The result of a synchronization.
public struct SynchronizationReport: Hashable, Sendable {
    /// The number of changes that the server has accepted.
    public var accepted: Int
    /// The number of changes that need a decision, because the server has something newer.
    public var conflicts: Int
    /// The number of changes that the server has refused.
    public var refused: Int
    /// The reason of the last refusal, in the words of the server.
    public var refusal: String?
    /// The number of accepted texts by their outcome.
    public var texts: [TextOutcome: Int]
    /// The label of the only key of these results; `nil` if there are several keys or none.
    public var label: String?
    /// The names of the projects with accepted texts.
    public var places: [String] = []
    /// The number of downloaded changes.
    public var news: Int
    /// The numbers of changes that are still in the outbox.
    public var outbox: OutboxCounts
    /// Labels and translations with replaced bytes, because the bytes were not UTF-8.
    public var flawed: [String] = []
    /// Labels of keys that were not downloaded, because a single one is too large for an answer.
    public var tooLarge: [String] = []
    /// True if the server has returned to an earlier state.
    public var wentBack = false
    /// The number of new rejections of the translator's texts.
    public var rejections = 0
    /// The number of terms that the project's glossary has accepted.
    public var termsTaken = 0
    /// Terms that the glossary has refused, each with the reason.
    public var termsRefused: [String] = []
    /// A project whose changes were not uploaded.
    public struct ClosedProject: Hashable, Sendable {
        /// The name of the project.
        public var name: String
        /// The reason.
        public var failure: Failure

        /// Creates a project with the reason.
        public init(name: String, failure: Failure) {
            self.name = name
            self.failure = failure
        }
    }

    /// The projects whose changes were not uploaded, by name.
    public var closed: [ClosedProject] = []
    /// True if the local copy may have changed since the last report. If not, the visible data are
    /// still right.
    public var isCopyChanged = true

    /// Creates the result of an upload and a download.
    public init(
        accepted: Int = 0, conflicts: Int = 0, refused: Int = 0, refusal: String? = nil,
        texts: [TextOutcome: Int] = [:], news: Int = 0, outbox: OutboxCounts = OutboxCounts()
    ) {
        self.refusal = refusal
        self.texts = texts
        self.accepted = accepted
        self.conflicts = conflicts
        self.refused = refused
        self.news = news
        self.outbox = outbox
    }
}
