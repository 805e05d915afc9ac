public import Catalog
import LocalStore
public import TML
import TranslationAPI

/// The progress of the download of the full list of keys.
public struct PullProgress: Hashable, Sendable {
    /// The number of downloaded keys, estimated from the number of pages until the last page.
    public var keys: Int
    /// The number of keys of the whole list, as the server counted them for the last page.
    public var total: Int

    /// Creates a progress.
    public init(keys: Int, total: Int) {
        self.keys = keys
        self.total = total
    }

    init(after page: KeyPage) {
        let isLast = page.page >= page.totalPages
        keys = isLast ? page.totalKeys : page.totalKeys * page.page / page.totalPages
        total = page.totalKeys
    }
}

/// The result of a download.
public struct PullReport: Hashable, Sendable {
    /// The number of pages of the full list.
    public var pages = 0
    /// The number of items of the feed.
    public var news = 0
    /// True if the cursor was too old for the feed, so that everything was downloaded again.
    public var isRestarted = false
    /// The number of times that the server had returned to an earlier state.
    public var returns = 0
    /// True if the feed reported a change of something other than keys: a language or a permission.
    public var tellsOfProject = false
    /// The labels and translations with bytes that were replaced because they were not UTF-8.
    public var flawed: [String] = []
    /// The labels of the omitted keys: each alone is too large for an answer.
    public var tooLarge: [String] = []

    /// Creates the report of a download without any data.
    public init() {}
}

extension Synchronizer {
    static let keysPerPage = 500
    /// The number of pages from which the download waits until they are saved. They are stored in
    /// one transaction while the next pages are downloaded.
    static let pagesPerWrite = 6
    static let pagesAskedAtOnce = 3
    static let newsPerPage = 500
    /// The maximum number of returns of the server to an earlier state in one download; after more,
    /// the download fails.
    static let mostReturns = 3

    /// Updates a language of a project: downloads the full list page by page, from the page where
    /// the last download stopped, then the feed from the moment of the first page.
    ///
    /// `progress` is called after each page of the full list. If a call throws, all pages up to the
    /// last one are saved, and the next call continues from there.
    public func pull(
        _ project: Project.Key, locale: LocaleCode,
        progress: @Sendable (PullProgress) -> Void = { _ in }
    ) async throws(SyncError) -> PullReport {
        var report = PullReport()
        while true {
            do {
                if try await readOn(project, locale, into: &report, progress) { return report }
            } catch .server(.wentBack) where report.returns < Self.mostReturns {
                report.returns += 1
                try await noteReturn(of: project)
            } catch .server(.cursorExpired) where !report.isRestarted {
                report.isRestarted = true
                try keep { () throws(StoreError) in
                    try store.restartPull(of: project, locale: locale)
                }
            }
        }
    }

    /// Downloads the rest of the full list, or the feed. Returns true if the download is complete.
    private func readOn(
        _ project: Project.Key, _ locale: LocaleCode, into report: inout PullReport,
        _ progress: @Sendable (PullProgress) -> Void
    ) async throws(SyncError) -> Bool {
        switch try keep({ () throws(StoreError) in
            try store.pullPosition(of: project, locale: locale)
        }) {
        case .never:
            try await askAboutDoubts(of: project)
            let start = PagePlace(number: 0, cursor: nil, seen: try newestCursor(of: project))
            try await readPages(of: project, locale, after: start, into: &report, progress)
        case .pages(let number, _, let cursor):
            let last = PagePlace(
                number: number, cursor: cursor, seen: try newestCursor(of: project))
            try await readPages(of: project, locale, after: last, into: &report, progress)
        case .feed(let cursor):
            try keep { () throws(StoreError) in try store.catchUp() }
            try await readFeed(of: project, locale, from: cursor, into: &report)
            return true
        }
        return false
    }

    /// Downloads the full list to its end. The next pages are downloaded while the last ones are
    /// saved; pages before an error are saved.
    private func readPages(
        of project: Project.Key, _ locale: LocaleCode, after last: PagePlace,
        into report: inout PullReport, _ progress: @Sendable (PullProgress) -> Void
    ) async throws(SyncError) {
        let queue = PageQueue(capacity: Self.pagesPerWrite)
        let failure: SyncError? = await withTaskGroup(of: Void.self) { group in
            group.addTask { await fetchAll(of: project, locale, after: last, into: queue) }
            do throws(SyncError) {
                try await saveAll(from: queue, of: project, locale, into: &report, progress)
                return nil
            } catch {
                await queue.close()
                group.cancelAll()
                return error
            }
        }
        if let failure { throw failure }
    }

    /// Downloads the rest of the full list, until the end, an error, or the end of the queue.
    private func fetchAll(
        of project: Project.Key, _ locale: LocaleCode, after last: PagePlace, into queue: PageQueue
    ) async {
        var place = last
        var count = 1
        var isEnd = false
        while !isEnd {
            let fetched = await fetch(count, of: project, locale, after: place)
            (place, count) = (fetched.place, min(Self.pagesPerWrite, fetched.pagesLeft))
            isEnd = fetched.isEnd
            guard await queue.add(fetched) else { return }
        }
    }

    private func saveAll(
        from queue: PageQueue, of project: Project.Key, _ locale: LocaleCode,
        into report: inout PullReport, _ progress: @Sendable (PullProgress) -> Void
    ) async throws(SyncError) {
        var isEnd = false
        while !isEnd {
            var fetched = await queue.next()
            isEnd = fetched.isEnd
            try save(&fetched, of: project, locale, into: &report, progress)
            if let error = fetched.error { throw error }
        }
    }

    private func fetch(
        _ count: Int, of project: Project.Key, _ locale: LocaleCode, after last: PagePlace
    ) async -> FetchedPages {
        let numbers = last.number + 1...last.number + count
        let answers = await answers(numbers, of: project, locale, seen: last.seen)
        var fetched = FetchedPages(place: last)
        do {
            for number in numbers where !fetched.isEnd {
                guard let answer = answers[number], number == fetched.place.number + 1 else {
                    break
                }
                fetched.add(
                    try await checked(try answer.get(), after: fetched.place, of: project, locale))
            }
        } catch {
            fetched.error = error
        }
        return fetched
    }

    /// Requests several pages at the same time, so that the server prepares one page while the
    /// workstation reads another.
    private func answers(
        _ numbers: ClosedRange<Int>, of project: Project.Key, _ locale: LocaleCode, seen: String?
    ) async -> [Int: Result<KeyPage, SyncError>] {
        await withTaskGroup(of: PageAnswer.self) { group in
            var answers: [Int: Result<KeyPage, SyncError>] = [:]
            for number in numbers {
                if number - numbers.lowerBound >= Self.pagesAskedAtOnce,
                    let answer = await group.next()
                {
                    answers[answer.number] = answer.result
                }
                group.addTask { [self] in await answer(number, of: project, locale, seen: seen) }
            }
            return await group.reduce(into: answers) { $0[$1.number] = $1.result }
        }
    }

    private func answer(
        _ number: Int, of project: Project.Key, _ locale: LocaleCode, seen: String?
    ) async -> PageAnswer {
        do {
            return PageAnswer(
                number: number,
                result: .success(try await page(number, of: project, locale, seen: seen)))
        } catch {
            return PageAnswer(number: number, result: .failure(error))
        }
    }

    /// Returns the page after another one. If keys were removed after the other page was read,
    /// later keys have moved up. In this case, returns the first page to which they may have moved.
    private func checked(
        _ page: KeyPage, after last: PagePlace, of project: Project.Key, _ locale: LocaleCode
    ) async throws(SyncError) -> KeyPage {
        let number = last.number + 1
        var page = page
        var gone = 0
        while let cursor = last.cursor, page.cursor != cursor {
            let goneNow = try await keysGone(from: project, locale, since: cursor)
            guard goneNow > gone else { break }
            gone = goneNow
            let perPage = max(1, page.totalKeys / max(1, page.totalPages))
            let first = number - (gone + perPage - 1) / perPage
            page = try await self.page(max(1, first), of: project, locale, seen: page.cursor)
        }
        return page
    }

    private func page(
        _ number: Int, of project: Project.Key, _ locale: LocaleCode, seen: String?
    ) async throws(SyncError) -> KeyPage {
        do {
            return try await page(
                number, of: Self.keysPerPage, project: project, locale: locale, seen: seen)
        } catch .server(.tooLarge) {
            return try await PageParts(
                synchronizer: self, project: project, locale: locale, seen: seen
            ).page(number)
        }
    }

    /// Downloads a page. Throws `.unreadable` if the server sends another page, because the
    /// download would not reach the end of the list.
    func page(
        _ number: Int, of count: Int, project: Project.Key, locale: LocaleCode, seen: String?
    ) async throws(SyncError) -> KeyPage {
        let server = server
        let page = try await ask { () async throws(ServerError) in
            try await server.keys(
                of: project, locale: locale, page: number, perPage: count, seen: seen)
        }
        guard page.page == number else {
            throw .server(
                .unreadable("The answer is page \(page.page) of the keys, not page \(number)"))
        }
        return page
    }

    func label(
        of project: Project.Key, keyAt place: Int
    ) async throws(SyncError) -> String? {
        let server = server
        return try await ask { () async throws(ServerError) in
            try await server.label(of: project, keyAt: place)
        }
    }

    /// Counts the keys that were removed from the list. The number of all keys does not show this,
    /// because keys may have been added.
    func keysGone(
        from project: Project.Key, _ locale: LocaleCode, since cursor: String
    ) async throws(SyncError) -> Int {
        var gone: Set<String> = []
        try await readNews(of: project, locale, from: cursor) { news in
            for case .keyDeleted(let hash) in news.items { gone.insert(hash) }
        }
        return gone.count
    }

    /// Saves the pages. Each page is released as soon as it is stored, so that pages downloaded
    /// meanwhile can use its memory.
    private func save(
        _ fetched: inout FetchedPages, of project: Project.Key, _ locale: LocaleCode,
        into report: inout PullReport, _ tell: @Sendable (PullProgress) -> Void
    ) throws(SyncError) {
        guard !fetched.pages.isEmpty else { return }
        report.pages += fetched.pages.count
        report.flawed += fetched.pages.flatMap(\.flawed)
        report.tooLarge += fetched.pages.flatMap(\.tooLarge)
        let progress = fetched.pages.map(PullProgress.init(after:))
        var left = Array(fetched.pages.reversed())
        fetched.pages = []
        try keep { () throws(StoreError) in
            try store.apply(AnyIterator { left.popLast() }, project: project, locale: locale)
            try store.catchUp()
        }
        for progress in progress { tell(progress) }
    }

    private func readFeed(
        of project: Project.Key, _ locale: LocaleCode, from cursor: String,
        into report: inout PullReport
    ) async throws(SyncError) {
        try await readNews(of: project, locale, from: cursor) { news throws(SyncError) in
            try keep { () throws(StoreError) in
                try store.apply(news, project: project, locale: locale)
            }
            report.news += news.items.count
            report.flawed += news.flawed
            report.tellsOfProject = report.tellsOfProject || news.tellsOfProject
        }
    }

    /// Reads the feed page by page, to its end or to a page whose cursor is that of the page before.
    private func readNews(
        of project: Project.Key, _ locale: LocaleCode, from start: String,
        _ take: (NewsPage) throws(SyncError) -> Void
    ) async throws(SyncError) {
        let server = server
        var cursor = start
        var hasMore = true
        var limit = Self.newsPerPage
        while hasMore {
            let seen = try newestCursor(of: project)
            let news: NewsPage
            do {
                news = try await ask { [cursor, limit] () async throws(ServerError) in
                    try await server.news(
                        of: project, locale: locale, since: cursor, seen: seen, limit: limit)
                }
            } catch .server(.tooLarge) where limit > 1 {
                limit = max(1, limit / 5)
                continue
            }
            try take(news)
            hasMore = news.hasMore && news.cursor != cursor
            cursor = news.cursor
        }
    }

    func newestCursor(of project: Project.Key) throws(SyncError) -> String? {
        try keep { () throws(StoreError) in try store.newestCursor(of: project) }
    }
}

/// The result of a request for a page of the full list.
private struct PageAnswer: Sendable {
    var number: Int
    var result: Result<KeyPage, SyncError>
}
