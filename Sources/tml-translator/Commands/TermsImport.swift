import ArgumentParser
import Foundation
import TML
import TermLibrary
import TextFiles
import Workbench

/// Imports a glossary.
struct TermsImport: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Import the terms of a TBX or CSV file.",
        discussion: """
            After the import, the workstation marks the terms in labels, and shows the \
            translations of the terms and the name of the file. If you import a file again, its \
            new terms replace its earlier terms. If the command cannot read the whole file, it \
            imports nothing. If the command cannot use a part of the file, the exit status is 1.
            """)

    /// The number of terms between two progress reports.
    private static let termsPerReport = 100_000

    @Argument(
        help: "A TBX file (version 2 or 3), or a CSV file with the columns source and target.")
    var file: String
    @Option(help: "The name to show with the terms, instead of the name of the file.")
    var name: String?
    @Option(help: "The language of the terms, if the file does not specify a language.")
    var source: String?
    @Option(help: "The language of the translations, if a CSV file does not specify a language.")
    var target: String?
    @Flag(help: "If the file is damaged, import the entries above the damaged line.")
    var partial = false

    func run() throws {
        let library = try TermsCommand.library(ProgramEnvironment())
        defer { library.close() }
        do {
            let reader = try TermFormat.open(
                file,
                TermLanguages(
                    source: source.map { LocaleCode($0) }, target: target.map { LocaleCode($0) }))
            try tell(
                library.bring(known, from: reader, asFarAsReadable: partial) { count in
                    guard count.isMultiple(of: Self.termsPerReport) else { return }
                    Output.complain(Strings.termsSoFar(count))
                })
        } catch let error as TextFileError {
            throw CommandError(Strings.sentence(error, ofTermsIn: file))
        }
    }

    private var known: String { name ?? FilePath(file).name }

    private func tell(_ outcome: TermImportOutcome) throws {
        try Output.say(Strings.brought(outcome, as: known))
        try Output.complain(
            outcome.skipped, end: outcome.end.map { Strings.sentence($0, ofTermsIn: file) })
    }
}
