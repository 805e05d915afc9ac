import JWTKit
import Text

/// Checks signatures of ID tokens.
protocol SignatureVerifier: Sendable {
    /// Throws `OpenIDFailure` if the token in compact form has no valid signature of the key.
    ///
    /// - Parameter key: a public JSON Web Key with the members `kty`, `kid` and `alg`.
    func verify(_ token: String, with key: JSONObject) async throws(OpenIDFailure)
}

/// Checks signatures with JWTKit. Only this file uses JWTKit.
struct IDTokenVerifier: SignatureVerifier {
    /// The claims are read and checked elsewhere (`IDToken`).
    private struct NoClaims: JWTPayload {
        func verify(using algorithm: some JWTAlgorithm) async throws {}
    }

    func verify(_ token: String, with key: JSONObject) async throws(OpenIDFailure) {
        do {
            let keys = JWTKeyCollection()
            try await keys.add(jwk: JWK(json: JSON.object(key).text))
            _ = try await keys.verify(token, as: NoClaims.self)
        } catch {
            throw OpenIDFailure("the signature of the ID token is not valid: \(error)")
        }
    }
}
