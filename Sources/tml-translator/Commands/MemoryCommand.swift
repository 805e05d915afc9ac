import ArgumentParser
import TranslationMemory
import Workbench

/// What goes into the translation memory besides what is learned, and what comes out of it.
struct MemoryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "memory",
        abstract: "Bring translation memories in, write one, or look after those that are here.",
        discussion: """
            Texts that are imported are kept beside the local copy, apart from what is learned from \
            it, until they are removed. A workstation may be open meanwhile.
            """,
        subcommands: [
            MemoryImport.self, MemoryExport.self, MemoryFileList.self, MemoryRemove.self,
            MemoryForgotten.self,
        ])

    /// The imported texts that go with the local copy of whoever is signed in.
    static func imported(_ environment: ProgramEnvironment) throws -> ImportedMemory {
        guard let path = try environment.storePath() else {
            throw CommandError(Strings.nobodySignedIn)
        }
        return try ImportedMemory(path: Paths.imports(beside: path))
    }
}

/// Lists the files that texts were imported from.
struct MemoryFileList: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "files", abstract: "List the files that were imported.")

    func run() throws {
        let memory = try MemoryCommand.imported(ProgramEnvironment())
        defer { memory.close() }
        let files = try memory.files()
        if files.isEmpty { return try Output.say(Strings.nothingImported) }
        for file in files { try Output.say(Strings.imported(file)) }
    }
}

/// Removes the texts of a file again.
struct MemoryRemove: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove the texts of a file that was imported.")

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

/// Lists what is not to be offered, or has it offered again.
struct MemoryForgotten: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "forgotten",
        abstract: "List the suggestions that were forgotten, or bring one back.")

    @Option(help: "The number of the one that is to be offered again, as the list shows it.")
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
