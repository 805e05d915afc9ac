import Catalog
import TML

/// Requests to the server that need no command of the translator.
///
/// - A queued change is uploaded at once (`hasQueued`). The answer of the upload often proves that
///   nobody else changed the project. If not, the feed is read too.
/// - While a language is open, one request waits at the server for news of it (`followNews`).
/// - Every ten minutes, the role of the translator is read, because the feed does not report all
///   changes of a role.
extension WorkbenchState {
    /// A language of a project, as it is listened for.
    struct NewsSource: Equatable, Sendable {
        var project: Project.Key
        var locale: LocaleCode
    }

    /// Who is listened for news of.
    struct Listening: Equatable, Sendable {
        /// `nil`: nobody.
        var source: NewsSource?
        /// Before that time nobody listens again, in seconds since 1970: requests are not held open.
        var restsUntil = 0
    }

    /// How often the server is asked for news of an open language where nobody listens.
    static let newsInterval = Duration.seconds(60)
    /// How often it is asked what somebody may do, where the feed tells the rest.
    private static let roleInterval = Duration.seconds(600)

    /// In what time the server is asked next.
    var nextPoll: Effect {
        .wait(now < listening.restsUntil ? Self.newsInterval : Self.roleInterval, .synchronize)
    }

    /// Begins to listen, or ends it, as the connection and the language that is open have it.
    mutating func followNews() -> [Effect] {
        let wanted = wantedNews
        guard wanted != listening.source else { return [] }
        listening.source = wanted
        guard let wanted else { return [.cancel(.listen)] }
        return [.network(.listen(wanted.project, wanted.locale))]
    }

    private var wantedNews: NewsSource? {
        guard isRunning, session != nil, !isPullStopped, let openLanguage else { return nil }
        let open = NewsSource(project: openLanguage.project, locale: openLanguage.locale)
        switch link {
        case .online: return listening.source == open || now >= listening.restsUntil ? open : nil
        // What is sent or fetched meanwhile says whether the server is there.
        case .synchronizing: return listening.source == open ? open : nil
        case .notAsked, .offline, .refusing, .signedOut, .stopped, .practice: return nil
        }
    }

    /// Nobody listens any more: there is news, or the request was not held open, which only asking for
    /// news explains.
    mutating func endListening(restingFor seconds: Int = 0) -> [Effect] {
        listening.source = nil
        listening.restsUntil = now + seconds
        return link == .online ? exchange() : []
    }

    /// Sends what waits, and fetches the news of the language that is open.
    private mutating func exchange() -> [Effect] {
        let request = openLanguage.map {
            SynchronizationRequest.exchange($0.project, $0.locale)
        }
        return apply(Reaction([.network(.synchronize(request ?? .push))]))
    }

    /// What was just queued is sent at once, unless asking again is of no use.
    mutating func sendQueued() -> [Effect] {
        session != nil && link.isWorthAsking ? exchange() : []
    }

    /// What was written into many keys is sent a while later, so that it can be undone at once.
    func sendLater(_ counts: OutboxCounts) -> [Effect] {
        counts.queued > 0 ? [.wait(Self.newsInterval, .synchronize)] : []
    }

    /// Whether something was queued that is to be sent at once.
    func hasQueued(_ answer: StoreAnswer) -> Bool {
        switch answer {
        case .key(.submitted(_, let counts)), .key(.reviewed(_, _, isAsSeen: true, _, let counts)):
            counts.queued > 0
        case .outbox(.listed(_, let counts)): counts.queued > outbox.queued
        case .projects, .list, .key, .outbox, .batch, .memory, .terms, .writing, .session, .failed:
            false
        }
    }
}
