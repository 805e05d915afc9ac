public import Catalog
import Text

/// A new token: 256 random bits in hexadecimal. The database stores only the token's SHA-256.
struct AccessToken {
    let secret: Secret
    let hash: [UInt8]

    init() {
        let text = Hexadecimal.text(of: Sodium.randomBytes(32))
        secret = Secret(text)
        hash = Self.hash(of: secret)
    }

    static func hash(of secret: Secret) -> [UInt8] { Sodium.sha256(Array(secret.reveal().utf8)) }
}

/// Random words that only the browser stores, for example the word that forms must repeat.
public enum SecretWord {
    /// 256 random bits in hexadecimal.
    public static func random() -> Secret { AccessToken().secret }

    /// Returns the word that belongs to a purpose: base64url of the SHA-256 of both. The word of one
    /// purpose does not show the secret and the words of other purposes.
    public static func derived(from secret: Secret, for purpose: String) -> Secret {
        digest(of: Secret("\(purpose) \(secret.reveal())"))
    }

    /// Returns the challenge of a verifier in PKCE with `S256` (RFC 7636, 4.2).
    public static func challenge(of verifier: Secret) -> String { digest(of: verifier).reveal() }

    private static func digest(of secret: Secret) -> Secret {
        Secret(Base64URL.text(of: Sodium.sha256(Array(secret.reveal().utf8))))
    }

    /// Compares in a time that does not depend on the position of the first difference.
    public static func areEqual(_ left: Secret, _ right: Secret) -> Bool {
        Sodium.areEqual(Array(left.reveal().utf8), Array(right.reveal().utf8))
    }
}

extension Secret {
    /// Compares in a time that does not depend on the content of `other`.
    public func isEqual(to other: Secret) -> Bool {
        Sodium.areEqual(
            Sodium.sha256(Array(reveal().utf8)), Sodium.sha256(Array(other.reveal().utf8)))
    }
}
