import Text

/// The discovery document of a provider (OpenID Connect Discovery 1.0, 3).
struct ProviderMetadata: Sendable {
    let authorization: String
    let token: String
    let keys: String
    /// `nil` if the provider has no such address.
    let userInfo: String?
    /// True if the secret is sent in the header `Authorization`, false for the body.
    let usesBasic: Bool
    /// True if the provider names itself in the answer to the browser (RFC 9207).
    let namesItself: Bool

    /// Throws if the document is of another issuer, or an address in it is not safe.
    init(_ bytes: [UInt8], issuer: String) throws(OpenIDFailure) {
        guard let document = JSON(bytes)?.object else {
            throw OpenIDFailure("the discovery document is not JSON")
        }
        guard document["issuer"] == .string(issuer) else {
            let other = document["issuer"]?.strictString?.prefix(200) ?? "without a name"
            throw OpenIDFailure("the discovery document is of another issuer: \(other)")
        }
        authorization = try Self.address("authorization_endpoint", document)
        token = try Self.address("token_endpoint", document)
        keys = try Self.address("jwks_uri", document)
        userInfo =
            document["userinfo_endpoint"] == nil
            ? nil : try Self.address("userinfo_endpoint", document)
        let methods = document.strings("token_endpoint_auth_methods_supported")
        usesBasic =
            methods.contains("client_secret_basic") || !methods.contains("client_secret_post")
        namesItself =
            document["authorization_response_iss_parameter_supported"]?.strictBoolean ?? false
    }

    private static func address(
        _ name: String, _ document: JSONObject
    ) throws(OpenIDFailure) -> String {
        guard let text = document[name]?.strictString, OpenIDSettings.isSafe(text) else {
            throw OpenIDFailure("\(name) in the discovery document is not an HTTPS address")
        }
        return text
    }
}
