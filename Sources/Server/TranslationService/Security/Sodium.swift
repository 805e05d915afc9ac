import CSodium
import Text

/// The functions of libsodium that the service uses.
enum Sodium {
    /// libsodium must be initialized once; further calls do nothing.
    private static func prepare() {
        guard sodium_init() >= 0 else {
            preconditionFailure("libsodium finds no source of random numbers")
        }
    }

    static func randomBytes(_ count: Int) -> [UInt8] {
        prepare()
        var bytes = [UInt8](repeating: 0, count: count)
        randombytes_buf(&bytes, count)
        return bytes
    }

    static func sha256(_ bytes: [UInt8]) -> [UInt8] {
        prepare()
        var digest = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
        crypto_hash_sha256(&digest, bytes, UInt64(bytes.count))
        return digest
    }

    /// HMAC-SHA-256. The key has 32 bytes.
    static func authentication(of bytes: [UInt8], key: [UInt8]) -> [UInt8] {
        precondition(key.count == Int(crypto_auth_hmacsha256_KEYBYTES), "the key has 32 bytes")
        prepare()
        var code = [UInt8](repeating: 0, count: Int(crypto_auth_hmacsha256_BYTES))
        crypto_auth_hmacsha256(&code, bytes, UInt64(bytes.count), key)
        return code
    }

    /// Compares in a time that does not depend on the position of the first difference.
    static func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        prepare()
        return left.count == right.count && sodium_memcmp(left, right, left.count) == 0
    }

    /// Returns an argon2id text with its own salt; `nil` if there is not enough memory.
    static func passwordHash(_ password: String) -> String? {
        prepare()
        var text = [CChar](repeating: 0, count: Int(crypto_pwhash_STRBYTES))
        let bytes = Array(password.utf8).map(CChar.init(bitPattern:))
        let outcome = crypto_pwhash_str(
            &text, bytes, UInt64(bytes.count), UInt64(crypto_pwhash_OPSLIMIT_INTERACTIVE),
            Int(crypto_pwhash_MEMLIMIT_INTERACTIVE))
        guard outcome == 0 else { return nil }
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    static func password(_ password: String, fits hash: String) -> Bool {
        prepare()
        let bytes = Array(password.utf8).map(CChar.init(bitPattern:))
        return hash.withCString { text in
            crypto_pwhash_str_verify(text, bytes, UInt64(bytes.count)) == 0
        }
    }
}

/// Computes the SHA-256 of bytes that are added in pieces.
struct SHA256 {
    private var state = crypto_hash_sha256_state()

    init() { crypto_hash_sha256_init(&state) }

    mutating func update(_ bytes: [UInt8]) {
        crypto_hash_sha256_update(&state, bytes, UInt64(bytes.count))
    }

    /// Returns the digest in hexadecimal. No bytes may be added afterwards.
    mutating func finish() -> String {
        var digest = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
        crypto_hash_sha256_final(&state, &digest)
        return Hexadecimal.text(of: digest)
    }
}
