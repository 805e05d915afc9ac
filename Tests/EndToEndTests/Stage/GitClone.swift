import Foundation
import TestSupport

/// A clone of a git repository on this machine. It depends on no settings of the person.
final class GitClone {
    /// The folder with all clones.
    private let folder: TemporaryFolder
    private let name: String

    /// Makes a repository with files, and a clone of it.
    ///
    /// - Parameter files: the contents by their paths.
    init(of files: [String: String]) throws {
        folder = try TemporaryFolder()
        name = "mine"
        try Self.git(["init", "--quiet", "--bare", "-b", "main", "origin.git"], in: folder.path)
        try Self.git(["clone", "--quiet", "origin.git", name], in: folder.path)
        try git("checkout", "--quiet", "-b", "main")
        for (file, text) in files { try write(text, to: file) }
        try git("add", ".")
        try git("commit", "--quiet", "-m", "Add the files")
        try git("push", "--quiet", "-u", "origin", "main")
    }

    private init(_ folder: TemporaryFolder, _ name: String) throws {
        (self.folder, self.name) = (folder, name)
        try Self.git(["clone", "--quiet", "origin.git", name], in: folder.path)
    }

    /// Returns the clone of another person.
    func clone(_ name: String) throws -> GitClone { try GitClone(folder, name) }

    /// The path of a file.
    func path(_ file: String) -> String { "\(folder.path)/\(name)/\(file)" }

    /// Returns the text of a file.
    func text(_ file: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(filePath: path(file))), as: UTF8.self)
    }

    /// Writes a file, with the folders to it.
    func write(_ text: String, to file: String) throws {
        let url = URL(filePath: path(file))
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    /// Waits until a file has this text; fails with the text that it has.
    func expect(_ text: String, in file: String) throws {
        for _ in 0..<200 where try self.text(file) != text { Thread.sleep(forTimeInterval: 0.1) }
        let found = try self.text(file)
        guard found == text else { throw StageFailure("\(file) is:\n\(found)") }
    }

    /// Waits until a file has all these lines, without the white space at their ends.
    func waitForLines(_ wanted: [String], in file: String) throws {
        func missing() throws -> Set<String> {
            let lines = try text(file).split(separator: "\n")
            return Set(wanted).subtracting(lines.map { $0.trimmingCharacters(in: .whitespaces) })
        }
        for _ in 0..<200 where try !missing().isEmpty { Thread.sleep(forTimeInterval: 0.1) }
        let left = try missing()
        guard left.isEmpty else { throw StageFailure("\(file) has no \(left.sorted())") }
    }

    /// Replaces a part of a file, commits the file and pushes it.
    func push(_ file: String, _ old: String, _ new: String) throws {
        let before = try text(file)
        guard before.contains(old) else { throw StageFailure("\(file) has no “\(old)”") }
        try write(before.replacing(old, with: new), to: file)
        try git("commit", "--quiet", "-a", "-m", "Change \(file)")
        try git("push", "--quiet")
    }

    /// Merges the changes of the others. A merge that stops at a conflict is no failure.
    func pull() throws {
        try Self.git(["pull", "--quiet", "--no-rebase", "--no-edit"], in: path(""), mayStop: true)
    }

    /// Runs git in the clone and returns its output.
    @discardableResult
    func git(_ arguments: String...) throws -> String {
        try Self.git(arguments, in: path(""))
    }

    /// The lines that `git diff` removes and adds, without white space at their ends.
    func diff() throws -> (removed: [String], added: [String]) {
        let lines = try git("diff", "--unified=0", "--no-color").split(separator: "\n")
            .filter { !$0.hasPrefix("---") && !$0.hasPrefix("+++") }
        func marked(_ sign: String) -> [String] {
            lines.filter { $0.hasPrefix(sign) }
                .map { $0.dropFirst().trimmingCharacters(in: .whitespaces) }
        }
        return (marked("-"), marked("+"))
    }

    @discardableResult
    private static func git(
        _ arguments: [String], in folder: String, mayStop: Bool = false
    ) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/git")
        process.arguments = arguments
        process.currentDirectoryURL = URL(filePath: folder)
        process.environment = environment
        let output = Pipe()
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let bytes = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        let text = String(decoding: bytes, as: UTF8.self)
        guard process.terminationStatus == 0 || mayStop else {
            throw StageFailure("git \(arguments.joined(separator: " ")):\n\(text)")
        }
        return text
    }

    private static let environment = [
        "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "HOME": "/nonexistent",
        "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1", "GIT_TERMINAL_PROMPT": "0",
        "GIT_AUTHOR_NAME": "Anna", "GIT_AUTHOR_EMAIL": "anna@example.org",
        "GIT_COMMITTER_NAME": "Anna", "GIT_COMMITTER_EMAIL": "anna@example.org",
        "GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "safe.directory", "GIT_CONFIG_VALUE_0": "*",
    ]
}
