import Catalog
import Foundation
import HTTP
import Locking
import TestSupport
import Testing
import Text

@testable import TranslationService
@testable import tml_server

/// The sign-in at an OpenID Connect provider, from the button to the page after it.
@Suite struct OpenIDTests {
    let provider: ProviderStandIn
    let key: ProviderKey
    let stage: ServerStage
    let browser: Browser

    init() async throws {
        provider = try ProviderStandIn()
        key = try await ProviderKey("first")
        let jwk = key.jwk
        provider.state.withLock { $0.keys = [jwk] }
        var settings = ServerStage.settings
        settings.openID = provider.settings
        stage = try await ServerStage(settings)
        try stage.makeAccount("eva@example.com", role: .translator)
        browser = Browser(stage)
    }

    /// Begins a sign-in, and returns the parameters for the provider.
    private func begin(
        _ query: String = "", in browser: Browser? = nil
    ) async throws -> [String: String] {
        let browser = browser ?? self.browser
        try await browser.open("/login/openid\(query)")
        let address = try #require(browser.location)
        #expect(browser.last.status == 303 && address.hasPrefix("\(provider.url)/start?"))
        return Self.parameters(of: address)
    }

    private static func parameters(of address: String) -> [String: String] {
        let items = URLComponents(string: address)?.queryItems ?? []
        return Dictionary(items.map { ($0.name, $0.value ?? "") }) { $1 }
    }

    private func claims(_ asked: [String: String], _ changes: JSONObject = [:]) -> JSONObject {
        let now = Int(Date().timeIntervalSince1970)
        var claims: JSONObject = [
            "iss": .string(provider.url), "aud": .string(ProviderStandIn.clientID),
            "sub": "subject-1", "iat": .integer(now), "exp": .integer(now + 300),
            "nonce": .string(asked["nonce"] ?? ""), "email": "eva@example.com",
            "email_verified": true, "name": "Eva",
        ]
        for member in changes.members { claims[member.name] = member.value }
        return claims
    }

    /// Lets the provider answer with a token, and opens the way back in the browser. HEAD, because
    /// the client of the tests follows the redirect of GET and drops its cookies.
    private func end(
        _ asked: [String: String], _ changes: JSONObject = [:], key: ProviderKey? = nil,
        header: JSONObject = [:]
    ) async throws {
        let token = try (key ?? self.key).token(claims(asked, changes), header: header)
        try await end(asked, token: token)
    }

    private func end(_ asked: [String: String], token: String, isShown: Bool = false) async throws {
        provider.state.withLock {
            $0.answer = [
                "id_token": .string(token), "access_token": "access", "token_type": "Bearer",
            ]
        }
        let state = asked["state"] ?? ""
        let path = "/login/openid/callback?code=the%20code&state=\(ServerStage.escaped(state))"
        if isShown {
            try await browser.open(path)
        } else {
            try await browser.arrive(path)
        }
    }

    private var isSignedIn: Bool { browser.cookies["tml_session"] != nil }

    private func expectRefused(
        _ status: Int, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(browser.last.status == status, sourceLocation: sourceLocation)
        #expect(!isSignedIn, sourceLocation: sourceLocation)
    }
}

extension OpenIDTests {
    @Test func theButtonLeadsToTheProviderAndBack() async throws {
        try await browser.open("/login?return_to=%2Fprojects%2F{key}")
        #expect(browser.text.contains("Sign in with &lt;Example&gt;</a>"))
        #expect(browser.text.contains("href=\"/login/openid?return_to=%2Fprojects%2F"))
        let asked = try await begin("?return_to=%2Fprojects%2F{key}")
        #expect(asked["response_type"] == "code" && asked["code_challenge_method"] == "S256")
        #expect(asked["client_id"] == ProviderStandIn.clientID)
        #expect(asked["scope"] == "openid email profile")
        #expect(asked["redirect_uri"] == "\(stage.url)/login/openid/callback")
        try await end(asked)
        #expect(browser.last.status == 303)
        #expect(browser.location == "/projects/\(stage.project.rawValue)")
        #expect(isSignedIn && browser.cookies["tml_openid"] == nil)
        let sent = try #require(provider.requests("/token").first)
        let fields = Self.parameters(of: "http://x/?\(sent.text)")
        #expect(fields["code"] == "the code" && fields["client_secret"] == nil)
        #expect(fields["redirect_uri"] == asked["redirect_uri"])
        let challenge = SecretWord.challenge(of: Secret(fields["code_verifier"] ?? ""))
        #expect(challenge == asked["code_challenge"])
        let pair = "tml%20%26%20co:the%20secret%3A%20of%20the%20client"
        #expect(
            sent.headers["authorization"] == "Basic \(Data(pair.utf8).base64EncodedString())")
    }

    @Test func theSecretGoesIntoTheBodyForProvidersThatWantIt() async throws {
        provider.state.withLock {
            $0.document["token_endpoint_auth_methods_supported"] = ["client_secret_post"]
        }
        try await end(try await begin())
        let sent = try #require(provider.requests("/token").first)
        let fields = Self.parameters(of: "http://x/?\(sent.text)")
        #expect(fields["client_secret"] == ProviderStandIn.secret)
        #expect(sent.headers["authorization"] == nil && isSignedIn)
    }

    @Test func theNextSignInNeedsNoAddress() async throws {
        try await end(try await begin())
        #expect(isSignedIn && browser.location == "/")
        let other = Browser(stage)
        let asked = try await begin(in: other)
        let token = try key.token(
            claims(asked, ["email": "moved@example.com", "email_verified": false]))
        provider.state.withLock { $0.answer["id_token"] = .string(token) }
        try await other.arrive("/login/openid/callback?code=c&state=\(asked["state"] ?? "")")
        #expect(other.cookies["tml_session"] != nil)
        #expect(try stage.count("identity", "subject = 'subject-1'") == 1)
    }

    @Test func anAppGetsItsTokenOnlyByTheFormAfterwards() async throws {
        try await end(try await begin("?s=ios&app_id={key}"))
        #expect(browser.location == "/login?s=ios&app_id=\(stage.project.rawValue)")
        try await browser.open("/login?s=ios&app_id={key}")
        #expect(browser.text.contains("name=\"continue\""))
        try await browser.submit(to: "/authorize", [])
        #expect(try browser.message()?["status"]?.string == "authorized")
    }

    @Test func aProgramGetsItsCodeAfterTheSignIn() async throws {
        let consent =
            "/oauth/authorize?response_type=code&client_id=tool"
            + "&redirect_uri=http%3A%2F%2F127.0.0.1%3A9000%2Fdone&code_challenge_method=S256"
            + "&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
        try await end(try await begin("?return_to=\(ServerStage.escaped(consent))"))
        #expect(browser.location == consent)
        try await browser.open(consent)
        try await browser.submit(to: "/oauth/authorize", [("decision", "allow")])
        #expect(browser.text.contains("http://127.0.0.1:9000/done?code="))
    }

    @Test func theAddressIsAskedForIfTheTokenHasNone() async throws {
        provider.state.withLock {
            $0.facts = ["sub": "subject-1", "email": "eva@example.com", "email_verified": true]
        }
        let asked = try await begin()
        var claims = claims(asked)
        claims["email"] = nil
        try await end(asked, token: try key.token(claims))
        #expect(isSignedIn)
        #expect(provider.requests("/facts").first?.headers["authorization"] == "Bearer access")
    }

    @Test func factsAboutAnotherPersonAreRefused() async throws {
        provider.state.withLock {
            $0.facts = ["sub": "subject-2", "email": "eva@example.com", "email_verified": true]
        }
        let asked = try await begin()
        var claims = claims(asked)
        claims["email"] = nil
        try await end(asked, token: try key.token(claims))
        expectRefused(502)
    }
}

/// What does not sign in.
extension OpenIDTests {
    @Test(
        arguments: [
            ["aud": "another client"], ["aud": ["another client"]], ["azp": "another client"],
            ["aud": ["tml & co", "another client"]], ["iss": "https://other.example.org"],
            ["nonce": "another nonce"], ["exp": 1_000_000_000], ["iat": 1_000_000_000],
            ["iat": 4_000_000_000], ["sub": ""],
        ] as [JSONObject])
    func aTokenWithWrongClaimsIsRefused(changes: JSONObject) async throws {
        try await end(try await begin(), changes)
        expectRefused(502)
        #expect(stage.log.contains("a sign-in with OpenID Connect failed"))
    }

    @Test(
        arguments: [
            ["alg": "none"], ["alg": "HS256"], ["alg": "RS256"], ["kid": "other"],
            ["crit": ["exp"]],
        ] as [JSONObject])
    func aTokenWithAnotherHeaderIsRefused(header: JSONObject) async throws {
        try await end(try await begin(), header: header)
        expectRefused(502)
    }

    @Test func aTokenWithoutAValidSignatureIsRefused() async throws {
        let asked = try await begin()
        let token = try key.token(claims(asked))
        let unsigned = token.split(separator: ".").dropLast().joined(separator: ".") + "."
        try await end(asked, token: unsigned)
        expectRefused(502)
        try await end(asked, token: "")
        expectRefused(403)
        try await end(try await begin(), key: try await ProviderKey("first"))
        expectRefused(502)
    }

    @Test func newKeysAreReadOnceAMinute() async throws {
        try await end(try await begin())
        #expect(isSignedIn && provider.requests("/keys").count == 1)
        let second = try await ProviderKey("second")
        provider.state.withLock { $0.keys = [second.jwk] }
        try await browser.open("/logout", headers: ["Sec-Fetch-Site": "same-origin"])
        try await end(try await begin(), key: second)
        #expect(isSignedIn && provider.requests("/keys").count == 2)
        let third = try await ProviderKey("third")
        provider.state.withLock { $0.keys = [third.jwk] }
        try await browser.open("/logout", headers: ["Sec-Fetch-Site": "same-origin"])
        try await end(try await begin(), key: third)
        expectRefused(502)
        #expect(provider.requests("/keys").count == 2)
        try await end(try await begin(), key: second)
        #expect(isSignedIn)
    }

    @Test func anUncheckedAddressIsRefused() async throws {
        let asked = try await begin()
        try await end(
            asked, token: try key.token(claims(asked, ["email_verified": false])), isShown: true)
        expectRefused(403)
        #expect(browser.text.contains("has not confirmed your email address"))
        #expect(stage.log.contains("names no confirmed email address"))
        #expect(browser.isAskedToSignIn == false && browser.text.contains("action=\"/authorize\""))
    }

    @Test func aStrangerIsRefused() async throws {
        let asked = try await begin()
        let token = try key.token(claims(asked, ["email": "stranger@example.com"]))
        try await end(asked, token: token, isShown: true)
        expectRefused(403)
        #expect(browser.text.contains("stranger@example.com has no account"))
        #expect(stage.log.contains("stranger@example.com has no account and no invitation"))
    }

    @Test func theStateOfAnotherBrowserIsRefused() async throws {
        let other = try await begin(in: Browser(stage))
        try await end(other)
        expectRefused(403)
        let own = try await begin()
        try await end(other)
        expectRefused(403)
        #expect(provider.requests("/token").isEmpty)
        try await end(own)
        #expect(isSignedIn)
    }

    @Test func thePersonMayCancel() async throws {
        let asked = try await begin()
        try await browser.open(
            "/login/openid/callback?error=access_denied&state=\(asked["state"] ?? "")")
        expectRefused(403)
        #expect(browser.text.contains("The sign-in was cancelled"))
    }

    @Test func nobodyIsSentToAForeignPage() async throws {
        try await browser.open("/login/openid?return_to=https%3A%2F%2Fevil.example%2F")
        #expect(browser.last.status == 400 && browser.location == nil)
    }

    @Test(
        arguments: [
            ["issuer": "https://other.example.org"], ["token_endpoint": "http://example.org/token"],
            ["jwks_uri": "ftp://example.org/keys"],
        ] as [JSONObject])
    func aWrongDiscoveryDocumentIsRefused(changes: JSONObject) async throws {
        provider.state.withLock { $0.document = changes }
        try await browser.open("/login/openid")
        #expect(browser.last.status == 502 && browser.location == nil)
        #expect(browser.text.contains("The sign-in failed"))
    }

    @Test func anotherIssuerInTheAnswerIsRefused() async throws {
        let asked = try await begin()
        let token = try key.token(claims(asked))
        provider.state.withLock { $0.answer["id_token"] = .string(token) }
        let state = asked["state"] ?? ""
        try await browser.open(
            "/login/openid/callback?code=c&state=\(state)&iss=https%3A%2F%2Fother.example.org")
        expectRefused(502)
        #expect(provider.requests("/token").isEmpty)
    }

    @Test func withoutTheSettingThereIsNoButton() async throws {
        let stage = try await ServerStage()
        let browser = Browser(stage)
        try await browser.open("/login")
        #expect(!browser.text.contains("/login/openid"))
        try await browser.open("/login/openid")
        #expect(browser.last.status == 404)
    }
}
