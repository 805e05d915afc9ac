import Catalog
import LocalStore
import Locking
import Sync
import TML
import TranslationAPI

/// Waits for news of a language: requests are held open at the server until somebody else has
/// changed something (`tml-service.md` 3.12).
///
/// The request blocks no upload and no download, and writes nothing. An answer says only that there
/// is news; then an exchange reads the feed. If the news is already here, the next request begins
/// without an event for the main loop.
struct NewsListener {
    /// The request was answered before there was news or the time was up.
    struct NotKeptWaiting: Error {}

    /// How many seconds a request is held open: less than what connections are mostly cut off after.
    static let wait = 45
    /// A request that was held open so long was kept waiting.
    private static let leastWait = Duration.seconds(10)
    /// News that come in quick succession are fetched together.
    private static let leastBetweenNews = Duration.seconds(1)

    let session: OpenSession
    let language: LanguageID

    /// Returns when there is something to fetch.
    func listen() async throws {
        let start = ContinuousClock.now
        let begin = try await position()
        var cursor = begin
        while let since = cursor { cursor = try await cursorAfterWaiting(since: since) }
        let wasHeardHere = session.heardAt.withLock { heardAt in
            defer { heardAt = begin }
            return begin != nil && heardAt == begin
        }
        // What was fetched after that has brought nothing.
        if wasHeardHere { throw NotKeptWaiting() }
        try await Task.sleep(for: max(.zero, Self.leastBetweenNews - start.duration(to: .now)))
    }

    /// Where to listen on; `nil`: there is something to fetch.
    private func cursorAfterWaiting(since cursor: String) async throws -> String? {
        let asked = ContinuousClock.now
        guard let page = try await news(since: cursor) else { return nil }
        let newest = page.newest ?? page.cursor
        let isKept = asked.duration(to: .now) >= Self.leastWait
        if isKept { session.listeningPause.withLock { $0.reset() } }
        if !page.items.isEmpty || page.hasMore || page.tellsOfProject {
            // What was saved here meanwhile is news to the server, too.
            guard try await position() == newest else { return nil }
        } else if !isKept, newest == cursor {
            throw NotKeptWaiting()
        }
        if !isKept { try await Task.sleep(for: Self.leastBetweenNews) }
        return newest
    }

    /// Up to where the language was read, once nothing is being sent or fetched; `nil`: its full list is
    /// not here.
    private func position() async throws -> String? {
        let position = try await session.alone {
            try session.store.pullPosition(of: language.project, locale: language.locale)
        }
        guard case .feed(let cursor) = position else { return nil }
        return cursor
    }

    /// `nil`: what is here has to be read anew.
    private func news(since cursor: String) async throws -> NewsPage? {
        do {
            return try await session.server.newsOfOthers(
                of: language.project, locale: language.locale, since: cursor, wait: Self.wait)
        } catch ServerError.cursorExpired, ServerError.wentBack {
            return nil
        }
    }
}
