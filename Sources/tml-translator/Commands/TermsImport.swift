import ArgumentParser
import Foundation
import TML
import TermLibrary
import TextFiles
import Workbench

/// Brings a glossary in.
struct TermsImport: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Bring in the terms of a TBX or CSV file.",
        discussion: """
            They are marked in labels and offered beside each key, with the name of the file. A file \
            that is imported again takes the place of what it brought before. When it cannot be read \
            to its end nothing of it is taken, and what was here stays. Ends with status 1 when \
            something could not be used.
            """)

    /// So often it is told how far an import has come.
    private static let termsPerReport = 100_000

    @Argument(
        help: "A TBX file (version 2 or 3), or a CSV file with the columns source and target.")
    var file: String
    @Option(help: "The name that its terms are known by, instead of the file's.")
    var name: String?
    @Option(help: "The language of the words, where the file does not say it.")
    var source: String?
    @Option(help: "The language of the translations, where a CSV file does not say it.")
    var target: String?
    @Flag(help: "Take what stands before the place where the file cannot be read any further.")
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
