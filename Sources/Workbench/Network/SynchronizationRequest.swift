public import Catalog
public import TML

/// A request to synchronize the local copy with the server. All requests upload the outbox.
public enum SynchronizationRequest: Equatable, Sendable {
    /// Download the changes of a language, its definition, and the role of the translator.
    case full(Project.Key, LocaleCode)
    /// Download the changes of a language and the role of the translator. The definition is downloaded
    /// only if the server reports a new one.
    case poll(Project.Key, LocaleCode)
    /// Download the changes of a language.
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

/// What a synchronization did.
public struct SynchronizationReport: Hashable, Sendable {
    /// Changes that the server has taken.
    public var accepted: Int
    /// Changes that wait for a decision, because the server has something newer.
    public var conflicts: Int
    /// Changes that the server does not take as they are.
    public var refused: Int
    /// The server's words about the last one refused.
    public var refusal: String?
    /// Of the texts that the server took, how many came to what.
    public var texts: [TextOutcome: Int]
    /// The label of the key that all of these are about; `nil`: they are about several, or none is.
    public var label: String?
    /// Pieces of news that were fetched.
    public var news: Int
    /// What still waits.
    public var outbox: OutboxCounts
    /// Labels and translations in which bytes had to be replaced because they were no UTF-8.
    public var flawed: [String] = []
    /// Labels of keys that were left out because one alone is too large for an answer.
    public var tooLarge: [String] = []
    /// Whether the server was found to have gone back to an earlier state.
    public var wentBack = false
    /// Words that the project's glossary has taken.
    public var termsTaken = 0
    /// Words that it has not taken, each with the reason.
    public var termsRefused: [String] = []
    /// Whether the local copy may be another than at the last report. If not, what is shown of it still holds.
    public var isCopyChanged = true

    /// What sending and fetching has come to.
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
