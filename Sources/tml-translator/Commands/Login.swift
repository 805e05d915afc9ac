import ArgumentParser
import Catalog
import Foundation
import Workbench

/// Signs in and keeps the session.
struct Login: AsyncCommand {
    static let configuration = CommandConfiguration(
        abstract: "Sign in to a server and keep the session.",
        discussion: """
            The password is asked for without showing it, or read from the standard input with \
            --password-stdin. The token is kept in a file that only you can read.
            """)

    @Option(help: "The server's address, for example https://tml.example.org.")
    var server: String?
    @Option(help: "Your e-mail address on that server.")
    var email: String?
    @Flag(help: "Read the password from the standard input.")
    var passwordStdin = false

    func runAsync() async throws {
        let house = try House()
        guard let server = server ?? house.settings.server else {
            throw Complaint("Which server? Give --server URL.")
        }
        guard let email = email ?? house.settings.email else {
            throw Complaint("As whom? Give --email ADDRESS.")
        }
        let password = try AskedPassword(fromStandardInput: passwordStdin)
            .ask("Password of \(email): ")
        let stores = OpenStore()
        defer { stores.close() }
        let session = try await house.office(stores).signIn(server, email, password)
        try Output.say("Signed in to \(session.server) as \(session.translator.name).")
    }
}

/// Signs out: forgets the token; the local copy and everything unsent stay.
struct Logout: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Forget the session. The local copy and what waits in it stay.")

    func run() throws {
        let house = try House()
        guard FileManager.default.fileExists(atPath: house.sessionFile.path) else {
            throw Complaint("Nobody is signed in.")
        }
        try house.sessionFile.remove()
        try Output.say("Signed out.")
    }
}
