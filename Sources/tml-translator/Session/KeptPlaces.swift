import Catalog
import TML
import Text

/// The places where a translator stopped, one for each language. The file is beside the local copy.
///
/// Without the file, the workstation starts at the first unfinished key.
struct KeptPlaces {
    private struct Record: Codable {
        var project: String
        var locale: String
        /// The name of the filter, or its written form.
        var filter: String
        var search: String
        var source: String?
        var order: String
        var key: String?
        var offset: Int
        /// `nil` for the list of keys, or in a record of an earlier version.
        var pane: String?
        /// `nil` for the width of the layout.
        var listColumns: Int?
        var stoppedAt: Int
    }

    /// The greatest number of languages in the file.
    private static let most = 200

    private let file: StateFile<[Record]>

    init(path: String) { file = StateFile(path: path) }

    /// All places, the newest first.
    var all: [ListPlace] { records.compactMap(Self.place) }

    /// Stores a place. Replaces the former place of the same language.
    func keep(_ place: ListPlace, at seconds: Int) {
        var records = records.filter {
            $0.project != place.query.project.rawValue || $0.locale != place.query.locale.rawValue
        }
        records.insert(Self.record(of: place, at: seconds), at: 0)
        file.write(Array(records.prefix(Self.most)))
    }

    private var records: [Record] { file.contents ?? [] }

    private static func record(of place: ListPlace, at seconds: Int) -> Record {
        let query = place.query
        return Record(
            project: query.project.rawValue, locale: query.locale.rawValue,
            filter: query.filter.name ?? query.filter.text, search: query.search.string,
            source: query.source?.string, order: query.order.rawValue, key: place.key?.hash,
            offset: place.offset, pane: place.pane, listColumns: place.listColumns,
            stoppedAt: seconds)
    }

    private static func place(_ record: Record) -> ListPlace? {
        let project = Project.Key(record.project)
        let query = KeyQuery(
            project: project, locale: LocaleCode(record.locale),
            filter: KeyFilter(named: record.filter) ?? (try? KeyFilter(text: record.filter))
                ?? .everyKey,
            search: ExactText(record.search), source: record.source.map { ExactText($0) },
            order: KeyQuery.Order(rawValue: record.order) ?? .registered)
        var place = ListPlace(
            query: query, key: record.key.map { TranslationKey.ID(project: project, hash: $0) },
            offset: max(0, record.offset), stoppedAt: record.stoppedAt)
        place.pane = record.pane
        place.listColumns = record.listColumns
        return place
    }
}
