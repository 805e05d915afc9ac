import Catalog
import TML
import Text
import Workbench

/// The history of places and the bookmarks of a translator, in two files beside the local copy.
///
/// A file that cannot be read has no places.
struct KeptHistory {
    private struct History: Codable {
        var earlier: [PlaceRecord]
        var later: [PlaceRecord]
    }

    private struct Record: Codable {
        var project: String
        var key: String
        var label: String
        var locale: LocaleCode
        var setAt: Int
    }

    private let historyFile: StateFile<History>
    private let bookmarkFile: StateFile<[Record]>

    /// - Parameter store: the path of the local copy.
    init(beside store: String) {
        historyFile = StateFile(path: Paths.history(beside: store))
        bookmarkFile = StateFile(path: Paths.bookmarks(beside: store))
    }

    var history: PlaceHistory {
        let stored = historyFile.contents
        return PlaceHistory(
            earlier: stored?.earlier.map(\.place) ?? [], later: stored?.later.map(\.place) ?? [])
    }

    var bookmarks: [Bookmark] {
        (bookmarkFile.contents ?? []).prefix(Bookmark.most).map { record in
            Bookmark(
                key: TranslationKey.ID(project: Project.Key(record.project), hash: record.key),
                label: ListPlace.beginning(ofLabel: record.label), locale: record.locale,
                setAt: WireTime.clamped(record.setAt))
        }
    }

    /// Stores the history. If the file cannot be written, the reason is in the log.
    func keep(_ history: PlaceHistory) {
        historyFile.write(
            History(
                earlier: history.earlier.map(PlaceRecord.init),
                later: history.later.map(PlaceRecord.init)))
    }

    /// Stores the bookmarks. Throws if the file cannot be written.
    func keep(_ bookmarks: [Bookmark]) throws {
        try bookmarkFile.replace(
            bookmarks.map {
                Record(
                    project: $0.key.project.rawValue, key: $0.key.hash, label: $0.label,
                    locale: $0.locale, setAt: $0.setAt)
            })
    }

    /// Performs a request about places; `nil` for other requests. Throws if the bookmarks cannot be
    /// written.
    func answer(to request: ProjectsRequest) throws -> ProjectsAnswer? {
        switch request {
        case .places: return .places(history, bookmarks)
        case .keepHistory(let history):
            keep(history)
            return .kept
        case .keepBookmarks(let bookmarks):
            try keep(bookmarks)
            return .kept
        case .list, .open, .setOff, .setFormChoice: return nil
        }
    }
}
