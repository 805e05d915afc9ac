public import Catalog

/// The texts about the numbers of words.
extension Strings {
    /// The name of the author of imported translations.
    public static let imported = "imported"
    /// The name of ``ProjectStatistics/repeated``.
    public static let repeatedLabels =
        "Untranslated labels that repeat another untranslated label"
    /// The name of ``ProjectStatistics/known``.
    public static let knownLabels = "Untranslated labels that have a translation in another key"

    static let statisticsTitle = "Statistics"
    static let countingWords = "Counting the words…"
    static let noStatistics = "No keys of this language are downloaded yet."
    static let noListOfKeys = "This row has no list of keys."
    /// The name of the bands of similarity.
    public static let memoryMatch = "Memory match"

    /// The name of a band of similarity.
    public static func word(for band: MemoryBands.Band) -> String {
        switch band {
        case .repetitions: "repetitions"
        case .exact: "100 %"
        case .from95: "95–99 %"
        case .from85: "85–94 %"
        case .from75: "75–84 %"
        case .from50: "50–74 %"
        case .none: "no match"
        }
    }

    /// The progress of the count of the bands.
    static func progress(of search: BandSearch) -> String {
        "searching for memory matches, \(search.percent) %"
    }

    static func bandsFailed(_ why: Failure) -> String {
        "The search for memory matches failed. \(sentence(why))"
    }

    static let repeatedRow = "    repeated labels"
    static let knownRow = "    labels translated in another key"

    /// The heading of the first column of a group.
    static func title(of group: StatisticsRow.Group) -> String {
        switch group {
        case .states: "State"
        case .matches: memoryMatch
        case .sources: "Source"
        case .people: "Person"
        case .languages: languageColumn
        }
    }

    /// The headings of the numbers of a group.
    static func columns(of group: StatisticsRow.Group) -> [String] {
        switch group {
        case .states, .matches: ["Keys", "Words", "Characters"]
        case .sources: ["Keys left", "Words left", "All words"]
        case .people: ["Translations", "Words", "24 hours", "7 days"]
        case .languages: []
        }
    }

    /// A row of the statistics in line mode.
    static func line(of row: StatisticsRow) -> String {
        switch row.content {
        case .language(let project):
            project.language.map { language($0, of: project.project) } ?? noLanguages
        case .numbers([]): row.name
        case .numbers(let numbers):
            "\(lineName(of: row)): "
                + zip(nouns(of: row.group), numbers).map { noun, number in
                    counted(number, noun.one, noun.many)
                }.joined(separator: ", ")
        }
    }

    private static func lineName(of row: StatisticsRow) -> String {
        switch row.rowID {
        case .repeated: repeatedLabels
        case .known: knownLabels
        case .band: "\(memoryMatch), \(row.name)"
        case .state, .bandSearch, .source, .person, .language: row.name
        }
    }

    private static func nouns(of group: StatisticsRow.Group) -> [(one: String, many: String)] {
        switch group {
        case .states, .matches: [("key", "keys"), ("word", "words"), ("character", "characters")]
        case .sources:
            [
                ("key left", "keys left"), ("word left", "words left"),
                ("word in all", "words in all"),
            ]
        case .people:
            [
                ("translation", "translations"), ("word", "words"),
                ("in the last 24 hours", "in the last 24 hours"),
                ("in the last 7 days", "in the last 7 days"),
            ]
        case .languages: []
        }
    }

    private static func counted(_ count: Int, _ one: String, _ many: String) -> String {
        "\(number(count)) \(count == 1 ? one : many)"
    }
}
