import Foundation
import TML

/// The folder `Definitions`: `published/ru.json`, `cldr/ru.json`…, and `cldr.json`.
struct DefinitionFolder {
    enum Subfolder: String, CaseIterable {
        case published
        case cldr
    }

    /// The contents of `cldr.json`.
    struct Overview: Decodable {
        var cldrVersion: String
        /// Other codes of languages, such as `iw` for `he`, and regions that use the definition of
        /// another locale.
        var aliases: [String: String]

        private enum CodingKeys: String, CodingKey {
            case cldrVersion = "cldr_version"
            case aliases
        }
    }

    let url: URL

    /// The folder beside the program; a link that started the program is followed. `nil` if the
    /// folder is missing. The package manager's own accessor would end the program in this case.
    static var installed: DefinitionFolder? {
        guard let program = Bundle.main.executableURL else { return nil }
        return DefinitionFolder(besideProgram: program)
    }

    init(url: URL) { self.url = url }

    init?(besideProgram program: URL) {
        url = program.resolvingSymlinksInPath().deletingLastPathComponent()
            .appending(path: "tml-translator_LanguageData.resources/Definitions")
        guard FileManager.default.fileExists(atPath: url.path) else { return nil }
    }

    var overview: Overview? {
        contents(of: "cldr.json").flatMap { json in
            do {
                return try JSONDecoder().decode(Overview.self, from: Data(json))
            } catch {
                return nil
            }
        }
    }

    /// The locales that have files.
    var locales: [LocaleCode] {
        let names = Subfolder.allCases.flatMap { subfolder in
            let folder = url.appending(path: subfolder.rawValue).path
            let files = FileManager.default.enumerator(atPath: folder)?.allObjects as? [String]
            return (files ?? []).filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }
        }
        return Set(names).filter { LocaleName($0)?.text == $0 }.map { LocaleCode($0) }.sorted()
    }

    /// Returns the definition of the locale or of the next more general locale, from the first
    /// subfolder with such a definition.
    func definition(for locale: LocaleCode, in subfolders: [Subfolder]) -> [UInt8]? {
        var aliases: [String: String]?
        for name in LocaleName(locale.rawValue)?.fallbacks ?? [] {
            if let found = definition(named: name, in: subfolders) { return found }
            let known = aliases ?? overview?.aliases ?? [:]
            aliases = known
            if let alias = known[name], let found = definition(named: alias, in: subfolders) {
                return found
            }
        }
        return nil
    }

    /// Returns the definition in the file with this name, from the first subfolder with such a file.
    func definition(named name: String, in subfolders: [Subfolder]) -> [UInt8]? {
        for subfolder in subfolders {
            if let found = contents(of: "\(subfolder.rawValue)/\(name).json") { return found }
        }
        return nil
    }

    private func contents(of path: String) -> [UInt8]? {
        FileManager.default.contents(atPath: url.appending(path: path).path).map(Array.init)
    }
}
