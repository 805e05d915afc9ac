import ArgumentParser
import Foundation
import TranslationService

/// `tml-server mail …`
struct MailCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mail", abstract: "Test the settings for mail.", subcommands: [Test.self])
}

extension MailCommand {
    /// `tml-server mail test ADDRESS`
    struct Test: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Send a test message and print the answer of the mail server.",
            discussion: """
                The command sends the message immediately, without the queue. A running server is \
                not needed.
                """)

        @OptionGroup var data: DataOption

        @Argument(help: "The email address of the recipient.")
        var address: String

        func run() async throws {
            guard Accounts.isEmail(address) else {
                throw CommandFailure("\(address) is not an email address")
            }
            let server = try Self.prepared(data.configuration())
            guard let transport = server.mail.transport, let sender = server.mail.sender else {
                throw CommandFailure("The setting mail-from is missing: set the sender's address")
            }
            let site = server.publicURL ?? ""
            do {
                let mail = try MailText(
                    sender: sender, recipient: address, subject: "Test of the mail settings",
                    text: "The server \(site) can send mail to this address.\n",
                    messageID: UUID().uuidString.lowercased(),
                    time: Int(Date().timeIntervalSince1970))
                let answer = try await transport.send(mail)
                CommandOutput.line("\(transport.address): \(answer)")
            } catch {
                throw CommandFailure(
                    "\(transport.address) did not accept the message: \(CommandFailure(error))")
            }
        }

        private static func prepared(
            _ configuration: ServerConfiguration
        ) throws(CommandFailure) -> ServerSettings {
            var server = configuration.server
            try server.mail.prepare(publicURL: server.publicURL)
            return server
        }
    }
}
