import Foundation
import TestSupport
import Testing

/// Somebody changes their own password beside the open workstation.
@Suite struct PasswordStory {
    private let server: ServerProcess
    private let station: Workstation
    private static let new = "another battery"

    init() throws {
        server = try ServerProcess()
        station = try Workstation()
        try station.beginInRussian(at: server.url)
    }

    private func change(_ old: String, _ new: String) throws -> (output: String, status: Int32) {
        try station.run(["password", "--password-stdin"], input: "\(old)\n\(new)\n")
    }

    private func canSignIn(with password: String) throws -> Bool {
        let home = try TemporaryFolder()
        let outcome = try station.run(
            [
                "login", "--server", server.url, "--email", "translator@example.com",
                "--password-stdin",
            ], input: password + "\n", home: home)
        return outcome.status == 0
    }

    @Test func itIsChangedAndTheSessionStays() throws {
        let told = try change("demo", Self.new)
        #expect(told.status == 0 && told.output.contains("is changed"), "\(told.output)")
        #expect(try station.run(["push"]).status == 0)
        #expect(try canSignIn(with: Self.new))
        #expect(try !canSignIn(with: "demo"))
    }

    @Test func whyItIsNotChangedIsSaid() throws {
        let wrong = try change("guess", Self.new)
        #expect(wrong.status == 1 && wrong.output.contains("The current password is wrong"))
        let short = try change("demo", "short")
        #expect(short.status == 1 && short.output.contains("at least 8 characters"))
        #expect(try change("demo", "").output.contains("The new password is empty."))
        server.stop()
        let offline = try change("demo", Self.new)
        #expect(offline.status == 1 && offline.output.contains("unreachable"))
        #expect(offline.output.contains("The old password stays valid."), "\(offline.output)")
        try server.restart()
        #expect(try canSignIn(with: "demo"))
    }

    @Test func inATerminalItIsAskedForUnseen() throws {
        for (again, sentence) in [("mistyped", "are different"), (Self.new, "is changed")] {
            let terminal = try Pty(
                builtProgram(named: "tml-translator"), arguments: ["password"],
                environment: station.environment)
            for (prompt, typed) in [
                ("Current password of translator@example.com:", "demo"),
                ("New password:", Self.new),
                ("Repeat the new password:", again),
            ] {
                #expect(terminal.wait(for: prompt), "\(terminal.text)")
                terminal.send(typed + "\r")
            }
            #expect(terminal.wait(for: sentence), "\(terminal.text)")
            #expect(!terminal.text.contains(Self.new) && !terminal.text.contains("demo"))
        }
        #expect(try canSignIn(with: Self.new))
    }

    @Test func nobodyIsSignedIn() throws {
        let outcome = try station.run(
            ["password", "--password-stdin"], input: "a\nb\n", home: try TemporaryFolder())
        #expect(outcome.status == 1 && outcome.output.contains("Nobody is signed in"))
    }
}
