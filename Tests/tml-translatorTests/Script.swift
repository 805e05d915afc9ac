import Foundation
import TML
import TestSupport
import Text

/// The built program as a script runs it, with a home of its own.
struct Script {
    struct Outcome {
        var status: Int32
        var bytes: Data
        var complaints: Data

        var output: String { String(decoding: bytes, as: UTF8.self) }
        var complaint: String { String(decoding: complaints, as: UTF8.self) }
        var lines: [JSON] { bytes.split(separator: 10).map { JSON($0) ?? .null } }
    }

    let home: TemporaryFolder
    var environment: [String: String]

    init() throws {
        home = try TemporaryFolder()
        environment = [
            "HOME": home.path, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8",
            "SWIFT_BACKTRACE": "enable=no", "NO_PROXY": "127.0.0.1",
        ]
    }

    /// The folder of the local copies.
    var data: String { home.path(".local/share/tml-translator") }

    /// - Parameters:
    ///   - workingFolder: where the program finds itself.
    ///   - hasOutput: false: the standard output of the program is closed.
    func run(
        _ arguments: [String], input: String = "", outputPath: String? = nil,
        workingFolder: String? = nil, hasOutput: Bool = true
    ) throws -> Outcome {
        let process = Process()
        let folder = try TemporaryFolder()
        try Data(input.utf8).write(to: URL(filePath: folder.path("input")))
        let output = outputPath ?? folder.path("output")
        let complaints = folder.path("complaints")
        for path in [output, complaints] where path != outputPath {
            try Data().write(to: URL(filePath: path))
        }
        let program = builtProgram(named: "tml-translator")
        process.executableURL = URL(filePath: hasOutput ? program : "/bin/sh")
        process.arguments =
            hasOutput ? arguments : ["-c", "exec \"$0\" \"$@\" >&-", program] + arguments
        process.environment = environment
        if let workingFolder { process.currentDirectoryURL = URL(filePath: workingFolder) }
        process.standardInput = FileHandle(forReadingAtPath: folder.path("input"))
        process.standardOutput = FileHandle(forWritingAtPath: output)
        process.standardError = FileHandle(forWritingAtPath: complaints)
        try process.run()
        process.waitUntilExit()
        return Outcome(
            status: process.terminationStatus,
            bytes: outputPath == nil ? try Data(contentsOf: URL(filePath: output)) : Data(),
            complaints: try Data(contentsOf: URL(filePath: complaints)))
    }

    /// Signs in with `login`, as whoever the server says it is.
    func logIn(to server: String, email: String = "anna@example.org") throws -> Outcome {
        try run(
            ["login", "--server", server, "--email", email, "--password-stdin"], input: "pw\n")
    }
}
