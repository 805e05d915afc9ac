import Catalog
import TML

/// Requests to the server that need no command of the translator.
///
/// - A queued change is uploaded at once (`hasQueued`), but a comment or an action on many keys only
///   after `Action.timeToUndo`. The answer of the upload often proves that nobody else changed the
///   project. If not, the feed is read too.
/// - While a language is open, one request waits at the server for its changes (`followNews`).
/// - Every ten minutes, the role of the translator is read, because the feed does not report all
///   changes of a role.
extension WorkbenchState {
    /// A language of a project whose changes the program waits for.
    struct NewsSource: Equatable, Sendable {
        var project: Project.Key
        var locale: LocaleCode
    }

    /// The state of the waiting request.
    struct Listening: Equatable, Sendable {
        /// The language of the waiting request; `nil` if no request waits.
        var source: NewsSource?
        /// No request waits before this time, in seconds since 1970, because requests are not held
        /// open.
        var restsUntil = 0
    }

    /// The time between two polls of an open language while no request waits for its changes.
    static let newsInterval = Duration.seconds(60)
    /// The time between two polls of the role while the feed reports the other changes.
    private static let roleInterval = Duration.seconds(600)

    /// The wait until the next poll.
    var nextPoll: Effect {
        .wait(now < listening.restsUntil ? Self.newsInterval : Self.roleInterval, .synchronize)
    }

    /// Starts or cancels the waiting request, as the connection and the open language require.
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
        // The running synchronization reports whether the server is reachable.
        case .synchronizing: return listening.source == open ? open : nil
        case .notAsked, .offline, .refusing, .signedOut, .stopped, .practice: return nil
        }
    }

    /// The waiting request has ended: there are changes, or the request was not held open. The
    /// synchronization finds the cause.
    mutating func endListening(restingFor seconds: Int = 0) -> [Effect] {
        listening.source = nil
        listening.restsUntil = now + seconds
        return link == .online ? exchange() : []
    }

    /// Uploads the outbox, and downloads the changes of the open language.
    mutating func exchange() -> [Effect] {
        let request = openLanguage.map {
            SynchronizationRequest.exchange($0.project, $0.locale)
        }
        return apply(Reaction([.network(.synchronize(request ?? .push))]))
    }

    /// Uploads queued changes at once, unless a new request cannot succeed.
    mutating func sendQueued() -> [Effect] {
        session != nil && link.isWorthAsking ? exchange() : []
    }

    /// Uploads comments and changes of many keys after a delay, so that the translator can undo them
    /// before.
    func sendLater(_ counts: OutboxCounts) -> [Effect] {
        counts.queued > 0 ? [.wait(.seconds(Action.timeToUndo), .synchronize)] : []
    }

    /// True if a change was queued that must be uploaded at once, or if a change of an earlier
    /// session has no answer.
    func hasQueued(_ answer: StoreAnswer) -> Bool {
        switch answer {
        case .key(.submitted(_, let counts)), .key(.reviewed(_, _, isAsSeen: true, _, let counts)):
            counts.queued > 0
        // If a conflict has ended during the dialog, the translator can still take the change back.
        case .outbox(.listed(_, let counts)), .outbox(.resolved(changed: 0, _, let counts)):
            counts.queued > outbox.queued || counts.sent > outbox.queued + outbox.sent
        case .batch(.undone(let report, _, _, let counts)):
            report?.action.isOfManyKeys == false && counts.queued > 0
        case .projects, .list, .key, .outbox, .batch, .memory, .terms, .writing, .session, .failed:
            false
        }
    }
}
