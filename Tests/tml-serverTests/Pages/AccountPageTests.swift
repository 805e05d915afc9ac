import Catalog
import Foundation
import GRDB
import HTTP
import KeyIndex
import Testing
import Text
import Wire

@testable import TranslationService
@testable import tml_server

/// The pages of one's own account.
@Suite struct AccountPageTests {
    let stage: ServerStage
    let browser: Browser
    private static let email = "eva@example.com"

    init() async throws {
        stage = try await ServerStage()
        browser = Browser(stage)
        try stage.makeAccount(Self.email, name: "Eva <b>", role: .translator)
    }

    /// Of the first link to a session's page.
    private func session(after word: String) throws -> String {
        let rest = try #require(browser.text.components(separatedBy: word).dropFirst().first)
        let parts = rest.components(separatedBy: "/account/sessions/")
        return String(try #require(parts.dropFirst().first).prefix { $0 != "\"" })
    }

    @Test func thePageShowsThePersonAndTheSessions() async throws {
        _ = try stage.service.signIn.token(
            email: Self.email, password: Secret(ServerStage.password), address: "192.0.2.77",
            agent: "desk/<1>")
        try await browser.signIn(Self.email)
        try await browser.open("/account")
        #expect(browser.last.status == 200)
        let text = browser.text
        #expect(text.contains("Eva &lt;b&gt;, eva@example.com") && !text.contains("Eva <b>"))
        #expect(text.contains("192.0.2.77") && text.contains("desk/&lt;1&gt;"))
        #expect(text.contains("stage/1 (this browser)"))
        #expect(text.contains("href=\"/password\""))
        #expect(text.contains("needs only your password"))
    }

    @Test func whoIsNotSignedInSignsInFirst() async throws {
        for path in [
            "/account", "/account/sessions/none", "/account/other_sessions",
            "/account/second_factor",
        ] {
            try await browser.open(path)
            #expect(browser.isAskedToSignIn)
        }
    }

    @Test func aSessionEndsAfterAQuestion() async throws {
        let token = try stage.service.signIn.token(
            email: Self.email, password: Secret(ServerStage.password), address: "192.0.2.77",
            agent: "desk/1")
        try await browser.signIn(Self.email)
        try await browser.open("/account")
        let id = try session(after: "desk/1")
        try await browser.open("/account/sessions/\(id)")
        #expect(browser.text.contains("must sign in again"))
        #expect(try await stage.send(.get, "/v1/users/me", token: token).status == 200)
        try await browser.submit(to: "/account/sessions/\(id)", [], isHiddenSent: false)
        #expect(browser.last.status == 403)
        try await browser.open("/account/sessions/\(id)")
        try await browser.submit(to: "/account/sessions/\(id)", [])
        #expect(browser.last.status == 303 && browser.location == "/account")
        #expect(try await stage.send(.get, "/v1/users/me", token: token).status == 401)
        try await browser.open("/account/sessions/\(id)")
        #expect(browser.last.status == 404)
    }

    @Test func allOthersEnd() async throws {
        let other = Browser(stage)
        try await other.signIn(Self.email)
        try await browser.signIn(Self.email)
        try await browser.open("/account/other_sessions")
        try await browser.submit(to: "/account/other_sessions", [])
        #expect(browser.location == "/account")
        try await browser.open("/account")
        #expect(browser.last.status == 200)
        #expect(!browser.text.contains("/account/other_sessions"))
        try await other.open("/account")
        #expect(other.isAskedToSignIn)
    }

    @Test func aTokenIsShownOnceAndDeleted() async throws {
        try await browser.signIn(Self.email)
        try await browser.open("/account")
        try await browser.submit(to: "/account/tokens", [("name", ""), ("days", "10")])
        #expect(browser.last.status == 422 && browser.text.contains("A name must have"))
        try await browser.submit(to: "/account/tokens", [("name", "build"), ("days", "soon")])
        #expect(browser.last.status == 422 && browser.text.contains("value=\"build\""))
        try await browser.submit(to: "/account/tokens", [("name", "build"), ("days", "10")])
        #expect(browser.last.status == 422 && browser.text.contains("The password is wrong"))
        try await browser.submit(
            to: "/account/tokens",
            [("name", "build"), ("days", "10"), ("password", ServerStage.password)])
        let parts = browser.text.components(separatedBy: "<code class=\"secret\">")
        let token = Secret(String(try #require(parts.dropFirst().first).prefix(64)))
        #expect(try await stage.send(.get, "/v1/users/me", token: token).status == 200)
        try await browser.open("/account")
        #expect(!browser.text.contains(token.reveal()))
        let id = try session(after: "Tokens that you have made")
        try await browser.open("/account/sessions/\(id)")
        #expect(browser.text.contains("Delete the token"))
        try await browser.submit(to: "/account/sessions/\(id)", [])
        #expect(try await stage.send(.get, "/v1/users/me", token: token).status == 401)
    }

    /// A second click sends the same form again, and the browser shows only the second answer.
    @Test func aFormThatIsSentTwiceMakesOneToken() async throws {
        try await browser.signIn(Self.email)
        try await browser.open("/account")
        let fields =
            browser.hiddenFields + [
                ("name", "build"), ("days", "10"), ("password", ServerStage.password),
            ]
        for _ in 0..<2 {
            try await browser.submit(to: "/account/tokens", fields, isHiddenSent: false)
        }
        #expect(try stage.count("token", "name = 'build'") == 1)
        let parts = browser.text.components(separatedBy: "<code class=\"secret\">")
        let token = Secret(String(try #require(parts.dropFirst().first).prefix(64)))
        #expect(try await stage.send(.get, "/v1/users/me", token: token).status == 200)
    }

    @Test(arguments: [
        (
            "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
            "Firefox on Linux"
        ),
        (
            "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537 Chrome/140 Safari/537 Edg/140",
            "Edge on Windows"
        ),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18 Safari/604",
            "Safari on iOS"
        ),
        ("tml-translator/1.0", "tml-translator/1.0"),
    ])
    func browsersHaveShortNames(agent: String, name: String) {
        #expect(BrowserName.text(of: agent) == name)
    }
}

/// The pages of the second factor.
extension AccountPageTests {
    /// What the app shows in a later step.
    private func code(later steps: Int) throws -> String {
        let factor = try stage.service.database.read { db in
            let user = try UserID.fetchOne(
                db, sql: "SELECT id FROM user WHERE email = ?", arguments: [Self.email])
            return try StoredFactor.find(db, of: try #require(user))
        }
        let step = TimedCode.step(at: stage.clock.now) + steps
        return TimedCode.code(try #require(factor?.secret), step: step)
    }

    private func turnOn() async throws {
        let path = "/account/second_factor"
        try await browser.signIn(Self.email)
        try await browser.open(path)
        try await browser.submit(to: path, [("password", "wrong")])
        #expect(browser.last.status == 422 && browser.text.contains("The password is wrong"))
        try await browser.submit(to: path, [("password", ServerStage.password)])
        #expect(browser.last.status == 303 && browser.location == path)
        try await browser.open(path)
        #expect(browser.text.contains("href=\"otpauth://totp/tml-server:eva%40example.com?"))
        try await browser.submit(to: "\(path)/confirm", [("code", "1")])
        #expect(browser.last.status == 422 && browser.text.contains("The code is wrong"))
        try await browser.submit(to: "\(path)/confirm", [("code", try code(later: 0))])
        #expect(browser.text.components(separatedBy: "<code class=\"secret\">").count == 11)
        stage.clock.advance(60)
    }

    @Test func theSignInAsksForACode() async throws {
        try await turnOn()
        let other = Browser(stage)
        try await other.signIn(Self.email, at: "/login?return_to=%2Faccount")
        #expect(other.last.status == 200 && other.text.contains("name=\"second_factor_code\""))
        #expect(other.cookies["tml_session"] == nil)
        try await other.submit(to: "/authorize", [("second_factor_code", "1")])
        #expect(other.last.status == 401 && other.text.contains("The code is wrong"))
        try await other.submit(to: "/authorize", [("second_factor_code", try code(later: 0))])
        #expect(other.last.status == 303 && other.location == "/account")
        try await other.open("/account")
        #expect(other.text.contains("needs your password and a code"))
    }

    @Test func anInvitationAsksForACodeAfterThePassword() async throws {
        try await turnOn()
        let project = try stage.makeProject()
        try stage.makeAccount("boss@example.com")
        try stage.service.members.setRole(.admin, of: "boss@example.com", in: project)
        let boss = Browser(stage)
        try await boss.signIn("boss@example.com")
        let members = "/projects/\(project)/members"
        try await boss.open(members)
        try await boss.submit(to: members, [("emails", Self.email), ("role", "reviewer")])
        let start = "value=\"\(stage.url)/invitations/"
        let link = try #require(boss.text.components(separatedBy: start).dropFirst().first)
        let path = "/invitations/\(link.prefix { $0 != "\"" })"
        let guest = Browser(stage)
        try await guest.open(path)
        try await guest.submit(to: path, [("password", ServerStage.password)])
        #expect(guest.last.status == 200 && guest.text.contains("Enter a code"))
        try await guest.submit(to: "/authorize", [("second_factor_code", try code(later: 0))])
        #expect(guest.last.status == 303 && guest.location == path)
        try await guest.open(path)
        try await guest.submit(to: path, [])
        #expect(guest.location == "/projects/\(project)")
    }

    @Test func theFormExpires() async throws {
        try await turnOn()
        let other = Browser(stage)
        try await other.signIn(Self.email)
        stage.clock.advance(Limits.pageLifetime)
        try await other.submit(to: "/authorize", [("second_factor_code", try code(later: 0))])
        #expect(other.text.contains("This form is no longer valid"))
        #expect(other.text.contains("name=\"password\""))
    }

    @Test func programsGetAReasonAndSendTheCode() async throws {
        try await turnOn()
        func send(_ code: String?) async throws -> HTTP.HTTPResponse {
            let fields: [(String, String?)] = [
                ("email", Self.email), ("password", ServerStage.password),
                ("second_factor_code", code),
            ]
            let body = fields.compactMap { name, value in
                value.map { "\(name)=\(ServerStage.escaped($0))" }
            }.joined(separator: "&")
            return try await stage.send(
                .post, "/authorize",
                headers: ["Content-Type": "application/x-www-form-urlencoded"],
                body: Array(body.utf8))
        }
        let without = try await send(nil)
        #expect(without.status == 401)
        let object = try JSON(parsing: without.body).object
        #expect(object?["reason"] == "second_factor_required")
        #expect(object?["status"]?.object?["code"] == 1)
        let wrong = try await send("1")
        #expect(try JSON(parsing: wrong.body).object?["reason"] == "wrong_second_factor")
        #expect(try await send(code(later: 0)).status == 200)
    }

    @Test func itIsTurnedOffWithThePasswordAndACode() async throws {
        try await turnOn()
        let path = "/account/second_factor"
        try await browser.open(path)
        #expect(browser.text.contains("Recovery codes left: 10."))
        try await browser.submit(
            to: "\(path)/off", [("password", ServerStage.password), ("code", "1")])
        #expect(browser.last.status == 422)
        try await browser.submit(
            to: "\(path)/off",
            [("password", ServerStage.password), ("code", try code(later: 0))])
        #expect(browser.last.status == 303 && browser.location == "/account")
        let other = Browser(stage)
        try await other.signIn(Self.email)
        #expect(other.cookies["tml_session"] != nil)
    }
}

/// The sign-ins at a provider.
extension AccountPageTests {
    private static let issuer = "https://id.example.org/a?b"

    private func link(_ email: String) throws -> Secret {
        let identity = ProvenIdentity(
            issuer: Self.issuer, subject: "person-7", email: email, isEmailVerified: true)
        return try stage.service.identities.open(identity, createsAccounts: true).get()
    }

    @Test func aSignInAtAProviderIsShownAndRemoved() async throws {
        _ = try link(Self.email)
        try await browser.signIn(Self.email)
        try await browser.open("/account")
        #expect(browser.text.contains("person-7"))
        let path = "/account/provider?issuer=https%3A%2F%2Fid.example.org%2Fa%3Fb"
        #expect(browser.text.contains("href=\"\(path)\""))
        try await browser.open(path)
        #expect(browser.text.contains("person-7"))
        try await browser.submit(to: "/account/provider", [("password", "wrong")])
        #expect(browser.last.status == 422 && browser.text.contains("The password is wrong"))
        try await browser.submit(to: "/account/provider", [("password", ServerStage.password)])
        #expect(browser.last.status == 303 && browser.location == "/account")
        try await browser.open("/account")
        #expect(!browser.text.contains("person-7"))
    }

    @Test func anAccountWithoutAPasswordHasNoFormsForIt() async throws {
        browser.forge("tml_session", try link("new@example.com").reveal())
        for path in ["/account", "/account/second_factor", "/password"] {
            try await browser.open(path)
            #expect(browser.last.status == 200)
            #expect(browser.text.contains("this account has no password"), "\(path)")
            #expect(!browser.text.contains("type=\"password\""), "\(path)")
        }
    }

    @Test func aSecondClickTellsThatTheFactorIsOn() async throws {
        try await turnOn()
        let path = "/account/second_factor"
        try await browser.open(path)
        try await browser.submit(to: "\(path)/confirm", [("code", "1")])
        #expect(browser.last.status == 409)
        #expect(browser.text.contains("If you have not seen your recovery codes"))
        #expect(browser.text.contains("Turn off"))
    }
}
