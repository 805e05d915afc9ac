import Catalog
import Text

extension KeyListPane {
    /// How many labels before and after the selected one are told of as its neighbours.
    private static let reach = 2

    /// The labels around the selected one, as far as they are here, where the list is as the
    /// developers have it: what stands together there stands together in the program.
    var neighbours: [String] {
        guard query.order == .registered, query.search.isEmpty else { return [] }
        let place = cursor.selection
        let lines = Array(place - Self.reach..<place) + Array(place + 1...place + Self.reach)
        return lines.compactMap { row(at: $0)?.label }
    }
}
