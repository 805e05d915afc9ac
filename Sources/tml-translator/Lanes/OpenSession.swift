import Catalog
import HTTP
import LocalStore
import Locking
import Sync
import TML
import TranslationAPI
import Workbench

/// A session with what belongs to it: its local copy; and its connections and what is known of the server,
/// which end with it.
final class OpenSession: Sendable {
    let signedIn: SessionFile.SignedIn
    let server: HTTPTranslationServer
    let store: TranslationStore
    /// When the server was last heard.
    let pulse: Pulse
    let backoff = Locked(Backoff())
    let listeningPause = Locked(ListeningPause())
    /// Up to where a language was read when there was last news of it.
    let heardAt = Locked<String?>(nil)
    /// The languages whose definitions were fetched since the session was opened.
    let defined = Locked<Set<LanguageID>>([])
    /// How many writes the local copy had seen at the last report of a synchronization.
    let reportedWrites = Locked<Int?>(nil)
    private let client: HTTPClient
    private let mutex = AsyncMutex()

    /// - Parameters:
    ///   - store: the copy of that translator of that server.
    ///   - client: what the session's own connections are like.
    init(
        _ signedIn: SessionFile.SignedIn, _ store: TranslationStore, like client: HTTPClient
    ) throws {
        let pulse = Pulse()
        let own = client.another { pulse.heard() }
        let address = try ServerAddress(signedIn.session.server, allowInsecure: true)
        let server = HTTPTranslationServer(address: address, client: own, token: signedIn.token)
        (self.client, self.pulse, self.server) = (own, pulse, server)
        (self.signedIn, self.store) = (signedIn, store)
    }

    /// What pushes and pulls.
    var synchronizer: Synchronizer { Synchronizer(store: store, server: server) }

    /// Does work while no other such work is done for the session.
    func alone<Value: Sendable>(_ work: () async throws -> Value) async throws -> Value {
        try await mutex.hold(work)
    }

    /// Whether the server still knows the token, asked by a call that needs nothing else. A server that
    /// does not answer has not forgotten it.
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

    /// Ends every request of the session; no later one is sent.
    func close() { client.close() }
}
