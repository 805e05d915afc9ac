import ArgumentParser
import Catalog
import TranslationService
import Wire

extension Projects {
    /// `tml-server project list`
    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "List the projects.")

        @OptionGroup var data: DataOption

        @Flag(help: "Print JSON.")
        var json = false

        func run() throws {
            let lines = try Failure.explaining { try data.service().projectLines() }
            if json {
                print(JSON.array(lines.map(Self.json)).text)
            } else {
                for line in lines { print(Self.text(line)) }
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
    }
}
