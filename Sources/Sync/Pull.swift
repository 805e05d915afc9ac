public import Catalog
import LocalStore
public import TML
import TranslationAPI

/// How far the full list of keys is here.
public struct PullProgress: Hashable, Sendable {
    /// Keys of the list that are here, worked out from the number of pages until the last is.
    public var keys: Int
    /// Keys of the whole list, as the server counted them for the last page.
    public var total: Int

    /// Progress after a page.
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
    /// Whether the feed told of something that is no key's: a language, or what somebody may do.
    public var tellsOfProject = false
    /// Labels and translations in which bytes had to be replaced because they were no UTF-8.
    public var flawed: [String] = []
    /// Labels of keys that were left out because one alone is too large for an answer.
    public var tooLarge: [String] = []

    /// A pull that has not brought anything.
    public init() {}
}

extension Synchronizer {
    static let keysPerPage = 500
    /// So many pages are stored in one transaction, as long as the next ones are fetched.
    static let pagesPerWrite = 6
    static let pagesAskedAtOnce = 3
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
            } catch .server(.cursorExpired) where !report.isRestarted {
                report.isRestarted = true
                try keep { () throws(StoreError) in
                    try store.restartPull(of: project, locale: locale)
                }
            }
        }
    }

    /// Reads the full list from where it stands, or the feed. Whether that was all there is.
    private func readOn(
        _ project: Project.Key, _ locale: LocaleCode, into report: inout PullReport,
        _ progress: @Sendable (PullProgress) -> Void
    ) async throws(SyncError) -> Bool {
        switch try keep({ () throws(StoreError) in
            try store.pullPosition(of: project, locale: locale)
        }) {
        case .never:
            try await settleDoubts(of: project)
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

    /// Reads the full list to its end. While pages are stored, the next ones are fetched; what came
    /// before an error is stored.
    private func readPages(
        of project: Project.Key, _ locale: LocaleCode, after last: PagePlace,
        into report: inout PullReport, _ progress: @Sendable (PullProgress) -> Void
    ) async throws(SyncError) {
        var fetched = await fetch(1, of: project, locale, after: last)
        while !fetched.isEnd {
            let last = fetched.place
            let count = min(Self.pagesPerWrite, fetched.pagesLeft)
            async let next = fetch(count, of: project, locale, after: last)
            try save(&fetched, of: project, locale, into: &report, progress)
            fetched = await next
        }
        try save(&fetched, of: project, locale, into: &report, progress)
        if let error = fetched.error { throw error }
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

    /// Some pages are asked for at the same time, so that the server makes one while another is read.
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

    /// The page after another one; but when keys have gone since that, those after them have moved
    /// up. Then it is the first page that they may have come to.
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

    func page(
        _ number: Int, of count: Int, project: Project.Key, locale: LocaleCode, seen: String?
    ) async throws(SyncError) -> KeyPage {
        let server = server
        return try await ask { () async throws(ServerError) in
            try await server.keys(
                of: project, locale: locale, page: number, perPage: count, seen: seen)
        }
    }

    func label(
        of project: Project.Key, keyAt place: Int
    ) async throws(SyncError) -> String? {
        let server = server
        return try await ask { () async throws(ServerError) in
            try await server.label(of: project, keyAt: place)
        }
    }

    /// How many have gone: the number of all does not tell, since others may have come.
    func keysGone(
        from project: Project.Key, _ locale: LocaleCode, since cursor: String
    ) async throws(SyncError) -> Int {
        var gone: Set<String> = []
        try await readNews(of: project, locale, from: cursor) { news in
            for case .keyDeleted(let hash) in news.items { gone.insert(hash) }
        }
        return gone.count
    }

    /// Each page is let go once it is stored: its memory is that of one that comes meanwhile.
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

    /// Reads the feed to its end, page by page.
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
            hasMore = news.hasMore && (news.cursor != cursor || !news.items.isEmpty)
            cursor = news.cursor
        }
    }

    func newestCursor(of project: Project.Key) throws(SyncError) -> String? {
        try keep { () throws(StoreError) in try store.newestCursor(of: project) }
    }
}

/// How far the full list has been read.
private struct PagePlace: Sendable {
    var number: Int
    /// That of the last page; `nil` before the first.
    var cursor: String?
    /// The newest that is known of the project.
    var seen: String?
}

/// What a request for a page of the full list brought.
private struct PageAnswer: Sendable {
    var number: Int
    var result: Result<KeyPage, SyncError>
}

/// Pages of the full list that follow each other, and what kept more from coming.
private struct FetchedPages: Sendable {
    var pages: [KeyPage] = []
    var error: SyncError?
    /// Where the last of them is.
    var place: PagePlace

    init(place: PagePlace) { self.place = place }

    var isEnd: Bool { error != nil || pagesLeft == 0 }

    /// Pages after the last one, as its answer counts them; before the first there is one at least.
    var pagesLeft: Int { pages.last.map { max(0, $0.totalPages - $0.page) } ?? 1 }

    mutating func add(_ page: KeyPage) {
        pages.append(page)
        place = PagePlace(number: page.page, cursor: page.cursor, seen: page.cursor)
    }
}
