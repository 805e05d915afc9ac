import ArgumentParser
import Catalog
import TranslationService
import Wire

/// `tml-server project …`
struct Projects: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "project", abstract: "List projects.", subcommands: [List.self])

    /// `tml-server project list`
    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "List the projects.")

        @OptionGroup var data: DataOption

        @Flag(help: "Print JSON.")
        var json = false

        func run() throws {
            let service = try data.service()
            do {
                let lines = try service.projectLines()
                if json {
                    print(JSON.array(lines.map(Projects.json)).text)
                } else {
                    for line in lines { print(Projects.text(line)) }
                }
            } catch {
                throw Failure(error)
            }
        }
    }

    private static func json(_ line: TranslationService.ProjectLine) -> JSON {
        [
            "key": .string(line.key.rawValue), "name": .string(line.name),
            "locales": .array(line.locales.map(JSON.string)),
            "key_count": .integer(line.keyCount),
            "translation_count": .integer(line.translationCount),
        ]
    }

    private static func text(_ line: TranslationService.ProjectLine) -> String {
        let locales = line.locales.joined(separator: ", ")
        return "\(line.key)  \(line.name)  \(line.keyCount) keys, "
            + "\(line.translationCount) translations  \(locales)"
    }

    /// The project whose key begins like that; there must be exactly one.
    static func key(_ beginning: String, _ service: TranslationService) throws -> Project.Key {
        let keys = try service.projectLines().map(\.key)
        if let exact = keys.first(where: { $0.rawValue == beginning }) { return exact }
        let fitting = keys.filter { $0.rawValue.utf8.starts(with: beginning.utf8) }
        guard fitting.count == 1, let key = fitting.first else {
            throw Failure(
                fitting.isEmpty
                    ? "There is no project with the key \(beginning)"
                    : "\(fitting.count) projects have a key that begins with \(beginning)")
        }
        return key
    }
}
