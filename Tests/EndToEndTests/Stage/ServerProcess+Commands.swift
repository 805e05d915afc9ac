import Foundation
import TestSupport

extension ServerProcess {
    /// Runs a command of `tml-server` on a folder's data; what it printed.
    @discardableResult
    static func run(_ arguments: [String], on folder: URL, input: String = "") throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: builtProgram(named: "tml-server"))
        process.arguments =
            arguments + [
                "--data", folder.appending(path: "data").path, "--config", "/dev/null",
            ]
        let (stdin, stdout) = (Pipe(), Pipe())
        process.standardInput = stdin
        process.standardOutput = stdout
        process.standardError = stdout
        try process.run()
        stdin.fileHandleForWriting.write(Data(input.utf8))
        try stdin.fileHandleForWriting.close()
        let output = String(
            decoding: stdout.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw StageFailure("tml-server \(arguments.joined(separator: " ")): \(output)")
        }
        return output
    }

    /// Makes a member of a project its manager.
    func makeManager(_ email: String, of project: String) throws {
        try run("user", "set", email, "--project", project, "--role", "manager")
    }

    /// A token of a project, for an app.
    func token(of project: String) throws -> String {
        try run("project", "token", project).trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
