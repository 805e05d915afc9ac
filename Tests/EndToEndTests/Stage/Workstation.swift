import Foundation
import TestSupport

/// A translator at the built program: a terminal, a home that outlives the program, and hands that wait
/// until the screen has answered.
final class Workstation {
    let home: TemporaryFolder
    let environment: [String: String]
    private let size: (rows: Int, columns: Int)
    private let arguments: [String]
    private(set) var terminal: Pty
    /// How often the program had reported that it is idle, at the last rest.
    private var reportsSeen: Int

    /// Opens the workstation. A `home` of an earlier one goes on where that one stopped.
    ///
    /// - Parameters:
    ///   - arguments: the arguments of the program, also when it is opened again.
    ///   - settings: the configuration file; `nil` for the file of the home, if there is one.
    init(
        home: TemporaryFolder? = nil, rows: Int = 40, columns: Int = 120,
        environment: [String: String] = [:], arguments: [String] = [], settings: String? = nil
    ) throws {
        let home = try home ?? TemporaryFolder()
        self.home = home
        size = (rows, columns)
        self.arguments = arguments
        self.environment = Self.folders(home).merging(environment) { $1 }
        if let settings { try Self.write(settings, in: home) }
        reportsSeen = Self.idleReport(in: home).number
        terminal = try Self.open(home, size, self.environment, arguments)
    }

    /// Starts the program anew in the same home.
    func reopen() throws {
        reportsSeen = Self.idleReport(in: home).number
        terminal = try Self.open(home, size, environment, arguments)
    }

    /// Quits by a key and waits for the end of the program; its exit status.
    @discardableResult
    func quit(by key: String = "f10") -> Int? {
        press(key)
        return terminal.exitStatus()
    }

    /// Types keys by their names, waiting after each until the program has handled it and has
    /// nothing left to do.
    func press(_ names: String...) {
        for name in names {
            terminal.send(KeyBytes.of(name))
            rest()
        }
    }

    /// Types a text in one go.
    func type(_ text: String) {
        terminal.send(text)
        rest()
    }

    /// Types keys by their names without waiting for the screen, with so many milliseconds between
    /// two; 0: all in one go.
    func press(_ names: [String], pace: Int32) {
        guard pace > 0 else { return type(names.map(KeyBytes.of).joined()) }
        for name in names {
            terminal.send(KeyBytes.of(name))
            terminal.settle(milliseconds: pace)
        }
        rest()
    }

    /// Types a text letter by letter.
    func type(_ text: String, pace: Int32) { press(text.map { String($0) }, pace: pace) }

    /// Waits until the program has handled all that was typed, has drawn everything, and nothing is
    /// under way; or until it has ended. The limit is for a program that has something under way
    /// all the time.
    func rest() {
        terminal.wait(limit: .seconds(20)) { terminal in
            let report = Self.idleReport(in: home)
            return report.number > reportsSeen && report.handled >= terminal.sent
                || terminal.hasEnded
        }
        terminal.settle(milliseconds: 30)
        reportsSeen = Self.idleReport(in: home).number
    }

    /// Waits for a text; fails with the screen as it was.
    func see(_ text: String, limit: Duration = .seconds(60)) throws {
        // Whoever pressed the key has waited for rest already; there is no other to come.
        if terminal.text.contains(text) { return }
        guard terminal.wait(for: text, limit: limit) else {
            throw StageFailure("“\(text)” did not appear. The screen:\n\(terminal.text)")
        }
        rest()
    }

    /// Waits until a text is gone. For a text that must not come, look for what comes instead
    /// first.
    func seeNoMore(_ text: String, limit: Duration = .seconds(60)) throws {
        guard terminal.wait(limit: limit, until: { !$0.text.contains(text) }) else {
            throw StageFailure("“\(text)” stayed. The screen:\n\(terminal.text)")
        }
    }

    var screen: String { terminal.text }

    /// Signs in on the sign-in screen.
    func signIn(
        to server: String, email: String = "translator@example.com", password: String = "demo"
    ) throws {
        try see("Password")
        for _ in 0..<60 { terminal.send(KeyBytes.of("backspace")) }
        type(server)
        press("tab")
        type(email)
        press("tab")
        type(password)
        press("enter")
    }

    /// Runs a subcommand in the same home, or in another one; its output and exit status.
    func run(
        _ arguments: [String], input: String = "", home: TemporaryFolder? = nil
    ) throws -> (output: String, status: Int32) {
        let environment = home.map(Self.folders) ?? environment
        let process = Process()
        process.executableURL = URL(filePath: builtProgram(named: "tml-translator"))
        process.arguments = arguments
        process.environment = environment.merging(
            ["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "SWIFT_BACKTRACE": "enable=no"]
        ) { first, _ in first }
        let (stdin, stdout) = (Pipe(), Pipe())
        process.standardInput = stdin
        process.standardOutput = stdout
        process.standardError = stdout
        try process.run()
        stdin.fileHandleForWriting.write(Data(input.utf8))
        try stdin.fileHandleForWriting.close()
        let output = stdout.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (String(decoding: output, as: UTF8.self), process.terminationStatus)
    }

    private static func open(
        _ home: TemporaryFolder, _ size: (rows: Int, columns: Int),
        _ environment: [String: String], _ arguments: [String]
    ) throws -> Pty {
        try Pty(
            builtProgram(named: "tml-translator"), arguments: arguments, environment: environment,
            rows: size.rows, columns: size.columns)
    }

    private static func folders(_ home: TemporaryFolder) -> [String: String] {
        [
            "HOME": home.path, "XDG_CONFIG_HOME": home.path("config"),
            "XDG_DATA_HOME": home.path("data"), "XDG_STATE_HOME": home.path("state"),
            "TML_TRANSLATOR_IDLE": home.path("idle"), "DICPATH": home.path("dictionaries"),
        ]
    }

    /// The last line of `IdleReport`: the number of lines, and how many bytes of the input were
    /// handled.
    private static func idleReport(in home: TemporaryFolder) -> (number: Int, handled: Int) {
        let length = 16
        guard let file = FileHandle(forReadingAtPath: home.path("idle")) else { return (0, 0) }
        let number = Int((try? file.seekToEnd()) ?? 0) / length
        try? file.seek(toOffset: UInt64(max(0, number - 1) * length))
        let line = (try? file.read(upToCount: length - 1)) ?? Data()
        return (number, Int(String(decoding: line, as: UTF8.self)) ?? 0)
    }
}

extension Workstation {
    /// A configuration file, for the next start.
    func writeSettings(_ text: String) throws { try Self.write(text, in: home) }

    /// Nobody else can read the file, because it may have the key of an engine.
    private static func write(_ settings: String, in home: TemporaryFolder) throws {
        let folder = home.path("config/tml-translator")
        let file = folder + "/config.toml"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data(settings.utf8).write(to: URL(filePath: file))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
    }

    /// A session as an earlier sign-in would have left it.
    func writeSession(server: String) throws {
        let folder = home.path("data/tml-translator")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let session =
            #"{"server":"\#(server)","userID":1,"name":"Sample","email":"a@example.org","token":"t"}"#
        try Data(session.utf8).write(to: URL(filePath: folder + "/session.json"))
    }
}
