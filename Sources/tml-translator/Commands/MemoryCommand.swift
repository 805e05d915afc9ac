import ArgumentParser
import Catalog
import LocalStore
import TML
import TranslationMemory
import Workbench

/// Imports and exports of the translation memory.
struct MemoryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "memory",
        abstract: "Import, export, list and remove translation memories.",
        discussion: """
            Imported texts are stored in a separate file beside the local copy until you remove \
            them. The command also works while the workstation is open.
            """,
        subcommands: [
            UnitImport<ImportedMemory>.self, UnitExport<MemoryChoice>.self,
            UnitFileList<ImportedMemory>.self, UnitRemove<ImportedMemory>.self,
            MemoryForgotten.self,
        ])
}

/// The translations for an export: those of the local copy, or the imported texts.
struct MemoryChoice: UnitChoice {
    typealias Library = ImportedMemory

    static let abstract = "Write accepted and approved translations to a TMX or CSV file."
    static let discussion = """
        The command writes the accepted and approved translations of all projects in the local \
        copy. With --from, the command writes the texts of one imported file instead. With \
        --imported, the command writes the texts of all imported files instead. In TMX, tokens \
        and decorations become inline elements.
        """

    @Option(help: "Write only the translations into this language.")
    var locale: String?
    @Option(
        help: "The key of a project, or its beginning. Write only the translations of this project."
    )
    var project: String?
    @Option(help: "The name of an imported file. Write only the texts of this file.")
    var from: String?
    @Flag(help: "Write the texts of all imported files, and no other texts.")
    var imported = false

    func validate() throws {
        guard project == nil || from == nil && !imported else {
            throw ValidationError("Imported files have no project. Leave out --project.")
        }
    }

    func read(
        _ environment: ProgramEnvironment,
        _ body: (_ next: @escaping () throws -> [LearnedText]?) throws -> Void
    ) throws {
        if from != nil || imported {
            return try ImportedMemory.read(from, environment) { next in
                try body { try next()?.filter(isWanted) }
            }
        }
        guard let store = try environment.readingStore() else {
            throw CommandError(Strings.nobodySignedIn)
        }
        defer { store.close() }
        let wanted = try project.map { try KnownProject($0, in: store).key.rawValue }
        let records = LearnableTranslations(store)
        let next = Library.inSteps { start, limit in
            let (found, last) = try records.next(after: start, limit: limit)
            return (found.filter { !$0.isPending }.map { LearnedText($0) }, last)
        }
        try body {
            try next()?.filter { text in
                isWanted(text) && wanted.map { $0 == text.project } ?? true
            }
        }
    }

    private func isWanted(_ text: LearnedText) -> Bool {
        locale.map { LocaleCode($0).normalized == text.target.normalized } ?? true
    }
}

/// Lists the hidden suggestions, or restores one of them.
struct MemoryForgotten: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "forgotten",
        abstract: "List the suggestions that :forget-suggestion has hidden, or restore one.")

    @Option(help: "Restore the suggestion with this number in the list.")
    var bringBack: Int?

    func run() throws { try ImportedMemory.use(ProgramEnvironment(), run) }

    private func run(_ memory: ImportedMemory) throws {
        if let bringBack {
            guard let entry = try memory.bringBack(bringBack) else {
                throw CommandError(Strings.neverForgotten(bringBack))
            }
            return try Output.say(Strings.broughtBack(entry))
        }
        let forgotten = try memory.forgotten()
        if forgotten.isEmpty { return try Output.say(Strings.noneForgotten) }
        for entry in forgotten { try Output.say(Strings.forgotten(entry)) }
    }
}
