import Foundation
import HTTP
import TranslationService

/// A way to send mail.
protocol MailTransport: Sendable {
    /// The name of the place, for people.
    var address: String { get }

    /// Sends a mail and returns the answer. May be repeated for one mail.
    func send(_ mail: MailText) async throws -> String
}

/// The reason for a mail that was not sent.
struct MailFailure: Error, CustomStringConvertible {
    let description: String
    /// True if another attempt cannot succeed.
    var isFinal = false
}

/// A mail server.
struct MailServer: MailTransport {
    private let server: SMTPServer
    private let thread = BlockingThreads(1)

    init(_ server: SMTPServer) { self.server = server }

    var address: String { "\(server)" }

    func send(_ mail: MailText) async throws -> String {
        try await thread.run { [server] in
            do {
                return try server.send(mail.bytes, from: mail.sender, to: mail.recipient)
            } catch let error as SMTPError {
                throw MailFailure(description: error.description, isFinal: error.isFinal)
            }
        }
    }
}

/// A folder that gets one file for each mail, for tests and trials.
struct MailFolder: MailTransport {
    /// The absolute path of the folder.
    let path: String

    var address: String { path }

    /// A repeated mail replaces its file.
    func send(_ mail: MailText) async throws -> String {
        try await DiskWork.run {
            let name = "\(mail.time)-\(mail.messageID).eml"
            let new = "\(path)/.\(name).part"
            let isWritten = FileManager.default.createFile(
                atPath: new, contents: Data(mail.bytes), attributes: [.posixPermissions: 0o600])
            guard isWritten else {
                throw MailFailure(description: "The folder \(path) is missing or not writable")
            }
            try Disk.flush(new)
            try Disk.rename(new, to: "\(path)/\(name)")
            try Disk.flush(path)
            return "\(path)/\(name)"
        }
    }
}
