import ArgumentParser
import Foundation
import TML
import TextFiles
import TranslationMemory
import Workbench

/// Imports a translation memory.
struct MemoryImport: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Import the translations of a TMX or CSV file.",
        discussion: """
            After the import, the workstation suggests the translations and shows the name of the \
            file. If a match comes from an imported file, its percentage is reduced by 2 points. \
            If you import a file again, its new texts replace its earlier texts. If the command \
            cannot read the whole file, it imports nothing. If the command cannot use a part of \
            the file, the exit status is 1.
            """)

    /// The number of texts between two progress reports.
    private static let textsPerReport = 100_000

    @Argument(help: "A TMX file (1.4b) or a CSV file, of any size.")
    var file: String
    @Option(help: "The name to show with the texts, instead of the name of the file.")
    var name: String?
    @Option(help: "The language of the labels, if the file does not specify a language.")
    var source: String?
    @Option(help: "The language of the translations, if a CSV file does not specify a language.")
    var target: String?
    @Flag(help: "If the file is damaged, import the entries above the damaged line.")
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
