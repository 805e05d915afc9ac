import Catalog

/// A fresh token: 256 random bits in hexadecimal. Only its SHA-256 is ever stored.
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
