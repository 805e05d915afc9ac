import Catalog
import Foundation
import Locking
import TestSupport
import Text

@testable import TranslationService
@testable import tml_server

/// A small OpenID Connect provider: it shows its keys, and returns the token that the test has made.
final class ProviderStandIn: Sendable {
    struct State: Sendable {
        var url = ""
        /// Members that replace those of the discovery document.
        var document = JSONObject()
        var keys: [JSON] = []
        /// The answer to a code.
        var answer = JSONObject()
        /// The facts about the person.
        var facts = JSONObject()
    }

    static let clientID = "tml & co"
    static let secret = "the secret: of the client"

    let state: Locked<State>
    private let server: TestServer

    init() throws {
        let state = Locked(State())
        self.state = state
        server = try TestServer { request in
            .json(JSON.object(Self.answer(to: request, state.withLock { $0 })).bytes)
        }
        let url = server.url
        state.withLock { $0.url = url }
    }

    var url: String { server.url }

    /// The requests for a path.
    func requests(_ path: String) -> [TestServerRequest] {
        server.requests.filter { $0.path == path }
    }

    /// The settings of a server with this provider.
    var settings: OpenIDSettings {
        OpenIDSettings(
            issuer: url, clientID: Self.clientID, name: "Sign in with <Example>",
            secret: Secret(Self.secret))
    }

    private static func answer(to request: TestServerRequest, _ state: State) -> JSONObject {
        switch request.path {
        case "/.well-known/openid-configuration": document(state)
        case "/keys": ["keys": .array(state.keys)]
        case "/token": state.answer
        case "/facts": state.facts
        default: [:]
        }
    }

    private static func document(_ state: State) -> JSONObject {
        var document: JSONObject = [
            "issuer": .string(state.url), "authorization_endpoint": .string(state.url + "/start"),
            "token_endpoint": .string(state.url + "/token"),
            "jwks_uri": .string(state.url + "/keys"),
            "userinfo_endpoint": .string(state.url + "/facts"),
        ]
        for member in state.document.members { document[member.name] = member.value }
        return document
    }
}
