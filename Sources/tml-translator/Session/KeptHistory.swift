import Catalog
import TML
import Text
import Workbench

/// The history of places, the bookmarks, the saved queries and the texts that belong to no key, in
/// four files beside the local copy.
///
/// A history that cannot be read has no places. Another damaged file gets another name, because the
/// translator cannot make its contents again.
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

    private struct QueryRecord: Codable {
        var name: String
        var list: PlaceRecord
    }

    private let historyFile: StateFile<History>
    private let bookmarkFile: StateFile<[Record]>
    private let queryFile: StateFile<[QueryRecord]>
    private let looseFile: StateFile<[ExactText]>

    /// - Parameter store: the path of the local copy.
    init(beside store: String) {
        historyFile = StateFile(path: Paths.history(beside: store))
        bookmarkFile = StateFile(path: Paths.bookmarks(beside: store))
        queryFile = StateFile(path: Paths.queries(beside: store))
        looseFile = StateFile(path: Paths.looseTexts(beside: store))
    }

    /// Reads all files. Throws if a file other than the history exists and cannot be read.
    func read() throws -> PlaceFiles {
        let (bookmarks, damagedBookmarks) = try bookmarkFile.recover()
        let (loose, damagedTexts) = try looseFile.recover()
        let (queries, damagedQueries) = try queryFile.recover { records in
            records.allSatisfy(\.list.hasKnownFilter)
        }
        return PlaceFiles(
            history: history,
            bookmarks: (bookmarks ?? []).prefix(Bookmark.most).map(Self.bookmark),
            queries: (queries ?? []).prefix(SavedQuery.most).map {
                SavedQuery(name: $0.name, query: $0.list.place.query)
            },
            looseTexts: loose ?? [],
            damaged: [damagedBookmarks, damagedQueries, damagedTexts].compactMap(\.self))
    }

    private var history: PlaceHistory {
        let stored = historyFile.contents
        return PlaceHistory(
            earlier: stored?.earlier.map(\.place) ?? [], later: stored?.later.map(\.place) ?? [])
    }

    private static func bookmark(_ record: Record) -> Bookmark {
        Bookmark(
            key: TranslationKey.ID(project: Project.Key(record.project), hash: record.key),
            label: ListPlace.beginning(ofLabel: record.label), locale: record.locale,
            setAt: WireTime.clamped(record.setAt))
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

    /// Stores the saved queries. Throws if the file cannot be written.
    func keep(_ queries: [SavedQuery]) throws {
        try queryFile.replace(
            queries.map {
                QueryRecord(
                    name: $0.name,
                    list: PlaceRecord(ListPlace(query: $0.query, key: nil, offset: 0)))
            })
    }

    /// Performs a request about places; `nil` for other requests. Throws if bookmarks, saved queries
    /// or texts that belong to no key cannot be read or written.
    func answer(to request: ProjectsRequest) throws -> ProjectsAnswer? {
        switch request {
        case .places: return .places(try read())
        case .keepHistory(let history):
            keep(history)
            return .kept
        case .keepBookmarks(let bookmarks):
            try keep(bookmarks)
            return .kept
        case .keepQueries(let queries):
            try keep(queries)
            return .kept
        case .keepLooseTexts(let texts):
            try looseFile.replace(texts)
            return .kept
        case .list, .open, .setOff, .setFormChoice, .folder: return nil
        }
    }
}
