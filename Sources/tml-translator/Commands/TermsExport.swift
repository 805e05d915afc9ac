import ArgumentParser
import Catalog
import LocalStore
import TermLibrary
import Workbench

/// Writes terms to a file of a glossary.
struct TermsExport: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Write terms to a TBX or CSV file.",
        discussion: """
            The command writes your own terms and the terms of all imported files. With --from, \
            the command writes only the terms of one file. With --project, the command reads the \
            local copy and writes only the glossary of this project. If the format does not allow \
            a character of a term, the command leaves out this term and exits with status 1.
            """)

    private static let step = 1000

    @Argument(help: "The file to write. Its name ends in .tbx or .csv.")
    var file: String
    @Option(help: "The name of an imported file. Write only the terms of this file.")
    var from: String?
    @Option(help: "The key of a project. Write only the glossary of this project.")
    var project: String?
    @OptionGroup var spreadsheets: SpreadsheetGuard

    func run() throws {
        guard let format = TermFormat.forFile(file) else {
            throw CommandError(Strings.noTermFormat(file))
        }
        let environment = try ProgramEnvironment()
        let writer = format.newWriter(isGuarded: spreadsheets.isGuarded)
        let (written, left, computed) =
            if let project {
                try writeGlossary(of: Project.Key(project), environment, with: writer)
            } else {
                try writeLibrary(environment, with: writer)
            }
        try Output.say(Strings.exportedTerms(written, to: file))
        if computed > 0 { Output.complain(Strings.computed(Strings.terms(computed))) }
        guard left == 0 else { throw CommandError(Strings.termsNotExported(left)) }
    }

    private func writeGlossary(
        of project: Project.Key, _ environment: ProgramEnvironment,
        with writer: any TermFileWriter
    ) throws -> (written: Int, left: Int, computed: Int) {
        guard let store = try environment.readingStore() else {
            throw CommandError(Strings.nobodySignedIn)
        }
        defer { store.close() }
        var terms: [Term]? = try StoredTerms(store).all(of: project)
        return try write(with: writer) { terms.take() }
    }

    private func writeLibrary(
        _ environment: ProgramEnvironment, with writer: any TermFileWriter
    ) throws -> (written: Int, left: Int, computed: Int) {
        let library = try TermsCommand.library(environment)
        defer { library.close() }
        var after: Int64? = 0
        return try write(with: writer) {
            guard let start = after else { return nil }
            let (terms, last) = try library.next(of: from, after: start, limit: Self.step)
            after = last
            return terms
        }
    }

    /// - Parameter next: returns the next terms; `nil` at the end.
    private func write(
        with writer: any TermFileWriter, _ next: () throws -> [Term]?
    ) throws -> (written: Int, left: Int, computed: Int) {
        var computed = 0
        let (written, left) = try Output.write(
            to: file, beginning: writer.beginning, end: writer.end
        ) {
            guard let terms = try next() else { return nil }
            computed += terms.count(where: writer.isComputed)
            return terms.map(writer.entry)
        }
        return (written, left, computed)
    }
}
