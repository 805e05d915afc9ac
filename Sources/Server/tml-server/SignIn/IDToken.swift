import Catalog
import Text
import TranslationService

/// An ID token in its three parts (OpenID Connect Core 1.0, 2).
struct IDToken {
    /// The compact form.
    let text: String
    let algorithm: SigningAlgorithm
    /// The name of the key; `nil` if the provider has only one key.
    let keyID: String?
    let claims: JSONObject

    /// The difference of clocks that is accepted, in seconds.
    private static let leeway = 60
    /// The maximum age of a token, in seconds. The provider makes it in answer to the request.
    private static let maximumAge = 600

    /// Throws for a text that is not a token, and for an algorithm without a public key, for
    /// example `none`.
    init(_ text: String) throws(OpenIDFailure) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let header = Self.object(parts[0]),
            let claims = Self.object(parts[1])
        else { throw OpenIDFailure("the ID token is not a signed token in compact form") }
        let name = header["alg"]?.strictString ?? ""
        guard let algorithm = SigningAlgorithm(rawValue: name), header["crit"] == nil else {
            throw OpenIDFailure("the algorithm \(name.prefix(20)) of the ID token is not allowed")
        }
        self.text = text
        self.algorithm = algorithm
        keyID = header["kid"]?.strictString
        self.claims = claims
    }

    private static func object(_ part: Substring) -> JSONObject? {
        Base64URL.bytes(of: part).flatMap { JSON($0) }?.object
    }

    /// Checks all claims except the signature (OpenID Connect Core 1.0, 3.1.3.7).
    func check(_ client: OpenIDClient, nonce: Secret, now: Int) throws(OpenIDFailure) {
        guard claims["iss"] == .string(client.issuer) else {
            throw OpenIDFailure("iss is another issuer")
        }
        try checkAudience(client.id)
        guard let expiry = claims["exp"]?.integer, expiry > now - Self.leeway else {
            throw OpenIDFailure("the ID token has expired; check the clocks")
        }
        guard let issued = claims["iat"]?.integer,
            (now - Self.maximumAge...now + Self.leeway).contains(issued)
        else { throw OpenIDFailure("iat is not now; check the clocks") }
        let sent = Secret(claims["nonce"]?.strictString ?? "")
        guard SecretWord.areEqual(sent, nonce) else {
            throw OpenIDFailure("nonce is of another sign-in")
        }
        guard (1...255).contains(subject.utf8.count) else {
            throw OpenIDFailure("sub is missing or longer than 255 bytes")
        }
    }

    private func checkAudience(_ id: String) throws(OpenIDFailure) {
        let audience = claims["aud"]?.array ?? claims["aud"].map { [$0] } ?? []
        guard audience.contains(.string(id)) else { throw OpenIDFailure("aud is another client") }
        guard claims["azp"] != nil || audience.count > 1 else { return }
        guard claims["azp"] == .string(id) else { throw OpenIDFailure("azp is another client") }
    }

    var subject: String { claims["sub"]?.strictString ?? "" }
}

/// The algorithms of signatures that are accepted. All have a public key.
enum SigningAlgorithm: String, Sendable, CaseIterable {
    case rs256 = "RS256"
    case rs384 = "RS384"
    case rs512 = "RS512"
    case ps256 = "PS256"
    case ps384 = "PS384"
    case ps512 = "PS512"
    case es256 = "ES256"
    case es384 = "ES384"
    case es512 = "ES512"
    case eddsa = "EdDSA"

    /// The members `kty` and `crv` of a key for the algorithm. An RSA key has no curve.
    var keyType: (name: String, curve: String?) {
        switch self {
        case .rs256, .rs384, .rs512, .ps256, .ps384, .ps512: ("RSA", nil)
        case .es256: ("EC", "P-256")
        case .es384: ("EC", "P-384")
        case .es512: ("EC", "P-521")
        case .eddsa: ("OKP", "Ed25519")
        }
    }
}
