import Catalog
import TML
import Text

/// A place in a file beside the local copy.
struct PlaceRecord: Codable {
    private var project: String
    private var locale: String
    /// The name of the filter, or its written form.
    private var filter: String
    private var search: String
    private var source: String?
    private var order: String
    private var key: String?
    /// `nil` if the file does not store labels.
    private var label: String?
    private var offset: Int
    /// `nil` for the list of keys, or in a record of an earlier version.
    private var pane: String?
    /// `nil` for the width of the layout.
    private var listColumns: Int?
    private var stoppedAt: Int

    private static let highestOffset = 1 << 40

    init(_ place: ListPlace) {
        let query = place.query
        project = query.project.rawValue
        locale = query.locale.rawValue
        filter = query.filter.name ?? query.filter.text
        search = query.search.string
        source = query.source?.string
        order = query.order.rawValue
        key = place.key?.hash
        label = place.label.isEmpty ? nil : place.label
        offset = place.offset
        pane = place.pane
        listColumns = place.listColumns
        stoppedAt = place.stoppedAt
    }

    /// True if the program knows the filter. A file of a newer program can have other filters.
    var hasKnownFilter: Bool {
        KeyFilter(named: filter) != nil || (try? KeyFilter(text: filter)) != nil
    }

    var place: ListPlace {
        let project = Project.Key(project)
        let query = KeyQuery(
            project: project, locale: LocaleCode(locale),
            filter: KeyFilter(named: filter) ?? (try? KeyFilter(text: filter)) ?? .everyKey,
            search: ExactText(search), source: source.map { ExactText($0) },
            order: KeyQuery.Order(rawValue: order) ?? .registered)
        var place = ListPlace(
            query: query, key: key.map { TranslationKey.ID(project: project, hash: $0) },
            offset: min(max(0, offset), Self.highestOffset),
            stoppedAt: WireTime.clamped(stoppedAt))
        place.label = ListPlace.beginning(ofLabel: label ?? "")
        place.pane = pane
        place.listColumns = listColumns
        return place
    }
}
