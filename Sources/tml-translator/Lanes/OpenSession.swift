import Catalog
import FileProjects
import HTTP
import LocalStore
import Locking
import MachineTranslation
import Sync
import TML
import TranslationAPI
import Workbench

/// A session with its local copy, its connections and its data about the server. The connections
/// and the data end with the session.
final class OpenSession: Sendable {
    /// The account for the engine that sends requests to the server; `nil` for files.
    let account: ServerAccount?
    let server: any WorkstationServer
    /// The server if it is one of files; `nil` for a server with an account.
    let files: FileServer?
    let store: TranslationStore
    /// The time of the last sign of life from the server.
    let pulse: Pulse
    let backoff = Locked(Backoff())
    let listeningPause = Locked(ListeningPause())
    /// The cursor of the language at the last report of changes.
    let heardAt = Locked<String?>(nil)
    /// The languages whose definitions were downloaded since the session was opened.
    let defined = Locked<Set<LanguageID>>([])
    /// The number of writes to the local copy at the last report of a synchronization.
    let reportedWrites = Locked<Int?>(nil)
    private let client: HTTPClient?
    private let mutex = AsyncMutex()

    /// - Parameters:
    ///   - store: the local copy of the translator and the server of the session.
    ///   - client: the client whose settings the session's own connections have.
    init(
        _ signedIn: SessionFile.SignedIn, _ store: TranslationStore, like client: HTTPClient
    ) throws {
        let pulse = Pulse()
        let own = client.another { pulse.heard() }
        let address = try ServerAddress(signedIn.session.server, allowInsecure: true)
        server = HTTPTranslationServer(address: address, client: own, token: signedIn.token)
        (self.client, self.pulse, self.store) = (own, pulse, store)
        (account, files) = (signedIn.account, nil)
    }

    /// - Parameter store: the local copy of the files.
    init(_ files: FileServer, _ store: TranslationStore) {
        (server, self.files, self.store) = (files, files, store)
        (client, account, pulse) = (nil, nil, Pulse())
    }

    /// Uploads and downloads changes.
    var synchronizer: Synchronizer { Synchronizer(store: store, server: server) }

    /// Runs work. Only one such work of the session runs at a time.
    func alone<Value: Sendable>(_ work: () async throws -> Value) async throws -> Value {
        try await mutex.hold(work)
    }

    /// True unless the server rejects the token, in a request that needs nothing but the token. A
    /// server that does not answer has not rejected the token.
    func isKnown() async -> Bool {
        do {
            _ = try await server.me()
        } catch .signedOut {
            return false
        } catch {
            return true
        }
        return true
    }

    /// Cancels all requests of the session, and prevents later ones.
    func close() { client?.close() }
}
