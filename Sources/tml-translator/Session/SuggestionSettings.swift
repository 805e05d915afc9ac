import MachineTranslation
import TOMLKit
import Text

/// What `[suggestions]` of the configuration file says: whether engines are asked, and which.
struct SuggestionSettings: Sendable {
    /// Off unless the file says otherwise.
    private(set) var areOn = false
    private(set) var engines: [EngineConfiguration] = []

    private static let name = "suggestions"

    /// Everything that is wrong, each with the names that lead to its line.
    struct Mistakes: Error {
        var all: [(path: [String], sentence: String)]

        /// A line for each, in the order of the file.
        func told(of file: String, _ lines: SettingLines) -> String {
            all.map { (line: lines.line(of: $0.path), sentence: $0.sentence) }
                .sorted { $0.line < $1.line }
                .map { "\(file), line \($0.line): \($0.sentence)" }
                .joined(separator: "\n")
        }
    }

    /// Without the table, the defaults.
    init() {}

    /// Reads the table out of the whole file; throws `Mistakes`.
    init(in file: TOMLTable) throws {
        guard let value = file[Self.name] else {
            try Self.requireNoneMisspelt(in: file)
            return
        }
        guard let table = value.table else {
            throw Mistakes(all: [([Self.name], "suggestions must be a table, [suggestions]")])
        }
        var mistakes = Mistakes(all: [])
        for (name, value) in table {
            do {
                try take(name, value)
            } catch let wrong as EngineMistakes {
                mistakes.all += wrong.all.map { ([Self.name, name, $0.setting], $0.sentence) }
            } catch let wrong as Wrong {
                mistakes.all.append(([Self.name, name], "[suggestions]: \(wrong.sentence)"))
            }
        }
        guard mistakes.all.isEmpty else { throw mistakes }
    }
}

extension SuggestionSettings {
    /// A table that nobody reads would switch suggestions off without a word.
    private static func requireNoneMisspelt(in file: TOMLTable) throws {
        for name in file.keys where Spelling.nearest(to: name, among: [Self.name]) != nil {
            let sentence = "there is no table \(name); did you mean \(Self.name)?"
            throw Mistakes(all: [([name], sentence)])
        }
    }

    private struct Wrong: Error {
        var sentence: String
    }

    private mutating func take(_ name: String, _ value: any TOMLValueConvertible) throws {
        switch name {
        case "enabled":
            guard let flag = value.bool else {
                throw Wrong(sentence: "enabled must be true or false")
            }
            areOn = flag
        case "engine":
            guard let table = value.table else {
                throw Wrong(sentence: "engine must be a table, [suggestions.engine]")
            }
            let engine = EngineTable(table, heading: "[suggestions.engine]")
            engines.append(try EngineConfiguration(engine))
        default:
            let near = Spelling.nearest(to: name, among: ["enabled", "engine"])
            let advice = near.map { "did you mean \($0)?" } ?? "there are enabled and engine"
            throw Wrong(sentence: "there is no setting \(name); \(advice)")
        }
    }
}
