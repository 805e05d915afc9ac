import ArgumentParser
import Catalog
import LocalStore
import TermLibrary
import Workbench

/// The imported glossaries and the translator's own terms.
struct TermsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "terms",
        abstract: "Import, export, list and remove glossaries.",
        discussion: """
            Imported terms are stored beside the local copy until you remove them. The command \
            also works while the workstation is open.
            """,
        subcommands: [
            UnitImport<TermLibrary>.self, UnitExport<TermChoice>.self,
            UnitFileList<TermLibrary>.self, UnitRemove<TermLibrary>.self,
        ])
}

/// The terms for an export: those of the files, or the glossary of a project.
struct TermChoice: UnitChoice {
    typealias Library = TermLibrary

    static let abstract = "Write terms to a TBX or CSV file."
    static let discussion = """
        The command writes your own terms and the terms of all imported files. With --from, \
        the command writes only the terms of one file. With --project, the command reads the \
        local copy and writes only the glossary of this project.
        """

    @Option(help: "The name of an imported file. Write only the terms of this file.")
    var from: String?
    @Option(
        help: "The key of a project, or its beginning. Write only the glossary of this project.")
    var project: String?

    func read(
        _ environment: ProgramEnvironment,
        _ body: (_ next: @escaping () throws -> [Term]?) throws -> Void
    ) throws {
        guard let project else { return try TermLibrary.read(from, environment, body) }
        guard let store = try environment.readingStore() else {
            throw CommandError(Strings.nobodySignedIn)
        }
        defer { store.close() }
        let known = try KnownProject(project, in: store)
        var terms: [Term]? = try StoredTerms(store).all(of: known.key)
        try body { terms.take() }
    }
}
