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

    struct Language: Encodable {
        struct Amount: Encodable {
            var keys: Int
            var words: Int
            var characters: Int

            init(_ amount: ProjectStatistics.Amount) {
                (keys, words, characters) = (amount.keys, amount.words, amount.characters)
            }
        }

        struct Source: Encodable {
            var name: String
            var all: Amount
            var untranslated: Amount
        }

        struct Person: Encodable {
            var name: String
            var translations: Int
            var words: Int
            var lastDay: Int
            var lastWeek: Int
        }

        var locale: String
        var name: String
        var all: Amount
        var untranslated: Amount
        var pending: Amount
        var accepted: Amount
        var approved: Amount
        /// Untranslated labels that occur before in another untranslated key.
        var repeated: Amount
        /// Untranslated labels that another key has with a translation.
        var known: Amount
        var sources: [Source]
        var people: [Person]

        init(_ language: ProjectLanguage, _ numbers: ProjectStatistics) {
            let amount = { (status: TargetStatus) in
                Amount(numbers.byStatus[status] ?? ProjectStatistics.Amount())
            }
            locale = language.locale.rawValue
            name = language.englishName.isEmpty ? language.locale.rawValue : language.englishName
            all = Amount(numbers.all)
            untranslated = amount(.untranslated)
            pending = amount(.pending)
            accepted = amount(.accepted)
            approved = amount(.approved)
            repeated = Amount(numbers.repeated)
            known = Amount(numbers.known)
            sources = numbers.sources.map {
                Source(name: $0.name, all: Amount($0.all), untranslated: Amount($0.untranslated))
            }
            people = numbers.people.map {
                Person(
                    name: $0.name.isEmpty ? "imported" : $0.name, translations: $0.translations,
                    words: $0.words,
                    lastDay: $0.lastDay, lastWeek: $0.lastWeek)
            }
        }
    }

    var projects: [Project]
    /// The time of the report, in seconds since 1970.
    var at: Int

    init(_ projects: [Project], at: Int) { (self.projects, self.at) = (projects, at) }
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
            "  \(name) (\(locale))  \(chart)  \(percent) %", amounts.text, repetitions, sourceTable,
            peopleTable,
        ]
        return parts.filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// The states of the keys with their names.
    var states: [(name: String, amount: Amount)] {
        [
            ("untranslated", untranslated), ("pending", pending), ("accepted", accepted),
            ("approved", approved), ("all", all),
        ]
    }

    /// The part of the keys whose translation is accepted or approved, in percent. A language has at
    /// least one key; only a complete language has 100 percent.
    var percent: Int { (accepted.keys + approved.keys) * 100 / all.keys }

    private var chart: String {
        let columns = { (keys: Int) in keys * Self.chartColumns / all.keys }
        let done = columns(accepted.keys + approved.keys)
        let pending = columns(accepted.keys + approved.keys + pending.keys) - done
        return String(repeating: "━", count: done) + String(repeating: "╍", count: pending)
            + String(repeating: "─", count: Self.chartColumns - done - pending)
    }

    /// The sentences about repeated labels.
    var repetitions: String {
        let lines = [
            ("Untranslated labels that repeat another untranslated label", repeated),
            ("Untranslated labels that have a translation in another key", known),
        ]
        return lines.filter { $0.1.keys > 0 }.map { words, amount in
            "  \(words): \(Strings.number(amount.keys)) (\(Strings.number(amount.words)) words)"
        }.joined(separator: "\n")
    }

    private var sourceTable: String {
        let rows = sources.prefix(Self.most).map {
            ($0.name, [$0.untranslated.keys, $0.untranslated.words, $0.all.words])
        }
        let table = TextTable("Source", ["keys left", "words left", "all words"], rows)
        return table.withRest(of: sources.count)
    }

    private var peopleTable: String {
        let rows = people.prefix(Self.most).map {
            ($0.name, [$0.translations, $0.words, $0.lastDay, $0.lastWeek])
        }
        let table = TextTable("Person", ["translations", "words", "24 hours", "7 days"], rows)
        return table.withRest(of: people.count)
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
