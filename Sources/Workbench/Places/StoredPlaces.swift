import Catalog
import TML

/// The places of the translator that outlive a language: the history, the bookmarks, the saved
/// queries, and the order in which languages were used.
struct StoredPlaces: Equatable, Sendable {
    var history = PlaceHistory()
    /// The bookmarks of all projects.
    private(set) var bookmarks: [TranslationKey.ID: Bookmark] = [:]
    /// The saved queries of all projects, in the order of their names.
    private(set) var queries: [SavedQuery] = []
    /// The change of the shared queries that the server has not answered; `nil`: none.
    var sharing: QuerySharing?
    /// True if the disk has answered. Before, nothing is saved, so that no stored place is lost.
    private(set) var isRead = false
    /// The languages that were closed, by project, the newest last.
    private var closed: [Project.Key: [LocaleCode]] = [:]

    /// All bookmarks, the newest first.
    var allBookmarks: [Bookmark] {
        bookmarks.values.sorted {
            ($1.setAt, $0.key.project, $0.label, $0.key.hash)
                < ($0.setAt, $1.key.project, $1.label, $1.key.hash)
        }
    }

    /// Takes the places of earlier sessions from the disk.
    mutating func take(_ stored: PlaceFiles) {
        guard !isRead else { return }
        isRead = true
        history.begin(with: stored.history)
        let byKey = stored.bookmarks.map { ($0.key, $0) }
        bookmarks = Dictionary(byKey, uniquingKeysWith: { newer, _ in newer })
        queries = Self.sorted(stored.queries)
    }

    /// Returns the saved queries of a project.
    func queries(of project: Project.Key) -> [SavedQuery] {
        queries.filter { $0.query.project == project }
    }

    /// Saves a query. Replaces the query of the project with the same name.
    ///
    /// - Returns: false if there are too many.
    mutating func set(_ query: SavedQuery) -> Bool {
        let others = queries.filter {
            $0.name != query.name || $0.query.project != query.query.project
        }
        guard others.count < SavedQuery.most else { return false }
        queries = Self.sorted(others + [query])
        return true
    }

    /// Deletes a saved query of a project.
    ///
    /// - Returns: false if the project has no query with the name.
    mutating func removeQuery(_ name: String, of project: Project.Key) -> Bool {
        let count = queries.count
        queries.removeAll { $0.name == name && $0.query.project == project }
        return queries.count < count
    }

    private static func sorted(_ queries: [SavedQuery]) -> [SavedQuery] {
        queries.sorted { ($0.name, $0.query.project) < ($1.name, $1.query.project) }
    }

    /// Sets a bookmark.
    ///
    /// - Returns: false if there are too many.
    mutating func set(_ bookmark: Bookmark) -> Bool {
        guard bookmarks.count < Bookmark.most else { return false }
        bookmarks[bookmark.key] = bookmark
        return true
    }

    /// Removes the bookmark of a key.
    ///
    /// - Returns: false if the key has no bookmark.
    mutating func removeBookmark(of key: TranslationKey.ID) -> Bool {
        bookmarks.removeValue(forKey: key) != nil
    }

    /// Notes that a language was closed.
    mutating func close(_ locale: LocaleCode, of project: Project.Key) {
        closed[project, default: []].removeAll { $0 == locale }
        closed[project, default: []].append(locale)
    }

    /// Returns the language of a project that was closed last, of some languages; `nil` if none of
    /// them was open.
    func closedLast(of project: Project.Key, among locales: [LocaleCode]) -> LocaleCode? {
        closed[project]?.last(where: locales.contains)
    }
}
