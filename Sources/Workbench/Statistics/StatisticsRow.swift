import Catalog
import TML
import Text

/// A row of the statistics: some numbers with a name, or a language with its progress.
struct StatisticsRow: ListedRow {
    enum ID: Hashable, Sendable {
        /// `nil`: the keys of all states.
        case state(TargetStatus?)
        case repeated, known
        case band(MemoryBands.Band)
        /// The count of the bands that is being made.
        case bandSearch
        case source(ExactText)
        /// Several people can have one name, so the row has the number of the person.
        case person(ExactText, Int?)
        case language(LocaleCode)
    }

    enum Content: Equatable, Sendable {
        /// The numbers in the columns of the group.
        case numbers([Int])
        case language(ProjectRow)
    }

    /// Rows with the same columns.
    enum Group: String {
        case states, matches, sources, people, languages
    }

    let rowID: ID
    let name: String
    let content: Content

    private init(_ rowID: ID, _ name: String, _ numbers: [Int]) {
        (self.rowID, self.name, content) = (rowID, name, .numbers(numbers))
    }

    private init(_ rowID: ID, _ name: String, _ amount: LabelAmount) {
        self.init(rowID, name, [amount.keys, amount.words, amount.characters])
    }

    /// Creates the row of a language; `nil` for a project without languages.
    init?(_ row: ProjectRow) {
        guard let language = row.language else { return nil }
        (rowID, name) = (.language(language.language.locale), language.name)
        content = .language(row)
    }

    /// Returns the rows of the numbers of a language.
    ///
    /// - Parameter search: the count of the bands that is being made; `nil` if there is none.
    static func rows(of numbers: ProjectStatistics, _ search: BandSearch?) -> [StatisticsRow] {
        states(numbers) + matches(numbers.bands, search)
            + numbers.sources.map { source in
                StatisticsRow(
                    .source(ExactText(source.name)), Strings.onOneLine(source.name),
                    [source.untranslated.keys, source.untranslated.words, source.all.words])
            }
            + people(numbers)
    }

    /// The bands of the last count, or the progress of the first one.
    private static func matches(
        _ bands: MemoryBands?, _ search: BandSearch?
    ) -> [StatisticsRow] {
        if let bands, bands.all.keys > 0 {
            return MemoryBands.Band.allCases.map {
                StatisticsRow(.band($0), Strings.word(for: $0), bands[$0])
            }
        }
        return search.map { [StatisticsRow(.bandSearch, Strings.progress(of: $0), [])] } ?? []
    }

    private static func people(_ numbers: ProjectStatistics) -> [StatisticsRow] {
        numbers.people.map { person in
            StatisticsRow(
                .person(ExactText(person.name), person.number),
                Strings.author(named: person.name),
                [person.translations, person.words, person.lastDay, person.lastWeek])
        }
    }

    /// The repeated and the known labels are a part of the untranslated labels, and follow them.
    private static func states(_ numbers: ProjectStatistics) -> [StatisticsRow] {
        var rows = TargetStatus.allCases.map {
            StatisticsRow(.state($0), $0.rawValue, numbers[$0])
        }
        rows.insert(
            contentsOf: [
                StatisticsRow(.repeated, Strings.repeatedRow, numbers.repeated),
                StatisticsRow(.known, Strings.knownRow, numbers.known),
            ], at: 1)
        return rows + [StatisticsRow(.state(nil), Strings.word(KeyFilter.everyKey), numbers.all)]
    }

    var group: Group {
        switch rowID {
        case .state, .repeated, .known: .states
        case .band, .bandSearch: .matches
        case .source: .sources
        case .person: .people
        case .language: .languages
        }
    }

    var heading: ListHeading? {
        ListHeading(title: Strings.title(of: group), id: group.rawValue)
    }

    var searchedText: String {
        switch content {
        case .numbers: name
        case .language(let row): row.searchedText
        }
    }
}
