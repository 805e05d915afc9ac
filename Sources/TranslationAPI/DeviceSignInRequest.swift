public import Catalog
import HTTP
import Text

/// A sign-in that waits for the translator in a browser (RFC 8628).
public struct DeviceSignInRequest: Hashable, Sendable {
    /// The secret of this program.
    public let code: Secret
    /// The code that the translator enters on the page of the server.
    public let userCode: String
    /// The address of the page.
    public let page: String
    /// The address of the page with the code.
    public let pageWithCode: String
    /// The validity of both codes.
    public let lifetime: Duration
    /// The pause before each question.
    public var interval: Duration

    init?(_ object: JSONObject) {
        guard let code = object["device_code"]?.strictString,
            let user = object["user_code"]?.strictString,
            let page = object["verification_uri"]?.strictString,
            let lifetime = object["expires_in"]?.integer, (1...86400).contains(lifetime)
        else { return nil }
        self.code = Secret(code)
        userCode = user
        self.page = page
        pageWithCode = object["verification_uri_complete"]?.strictString ?? page
        self.lifetime = .seconds(lifetime)
        interval = .seconds(min(max(object["interval"]?.integer ?? 5, 1), 60))
    }
}

/// The answer to a question about a sign-in in a browser.
public enum DeviceSignInAnswer: Hashable, Sendable {
    /// The translator has allowed access.
    case signedIn(Secret)
    /// The translator has not decided yet.
    case pending
    /// The program asks too often.
    case slowDown
    /// The translator has refused access.
    case denied
    /// The code has expired.
    case expired
}

/// The sign-in in a browser, which needs no password in this program.
extension HTTPTranslationServer {
    private static let client = "tml-translator"

    /// Begins a sign-in in a browser. Throws `notFound` if the server has no such sign-in.
    public func beginDeviceSignIn() async throws(ServerError) -> DeviceSignInRequest {
        let response = try await send(.beginDeviceSignIn(client: Self.client))
        if response.status == 429 {
            throw .tooManyAttempts(seconds: RetryAfter.seconds(response.headers, nil))
        }
        let object = try ServerAnswer.json(response).object
        guard let request = object.flatMap(DeviceSignInRequest.init) else {
            throw .unreadable("The answer to the sign-in is incomplete")
        }
        return request
    }

    /// Asks if the translator has decided.
    public func decision(
        on request: DeviceSignInRequest
    ) async throws(ServerError) -> DeviceSignInAnswer {
        let response = try await send(.deviceToken(request.code, client: Self.client))
        let object = JSON(response.body)?.object
        if response.isSuccess, let token = object?["access_token"]?.strictString {
            return .signedIn(Secret(token))
        }
        switch object?["error"]?.strictString {
        case "authorization_pending": return .pending
        case "slow_down", "temporarily_unavailable": return .slowDown
        case "access_denied": return .denied
        case "expired_token", "invalid_grant": return .expired
        default: throw ServerAnswer.error(response)
        }
    }
}
