import Catalog
import Foundation
import HTTP
import Testing
import Text
import Wire

@testable import TranslationService
@testable import tml_server

/// Authorization codes with PKCE (`tml-service.md` 2.3).
@Suite struct ConsentTests {
    private static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
    /// Of RFC 7636, appendix B.
    private static let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
    private static let callback = "http://127.0.0.1:49152/callback"

    let stage: ServerStage
    let browser: Browser

    init() async throws {
        stage = try await ServerStage()
        browser = Browser(stage)
        try stage.makeAccount("eva@example.com", role: .translator)
        try await browser.signIn("eva@example.com")
    }

    private func path(_ changes: [String: String?] = [:]) -> String {
        var fields: [String: String?] = [
            "response_type": "code", "client_id": "tml-tool", "redirect_uri": Self.callback,
            "code_challenge": Self.challenge, "code_challenge_method": "S256", "state": "a&b",
            "scope": "email", "display": "desktop",
        ]
        for (name, value) in changes { fields[name] = value }
        let query = fields.compactMap { name, value in
            value.map { "\(name)=\(ServerStage.escaped($0))" }
        }
        return "/oauth/authorize?\(query.joined(separator: "&"))"
    }

    /// The parameters of the address to which the page sends on.
    private func sentOn(
        to callback: String = callback, sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> [String: String] {
        let address = try #require(
            Browser.attribute("content=\"0; url", in: browser.text)
                ?? Self.refresh(in: browser.text), sourceLocation: sourceLocation)
        #expect(address.hasPrefix("\(callback)?"), sourceLocation: sourceLocation)
        let items = URLComponents(string: address)?.queryItems ?? []
        return Dictionary(items.map { ($0.name, $0.value ?? "") }) { $1 }
    }

    private static func refresh(in text: String) -> String? {
        Browser.attribute(
            "content", in: text.components(separatedBy: "http-equiv=\"refresh\"").last ?? ""
        )
        .map { String($0.dropFirst("0; url=".count)) }
    }

    private func code(_ changes: [String: String?] = [:]) async throws -> String {
        try await browser.open(path(changes))
        try await browser.submit(to: "/oauth/authorize", [("decision", "allow")])
        return try #require(try sentOn()["code"])
    }

    private func exchange(
        _ code: String, verifier: String = verifier, redirect: String = callback,
        client: String = "tml-tool"
    ) async throws -> (status: Int, object: JSONObject) {
        let fields = [
            ("grant_type", "authorization_code"), ("code", code), ("code_verifier", verifier),
            ("redirect_uri", redirect), ("client_id", client),
        ]
        let body = fields.map { "\($0.0)=\(ServerStage.escaped($0.1))" }.joined(separator: "&")
        let answer = try await stage.send(
            .post, "/oauth/token",
            headers: ["Content-Type": "application/x-www-form-urlencoded"],
            body: Array(body.utf8))
        return (answer.status, try #require(JSON(parsing: answer.body).object))
    }

    @Test func whoAgreesSignsTheProgramIn() async throws {
        try await browser.open(path())
        #expect(browser.text.contains("tml-tool") && browser.text.contains("127.0.0.1:49152"))
        try await browser.submit(to: "/oauth/authorize", [("decision", "allow")])
        let fields = try sentOn()
        #expect(fields["state"] == "a&b")
        let tokens = try await exchange(try #require(fields["code"]))
        #expect(tokens.status == 200)
        let token = Secret(try tokens.object.required("access_token"))
        #expect(try await stage.send(.get, "/v1/users/me", token: token).status == 200)
        #expect(tokens.object["refresh_token"]?.string?.count == 64)
    }

    /// A program that is the app of no project works in all of the person's projects.
    @Test func theProjectIsNamedOnlyWhereThereIsOne() async throws {
        try await browser.open(path(["client_id": "tml-translator"]))
        #expect(!browser.text.contains("nil") && !browser.text.contains("in the project"))
        try await browser.open(path(["client_id": stage.project.rawValue]))
        #expect(browser.text.contains("in the project <strong>Harbour</strong>"))
    }

    @Test func aCodeThatComesTwiceTakesItsTokensBack() async throws {
        let code = try await code()
        let tokens = try await exchange(code)
        let token = Secret(try tokens.object.required("access_token"))
        #expect(try await exchange(code).object["error"]?.string == "invalid_grant")
        #expect(try await stage.send(.get, "/v1/users/me", token: token).status == 401)
    }

    @Test func aCodeIsGoodForAMinute() async throws {
        let code = try await code()
        stage.clock.advance(Limits.codeLifetime)
        #expect(try await exchange(code).object["error"]?.string == "invalid_grant")
    }

    @Test func aCodeNeedsItsVerifierAddressAndClient() async throws {
        let code = try await code()
        let answers = try await [
            exchange(code, verifier: String(Self.verifier.reversed())),
            exchange(code, redirect: "http://127.0.0.1:49153/callback"),
            exchange(code, client: "other"),
        ]
        for answer in answers {
            #expect(answer.status == 400)
            #expect(answer.object["error"]?.string == "invalid_grant")
        }
        #expect(try await exchange(code).status == 200)
    }

    @Test func whoRefusesGivesNothing() async throws {
        try await browser.open(path())
        try await browser.submit(to: "/oauth/authorize", [("decision", "deny")])
        #expect(try sentOn() == ["error": "access_denied", "state": "a&b"])
    }

    @Test(
        arguments: [
            (["response_type": "token"], "unsupported_response_type"),
            (["response_type": nil], "unsupported_response_type"),
            (["code_challenge": nil], "invalid_request"),
            (["code_challenge_method": "plain"], "invalid_request"),
            (["code_challenge_method": nil], "invalid_request"),
            (["code_challenge": "short"], "invalid_request"),
        ] as [([String: String?], String)])
    func theProgramIsToldWhatIsWrong(changes: [String: String?], error: String) async throws {
        try await browser.open(path(changes))
        #expect(try sentOn() == ["error": error, "state": "a&b"])
    }

    @Test(arguments: [
        "https://evil.example/callback", "http://localhost:80/callback",
        "http://127.0.0.1/callback",
        "http://127.0.0.1:0/callback", "http://127.0.0.1:70000/callback",
        "http://127.0.0.1:80@evil.example/", "http://127.0.0.1:80.evil.example/",
        "http://127.0.0.1:80/callback?x=1", "http://127.0.0.1:80/callback#x", "",
        "http://127.0.0.1:80evil/",
    ])
    func theAnswerGoesNowhereElse(address: String) async throws {
        try await browser.open(path(["redirect_uri": address]))
        #expect(browser.last.status == 400)
        #expect(!browser.text.contains("http-equiv=\"refresh\""))
    }

    @Test func theSixthVersionOfTheAddressWillDo() async throws {
        try await browser.open(path(["redirect_uri": "http://[::1]:5000/callback"]))
        try await browser.submit(to: "/oauth/authorize", [("decision", "allow")])
        #expect(try sentOn(to: "http://[::1]:5000/callback")["code"] != nil)
    }

    @Test func whoIsNotSignedInSignsInFirst() async throws {
        let other = Browser(stage)
        let path = path()
        try await other.open(path)
        #expect(other.isAskedToSignIn)
        try await other.submit(
            to: "/authorize", [("email", "eva@example.com"), ("password", ServerStage.password)])
        #expect(other.location == path)
    }

    @Test func agreeingNeedsAFormOfOurs() async throws {
        try await browser.open(path())
        try await browser.submit(
            to: "/oauth/authorize", [("decision", "allow")],
            headers: ["Sec-Fetch-Site": "cross-site"])
        #expect(browser.last.status == 403)
    }

    @Test func aProjectsAppIsShownByNameAndOnlyToItsTranslators() async throws {
        let key = stage.project.rawValue
        let code = try await code(["client_id": key])
        let tokens = try await exchange(code, client: key)
        let token = Secret(try tokens.object.required("access_token"))
        #expect(try await stage.send(.get, "/v1/projects/{key}", token: token).status == 200)
        try stage.service.members.setBlocked(true, "eva@example.com", in: stage.project)
        try await browser.open(path(["client_id": key]))
        try await browser.submit(to: "/oauth/authorize", [("decision", "allow")])
        #expect(try sentOn()["error"] == "access_denied")
        let unknown = String(repeating: "f", count: 64)
        try await browser.open(path(["client_id": unknown]))
        #expect(browser.last.status == 401)
    }
}
