import Catalog
import Foundation
import GRDB
import HTTP
import Testing
import Text
import Wire

@testable import TranslationService
@testable import tml_server

/// Sign-ins of programs on computers without a browser (RFC 8628).
@Suite struct DeviceSignInTests {
    let stage: ServerStage
    let browser: Browser

    init() async throws {
        stage = try await ServerStage()
        browser = Browser(stage)
        try stage.makeAccount("eva@example.com", name: "Eva", role: .translator)
        try await browser.signIn("eva@example.com")
    }

    private func ask(_ path: String, _ fields: [(String, String)]) async throws -> JSONObject {
        let body = fields.map { "\($0.0)=\(ServerStage.escaped($0.1))" }.joined(separator: "&")
        let answer = try await stage.send(
            .post, path, headers: ["Content-Type": "application/x-www-form-urlencoded"],
            body: Array(body.utf8))
        return try #require(JSON(parsing: answer.body).object)
    }

    private func begin(_ client: String = "tool") async throws -> (device: String, user: String) {
        let begun = try await ask("/oauth/device_authorization", [("client_id", client)])
        #expect(begun["verification_uri"]?.string == "\(stage.url)/device")
        #expect(begun["expires_in"]?.integer == 600 && begun["interval"]?.integer == 5)
        let user = try #require(begun["user_code"]?.string)
        #expect(
            begun["verification_uri_complete"]?.string == "\(stage.url)/device?user_code=\(user)")
        return (try #require(begun["device_code"]?.string), user)
    }

    private func question(_ code: String, client: String = "tool") async throws -> JSONObject {
        try await ask(
            "/oauth/token",
            [
                ("grant_type", "urn:ietf:params:oauth:grant-type:device_code"),
                ("device_code", code), ("client_id", client),
            ])
    }

    private func enter(_ code: String, _ decision: String) async throws {
        try await browser.open("/device?user_code=\(ServerStage.escaped(code))")
        try await browser.submit(to: "/device", [("user_code", code)])
        #expect(browser.text.contains("The program <strong>tool</strong>"))
        try await browser.submit(to: "/device", [("decision", decision)])
    }

    @Test func thePersonAllowsTheProgramInABrowser() async throws {
        let code = try await begin()
        #expect(try await question(code.device)["error"]?.string == "authorization_pending")
        #expect(try await question(code.device)["error"]?.string == "slow_down")
        try await enter(code.user.lowercased().replacing("-", with: " "), "allow")
        #expect(browser.text.contains("The program is signed in"))
        let other = try await question(code.device, client: "other")
        #expect(other["error"]?.string == "expired_token")
        let token = try #require(try await question(code.device)["access_token"]?.string)
        let session = try stage.service.signIn.session(token: Secret(token))
        #expect(try stage.service.accounts.user(session).email == "eva@example.com")
        #expect(try await question(code.device)["error"]?.string == "expired_token")
    }

    @Test func theQuestionShowsTheCodeAsTheProgramShowsIt() async throws {
        let code = try await begin().user
        try await browser.open("/device")
        try await browser.submit(
            to: "/device", [("user_code", code.lowercased().replacing("-", with: " "))])
        #expect(browser.text.contains("<strong>\(code)</strong>"))
    }

    @Test func thePersonRefuses() async throws {
        let code = try await begin()
        try await enter(code.user, "deny")
        #expect(browser.text.contains("The program has no access"))
        #expect(try await question(code.device)["error"]?.string == "access_denied")
        #expect(try await question(code.device)["error"]?.string == "expired_token")
    }

    @Test func aCodeEnds() async throws {
        let code = try await begin()
        stage.clock.advance(Limits.deviceCodeLifetime)
        #expect(try await question(code.device)["error"]?.string == "expired_token")
        try await browser.open("/device")
        try await browser.submit(to: "/device", [("user_code", code.user)])
        #expect(browser.last.status == 404 && browser.text.contains("wrong, used or expired"))
    }

    @Test func codesCannotBeGuessed() async throws {
        try await browser.open("/device")
        for _ in 1...Limits.signInAttempts {
            try await browser.submit(to: "/device", [("user_code", "BCDF-GHJK")])
            #expect(browser.last.status == 404)
        }
        try await browser.submit(to: "/device", [("user_code", "BCDF-GHJK")])
        #expect(browser.last.status == 429)
    }

    @Test func aClosedAccountGivesNoTokens() async throws {
        let code = try await begin()
        try await enter(code.user, "allow")
        try stage.service.accounts.close("eva@example.com")
        #expect(try await question(code.device)["error"]?.string == "expired_token")
    }

    @Test func strangersSignInFirst() async throws {
        let code = try await begin()
        let stranger = Browser(stage)
        try await stranger.arrive("/device?user_code=\(code.user)")
        #expect(
            stranger.location == "/login?return_to=%2Fdevice%3Fuser_code%3D\(code.user)")
    }

    @Test func oneAddressCannotBeginTooManySignIns() async throws {
        for _ in 1...Limits.deviceCodesOfAddress { _ = try await begin() }
        let refusal = try await ask("/oauth/device_authorization", [("client_id", "tool")])
        #expect(refusal["error"]?.string == "temporarily_unavailable")
    }

    @Test func theCodesAreOnlyStoredAsHashes() async throws {
        let code = try await begin()
        let row = try stage.service.database.read { db in
            try Row.fetchOne(db, sql: "SELECT hash, userHash FROM deviceCode")
        }
        let stored = try #require(row)
        #expect(stored["hash"] == Data(AccessToken.hash(of: Secret(code.device))))
        let letters = Array(code.user.utf8.filter { $0 != UInt8(ascii: "-") })
        #expect(stored["userHash"] == Data(Sodium.sha256(letters)))
    }
}
