public import Catalog
import LocalStore
public import TML
import TranslationAPI

/// How far the full list of keys is here.
public struct PullProgress: Hashable, Sendable {
    public var keys: Int
    public var total: Int

    public init(keys: Int, total: Int) {
        self.keys = keys
        self.total = total
    }
}

/// What a pull brought.
public struct PullReport: Hashable, Sendable {
    /// Pages of the full list.
    public var pages = 0
    /// Items of the feed.
    public var news = 0
    /// Whether the feed no longer reached back to our cursor, so that everything was read anew.
    public var isRestarted = false
    /// How often the server was found to have gone back to an earlier state.
    public var returns = 0
    /// Labels and translations in which bytes had to be replaced because they were no UTF-8.
    public var flawed: [String] = []

    public init() {}
}

extension Synchronizer {
    static let keysPerPage = 500
    static let newsPerPage = 500
    /// A server that is another one at every request is not followed for ever.
    static let mostReturns = 3

    /// Brings a language of a project up to date: the full list page by page, from where the last
    /// pull stopped, then the feed from the moment when the first page was read.
    ///
    /// `progress` is called after each page of the full list. When a call throws, everything up to
    /// the last page is here, and the next one goes on from there.
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
            }
        }
    }

    /// Reads the next page, or the feed. Whether that was all there is.
    private func readOn(
        _ project: Project.Key, _ locale: LocaleCode, into report: inout PullReport,
        _ progress: @Sendable (PullProgress) -> Void
    ) async throws(SyncError) -> Bool {
        switch try keep({ () throws(StoreError) in
            try store.pullPosition(of: project, locale: locale)
        }) {
        case .never:
            try await settleDoubts(of: project)
            try await pull(page: 1, of: project, locale, into: &report, progress)
        case .pages(let page, _, _):
            try await pull(page: page + 1, of: project, locale, into: &report, progress)
        case .feed(let cursor):
            return try await readFeed(of: project, locale, from: cursor, into: &report)
        }
        return false
    }

    /// When keys were deleted since the page before, those after them have moved up: some are now
    /// at the end of that page, so it is read again instead.
    private func pull(
        page number: Int, of project: Project.Key, _ locale: LocaleCode,
        into report: inout PullReport, _ progress: @Sendable (PullProgress) -> Void
    ) async throws(SyncError) {
        var page = try await page(number, of: project, locale)
        let total = try keep { () throws(StoreError) in
            try store.pulledTotal(of: project, locale: locale)
        }
        if number > 1, page.totalKeys < total {
            page = try await self.page(number - 1, of: project, locale)
        }
        try keep { () throws(StoreError) in
            try store.apply(page, project: project, locale: locale)
        }
        report.pages += 1
        report.flawed += page.flawed
        let isLast = page.page >= page.totalPages
        progress(
            PullProgress(
                keys: isLast ? page.totalKeys : page.totalKeys * page.page / page.totalPages,
                total: page.totalKeys))
    }

    private func page(
        _ number: Int, of project: Project.Key, _ locale: LocaleCode
    ) async throws(SyncError) -> KeyPage {
        let server = server
        let seen = try keep { () throws(StoreError) in try store.newestCursor(of: project) }
        return try await ask { () async throws(ServerError) in
            try await server.keys(
                of: project, locale: locale, page: number, perPage: Self.keysPerPage, seen: seen)
        }
    }

    /// Whether the feed has been read to its end; if not, it has to be read again from the start.
    private func readFeed(
        of project: Project.Key, _ locale: LocaleCode, from cursor: String,
        into report: inout PullReport
    ) async throws(SyncError) -> Bool {
        let server = server
        var cursor = cursor
        var hasMore = true
        while hasMore {
            let seen = try keep { () throws(StoreError) in
                try store.newestCursor(of: project)
            }
            let news: NewsPage
            do {
                news = try await ask { [cursor] () async throws(ServerError) in
                    try await server.news(
                        of: project, locale: locale, since: cursor, seen: seen,
                        limit: Self.newsPerPage)
                }
            } catch .server(.cursorExpired) where !report.isRestarted {
                report.isRestarted = true
                try keep { () throws(StoreError) in
                    try store.restartPull(of: project, locale: locale)
                }
                return false
            }
            try keep { () throws(StoreError) in
                try store.apply(news, project: project, locale: locale)
            }
            report.news += news.items.count
            report.flawed += news.flawed
            hasMore = news.hasMore && (news.cursor != cursor || !news.items.isEmpty)
            cursor = news.cursor
        }
        return true
    }
}
