import ArgumentParser
import Foundation
import TextFiles
import Workbench

/// Imports a file of units.
struct UnitImport<Library: UnitLibrary>: ParsableCommand {
    static var configuration: CommandConfiguration {
        let noun = Library.noun
        return CommandConfiguration(
            commandName: "import",
            abstract: "Import the \(noun.content) of a \(noun.kinds) file.",
            discussion: """
                \(noun.result) If you import a file again, its new \(noun.many) replace its \
                earlier \(noun.many). If the command cannot read the whole file, it imports \
                nothing. If the command cannot use a part of the file, the exit status is 1.
                """)
    }

    @Argument(help: "\(Library.noun.file)")
    var file: String
    @Option(
        help: "The name to show with the \(Library.noun.many), instead of the name of the file.")
    var name: String?
    @Option(
        help: "The language of the \(Library.noun.source), if the file does not specify a language."
    )
    var source: String?
    @Option(
        help: "The language of the translations, if the file does not specify a language.")
    var target: String?
    @Flag(help: "If the file is damaged, import the entries above the damaged line.")
    var partial = false

    func run() throws {
        try Library.use(ProgramEnvironment()) { library in
            do {
                let reader = try Library.reader(
                    of: file, FileLanguages(source: source, target: target))
                try tell(
                    library.bring(
                        known, from: reader, asFarAsReadable: partial, telling: Self.tell))
            } catch let error as TextFileError {
                throw CommandError(Strings.sentence(error, file, Library.noun))
            }
        }
    }

    private var known: String { name ?? FilePath(file).name }

    /// Reports the progress, once per 100,000 units.
    private static func tell(_ count: Int) {
        guard count.isMultiple(of: 100_000) else { return }
        Output.complain(Strings.importedSoFar(Library.noun.count(count)))
    }

    private func tell(_ outcome: ImportOutcome) throws {
        try Output.say(Strings.brought(outcome, as: known, Library.noun))
        for unit in outcome.skipped.first { Output.complain(Strings.skipped(unit)) }
        let rest = outcome.skipped.count - outcome.skipped.first.count
        if rest > 0 { Output.complain(Strings.moreSkipped(rest)) }
        if let end = outcome.end {
            Output.complain(Strings.sentence(end, file, Library.noun))
        }
        if outcome.skipped.count > 0 || outcome.end != nil { throw ExitCode(1) }
    }
}

/// Lists the imported files.
struct UnitFileList<Library: UnitLibrary>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "files", abstract: Library.noun.list)
    }

    func run() throws {
        try Library.use(ProgramEnvironment()) { library in
            let files = try library.files()
            if files.isEmpty { return try Output.say(Library.noun.emptyList) }
            for file in files { try Output.say(Strings.imported(file, Library.noun)) }
        }
    }
}

/// Removes the units of an imported file.
struct UnitRemove<Library: UnitLibrary>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "remove", abstract: "Remove the \(Library.noun.many) of an imported file.")
    }

    @Argument(
        help: "The name of the file, as `tml-translator \(Library.noun.command) files` shows it.")
    var name: String

    func run() throws {
        try Library.use(ProgramEnvironment()) { library in
            guard let count = try library.remove(name) else { throw try library.notImported(name) }
            try Output.say(Strings.removed(Library.noun.count(count), of: name))
        }
    }
}
