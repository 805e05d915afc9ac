/// The texts of the finder.
extension Strings {
    static let finderTitle = "Find"
    static let finderPlaceholder = "some letters of a key, a source, a language, a command…"
    static let keysOfFinder = "The keys"

    /// The kind of a row.
    static func word(_ target: FinderRow.Target) -> String {
        switch target {
        case .query: "query"
        case .sharedQuery: "shared"
        case .filter: "filter"
        case .source: "source"
        case .language: "language"
        case .place: "place"
        case .key: "key"
        case .command: "command"
        }
    }
}
