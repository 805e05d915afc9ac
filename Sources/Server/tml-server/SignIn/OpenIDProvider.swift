import Catalog
import Foundation
import HTTP
import Text
import TranslationService

/// This server as a client of a provider.
struct OpenIDClient: Sendable {
    let issuer: String
    let id: String
    let secret: Secret
    let scopes: [String]

    /// Both parts are escaped as in forms (RFC 6749, 2.3.1).
    var basicHeader: String {
        let pair = [id, secret.reveal()].map(PercentCoding.encoded).joined(separator: ":")
        return "Basic \(Data(pair.utf8).base64EncodedString())"
    }
}

/// An OpenID Connect provider, with the authorization code flow (OpenID Connect Core 1.0, 3.1).
///
/// The discovery document and the keys are stored for an hour. All functions throw `OpenIDFailure`.
actor OpenIDProvider {
    private struct Dated<Value: Sendable> {
        let value: Value
        let since = ContinuousClock.now

        var isFresh: Bool { ContinuousClock.now - since < .seconds(3600) }
    }

    private let client: OpenIDClient
    private let http: HTTPClient
    private let verifier: any SignatureVerifier
    private var metadata: Dated<ProviderMetadata>?
    private var keys: Dated<ProviderKeys>?
    /// The time of the last request for keys after an unknown key.
    private var renewedAt: ContinuousClock.Instant?

    /// The minimum time between two requests for keys after an unknown key.
    private static let renewalPause = Duration.seconds(60)
    private static let timeLimit = Duration.seconds(15)
    private static let bodyLimit = 512 << 10

    init(client: OpenIDClient, http: HTTPClient, verifier: any SignatureVerifier) {
        self.client = client
        self.http = http
        self.verifier = verifier
    }

    /// The address of the provider where the person signs in.
    ///
    /// - Parameter redirect: the address of this server that gets the answer.
    func address(
        _ attempt: OpenIDAttempt, redirect: String
    ) async throws(OpenIDFailure) -> String {
        let start = try await discovered().authorization
        let fields = [
            ("response_type", "code"), ("client_id", client.id), ("redirect_uri", redirect),
            ("scope", client.scopes.joined(separator: " ")), ("state", attempt.state.reveal()),
            ("nonce", attempt.nonce.reveal()), ("code_challenge_method", "S256"),
            ("code_challenge", SecretWord.challenge(of: attempt.verifier)),
        ]
        return start + (start.contains("?") ? "&" : "?") + Self.form(fields)
    }

    /// Gets the ID token for a code, and returns the proven person.
    ///
    /// - Parameter issuer: the issuer in the answer to the browser (RFC 9207); `nil` without one.
    func identity(
        code: Secret, issuer: String?, _ attempt: OpenIDAttempt, redirect: String
    ) async throws(OpenIDFailure) -> ProvenIdentity {
        let metadata = try await discovered()
        guard issuer.map({ $0 == client.issuer }) ?? !metadata.namesItself else {
            throw OpenIDFailure("the answer to the browser is of another issuer")
        }
        let answer = try await tokens(code, attempt.verifier, redirect, metadata)
        guard let text = answer["id_token"]?.strictString else {
            throw OpenIDFailure("the answer of the provider has no ID token")
        }
        let token = try IDToken(text)
        try await verifier.verify(text, with: key(for: token))
        try token.check(client, nonce: attempt.nonce, now: Int(Date().timeIntervalSince1970))
        return try await identity(of: token, answer, metadata)
    }
}

extension OpenIDProvider {
    private func tokens(
        _ code: Secret, _ verifier: Secret, _ redirect: String, _ metadata: ProviderMetadata
    ) async throws(OpenIDFailure) -> JSONObject {
        var fields = [
            ("grant_type", "authorization_code"), ("code", code.reveal()),
            ("redirect_uri", redirect), ("code_verifier", verifier.reveal()),
        ]
        var headers: HTTPHeaders = [
            "Content-Type": "application/x-www-form-urlencoded", "Accept": "application/json",
        ]
        if metadata.usesBasic {
            headers["Authorization"] = client.basicHeader
        } else {
            fields += [("client_id", client.id), ("client_secret", client.secret.reveal())]
        }
        let body = Array(Self.form(fields).utf8)
        return try object(
            in: await send(
                HTTPRequest(method: .post, url: metadata.token, headers: headers, body: body)))
    }

    /// Some providers tell the e-mail address only at the address for facts about the person
    /// (OpenID Connect Core 1.0, 5.3).
    private func identity(
        of token: IDToken, _ answer: JSONObject, _ metadata: ProviderMetadata
    ) async throws(OpenIDFailure) -> ProvenIdentity {
        var facts = token.claims
        if facts["email"] == nil, let url = metadata.userInfo,
            let access = answer["access_token"]?.strictString
        {
            let headers: HTTPHeaders = ["Authorization": "Bearer \(access)"]
            let told = try object(in: await send(HTTPRequest(url: url, headers: headers)))
            guard told["sub"] == token.claims["sub"] else {
                throw OpenIDFailure("the facts of the provider are about another person")
            }
            facts = told
        }
        return ProvenIdentity(
            issuer: client.issuer, subject: token.subject, email: facts["email"]?.strictString,
            isEmailVerified: facts["email_verified"]?.strictBoolean
                ?? (facts["email_verified"]?.strictString == "true"),
            name: facts["name"]?.strictString)
    }

    private static func form(_ fields: [(String, String)]) -> String {
        fields.map { "\($0.0)=\(PercentCoding.encoded($0.1))" }.joined(separator: "&")
    }
}

/// The discovery document and the keys.
extension OpenIDProvider {
    /// Reads the discovery document. Throws if it is missing, of another issuer or not safe.
    func discover() async throws(OpenIDFailure) { _ = try await discovered() }

    /// Reads the keys. Throws if the provider has no key that can sign an ID token.
    func requireKeys() async throws(OpenIDFailure) {
        try await readKeys()
        guard keys?.value.canSign == true else {
            throw OpenIDFailure("the key set of the provider has no key for ID tokens")
        }
    }

    private func discovered() async throws(OpenIDFailure) -> ProviderMetadata {
        if let metadata, metadata.isFresh { return metadata.value }
        let start = client.issuer.hasSuffix("/") ? String(client.issuer.dropLast()) : client.issuer
        let answer = try await send(HTTPRequest(url: start + "/.well-known/openid-configuration"))
        let found = try ProviderMetadata(answer, issuer: client.issuer)
        metadata = Dated(value: found)
        return found
    }

    /// The key of a token. If it is unknown, the provider may have new keys, so the keys are read
    /// again, but not more often than once a minute.
    private func key(for token: IDToken) async throws(OpenIDFailure) -> JSONObject {
        let isRead = keys?.isFresh != true
        if isRead { try await readKeys() }
        if let key = keys?.value.key(for: token) { return key }
        if !isRead, renewedAt.map({ ContinuousClock.now - $0 >= Self.renewalPause }) ?? true {
            renewedAt = .now
            try await readKeys()
            if let key = keys?.value.key(for: token) { return key }
        }
        throw OpenIDFailure("the key of the ID token is not in the key set of the provider")
    }

    private func readKeys() async throws(OpenIDFailure) {
        let url = try await discovered().keys
        keys = Dated(value: try ProviderKeys(await send(HTTPRequest(url: url))))
    }

    private func object(in bytes: [UInt8]) throws(OpenIDFailure) -> JSONObject {
        guard let object = JSON(bytes)?.object else {
            throw OpenIDFailure("the answer of the provider is not a JSON object")
        }
        return object
    }

    /// Returns the body of a successful answer.
    private func send(_ request: HTTPRequest) async throws(OpenIDFailure) -> [UInt8] {
        var request = request
        request.timeLimit = Self.timeLimit
        request.bodyLimit = Self.bodyLimit
        let answer: HTTPResponse
        do {
            answer = try await http.send(request)
        } catch {
            throw OpenIDFailure("\(request.url) gives no answer: \(error)")
        }
        guard answer.isSuccess else {
            let code = JSON(answer.body)?["error"]?.strictString.map { " (\($0.prefix(100)))" }
            throw OpenIDFailure(
                "\(request.url) answers with the status \(answer.status)\(code ?? "")")
        }
        return answer.body
    }
}
