import Catalog
import Display
import TML
import Text
import Workbench

/// The statistics of projects, as text and as JSON.
struct StatisticsReport: Encodable {
    struct Project: Encodable {
        var key: String
        var name: String
        var languages: [Language]
    }

    struct Language {
        let language: ProjectLanguage
        private(set) var numbers: ProjectStatistics

        init(_ language: ProjectLanguage, _ numbers: ProjectStatistics) {
            (self.language, self.numbers) = (language, numbers)
            for place in numbers.people.indices where numbers.people[place].name.isEmpty {
                self.numbers.people[place].name = Strings.imported
            }
        }
    }

    var projects: [Project]
    /// The time of the report, in seconds since 1970.
    var at: Int

    init(_ projects: [Project], at: Int) { (self.projects, self.at) = (projects, at) }
}

extension StatisticsReport.Language: Encodable {
    private enum CodingKeys: String, CodingKey {
        case locale, name, all, untranslated, pending, accepted, approved, repeated, known, matches
        case sources, people
    }

    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: CodingKeys.self)
        try object.encode(locale, forKey: .locale)
        try object.encode(name, forKey: .name)
        try object.encode(numbers.all, forKey: .all)
        try object.encode(numbers[.untranslated], forKey: .untranslated)
        try object.encode(numbers[.pending], forKey: .pending)
        try object.encode(numbers[.accepted], forKey: .accepted)
        try object.encode(numbers[.approved], forKey: .approved)
        try object.encode(numbers.repeated, forKey: .repeated)
        try object.encode(numbers.known, forKey: .known)
        try object.encodeIfPresent(numbers.bands, forKey: .matches)
        try object.encode(numbers.sources, forKey: .sources)
        try object.encode(numbers.people, forKey: .people)
    }
}

/// The report as text for a terminal with 80 columns.
extension StatisticsReport {
    var text: String {
        projects.map { project in
            (["\(project.name)  \(project.key)"] + project.languages.map(\.text))
                .joined(separator: "\n\n")
        }.joined(separator: "\n\n\n")
    }
}

extension StatisticsReport.Language {
    /// The number of columns of the chart.
    private static let chartColumns = 40
    /// The maximum number of sources and of people. JSON and HTML have all of them.
    private static let most = 10

    fileprivate var text: String {
        let amounts = TextTable(
            "", ["keys", "words", "characters"],
            states.map { ($0.name, [$0.amount.keys, $0.amount.words, $0.amount.characters]) })
        let parts = [
            "  \(name) (\(locale))  \(chart)  \(progress.percentDone) %", amounts.text, repetitions,
            matchTable, sourceTable, peopleTable,
        ]
        return parts.filter { !$0.isEmpty }.joined(separator: "\n")
    }

    var locale: String { language.locale.rawValue }
    var name: String { language.englishName.isEmpty ? locale : language.englishName }
    var progress: LanguageProgress { LanguageProgress(locale: language.locale, numbers) }

    /// The states of the keys with their names.
    var states: [(name: String, amount: LabelAmount)] {
        TargetStatus.allCases.map { ($0.rawValue, numbers[$0]) } + [("all", numbers.all)]
    }

    private var chart: String {
        let progress = progress
        let columns = { (keys: Int) in keys * Self.chartColumns / progress.keys }
        let done = columns(progress.accepted + progress.approved)
        let pending = columns(progress.keys - progress.untranslated) - done
        return String(repeating: "━", count: done) + String(repeating: "╍", count: pending)
            + String(repeating: "─", count: Self.chartColumns - done - pending)
    }

    /// The sentences about repeated labels.
    var repetitions: String {
        [(Strings.repeatedLabels, numbers.repeated), (Strings.knownLabels, numbers.known)]
            .filter { $0.1.keys > 0 }.map { words, amount in
                "  \(words): \(Strings.number(amount.keys)) (\(Strings.number(amount.words)) words)"
            }.joined(separator: "\n")
    }

    /// The labels to translate by their best match in the translation memory.
    var matches: [(name: String, amount: LabelAmount)] {
        numbers.bands.map { bands in
            MemoryBands.Band.allCases.map { (Strings.word(for: $0), bands[$0]) }
        } ?? []
    }

    private var matchTable: String {
        let rows = matches.map {
            ($0.name, [$0.amount.keys, $0.amount.words, $0.amount.characters])
        }
        let table = TextTable(Strings.memoryMatch, ["keys", "words", "characters"], rows)
        return table.withRest(of: rows.count)
    }

    private var sourceTable: String {
        let rows = numbers.sources.prefix(Self.most).map {
            ($0.name, [$0.untranslated.keys, $0.untranslated.words, $0.all.words])
        }
        let table = TextTable("Source", ["keys left", "words left", "all words"], rows)
        return table.withRest(of: numbers.sources.count)
    }

    private var peopleTable: String {
        let rows = numbers.people.prefix(Self.most).map {
            ($0.name, [$0.translations, $0.words, $0.lastDay, $0.lastWeek])
        }
        let table = TextTable("Person", ["translations", "words", "24 hours", "7 days"], rows)
        return table.withRest(of: numbers.people.count)
    }
}

/// Names with columns of numbers.
private struct TextTable {
    /// The columns of the names and of a number.
    private static let (name, number) = (26, 12)

    let text: String
    private let count: Int

    /// - Parameter head: the name of the first column.
    init(_ head: String, _ columns: [String], _ rows: [(String, [Int])]) {
        let first = Self.line(head, columns)
        let rest = rows.map { Self.line($0.0, $0.1.map(Strings.number)) }
        text = rows.isEmpty ? "" : ([first] + rest).joined(separator: "\n")
        count = rows.count
    }

    /// The table, with a line about the rows that it leaves out.
    func withRest(of all: Int) -> String {
        guard count > 0 else { return "" }
        let rest = all - count
        return "\n" + text + (rest == 0 ? "" : "\n    … and \(Strings.number(rest)) more")
    }

    private static func line(_ head: String, _ cells: [String]) -> String {
        let shown = SafeText.lines(head).prefix { $0 != "\n" }
        var name = ""
        for character in shown where TextCells.columns(of: name + String(character)) < Self.name {
            name.append(character)
        }
        let space = String(repeating: " ", count: Self.name - TextCells.columns(of: name))
        let numbers = cells.map { cell in
            String(repeating: " ", count: max(1, number - cell.count)) + cell
        }
        return "    " + name + space + numbers.joined()
    }
}
