import ArgumentParser
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
        subcommands: [TermsImport.self, TermsExport.self, TermsFileList.self, TermsRemove.self])

    /// The terms beside the local copy of the signed-in person.
    static func library(_ environment: ProgramEnvironment) throws -> TermLibrary {
        guard let path = try environment.storePath() else {
            throw CommandError(Strings.nobodySignedIn)
        }
        return try TermLibrary(path: Paths.terms(beside: path))
    }
}

/// Lists the imported files of terms.
struct TermsFileList: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "files", abstract: "List the imported files and your own terms.")

    func run() throws {
        let library = try TermsCommand.library(ProgramEnvironment())
        defer { library.close() }
        let files = try library.files()
        if files.isEmpty { return try Output.say(Strings.noTermFiles) }
        for file in files { try Output.say(Strings.imported(file)) }
    }
}

/// Removes the terms of an imported file.
struct TermsRemove: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove the terms of an imported file.")

    @Argument(help: "The name of the file, as `tml-translator terms files` shows it.")
    var name: String

    func run() throws {
        let library = try TermsCommand.library(ProgramEnvironment())
        defer { library.close() }
        guard let count = try library.remove(name) else {
            throw CommandError(Strings.notImported(name, among: try library.files().map(\.name)))
        }
        try Output.say(Strings.removedTerms(count, of: name))
    }
}
