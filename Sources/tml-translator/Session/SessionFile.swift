import Catalog
import Foundation
import MachineTranslation
import Workbench

/// Who is signed in, on disk: the token lives here, mode 0600, and nowhere else.
struct SessionFile {
    let path: String

    /// A session with its token.
    struct SignedIn: Sendable {
        var session: Session
        var token: Secret

        /// What the engine that asks the server needs.
        var account: ServerAccount { ServerAccount(url: session.server, token: token) }
    }

    private struct Record: Codable {
        var server: String
        var userID: Int
        var name: String
        var email: String
        var token: String
    }

    /// The last session; `nil` when nobody is signed in or the file holds no session.
    ///
    /// Throws when there is a file that cannot be read: that is not the same as being signed out.
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

    /// Signs out: the token goes, the local copy stays. Throws when it cannot go.
    func remove() throws(PrivateFile.Failure) {
        try PrivateFile.remove(path)
    }
}
