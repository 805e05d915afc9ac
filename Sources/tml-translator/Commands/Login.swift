import ArgumentParser
import Catalog
import Foundation
import TranslationAPI
import Workbench

/// Signs in and stores the session.
struct Login: AsyncCommand {
    static let configuration = CommandConfiguration(
        abstract: "Sign in to a server and store the session.",
        discussion: """
            The command asks for the password and does not show it. With --password-stdin, the \
            command reads the password from the standard input. If your account has a second \
            factor, the command asks for the code too, or reads the code from the next line. With \
            --browser, you sign in in a browser on any computer, and the command needs no \
            password. The command stores the session in a file that only you can read.
            """)

    @Option(help: "The address of the server, for example https://tml.example.org.")
    var server: String?
    @Option(help: "Your e-mail address on that server.")
    var email: String?
    @Flag(help: "Read the password from the standard input.")
    var passwordStdin = false
    @Flag(help: "Sign in in a browser on this or another computer.")
    var browser = false

    func runAsync() async throws {
        let environment = try ProgramEnvironment()
        guard let server = server ?? environment.settings.server else {
            throw CommandError("The address of the server is missing. Give --server URL.")
        }
        if browser { return try await signInWithBrowser(server, environment) }
        guard let email = email ?? environment.settings.email else {
            throw CommandError("Your e-mail address is missing. Give --email ADDRESS.")
        }
        let asked = AskedPassword(fromStandardInput: passwordStdin)
        let password = try asked.ask("Password of \(email): ")
        let stores = StoreWorker()
        defer { stores.close() }
        let worker = try environment.networkWorker(stores)
        let session: Session
        do {
            session = try await worker.signIn(server, email, password)
        } catch ServerError.secondFactorRequired {
            let code = try asked.ask("Code of your authenticator app, or a recovery code: ")
            session = try await worker.signIn(server, email, password, code: code)
        }
        try tell(session, worker)
    }

    private func signInWithBrowser(
        _ server: String, _ environment: ProgramEnvironment
    ) async throws {
        let stores = StoreWorker()
        defer { stores.close() }
        let worker = try environment.networkWorker(stores)
        let session: Session
        do {
            session = try await worker.signInWithBrowser(server) {
                try Output.say(Strings.enterCode($0))
            }
        } catch ServerError.notFound {
            throw CommandError(Strings.noBrowserSignIn)
        }
        try tell(session, worker)
    }

    private func tell(_ session: Session, _ worker: NetworkWorker) throws {
        try Output.say("Signed in to \(session.server) as \(session.translator.name).")
        for sentence in worker.workElsewhere(than: session) { Output.complain(sentence) }
    }
}

/// Signs out: deletes the token. The local copy with the drafts and the outbox stays.
struct Logout: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Sign out. The local copy, your drafts and the outbox stay on this machine.")

    func run() throws {
        let environment = try ProgramEnvironment()
        guard FileManager.default.fileExists(atPath: environment.sessionFile.path) else {
            throw CommandError("Nobody is signed in.")
        }
        try environment.sessionFile.remove()
        try Output.say("Signed out.")
    }
}
