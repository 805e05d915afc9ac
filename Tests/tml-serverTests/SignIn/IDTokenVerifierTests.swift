import Testing
import Text

@testable import tml_server

/// Signatures of RSA keys. OpenSSL has made the key and the signature.
@Suite struct IDTokenVerifierTests {
    private let key: JSONObject = [
        "kty": "RSA", "e": "AQAB",
        "n": """
        oJHkRe_9aTfiAFn89Plsw4fnznZo4YJBljC2lI30V8EauqccpiZ8VrE52Cvju2ptgZOWWNFdbyC7xgM1UwL3R0s9y2FlqOjT7M\
        hIVoEXoihRQUJe57DhNVnpY3rJKn-mOlS-LaJPtLTFae-Qr5SVq7DBpy-o6ndfwwhaTZKyH7HiJ7MBkZ4m0YjjTwts2SBQcmhp\
        Ov85UUjb1HpoS3gvEQi2MPCxv_qQRCXeOO-QtiIYFtOYv8gMzIlRW9kCT1SsZnynxRN7EO9z7Z8h3sU7ZH0ltmwyNKaPGdWpwC\
        DbownnPgmmuHecTwn6LvjT2GMn_sVBw-i6ASZLSBC519Mj3w
        """,
    ]
    private let token = """
        eyJhbGciOiJSUzI1NiIsImtpZCI6InJzYSJ9.\
        eyJpc3MiOiJodHRwczovL2xvZ2luLmV4YW1wbGUub3JnIiwic3ViIjoiZXZhIn0.\
        Z1y2JRLXtIjBRAx_r36XTKZuDSk8biRMcGfKeYbHJievhcH3tIKGLMcVGaxNUUEIsUBzaVq09wpkNlnI8f_22VuivjLxVOT2ko\
        B2zboUntzMpVHXxeBL1FWLAFrvzF2bi1w9M7CZSWGavC8PL7P3vaWnQ1j6w6WRtDQd-Ap71g23q258nqGhFmbb6vloA9glyald\
        BtoFx57jzna_gqsOgmmgGkjL1PvME6Az78Ureuv8I0Rtx_-5NLmH24L3byiKjCKg_utw2zjZRzrbOtxJQV_Qsu809tozM-NUuy\
        w45Mjic3yvn4xRVl5pcCKxZuby3CeV6ikdPPliEGfYXBlpFA
        """

    /// The key as the key set of a provider has it, with members that nobody needs.
    private func found(_ changes: JSONObject = [:]) throws -> JSONObject? {
        var key = key
        key["kid"] = "rsa"
        key["x5c"] = ["certificate"]
        for member in changes.members { key[member.name] = member.value }
        let set: JSON = ["keys": [["kty": "oct", "k": "AAAA", "kid": "rsa"], .object(key)]]
        return try ProviderKeys(set.bytes).key(for: try IDToken(token))
    }

    @Test func aSignatureOfTheKeyIsValid() async throws {
        let found = try #require(try found())
        try await IDTokenVerifier().verify(token, with: found)
        #expect(found["x5c"] == nil && found["alg"]?.string == "RS256")
    }

    @Test func aChangedTokenIsNotValid() async throws {
        let found = try #require(try found())
        let other = token.replacing("c3ViIjoiZXZhIn0", with: "c3ViIjoiZXZpIn0")
        #expect(other != token)
        await #expect(throws: OpenIDFailure.self) {
            try await IDTokenVerifier().verify(other, with: found)
        }
    }

    @Test(
        arguments: [
            ["kid": "other"], ["use": "enc"], ["alg": "RS512"], ["kty": "EC"],
        ] as [JSONObject])
    func anotherKeyIsNotUsed(changes: JSONObject) throws {
        #expect(try found(changes) == nil)
    }

    @Test(arguments: ["", "a.b", "a.b.c", "e30.e30.", "e30=.e30.e30", "....", "e30.e30.e30"])
    func otherTextsAreNoTokens(text: String) {
        #expect(throws: OpenIDFailure.self) { try IDToken(text) }
    }
}
