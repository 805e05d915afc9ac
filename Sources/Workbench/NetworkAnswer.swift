public import Catalog
public import TML

/// What the network says.
public enum NetworkAnswer: Equatable, Sendable {
    /// The session is kept and its local copy is open.
    case signedIn(Session)
    /// The list on disk is new, or how far languages are on the server.
    case projectsRefreshed
    /// A pull is under way: this many keys of so many are here.
    case progress(Project.Key, LocaleCode, keys: Int, of: Int)
    case synchronized(SynchronizationReport)
    /// A request waits for the server, which gives no sign.
    case silent(NetworkRequest.Kind)
    /// Somebody has changed something in a language.
    case news(Project.Key, LocaleCode)
    /// What one engine has for the key; others may have more.
    case suggestions(TranslationKey.ID, [Suggestion])
    /// Every engine that was asked about the key has said what it has.
    case suggested(TranslationKey.ID)
    /// What the server's memory has for a key.
    case recalled(TranslationKey.ID, LocaleCode, [Suggestion])
    /// What each engine would be sent for questions about these keys.
    case billed([TranslationKey.ID], [EngineBill])
    /// The next step of there and back, or what stands in its way.
    case roundTrip(RoundTripQuery.ID, RoundTripNews)
    /// There is no further step.
    case roundTripEnded(RoundTripQuery.ID, RoundTripEnd)
    /// What engines have for one of many keys; nothing: they have nothing.
    case pretranslated(TranslationKey.ID, [Suggestion])
    /// Engines were asked about all of them.
    case pretranslationEnded
    /// What one engine says about languages.
    case language(LanguageQuestion, LanguageReply)
    /// It came to nothing. A synchronization is tried again after `retryAfter` seconds, if that is given;
    /// after so many somebody listens for news again.
    case failed(NetworkRequest.Kind, Failure, retryAfter: Int?)
}

extension NetworkAnswer {
    /// Whether it is what signing in has come to.
    var isAboutSigningIn: Bool {
        switch self {
        case .signedIn, .silent(.signIn), .failed(.signIn, _, _): true
        case .projectsRefreshed, .progress, .synchronized, .silent, .news, .suggestions, .suggested,
            .recalled, .billed, .roundTrip, .roundTripEnded, .pretranslated, .pretranslationEnded,
            .language, .failed:
            false
        }
    }
}

/// Who is signed in, and where.
public struct Session: Hashable, Sendable {
    /// The server's URL.
    public var server: String
    /// Who is signed in there.
    public var translator: Translator

    /// A session that has just begun, or was found on disk.
    public init(server: String, translator: Translator) {
        self.server = server
        self.translator = translator
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
