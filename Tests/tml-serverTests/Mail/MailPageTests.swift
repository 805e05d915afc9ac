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

/// Invitations by mail, forgotten passwords, and the choice of digests, in a browser.
@Suite struct MailPageTests {
    private let mail: MailStage
    private let browser: Browser

    init() async throws {
        mail = try await MailStage()
        browser = Browser(mail.stage)
        try stage.makeAccount("eva@example.com", role: .translator)
    }

    private var stage: ServerStage { mail.stage }

    private func invite(_ email: String) async throws -> JSONObject {
        let answer = try await stage.object(
            .post, "/v1/projects/{key}/requests", as: .manager,
            ["emails": .string(email), "role": "translator", "message": "Welcome"], status: 201)
        return try #require(answer["results"]?.array?.first?.object)
    }

    private func ask(_ email: String) async throws {
        try await browser.open("/forgot")
        try await browser.submit(to: "/forgot", [("email", email)])
    }

    /// Asks, and returns the path of the link.
    private func resetLink() async throws -> String {
        // The files of mails are sorted by their time.
        stage.clock.advance(2)
        try await ask("eva@example.com")
        return try MailStage.link("/reset?word=", in: #require(await mail.mails().last))
    }

    private func reset(_ link: String, _ password: String) async throws {
        try await browser.open(link)
        try await browser.submit(to: "/reset", [("new_password", password)])
    }

    private func signIn(_ password: String) throws -> Secret {
        try stage.service.signIn.token(
            email: "eva@example.com", password: Secret(password), address: "9.9.9.9")
    }

    @Test func anInvitationComesByMailAndMakesAnAccount() async throws {
        let record = try await invite("nora@example.com")
        let mails = try await mail.mails()
        #expect(mails.count == 1)
        let text = try #require(mails.first)
        #expect(text.contains("To: <nora@example.com>") && text.contains("Welcome"))
        #expect(!text.contains("List-Unsubscribe"))
        let path = try MailStage.link("/invitations/", in: text)
        try await browser.open(path)
        try await browser.submit(to: path, [("name", "Nora"), ("password", "long enough")])
        #expect(browser.last.status == 303)
        #expect(try stage.count("user", "email = 'nora@example.com'") == 1)
        let shown = try #require(record["link"]?.string).dropFirst(MailStage.site.count)
        for link in [path, String(shown)] {
            try await browser.arrive(link)
            #expect(browser.location?.hasPrefix("/projects/") == true)
            #expect(try await Browser(stage).open(link).status == 404)
        }
    }

    @Test func theShownLinkIsGoodToo() async throws {
        let shown = try #require(try await invite("nora@example.com")["link"]?.string)
        let path = String(shown.dropFirst(MailStage.site.count))
        #expect(try await browser.open(path).status == 200)
    }

    @Test func aRevokedInvitationIsNotSent() async throws {
        let id = try #require(try await invite("nora@example.com")["id"]?.integer)
        _ = try await stage.object(.delete, "/v1/projects/{key}/requests/\(id)", as: .manager)
        #expect(try await mail.mails().isEmpty)
    }

    @Test func withoutMailThereIsNone() async throws {
        let stage = try await ServerStage()
        let browser = Browser(stage)
        _ = try await stage.object(
            .post, "/v1/projects/{key}/requests", as: .manager,
            ["emails": "nora@example.com", "role": "translator"], status: 201)
        #expect(try stage.service.mail.state().waiting == 0)
        try await browser.open("/login")
        #expect(!browser.text.contains("/forgot"))
        #expect(try await browser.open("/forgot").status == 404)
    }

    @Test func theSignInPageLeadsThere() async throws {
        try await browser.open("/login")
        #expect(browser.text.contains("href=\"/forgot\""))
    }

    @Test func aForgottenPasswordIsReplacedOnce() async throws {
        let token = try signIn(ServerStage.password)
        let other = Browser(stage)
        try await other.signIn("eva@example.com")
        let link = try await resetLink()
        try await browser.open(link)
        #expect(browser.text.contains("eva@example.com"))
        try await browser.submit(to: "/reset", [("new_password", "short")])
        #expect(browser.last.status == 422)
        try await browser.submit(to: "/reset", [("new_password", "another battery")])
        #expect(browser.last.status == 200)
        #expect(browser.text.contains("Your password is changed"))
        _ = try signIn("another battery")
        #expect(throws: ServiceError.wrongPassword) { try signIn(ServerStage.password) }
        #expect(throws: ServiceError.invalidToken) {
            try stage.service.signIn.session(token: token)
        }
        try await other.open("/projects/{key}")
        #expect(other.isAskedToSignIn)
        #expect(try await browser.open(link).status == 404)
    }

    @Test func theDatabaseDoesNotHaveTheWord() async throws {
        let link = try await resetLink()
        let word = try #require(link.split(separator: "=").last)
        #expect(try stage.count("mailLink", "purpose = 'reset'") == 1)
        #expect(try stage.count("mailLink", "hex(hash) = upper('\(word)')") == 0)
        #expect(!stage.log.contains(word))
    }

    @Test func strangersLearnNothing() async throws {
        try await ask("eva@example.com")
        let (status, location) = (browser.last.status, browser.location)
        try await ask("nobody@example.com")
        #expect(browser.last.status == status && browser.location == location)
        #expect(status == 303)
        try await browser.open("/forgot?sent=1")
        #expect(browser.text.contains("If there is an account"))
        let mails = try await mail.mails()
        #expect(mails.count == 1)
        #expect(mails.first?.contains("To: <eva@example.com>") == true)
    }

    @Test func aLinkEndsAfterHalfAnHour() async throws {
        let link = try await resetLink()
        stage.clock.advance(Limits.resetLifetime - 60)
        #expect(try await browser.open(link).status == 200)
        stage.clock.advance(61)
        #expect(try await browser.open(link).status == 404)
    }

    @Test func aLinkEndsWithThePasswordAndTheAddress() async throws {
        let first = try await resetLink()
        try stage.service.accounts.resetPassword(
            of: "eva@example.com", to: Secret("a third battery"))
        #expect(try await browser.open(first).status == 404)
        let second = try await resetLink()
        try stage.service.accounts.change(
            "eva@example.com", AccountChange(email: "eve@example.com"))
        #expect(try await browser.open(second).status == 404)
    }

    @Test func aClosedAccountGetsNoLink() async throws {
        try stage.service.accounts.close("eva@example.com")
        try await ask("eva@example.com")
        #expect(try await mail.mails().isEmpty)
    }

    @Test func requestsAreLimited() async throws {
        var counts: [Int] = []
        for _ in 0...Limits.resetsOfAccount {
            try await ask("eva@example.com")
            #expect(browser.last.status == 303)
            counts.append(try await mail.mails().count)
        }
        #expect(counts == [1, 2, 3, 3])
        for _ in Limits.resetsOfAccount + 1..<Limits.resetsOfAddress {
            try await ask("nobody@example.com")
        }
        try await ask("nobody@example.com")
        #expect(browser.last.status == 429 && browser.last.headers["Retry-After"] != nil)
    }

    @Test func aFormOfAnotherSiteIsRefused() async throws {
        try await browser.open("/forgot")
        try await browser.submit(
            to: "/forgot", [("email", "eva@example.com")],
            headers: ["Sec-Fetch-Site": "cross-site"])
        #expect(browser.last.status == 403)
        #expect(try stage.service.mail.state().waiting == 0)
    }

    @Test func theAccountLeadsToTheChoice() async throws {
        try await browser.signIn("eva@example.com")
        try await browser.open("/account")
        #expect(browser.text.contains("href=\"/account/mail\""))
        let without = Browser(try await ServerStage())
        try without.stage.makeAccount("eva@example.com", role: .translator)
        try await without.signIn("eva@example.com")
        try await without.open("/account")
        #expect(!without.text.contains("/account/mail"))
    }

    @Test func aPersonChoosesHowOftenMailComes() async throws {
        try await browser.open("/account/mail")
        #expect(browser.isAskedToSignIn)
        try await browser.signIn("eva@example.com")
        try await browser.open("/account/mail")
        #expect(browser.text.contains("value=\"none\" selected"))
        try await browser.submit(to: "/account/mail", [("period", "weekly")])
        #expect(browser.location == "/account/mail")
        try await browser.open("/account/mail")
        #expect(browser.text.contains("value=\"weekly\" selected"))
        try await browser.submit(to: "/account/mail", [("period", "hourly")])
        #expect(browser.last.status == 422)
        try await browser.open("/account/mail")
        try await browser.submit(to: "/account/mail", [("period", "none")])
        #expect(try stage.count("digest", "1") == 0)
    }

    /// Programs for mail send no cookies and no hidden fields.
    @Test func aDigestIsEndedByOneClick() async throws {
        let word = try stage.service.database.write { db in
            try db.execute(
                sql: """
                    INSERT INTO digest SELECT id, 'daily', 0 FROM user
                    WHERE email = 'eva@example.com'
                    """)
            let user = try UserID.fetchOne(db, sql: "SELECT user FROM digest")
            return try MailLink.make(
                db, .unsubscribe(#require(user)), until: stage.clock.now + 60)
        }
        let path = "/unsubscribe?word=\(word.reveal())"
        try await browser.open(path)
        #expect(browser.text.contains("end the mails with news to eva@example.com?"))
        #expect(try stage.count("digest", "1") == 1)
        let answer = try await stage.send(
            .post, path, headers: ["Content-Type": "application/x-www-form-urlencoded"],
            body: Array("List-Unsubscribe=One-Click".utf8))
        #expect(answer.status == 200)
        #expect(try stage.count("digest", "1") == 0)
        #expect(try await stage.send(.post, "/unsubscribe?word=0").status == 404)
    }
}
