import Catalog
import Foundation
import MachineTranslation
import Workbench

/// The session on disk. Only this file contains the token. The file has the mode 0600.
struct SessionFile {
    let path: String

    /// A session with its token.
    struct SignedIn: Sendable {
        var session: Session
        var token: Secret

        /// The server and the token, for the engine that sends requests to the server.
        var account: ServerAccount { ServerAccount(url: session.server, token: token) }
    }

    private struct Record: Codable {
        var server: String
        var userID: Int
        var name: String
        var email: String
        var token: String
    }

    /// Returns the last session; `nil` if nobody is signed in or the file contains no session.
    ///
    /// Throws if the file cannot be read, because this is different from a session that has ended.
    func read() throws(PrivateFile.Failure) -> SignedIn? {
        guard let bytes = try PrivateFile.read(path),
            let record = try? JSONDecoder().decode(Record.self, from: Data(bytes))
        else { return nil }
        let translator = Translator(userID: record.userID, name: record.name, email: record.email)
        return SignedIn(
            session: Session(server: record.server, translator: translator),
            token: Secret(record.token))
    }

    func write(_ signedIn: SignedIn) throws(PrivateFile.Failure) {
        let translator = signedIn.session.translator
        let record = Record(
            server: signedIn.session.server, userID: translator.userID, name: translator.name,
            email: translator.email, token: signedIn.token.reveal())
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(record) else {
            preconditionFailure("the session cannot be encoded as JSON")
        }
        try PrivateFile.write([UInt8](data), to: path)
    }

    /// Signs out: deletes the token. The local copy stays. Throws if the file cannot be removed.
    func remove() throws(PrivateFile.Failure) {
        try PrivateFile.remove(path)
    }
}
