import Catalog
import TML
import Text

/// The queries that the translator saves under names.
extension WorkbenchState {
    /// Saves the query of the list.
    ///
    /// - Parameter name: the name; `nil`: a dialog asks for the name.
    mutating func saveQuery(_ name: String?) -> [Effect] {
        guard let open = openTranslateScreen else { return [] }
        guard places.isRead else { return readPlaces(Strings.queriesAreNotRead) }
        let query = open.list.query
        guard let name = name.map(Self.queryName), !name.isEmpty else {
            return apply(
                .dialog(
                    .prompt(
                        .program(.saveQuery), Strings.nameOfQuery(Strings.narrowing(query)))))
        }
        guard places.set(SavedQuery(name: name, query: query)) else {
            return apply(.notice(Strings.tooManyQueries, .warning))
        }
        let key = environment.keyName(for: .finder, in: [])
        return apply(.notice(Strings.querySaved(name, finder: key))) + keepQueries()
    }

    /// Deletes a saved query of the open project.
    ///
    /// - Parameter name: the name; `nil`: a menu shows the names.
    mutating func deleteQuery(_ name: String?) -> [Effect] {
        guard let open = openTranslateScreen else { return [] }
        guard places.isRead else { return readPlaces(Strings.queriesAreNotRead) }
        let names = places.queries(of: open.project).map(\.name)
        guard !names.isEmpty else { return apply(.notice(Strings.noQueries)) }
        guard let name else {
            return apply(
                .dialog(
                    .menu(
                        .program(.deleteQuery(names)), Strings.deleteQueryQuestion, items: names)))
        }
        guard places.removeQuery(Self.queryName(name), of: open.project) else {
            return apply(.notice(Strings.noQuery(name), .warning))
        }
        return apply(.notice(Strings.queryDeleted(name))) + keepQueries()
    }

    private static func queryName(_ typed: String) -> String {
        String(Strings.onOneLine(typed).trimmed.unicodeScalars.prefix(SavedQuery.longestName))
    }

    private mutating func keepQueries() -> [Effect] {
        apply(Reaction([.store(.projects(.keepQueries(places.queries)))]))
    }
}
