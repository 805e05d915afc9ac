import Catalog

/// The position in the full list up to which it has been read.
struct PagePlace: Sendable {
    var number: Int
    /// The cursor of the last page; `nil` before the first.
    var cursor: String?
    /// The newest known cursor of the project.
    var seen: String?
}

/// Consecutive pages of the full list, and the error that ended the download.
struct FetchedPages: Sendable {
    var pages: [KeyPage] = []
    var error: SyncError?
    /// The position of the last page.
    var place: PagePlace

    init(place: PagePlace) { self.place = place }

    var isEnd: Bool { error != nil || pagesLeft == 0 }

    /// The number of pages after the last one, according to its answer; 1 before the first page.
    var pagesLeft: Int { pages.last.map { max(0, $0.totalPages - $0.page) } ?? 1 }

    mutating func add(_ page: KeyPage) {
        pages.append(page)
        place = PagePlace(number: page.page, cursor: page.cursor, seen: page.cursor)
    }

    /// Adds the pages that follow.
    mutating func add(_ next: FetchedPages) {
        pages += next.pages
        (error, place) = (next.error, next.place)
    }
}
