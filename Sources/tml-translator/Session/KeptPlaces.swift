import Catalog
import Foundation
import TML
import Text

/// Where a translator stopped in each language, kept beside the local copy from one start to the next.
///
/// A file that cannot be read or written costs no more than starting at the first key.
struct KeptPlaces {
    private struct Record: Codable {
        var project: String
        var locale: String
        var filter: String
        var search: String
        var source: String?
        var order: String
        var key: String?
        var offset: Int
        var stoppedAt: Int
    }

    /// As many languages as somebody may go on with.
    private static let most = 200

    let path: String

    /// The newest first.
    var all: [ListPlace] { records.compactMap(Self.place) }

    /// Keeps a place instead of the former one of its language.
    func keep(_ place: ListPlace, at seconds: Int) {
        var records = records.filter {
            $0.project != place.query.project.rawValue || $0.locale != place.query.locale.rawValue
        }
        records.insert(Self.record(of: place, at: seconds), at: 0)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        do {
            try PrivateFile.write(
                Array(try encoder.encode(Array(records.prefix(Self.most)))), to: path)
        } catch {
            Log.shared.note("places: \(error)")
        }
    }

    private var records: [Record] {
        guard let data = FileManager.default.contents(atPath: path) else { return [] }
        return (try? JSONDecoder().decode([Record].self, from: data)) ?? []
    }

    private static func record(of place: ListPlace, at seconds: Int) -> Record {
        let query = place.query
        return Record(
            project: query.project.rawValue, locale: query.locale.rawValue,
            filter: query.filter.rawValue, search: query.search.string,
            source: query.source?.string, order: query.order.rawValue, key: place.key?.hash,
            offset: place.offset, stoppedAt: seconds)
    }

    private static func place(_ record: Record) -> ListPlace? {
        let project = Project.Key(record.project)
        let query = KeyQuery(
            project: project, locale: LocaleCode(record.locale),
            filter: KeyQuery.Filter(rawValue: record.filter) ?? .all,
            search: ExactText(record.search), source: record.source.map { ExactText($0) },
            order: KeyQuery.Order(rawValue: record.order) ?? .registered)
        return ListPlace(
            query: query, key: record.key.map { TranslationKey.ID(project: project, hash: $0) },
            offset: max(0, record.offset), stoppedAt: record.stoppedAt)
    }
}
