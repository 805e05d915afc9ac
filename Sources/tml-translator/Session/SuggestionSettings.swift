import Catalog
import EngineSettings
import MachineTranslation
import TOMLKit
import Text

/// The settings of `[suggestions]` and `[[engine]]` in the configuration file: whether suggestions
/// are on, for which projects, and the engines.
struct SuggestionSettings: Sendable {
    /// True if the file switches suggestions on.
    private(set) var areOn = false
    private(set) var engines: [EngineConfiguration] = []
    /// The keys or names of the projects whose labels engines may receive; `nil` for all projects.
    private(set) var projects: Set<String>?

    private static let name = "suggestions"
    private static let engine = "engine"
    private static let settings = ["enabled", "projects", engine]

    /// All mistakes, in the order of the tables.
    struct Mistakes: Error {
        var all: [SettingText.Mistake]

        /// The mistakes in words, one line for each, in the order of the lines.
        func told(of file: String) -> String {
            all.sorted { $0.line < $1.line }
                .map { "\(file), line \($0.line): \($0.sentence)" }
                .joined(separator: "\n")
        }
    }

    /// The default settings.
    init() {}

    /// Reads the tables from the whole file. Throws `Mistakes`.
    ///
    /// - Parameter others: the other names that are allowed at the top level of the file.
    init(in file: TOMLTable, _ lines: SettingLines, besides others: [String]) throws {
        var tables = EngineTables(lines)
        var mistakes = Self.misspelt(in: file, lines, besides: others)
        if let value = file[Self.engine] { tables.take(value, at: [Self.engine]) }
        if let value = file[Self.name] {
            if let table = value.table {
                mistakes += take(table, lines, &tables)
            } else {
                let line = lines.line(of: [Self.name])
                mistakes.append(
                    .init(line: line, sentence: "suggestions must be a table: write [suggestions]"))
            }
        }
        mistakes += tables.mistakes
        guard mistakes.isEmpty else { throw Mistakes(all: mistakes) }
        engines = tables.engines
    }
}

extension SuggestionSettings {
    /// Reports a table with a misspelt name, which would otherwise switch suggestions off without a
    /// message.
    private static func misspelt(
        in file: TOMLTable, _ lines: SettingLines, besides others: [String]
    ) -> [SettingText.Mistake] {
        let names = [name, engine]
        return file.keys.filter { !(names + others).contains($0) }.compactMap { found in
            Spelling.nearest(to: found, among: names).map { near in
                .init(
                    line: lines.line(of: [found]),
                    sentence: "there is no table \(found); did you mean \(near)?")
            }
        }
    }

    private mutating func take(
        _ table: TOMLTable, _ lines: SettingLines, _ tables: inout EngineTables
    ) -> [SettingText.Mistake] {
        var mistakes: [SettingText.Mistake] = []
        for (name, value) in table {
            let path = [Self.name, name]
            if name == Self.engine {
                tables.take(value, at: path)
            } else if let wrong = take(name, value) {
                let sentence = "[suggestions]: \(wrong)"
                mistakes.append(.init(line: lines.line(of: path), sentence: sentence))
            }
        }
        return mistakes
    }

    /// Stores a setting. Returns the mistake; `nil` if there is none.
    private mutating func take(_ name: String, _ value: any TOMLValueConvertible) -> String? {
        switch name {
        case "enabled":
            guard let flag = value.bool else { return "“enabled” must be true or false" }
            areOn = flag
        case "projects":
            let texts = value.array.map { ($0.count, $0.compactMap(\.string)) }
            guard let (count, names) = texts, names.count == count else {
                return "“projects” must be a list of names or keys, for example "
                    + "[\"Shop\"]"
            }
            projects = Set(names)
        default:
            let near = Spelling.nearest(to: name, among: Self.settings)
            let advice =
                near.map { "did you mean \($0)?" }
                ?? "the settings are \(Self.settings.joined(separator: ", "))"
            return "there is no setting \(name); \(advice)"
        }
        return nil
    }
}
