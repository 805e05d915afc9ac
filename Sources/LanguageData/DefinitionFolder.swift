import Foundation
import TML

/// The folder `Definitions`: `published/ru.json`, `cldr/ru.json`…, and `cldr.json`.
struct DefinitionFolder {
    enum Shelf: String, CaseIterable {
        case published
        case cldr
    }

    /// What `cldr.json` says.
    struct Overview: Decodable {
        var cldrVersion: String
        /// Other codes of a language, `iw` of `he`, and regions that follow another locale.
        var aliases: [String: String]

        private enum CodingKeys: String, CodingKey {
            case cldrVersion = "cldr_version"
            case aliases
        }
    }

    let url: URL

    /// The one beside the program, which may have been started by a link to it. The accessor that
    /// the package manager makes ends the program when there is none.
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

    /// The locales of which there are files.
    var locales: [LocaleCode] {
        let names = Shelf.allCases.flatMap { shelf in
            let folder = url.appending(path: shelf.rawValue).path
            let files = FileManager.default.enumerator(atPath: folder)?.allObjects as? [String]
            return (files ?? []).filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }
        }
        return Set(names).filter { LocaleName($0)?.text == $0 }.map { LocaleCode($0) }.sorted()
    }

    /// The definition of the locale, or of the next more general one, on the first shelf with it.
    func definition(for locale: LocaleCode, in shelves: [Shelf]) -> [UInt8]? {
        var aliases: [String: String]?
        for name in LocaleName(locale.rawValue)?.fallbacks ?? [] {
            if let found = definition(named: name, in: shelves) { return found }
            let known = aliases ?? overview?.aliases ?? [:]
            aliases = known
            if let alias = known[name], let found = definition(named: alias, in: shelves) {
                return found
            }
        }
        return nil
    }

    /// The definition in the file of that name on the first shelf with it.
    func definition(named name: String, in shelves: [Shelf]) -> [UInt8]? {
        for shelf in shelves {
            if let found = contents(of: "\(shelf.rawValue)/\(name).json") { return found }
        }
        return nil
    }

    private func contents(of path: String) -> [UInt8]? {
        FileManager.default.contents(atPath: url.appending(path: path).path).map(Array.init)
    }
}
