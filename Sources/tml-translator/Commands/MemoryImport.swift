import ArgumentParser
import Foundation
import TML
import TextFiles
import TranslationMemory
import Workbench

/// Brings a translation memory in.
struct MemoryImport: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Bring in the translations of a TMX or CSV file.",
        discussion: """
            They are offered beside each key, with the name of the file, and a little below what was \
            translated here. A file that is imported again takes the place of what it brought before. \
            When it cannot be read to its end nothing of it is taken, and what was here stays. Ends \
            with status 1 when something could not be used.
            """)

    /// So often it is told how far an import has come.
    private static let textsPerReport = 100_000

    @Argument(help: "A TMX file (1.4b) or a CSV file, of any size.")
    var file: String
    @Option(help: "The name that its texts are known by, instead of the file's.")
    var name: String?
    @Option(help: "The language of the labels, where the file does not say it.")
    var source: String?
    @Option(help: "The language of the translations, where a CSV file does not say it.")
    var target: String?
    @Flag(help: "Take what stands before the place where the file cannot be read any further.")
    var partial = false

    func run() throws {
        let environment = try ProgramEnvironment()
        let memory = try MemoryCommand.imported(environment)
        defer { memory.close() }
        do {
            let reader = try MemoryFormat.open(
                file, source: source.map { LocaleCode($0) }, target: target.map { LocaleCode($0) })
            try tell(
                memory.bring(known, from: reader, asFarAsReadable: partial) { count in
                    guard count.isMultiple(of: Self.textsPerReport) else { return }
                    Output.complain(Strings.importedSoFar(count))
                })
        } catch let error as TextFileError {
            throw CommandError(Strings.sentence(error, file))
        }
    }

    private var known: String { name ?? FilePath(file).name }

    private func tell(_ outcome: ImportOutcome) throws {
        try Output.say(Strings.brought(outcome, as: known))
        try Output.complain(outcome.skipped, end: outcome.end.map { Strings.sentence($0, file) })
    }
}
