import ArgumentParser
import Catalog
import HTTP
import TranslationAPI
import Workbench

/// Changes the password of the signed-in person.
struct Password: AsyncCommand {
    static let configuration = CommandConfiguration(
        abstract: "Change your password on the server.",
        discussion: """
            The command asks for the current password once and for the new password twice. The \
            command does not show the passwords. With --password-stdin, the first line is the \
            current password and the second line is the new password. You stay signed in on this \
            machine. Your other sessions end. The command also works while the workstation is open.
            """)

    @Flag(help: "Read both passwords from the standard input, one on each line.")
    var passwordStdin = false

    func runAsync() async throws {
        let environment = try ProgramEnvironment()
        defer { environment.client.close() }
        guard let signedIn = try environment.session() else {
            throw CommandError(Strings.nobodySignedIn)
        }
        let (old, new) = try ask(signedIn.session)
        let server = HTTPTranslationServer(
            address: try ServerAddress(signedIn.session.server, allowInsecure: true),
            client: environment.client, token: signedIn.token)
        do {
            try await server.changePassword(from: old, to: new)
        } catch {
            throw CommandError(Strings.passwordStays(error) ?? Strings.sentence(Failure(error)))
        }
        try Output.say(Strings.passwordIsChanged)
    }

    private func ask(_ session: Session) throws -> (old: Secret, new: Secret) {
        let asked = AskedPassword(fromStandardInput: passwordStdin)
        let old = try asked.ask("Current password of \(session.translator.email): ")
        let new = try asked.ask("New password: ")
        guard !new.reveal().isEmpty else { throw CommandError(Strings.noNewPassword) }
        if !passwordStdin, try asked.ask("Repeat the new password: ").reveal() != new.reveal() {
            throw CommandError(Strings.newPasswordsDiffer)
        }
        return (old, new)
    }
}
