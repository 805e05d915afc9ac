import Catalog
import Foundation
import Hummingbird
import Text
import TranslationService
import Wire

/// Tokens by OAuth 2 (`tml-service.md` 2.3): RFC 6749, 7636 (PKCE), 7009 (revocation), 8252
/// (loopback), 8628 (computers without a browser).
struct OAuthRoutes: RouteGroup {
    let api: APIContext

    func add(to router: Router<ServerContext>) {
        router.post("oauth/token") { request, context in
            try await answer(context) {
                let (fields, client) = try await read(request, context)
                let grant = try await grant(
                    fields, client, context.place, request.headers[.userAgent])
                return Answers.json(Self.json(of: grant))
            }
        }
        router.post("oauth/device_authorization") { request, context in
            try await answer(context) {
                let (_, client) = try await read(request, context)
                let place = context.place
                let begun = try await api.run {
                    try $0.deviceSignIns.begin(client: client, address: place)
                }
                return Answers.json(Self.json(of: begun, origin: api.origin(request)))
            }
        }
        router.post("oauth/revoke") { request, context in
            try await answer(context) {
                let (fields, client) = try await read(request, context)
                guard let token = fields["token"].map({ Secret($0) }) else {
                    throw Self.missing("token")
                }
                try await api.run { try $0.oauth.revoke(token, client: client) }
                return Answers.json(["status": "ok"])
            }
        }
    }

    private func grant(
        _ fields: PlainFields, _ client: Client, _ address: String, _ agent: String?
    ) async throws -> Grant {
        func secret(_ name: String) throws -> Secret {
            guard let value = fields[name] else { throw Self.missing(name) }
            return Secret(value)
        }
        switch fields["grant_type"] {
        case "password":
            let email = try secret("username").reveal()
            let password = try secret("password")
            let code = fields[SignInRoutes.codeField].map { Secret($0) }
            return try await api.executor.checkPassword(from: address) { service in
                try service.oauth.grant(
                    password: password, of: email, secondFactor: code, to: client, address: address,
                    agent: agent)
            }
        case "authorization_code":
            let code = try secret("code")
            let verifier = try secret("code_verifier")
            let redirectURI = try secret("redirect_uri").reveal()
            return try await api.run { service in
                try service.oauth.grant(
                    code: code, verifier: verifier, redirectURI: redirectURI, to: client,
                    address: address, agent: agent)
            }
        case "refresh_token":
            let token = try secret("refresh_token")
            return try await api.run { try $0.oauth.grant(refresh: token, to: client) }
        case "client_credentials":
            return try await api.run { try $0.oauth.grant(projectOf: client) }
        case "urn:ietf:params:oauth:grant-type:device_code":
            let code = try secret("device_code")
            return try await api.run { service in
                try service.deviceSignIns.grant(
                    deviceCode: code, to: client, address: address, agent: agent)
            }
        case nil: throw Self.missing("grant_type")
        default:
            throw ServiceError.grantRefused(
                .unsupportedGrantType,
                "grant_type must be password, authorization_code, refresh_token, "
                    + "client_credentials or urn:ietf:params:oauth:grant-type:device_code")
        }
    }

    private static func json(of grant: Grant) -> JSON {
        var object: JSONObject = ["access_token": .string(grant.accessToken.reveal())]
        if let token = grant.refreshToken { object["refresh_token"] = .string(token.reveal()) }
        object["token_type"] = "bearer"
        object["expires_in"] = .integer(grant.expiresIn)
        // The server has only this scope, and ignores the requested scope.
        object["scope"] = "basic"
        return .object(object)
    }

    private static func json(of begun: DeviceSignIn, origin: String) -> JSON {
        let page = origin + "/device"
        let code = begun.userCode.reveal()
        return [
            "device_code": .string(begun.deviceCode.reveal()), "user_code": .string(code),
            "verification_uri": .string(page),
            "verification_uri_complete": .string("\(page)?user_code=\(code)"),
            "expires_in": .integer(begun.expiresIn), "interval": .integer(begun.interval),
        ]
    }

    private static func missing(_ name: String) -> ServiceError {
        .grantRefused(.invalidRequest, "\(name) is missing")
    }
}

/// The client of a request, and the format of failures.
extension OAuthRoutes {
    private func read(
        _ request: Request, _ context: ServerContext
    ) async throws -> (PlainFields, Client) {
        let fields = try await api.plainFields(request, context)
        guard !fields.hasRepetitions else {
            throw ServiceError.grantRefused(.invalidRequest, "A parameter occurs twice")
        }
        guard let header = request.headers[.authorization] else {
            return (
                fields,
                Client(id: fields["client_id"], secret: fields["client_secret"].map { Secret($0) })
            )
        }
        guard fields["client_secret"] == nil, let client = Self.basic(header) else {
            throw ServiceError.grantRefused(
                .invalidRequest,
                "Send the client credentials either in the Basic header or in the body")
        }
        guard fields["client_id"] == nil || fields["client_id"] == client.id else {
            throw ServiceError.grantRefused(
                .invalidRequest, "The client in the header differs from the client in the body")
        }
        return (fields, client)
    }

    /// `Basic`, with both parts escaped as in forms (RFC 6749, 2.3.1).
    static func basic(_ header: String) -> Client? {
        let words = header.split(separator: " ")
        guard words.count == 2, words[0].lowercased() == "basic",
            let data = Data(base64Encoded: String(words[1]))
        else { return nil }
        let text = String(decoding: data, as: UTF8.self)
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let id = String(decoding: PercentCoding.decoded(text[..<colon].utf8), as: UTF8.self)
        let rest = text[text.utf8.index(after: colon)...].utf8
        let secret = String(decoding: PercentCoding.decoded(rest), as: UTF8.self)
        return Client(id: id, secret: secret.isEmpty ? nil : Secret(secret))
    }

    private func answer(
        _ context: ServerContext, _ work: () async throws -> Response
    ) async throws -> Response {
        do {
            try await api.admit(context)
            return try await work()
        } catch ServiceError.grantRefused(let refusal, let sentence) {
            var response = Self.failure(
                refusal.rawValue, sentence, status: refusal == .invalidClient ? 401 : 400)
            if refusal == .invalidClient {
                response.headers[.wwwAuthenticate] = "Basic realm=\"tml-server\""
            }
            return response
        } catch ServiceError.tooManyRequests(let seconds) {
            var response = Self.failure(
                "temporarily_unavailable", "Too many attempts; try again in \(seconds) seconds",
                status: 429)
            response.headers[.retryAfter] = String(seconds)
            return response
        } catch let error as JSONError {
            return Self.failure(
                "invalid_request", FailureAnswers.sentence(of: WireError(error)), status: 400)
        } catch let error as WireError {
            return Self.failure("invalid_request", FailureAnswers.sentence(of: error), status: 400)
        } catch ServiceError.tooLarge(let sentence) {
            return Self.failure("invalid_request", sentence, status: 413)
        }
    }

    private static func failure(_ error: String, _ sentence: String, status: Int) -> Response {
        Answers.json(
            ["error": .string(error), "error_description": .string(sentence)],
            status: HTTPResponse.Status(code: status))
    }
}
