import Catalog
import LocalStore
import Locking
import Sync
import TML
import TranslationAPI

/// Waits for changes of a language. The server holds the request open until another person has
/// changed something (`tml-service.md` 3.12).
///
/// The request blocks no upload and no download, and writes nothing. The answer states only that
/// there are changes; then a synchronization reads the feed. If the local copy already has the
/// changes, the next request begins without an event for the main loop.
struct NewsListener {
    /// The server answered the request before there were changes and before the time limit.
    struct NotKeptWaiting: Error {}

    /// The number of seconds for which the server holds a request open. Most connections are cut
    /// later than that.
    static let wait = 45
    /// The minimum time between two reports of changes. Changes in quick succession are downloaded
    /// together.
    private static let leastBetweenNews = Duration.seconds(1)

    let session: OpenSession
    let language: LanguageID

    /// Returns when there are changes to download.
    func listen() async throws {
        let start = ContinuousClock.now
        let begin = try await position()
        var cursor = begin
        while let since = cursor { cursor = try await cursorAfterWaiting(since: since) }
        let wasHeardHere = session.heardAt.withLock { heardAt in
            defer { heardAt = begin }
            return begin != nil && heardAt == begin
        }
        // The download after the last report has brought no changes.
        if wasHeardHere { throw NotKeptWaiting() }
        try await Task.sleep(for: max(.zero, Self.leastBetweenNews - start.duration(to: .now)))
    }

    /// Returns the cursor for the next request; `nil` if there are changes to download.
    private func cursorAfterWaiting(since cursor: String) async throws -> String? {
        let (answer, isKept) = try await news(since: cursor)
        guard let page = answer else { return nil }
        let newest = page.newest ?? page.cursor
        if !page.items.isEmpty || page.hasMore || page.tellsOfProject {
            // The server also reports changes that the local copy has got in the meantime.
            guard try await position() == newest else { return nil }
        } else if !isKept, newest == cursor {
            throw NotKeptWaiting()
        }
        if !isKept { try await Task.sleep(for: Self.leastBetweenNews) }
        return newest
    }

    /// Returns the cursor up to which the language is downloaded, after the end of the running
    /// synchronization; `nil` if the local copy does not have the full list of keys.
    private func position() async throws -> String? {
        let position = try await session.alone {
            try session.store.pullPosition(of: language.project, locale: language.locale)
        }
        guard case .feed(let cursor) = position else { return nil }
        return cursor
    }

    /// Returns the changes after a cursor, `nil` if the language must be downloaded again, and
    /// whether the server has held the request open.
    private func news(since cursor: String) async throws -> (page: NewsPage?, isKept: Bool) {
        let asked = ContinuousClock.now
        let answer: Result<NewsPage?, any Error>
        do {
            answer = .success(
                try await session.server.newsOfOthers(
                    of: language.project, locale: language.locale, since: cursor, wait: Self.wait))
        } catch ServerError.cursorExpired, ServerError.wentBack {
            answer = .success(nil)
        } catch {
            answer = .failure(error)
        }
        let isKept = session.listeningPause.withLock {
            $0.noteEnd(after: asked.duration(to: .now))
        }
        return (try answer.get(), isKept)
    }
}
