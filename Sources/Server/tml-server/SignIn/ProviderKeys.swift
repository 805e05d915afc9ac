import Text

/// The public keys of a provider (RFC 7517, 5).
struct ProviderKeys: Sendable {
    private let keys: [JSONObject]

    /// The most keys that are read.
    private static let most = 100

    init(_ bytes: [UInt8]) throws(OpenIDFailure) {
        guard let list = JSON(bytes)?["keys"]?.array else {
            throw OpenIDFailure("the key set is not a list of keys")
        }
        keys = list.prefix(Self.most).compactMap(\.object)
    }

    /// True if a key fits an algorithm for ID tokens.
    var canSign: Bool {
        keys.contains { key in SigningAlgorithm.allCases.contains { Self.fits(key, $0) } }
    }

    /// The key that must have signed the token, with only its public members; `nil` if there is
    /// none. A token without the name of its key needs a set with only one key of its kind.
    func key(for token: IDToken) -> JSONObject? {
        let fitting = keys.filter { Self.fits($0, token.algorithm) }
        let found = token.keyID.map { id in
            fitting.filter { $0["kid"] == .string(id) }
        }
        guard let key = found?.first ?? (token.keyID == nil ? Self.only(fitting) : nil) else {
            return nil
        }
        return Self.publicPart(of: key, token.algorithm)
    }

    private static func only(_ keys: [JSONObject]) -> JSONObject? {
        keys.count == 1 ? keys[0] : nil
    }

    private static func fits(_ key: JSONObject, _ algorithm: SigningAlgorithm) -> Bool {
        let type = algorithm.keyType
        return key["kty"]?.strictString == type.name
            && (type.curve == nil || key["crv"]?.strictString == type.curve)
            && (key["use"] == nil || key["use"]?.strictString == "sig")
            && (key["alg"] == nil || key["alg"]?.strictString == algorithm.rawValue)
    }

    private static func publicPart(
        of key: JSONObject, _ algorithm: SigningAlgorithm
    ) -> JSONObject {
        var part: JSONObject = ["kid": "key", "alg": .string(algorithm.rawValue)]
        for name in ["kty", "crv", "n", "e", "x", "y"] { part[name] = key[name] }
        return part
    }
}
