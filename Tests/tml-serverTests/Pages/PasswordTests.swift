import Catalog
import Foundation
import HTTP
import Testing
import Text
import Wire

@testable import TranslationService
@testable import tml_server

/// Changing one's own password.
@Suite struct PasswordTests {
    let stage: ServerStage
    let browser: Browser
    private static let new = "another battery"

    init() async throws {
        stage = try await ServerStage()
        browser = Browser(stage)
        try stage.makeAccount("eva@example.com", role: .translator)
    }

    private func token(_ password: String = ServerStage.password) throws -> Secret {
        try stage.service.signIn.token(
            email: "eva@example.com", password: Secret(password), address: "127.0.0.1")
    }

    private func change(
        _ old: String, _ new: String, token: Secret?
    ) async throws -> HTTP.HTTPResponse {
        try await stage.send(
            .put, "/v1/users/me/password", token: token,
            headers: ["Content-Type": "application/json"],
            body: JSON.object(["old_password": .string(old), "new_password": .string(new)]).bytes)
    }

    private func isGood(_ token: Secret) async throws -> Bool {
        try await stage.send(.get, "/v1/users/me", token: token).status == 200
    }

    @Test func aProgramChangesItAndStaysSignedIn() async throws {
        let (mine, other) = (try token(), try token())
        #expect(try await change(ServerStage.password, Self.new, token: mine).status == 200)
        #expect(try await isGood(mine))
        #expect(try await isGood(other) == false)
        #expect(throws: ServiceError.wrongPassword) { try token() }
        #expect(try await isGood(token(Self.new)))
    }

    @Test func theOldPasswordIsNeeded() async throws {
        let token = try token()
        let answer = try await change("wrong", Self.new, token: token)
        #expect(answer.status == 422)
        let flaw = try JSON(parsing: answer.body).object?["errors"]?.array?.first?.object
        #expect(flaw?["field"] == "old_password" && flaw?["code"] == "wrong")
        #expect(try await isGood(self.token()))
    }

    @Test(arguments: ["", "short", String(repeating: "x", count: 1025)])
    func theNewPasswordMustBeOne(new: String) async throws {
        let answer = try await change(ServerStage.password, new, token: try token())
        #expect(answer.status == 422)
        let flaw = try JSON(parsing: answer.body).object?["errors"]?.array?.first?.object
        #expect(flaw?["field"] == "new_password")
        _ = try token()
    }

    /// Whoever finds an open computer cannot try passwords there for long.
    @Test func guessesAreLimitedAsInSigningIn() async throws {
        let token = try token()
        for _ in 0..<Limits.signInAttempts {
            #expect(try await change("wrong", Self.new, token: token).status == 422)
        }
        let answer = try await change(ServerStage.password, Self.new, token: token)
        #expect(answer.status == 429 && answer.headers["Retry-After"] != nil)
    }

    @Test func appsAndTheirTokensMayNot() async throws {
        let app = try await change(
            ServerStage.password, Self.new, token: stage.token(.application))
        #expect(app.status == 403)
        let grant = try stage.service.oauth.grant(
            password: Secret(ServerStage.password), of: "eva@example.com",
            to: Client(id: stage.project.rawValue), address: "127.0.0.1")
        let inOneProject = try await change(
            ServerStage.password, Self.new, token: grant.accessToken)
        #expect(inOneProject.status == 403)
        #expect(try await change("x", Self.new, token: nil).status == 401)
        #expect(try await change("x", Self.new, token: Secret("x")).status == 401)
        _ = try token()
    }

    @Test func aPasswordThatLooksLikeJSONCanBeChosenInAForm() async throws {
        let body = [
            ("access_token", try token().reveal()), ("old_password", ServerStage.password),
            ("new_password", "[1,2,3,4]"),
        ].map { "\($0.0)=\(ServerStage.escaped($0.1))" }.joined(separator: "&")
        let answer = try await stage.send(
            .put, "/v1/users/me/password",
            headers: ["Content-Type": "application/x-www-form-urlencoded"], body: Array(body.utf8))
        #expect(answer.status == 200)
        _ = try token("[1,2,3,4]")
    }

    @Test func inTheBrowserItEndsAllOtherSignIns() async throws {
        let other = Browser(stage)
        try await other.signIn("eva@example.com")
        let program = try token()
        try await browser.signIn("eva@example.com", at: "/?app_id={key}")
        let app = try SignInPageTests.token(
            inCookie: browser.cookies["trex_\(stage.project.rawValue)"])
        try await browser.open("/")
        #expect(browser.text.contains("href=\"/account\""))
        try await browser.open("/password")
        #expect(browser.text.contains("all your access tokens are deleted"))
        try await browser.submit(
            to: "/password", [("old_password", ServerStage.password), ("new_password", Self.new)])
        #expect(browser.last.status == 200 && browser.text.contains("Your password is changed"))
        #expect(browser.text.contains("all your access tokens are deleted"))
        try await browser.open("/projects/{key}")
        #expect(browser.last.status == 200 && !browser.isAskedToSignIn)
        #expect(try await isGood(app))
        try await other.open("/projects/{key}")
        #expect(other.isAskedToSignIn)
        #expect(try await isGood(program) == false)
        _ = try token(Self.new)
    }

    @Test func theFormSaysWhatIsWrong() async throws {
        try await browser.signIn("eva@example.com")
        try await browser.open("/password")
        try await browser.submit(
            to: "/password", [("old_password", "wrong"), ("new_password", Self.new)])
        #expect(browser.last.status == 422)
        #expect(browser.text.contains("The old password is wrong."))
        try await browser.submit(
            to: "/password", [("old_password", ServerStage.password), ("new_password", "short")])
        #expect(browser.text.contains("A password must have at least 8 characters."))
        try await browser.submit(
            to: "/password", [("old_password", ServerStage.password), ("new_password", Self.new)],
            headers: ["Sec-Fetch-Site": "cross-site"])
        #expect(browser.last.status == 403)
        _ = try token()
    }

    @Test func whoIsNotSignedInSignsInFirst() async throws {
        try await browser.open("/password")
        #expect(browser.isAskedToSignIn)
        try await browser.submit(
            to: "/authorize", [("email", "eva@example.com"), ("password", ServerStage.password)])
        #expect(browser.location == "/password")
    }
}
