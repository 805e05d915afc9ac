import ArgumentParser
import FileProjects
import Foundation
import Workbench

/// The paths and the options after `open` in the workstation, as in a shell.
struct TypedOpening: ParsableArguments {
    @Argument var files: [String] = []
    @OptionGroup var choice: FileChoice

    /// Reads the files that the arguments name. Throws a sentence if a file cannot be opened.
    static func found(
        _ arguments: [String], for person: FilePerson
    ) throws(CommandError) -> FoundFiles {
        do {
            var typed = try parse(arguments)
            typed.choice.source = typed.choice.source.map(path)
            return try typed.found(for: person)
        } catch let error as CommandError {
            throw error
        } catch {
            throw CommandError(message(for: error))
        }
    }

    private func found(for person: FilePerson) throws -> FoundFiles {
        let paths = files.map(Self.path)
        for path in paths where !FileManager.default.fileExists(atPath: path) {
            throw CommandError(
                Strings.noFile(path, in: FileManager.default.currentDirectoryPath))
        }
        let found = try FoundFiles(paths, choice, for: person)
        guard !found.projects.isEmpty else { throw CommandError(Strings.noFiles(in: files)) }
        return found
    }

    /// Returns the path that `~` stands for, as in a shell.
    static func path(_ typed: String) -> String {
        guard typed == "~" || typed.hasPrefix("~/") else { return typed }
        let home = ProcessInfo.processInfo.environment["HOME"] ?? Paths.accountHome ?? "~"
        return home + typed.dropFirst()
    }
}
