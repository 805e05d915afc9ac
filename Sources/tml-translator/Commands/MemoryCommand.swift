import ArgumentParser
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
            MemoryImport.self, MemoryExport.self, MemoryFileList.self, MemoryRemove.self,
            MemoryForgotten.self,
        ])

    /// The imported texts beside the local copy of the signed-in person.
    static func imported(_ environment: ProgramEnvironment) throws -> ImportedMemory {
        guard let path = try environment.storePath() else {
            throw CommandError(Strings.nobodySignedIn)
        }
        return try ImportedMemory(path: Paths.imports(beside: path))
    }
}

/// Lists the imported files.
struct MemoryFileList: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "files", abstract: "List the imported files.")

    func run() throws {
        let memory = try MemoryCommand.imported(ProgramEnvironment())
        defer { memory.close() }
        let files = try memory.files()
        if files.isEmpty { return try Output.say(Strings.nothingImported) }
        for file in files { try Output.say(Strings.imported(file)) }
    }
}

/// Removes the texts of an imported file.
struct MemoryRemove: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove the texts of an imported file.")

    @Argument(help: "The name of the file, as `tml-translator memory files` shows it.")
    var name: String

    func run() throws {
        let memory = try MemoryCommand.imported(ProgramEnvironment())
        defer { memory.close() }
        guard let count = try memory.remove(name) else {
            throw CommandError(Strings.notImported(name, among: try memory.files().map(\.name)))
        }
        try Output.say(Strings.removed(count, of: name))
    }
}

/// Lists the hidden suggestions, or restores one of them.
struct MemoryForgotten: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "forgotten",
        abstract: "List the suggestions that :forget-suggestion has hidden, or restore one.")

    @Option(help: "Restore the suggestion with this number in the list.")
    var bringBack: Int?

    func run() throws {
        let memory = try MemoryCommand.imported(ProgramEnvironment())
        defer { memory.close() }
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
