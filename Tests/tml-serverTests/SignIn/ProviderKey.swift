import JWTKit
import Testing
import Text

@testable import TranslationService

/// A new key of a provider, with which it signs ID tokens.
struct ProviderKey: Sendable {
    let id: String
    /// The public part.
    let jwk: JSON
    private let algorithm: any JWTAlgorithm

    init(_ id: String) async throws {
        let key = ES256PrivateKey()
        let name = JWKIdentifier(string: id)
        let keys = JWTKeyCollection()
        await keys.add(ecdsa: key, kid: name)
        algorithm = try await keys.getKey(for: name)
        let point = try #require(key.parameters)
        jwk = [
            "kty": "EC", "crv": "P-256", "use": "sig", "kid": .string(id),
            "x": .string(Self.urlSafe(point.x)), "y": .string(Self.urlSafe(point.y)),
        ]
        self.id = id
    }

    private static func urlSafe(_ base64: String) -> String {
        base64.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    /// A token with these claims. `header` replaces members of the header.
    func token(_ claims: JSONObject, header changes: JSONObject = [:]) throws -> String {
        var header: JSONObject = ["alg": "ES256", "kid": .string(id)]
        for member in changes.members { header[member.name] = member.value }
        let text = [header, claims].map { Base64URL.text(of: JSON.object($0).bytes) }
            .joined(separator: ".")
        return "\(text).\(Base64URL.text(of: try algorithm.sign(Array(text.utf8))))"
    }
}
