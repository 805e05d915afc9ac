import EngineSettings
import Foundation
import MachineTranslation
import TOMLKit
import Terminal
import Text
import Workbench

/// The configuration file in TOML. Every setting is optional; `docs/config.sample.toml` shows all
/// settings.
struct SettingsFile: Sendable {
    /// The mistake in the file, with its line.
    struct Invalid: Error, CustomStringConvertible {
        let description: String
    }

    private struct Contents: Codable {
        enum CodingKeys: String, CodingKey, CaseIterable {
            case theme, signs, mouse, title, clipboard, server, memory, text, writing, keymap
        }

        struct Memory: Codable {
            var server: Bool?
            var least: Int?
            var projects: [String]?
        }

        struct Server: Codable {
            var url: String?
            var email: String?
            var allowsInsecureHTTP: Bool?
            var connectsAtStart: Bool?

            enum CodingKeys: String, CodingKey {
                case url, email
                case connectsAtStart = "connect_at_start"
                case allowsInsecureHTTP = "allow_insecure_http"
            }
        }

        struct Writing: Codable {
            var spelling: Bool?
            var completion: Bool?
            var hasWholeTokens: Bool?
            var offersEqualTexts: Bool?

            enum CodingKeys: String, CodingKey {
                case spelling, completion
                case hasWholeTokens = "whole-tokens"
                case offersEqualTexts = "equal-texts"
            }
        }

        var theme: String?
        var signs: String?
        var mouse: Bool?
        var title: Bool?
        var clipboard: Bool?
        var server: Server?
        var memory: Memory?
        var text: TextSettings?
        var writing: Writing?
        var keymap: [String: [String]]?
    }

    private let contents: Contents
    /// The settings that the file contains, but no engine and no key binding.
    let values: [SettingName: SettingValue]
    /// The text of each value, by the names of the setting.
    private let words: [[String]: String]
    private let suggestions: SuggestionSettings
    let keymap: Keymap
    /// The set of characters for drawing.
    let signs: SignSet

    /// Reads the file. Without a file, all settings have their default values.
    init(path: String) throws(Invalid) {
        let data = FileManager.default.contents(atPath: path)
        try self.init(text: data.map { String(decoding: $0, as: UTF8.self) }, path: path)
    }

    /// - Parameter text: the text of the file; `nil` if there is no file.
    init(text: String?, path: String) throws(Invalid) {
        guard let text else {
            contents = Contents()
            (values, words) = ([:], [:])
            suggestions = SuggestionSettings()
            keymap = .standard
            signs = .full
            return
        }
        do {
            let table = try TOMLTable.reading(text)
            (values, words) = (table.settingValues, table.wordsOfValues)
            contents = try TOMLDecoder().decode(Contents.self, from: table)
            suggestions = try SuggestionSettings(
                in: table, SettingLines(text),
                besides: Contents.CodingKeys.allCases.map(\.rawValue))
        } catch let error as SettingText.Mistake {
            throw Invalid(description: "\(path), line \(error.line): \(error.sentence)")
        } catch let error as SuggestionSettings.Mistakes {
            throw Invalid(description: error.told(of: path))
        } catch let error as DecodingError {
            throw Invalid(description: Self.told(error, of: path, SettingLines(text)))
        } catch {
            throw Invalid(description: "\(path): \(error)")
        }
        signs = try Self.signs(contents, SettingLines(text), path)
        guard MemoryScope.allowed.contains(contents.memory?.least ?? 100) else {
            let line = SettingLines(text).line(of: ["memory", "least"])
            throw Invalid(
                description: "\(path), line \(line): [memory]: "
                    + "“least” must be a number from 50 to 100")
        }
        do {
            keymap = try Keymap.standard.rebinding(contents.keymap ?? [:])
        } catch {
            throw Invalid(description: "\(path), [keymap]: \(error)")
        }
    }

    private static func signs(
        _ contents: Contents, _ lines: SettingLines, _ path: String
    ) throws(Invalid) -> SignSet {
        guard let signs = SignSet(rawValue: contents.signs ?? SignSet.full.rawValue) else {
            let line = lines.line(of: ["signs"])
            throw Invalid(
                description: "\(path), line \(line): “signs” must be full or ascii")
        }
        return signs
    }

    /// Returns the place of a value that cannot be read, and the reason.
    private static func told(
        _ error: DecodingError, of path: String, _ lines: SettingLines
    ) -> String {
        func told(_ place: DecodingError.Context, _ reason: String) -> String {
            let names = place.codingPath.map(\.stringValue)
            let name = names.joined(separator: ".")
            return "\(path), line \(lines.line(of: names)): \(name) \(reason)"
        }
        switch error {
        case .dataCorrupted(let place): return told(place, place.debugDescription)
        // The decoder also throws `keyNotFound` for a value of another type.
        case .typeMismatch(_, let place), .valueNotFound(_, let place), .keyNotFound(_, let place):
            return told(place, requirement(in: place.debugDescription))
        @unknown default: return "\(path): \(error)"
        }
    }

    /// Returns the requirement of the type that the decoder names in quotation marks.
    private static func requirement(in description: String) -> String {
        switch description.split(separator: "\"").dropFirst().first {
        case "String": "must be a text in quotes"
        case "Bool": "must be true or false"
        case "Int", "Double": "must be a number"
        default: "has a value of the wrong type"
        }
    }

    /// Returns the texts of all values except one.
    func others(than name: SettingName) -> [[String]: String] {
        words.filter { $0.key != name.path }
    }

    /// The name of a theme; `nil` if none is configured.
    var theme: String? { contents.theme }
    /// The reports and functions of the terminal that the program uses: the focus of the window,
    /// and the mouse and the title of the window unless they are switched off.
    var reports: NcursesTerminal.Reports {
        var reports: NcursesTerminal.Reports = .focus
        if contents.mouse ?? true { reports.insert(.mouse) }
        if contents.title ?? true { reports.insert(.title) }
        return reports
    }
    /// True if texts may be copied to the terminal's clipboard.
    var clipboard: Bool { contents.clipboard ?? true }
    var server: String? { contents.server?.url }
    var email: String? { contents.server?.email }
    /// True if plain HTTP to another computer is allowed; the default is false.
    var allowsInsecureHTTP: Bool { contents.server?.allowsInsecureHTTP ?? false }

    /// True if the program downloads the list of projects at its start; the default is true.
    var connectsAtStart: Bool { contents.server?.connectsAtStart ?? true }

    /// True if the program searches the server's memory for the selected key; the default is true.
    var asksServerMemory: Bool { contents.memory?.server ?? true }

    /// The texts that the memory offers.
    var memoryScope: MemoryScope {
        var scope = MemoryScope()
        if let least = contents.memory?.least { scope.least = Double(least) / 100 }
        scope.projects = contents.memory?.projects.map(Set.init)
        return scope
    }

    /// The help while the translator types. By default, all help that changes no text by itself is
    /// on.
    var writing: WritingSettings {
        let table = contents.writing
        return WritingSettings(
            spells: table?.spelling ?? true, completes: table?.completion ?? true,
            hasWholeTokens: table?.hasWholeTokens ?? false,
            offersEqualTexts: table?.offersEqualTexts ?? false)
    }

    /// The settings for showing texts on this terminal.
    var text: TextSettings { contents.text ?? TextSettings() }

    /// True if the file switches suggestions of engines on.
    var suggestionsAreOn: Bool { suggestions.areOn }
    /// The keys or names of the projects whose labels engines may receive; `nil` for all projects.
    var suggestionProjects: Set<String>? { suggestions.projects }
    /// The number of configured engines, in use or not.
    var engineCount: Int { suggestions.engines.count }
    /// The configured engines, in use or not.
    var engines: [EngineConfiguration] { suggestions.engines }
    /// The configured engines; empty if suggestions are off.
    var enginesInUse: [EngineConfiguration] { suggestions.areOn ? suggestions.engines : [] }
    /// The engines in use, with the account for the engine that sends requests to the server.
    func enginesInUse(
        for account: @escaping ServerAccount.Source
    ) -> [EngineConfiguration] {
        suggestions.areOn ? engines(for: account) : []
    }
    /// All engines, in use or not, with the account for the engine that sends requests to the
    /// server.
    func engines(for account: @escaping ServerAccount.Source) -> [EngineConfiguration] {
        engines.map { configuration in
            var configuration = configuration
            configuration.account = account
            return configuration
        }
    }
    /// True if the file itself contains the key of an engine.
    var hasKeys: Bool {
        suggestions.engines.contains { engine in
            if case .text = engine.keyPlace { true } else { false }
        }
    }
}

extension TOMLTable {
    /// The values outside tables and in tables of the first level, without the tables that contain
    /// keys of engines or keyboard keys.
    fileprivate var settingValues: [SettingName: SettingValue] {
        var found: [SettingName: SettingValue] = [:]
        for (name, value) in self {
            if let value = SettingValue(value) { found[SettingName(name)] = value }
            guard let table = value.table, !["engine", "keymap"].contains(name) else { continue }
            for (inner, value) in table {
                found[SettingName(inner, in: name)] = SettingValue(value)
            }
        }
        return found
    }

    /// The text of each value, by the names of the setting.
    fileprivate var wordsOfValues: [[String]: String] {
        var found: [[String]: String] = [:]
        for (name, value) in self {
            guard let table = value.table else {
                found[[name]] = value.tomlValue.debugDescription
                continue
            }
            for (path, words) in table.wordsOfValues { found[[name] + path] = words }
        }
        return found
    }
}

extension SettingValue {
    /// `nil` if the value is a table, a date, or a list with values other than texts.
    fileprivate init?(_ value: any TOMLValueConvertible) {
        if let flag = value.bool {
            self = .flag(flag)
        } else if let number = value.int {
            self = .number(number)
        } else if let text = value.string {
            self = .text(text)
        } else if let texts = value.array.map({ $0.map(\.string) }), !texts.contains(nil) {
            self = .texts(texts.compactMap(\.self))
        } else {
            return nil
        }
    }
}
