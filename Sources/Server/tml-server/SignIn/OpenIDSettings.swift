import Catalog
import Foundation
import HTTP
import MachineTranslation
import TranslationService

/// The sign-in at an OpenID Connect provider, from the configuration file.
struct OpenIDSettings: Sendable {
    /// The address of the provider; `nil` without this sign-in.
    var issuer: String?
    /// The name of this server at the provider.
    var clientID: String?
    /// A file with the secret of this server at the provider.
    var secretFile: String?
    /// The words of the button on the sign-in page.
    var name = "Sign in with OpenID Connect"
    var scopes = ["openid", "email", "profile"]
    /// True if every person of the provider gets an account. Otherwise only people with an
    /// invitation get one.
    var createsAccounts = false
    /// The secret, after `readSecret`.
    var secret: Secret?
}

extension OpenIDSettings {
    /// Returns true if the text is an address with HTTPS, or an address on this machine.
    static func isSafe(_ text: String) -> Bool {
        guard text.utf8.count <= 1000, let parts = URLComponents(string: text),
            let host = parts.host, !host.isEmpty, parts.user == nil, parts.password == nil
        else { return false }
        let name = host.filter { $0 != "[" && $0 != "]" }
        return parts.scheme == "https"
            || (parts.scheme == "http" && ServerConfiguration.isLoopback(name))
    }

    /// Returns true if the text can be an issuer (OpenID Connect Discovery 1.0, 2).
    static func isIssuer(_ text: String) -> Bool {
        isSafe(text) && !text.contains { $0 == "?" || $0 == "#" }
    }

    /// The setting that is missing or does not fit, as a sentence; `nil` if there is none.
    var mistake: String? {
        guard issuer != nil else { return nil }
        if clientID == nil { return Self.missing("oidc-client-id", "the name of this server") }
        if secretFile == nil {
            return Self.missing("oidc-secret-file", "a file with the secret of this server")
        }
        guard scopes.contains("openid") else {
            return "oidc-scopes has no \"openid\": without it, the provider proves no identity"
        }
        return nil
    }

    private static func missing(_ name: String, _ value: String) -> String {
        "oidc-issuer is set, but \(name) is missing: set \(value) at the provider"
    }

    /// Checks the settings and reads the secret. Throws a sentence.
    mutating func readSecret() throws(CommandFailure) {
        if let mistake { throw CommandFailure(mistake) }
        guard issuer != nil else { return }
        do {
            secret = try secretFile.map(KeyPlace.file)?
                .read(for: "oidc-issuer", called: "client secret")
        } catch {
            throw CommandFailure(error.description)
        }
    }

    /// The provider with these settings, after `readSecret`; `nil` without this sign-in.
    func provider(
        _ http: HTTPClient = HTTPClient(userAgent: "tml-server/\(TMLServer.version)")
    ) -> OpenIDProvider? {
        guard let issuer, let clientID, let secret else { return nil }
        return OpenIDProvider(
            client: OpenIDClient(issuer: issuer, id: clientID, secret: secret, scopes: scopes),
            http: http, verifier: IDTokenVerifier())
    }
}

/// The failure of a sign-in at the provider. The text is for the log.
struct OpenIDFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
