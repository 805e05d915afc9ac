import Catalog
import Foundation
import HTTP
import TestSupport
import Testing
import Text
import Wire

@testable import TranslationService
@testable import tml_server

/// The sign-in page without scripts (`tml-service.md` 2.4, 2.5).
@Suite struct SignInPageTests {
    let stage: ServerStage
    let browser: Browser

    init() async throws {
        stage = try await ServerStage()
        browser = Browser(stage)
        try stage.makeAccount("eva@example.com", name: "Eva <b>", role: .translator)
    }

    private var key: String { stage.project.rawValue }

    @Test func thePageIsHTMLThatLoadsNothingOfOthers() async throws {
        let answer = try await browser.open("/")
        #expect(answer.status == 200)
        #expect(answer.headers["Content-Type"] == "text/html; charset=utf-8")
        let policy = answer.headers["Content-Security-Policy"] ?? ""
        #expect(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"))
        #expect(!policy.contains("unsafe"))
        #expect(!browser.text.contains("style=") && !browser.text.contains("<script>"))
        #expect(answer.headers["Cache-Control"] == "no-store")
        let cookie = try #require(browser.setCookies.first)
        #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"))
    }

    @Test func theRightPasswordOpensOnesProjects() async throws {
        try await browser.signIn("eva@example.com")
        #expect(browser.last.status == 303)
        #expect(browser.location == "/")
        let session = try #require(browser.setCookies.first { $0.hasPrefix("tml_session=") })
        #expect(session.contains("HttpOnly") && session.contains("SameSite=Lax"))
        try await browser.open("/")
        #expect(browser.text.contains("/projects/\(key)"))
        #expect(browser.text.contains("Eva &lt;b&gt;") && !browser.text.contains("Eva <b>"))
    }

    @Test func theBrowsersSessionIsNoTokenOfTheAPI() async throws {
        try await browser.signIn("eva@example.com")
        let session = try #require(browser.cookies["tml_session"])
        let answer = try await stage.send(.get, "/v1/users/me", token: Secret(session))
        #expect(answer.status == 401)
        try await browser.open("/v1/users/me")
        #expect(browser.last.status == 401)
        browser.forge("tml_session", try stage.makeToken(of: "eva@example.com").reveal())
        try await browser.open("/projects/{key}")
        #expect(browser.isAskedToSignIn)
    }

    @Test func aWrongPasswordShowsTheFormAgain() async throws {
        try await browser.signIn("eva@example.com", "wrong", at: "/?app_id={key}&s=iOS")
        #expect(browser.last.status == 401)
        #expect(browser.text.contains("The email address or the password is wrong."))
        #expect(browser.text.contains("value=\"eva@example.com\""))
        #expect(try browser.message() == nil)
        #expect(browser.cookies["tml_session"] == nil)
        #expect(browser.hiddenFields.contains { $0 == ("app_id", key) })
    }

    @Test func tooManyAttemptsSayHowLongToWait() async throws {
        try await browser.open("/login")
        for _ in 0..<5 {
            try await browser.submit(
                to: "/authorize", [("email", "eva@example.com"), ("password", "x")])
        }
        try await browser.submit(
            to: "/authorize", [("email", "eva@example.com"), ("password", ServerStage.password)])
        #expect(browser.last.status == 429)
        #expect(Int(browser.last.headers["Retry-After"] ?? "") ?? 0 > 0)
        #expect(browser.text.contains("Too many attempts. Try again in"))
    }

    @Test func aFormOfAnotherSiteIsRefused() async throws {
        let fields = [("email", "eva@example.com"), ("password", ServerStage.password)]
        try await browser.open("/login")
        try await browser.submit(to: "/authorize", fields, isHiddenSent: false)
        #expect(browser.last.status == 403)
        try await browser.open("/login")
        try await browser.submit(
            to: "/authorize", fields, headers: ["Origin": "https://evil.example"])
        #expect(browser.last.status == 403)
        try await browser.open("/login")
        try await browser.submit(
            to: "/authorize", fields, headers: ["Sec-Fetch-Site": "cross-site"])
        #expect(browser.last.status == 403)
        try await browser.open("/login")
        #expect(browser.last.headers["Referrer-Policy"] == "same-origin")
        try await browser.submit(to: "/authorize", fields, headers: ["Origin": "null"])
        #expect(browser.last.status == 403)
        try await browser.open("/login")
        try await browser.submit(to: "/authorize", fields, headers: ["Origin": stage.url])
        #expect(browser.last.status == 303)
        #expect(browser.cookies["tml_session"] != nil)
    }

    @Test func aFormWithoutItsCookieIsRefused() async throws {
        try await browser.open("/login")
        let word = browser.hiddenFields
        let other = Browser(stage)
        try await other.submit(
            to: "/authorize",
            word + [("email", "eva@example.com"), ("password", ServerStage.password)])
        #expect(other.last.status == 403)
        #expect(other.cookies["tml_session"] == nil)
    }

    @Test func programsGetJSONAndNoCookies() async throws {
        for accept in ["application/json", "*/*"] {
            try await browser.submit(
                to: "/authorize",
                [("email", "eva@example.com"), ("password", ServerStage.password)],
                headers: ["Accept": accept], isHiddenSent: false)
            let answer = try JSON(parsing: browser.last.body).object
            #expect(answer?["status"]?.object?["code"]?.integer == 0)
            #expect(answer?["results"]?.object?["access_token"]?.string?.count == 64)
            #expect(browser.setCookies.isEmpty)
        }
        try await browser.submit(
            to: "/authorize", [("email", "eva@example.com"), ("password", "[1]")],
            headers: ["Accept": "application/json"], isHiddenSent: false)
        let refusal = try JSON(parsing: browser.last.body).object
        #expect(browser.last.status == 401)
        #expect(refusal?["status"]?.object?["msg"]?.string == "Invalid email or password")
    }

    @Test func aPasswordThatLooksLikeJSONIsAPassword() async throws {
        let hash = try #require(Sodium.passwordHash("[1]"))
        try stage.service.accounts.set(
            email: "json@example.com", name: "J", passwordHash: hash, isAdmin: false)
        try await browser.submit(
            to: "/authorize", [("email", "json@example.com"), ("password", "[1]")],
            headers: ["Accept": "application/json"], isHiddenSent: false)
        #expect(browser.last.status == 200)
    }

    @Test func signingOutEndsTheSessionAndTakesAwayAllCookies() async throws {
        try await browser.signIn("eva@example.com", at: "/?app_id={key}")
        let session = try #require(browser.cookies["tml_session"])
        let token = try Self.token(inCookie: browser.cookies["trex_\(key)"])
        try await browser.open("/logout?s=iOS")
        #expect(browser.last.status == 200)
        #expect(browser.cookies["tml_session"] == nil && browser.cookies["trex_\(key)"] == nil)
        let answer = try await stage.send(.get, "/v1/users/me", token: token)
        #expect(answer.status == 401)
        browser.forge("tml_session", session)
        try await browser.open("/projects/{key}")
        #expect(browser.isAskedToSignIn)
    }

    /// A link of another site signs nobody out; a button of ours does.
    @Test(
        arguments: [
            ("/logout", nil), ("/logout", "none"), ("/logout", "cross-site"),
            ("/logout", "same-site"),
            ("/logout?s=iOS", "cross-site"), ("/logout?s=strange", nil),
        ] as [(String, String?)])
    func signingOutIsAskedFor(path: String, site: String?) async throws {
        try await browser.signIn("eva@example.com")
        try await browser.open(path, headers: site.map { ["Sec-Fetch-Site": $0] } ?? [:])
        #expect(browser.last.status == 200 && browser.text.contains("action=\"/logout\""))
        #expect(browser.cookies["tml_session"] != nil)
        try await browser.submit(to: "/logout", [], headers: ["Sec-Fetch-Site": "cross-site"])
        #expect(browser.last.status == 403 && browser.cookies["tml_session"] != nil)
        try await browser.open(path, headers: site.map { ["Sec-Fetch-Site": $0] } ?? [:])
        let session = try #require(browser.cookies["tml_session"])
        try await browser.submit(to: "/logout", [])
        #expect(browser.text.contains("You are signed out"))
        #expect(browser.cookies["tml_session"] == nil)
        browser.forge("tml_session", session)
        try await browser.open("/projects/{key}")
        #expect(browser.isAskedToSignIn)
    }

    @Test func theLinkOfOurOwnPagesSignsOutAtOnce() async throws {
        try await browser.signIn("eva@example.com")
        try await browser.open("/logout", headers: ["Sec-Fetch-Site": "same-origin"])
        #expect(browser.text.contains("You are signed out"))
        #expect(browser.cookies["tml_session"] == nil)
    }

    @Test func aSessionEnds() async throws {
        try await browser.signIn("eva@example.com")
        stage.clock.advance(Limits.pageLifetime)
        try await browser.open("/projects/{key}")
        #expect(browser.isAskedToSignIn)
    }

    static func token(inCookie value: String?) throws -> Secret {
        let json = try #require(value?.removingPercentEncoding)
        let bytes = try #require(Data(base64Encoded: json))
        let object = try JSON(parsing: Array(bytes)).object
        return Secret(try #require(object?["oauth"]?.object?["token"]?.string))
    }
}

extension SignInPageTests {
    @Test func theCookieIsThatOfTheSpecificationByteForByte() throws {
        let file = try Self.example("cookie_trex")
        let json = try #require(file["decoded"])
        #expect(TrexCookie.encoded(json) == file["cookie_value"]?.string)
        var user = UserRecord(id: 385, email: "translator@example.com", name: "Sample Translator")
        user.uuid = "x"
        var translator = TranslatorRecord(id: 1933, displayName: "Sample Translator")
        translator.isInline = true
        translator.locale = "ru"
        let token = try #require(json.object?["oauth"]?.object?["token"]?.string)
        let key = String(try #require(file["cookie_name"]?.string).dropFirst(5))
        let cookie = TrexCookie(
            project: Project.Key(key),
            signIn: AppSignIn(
                token: Secret(token), user: user,
                membership: MembershipRecord(
                    translator: translator, role: "translator", permissions: []),
                projectName: "Foody"))
        #expect(cookie.value == file["cookie_value"]?.string)
        #expect(TrexCookie.name(cookie.project) == file["cookie_name"]?.string)
    }

    /// tml-php decodes the value twice, and takes a `+` for a space the second time.
    @Test(arguments: ["Ольга Попова", "Zoë ~~~>>>", "木村 🎈", "Anna"])
    func theCookieCanBeDecodedTwice(name: String) throws {
        let value = TrexCookie.encoded(["name": .string(name)])
        let once = try #require(value.removingPercentEncoding)
        let twice = try #require(
            once.replacing("+", with: " ").removingPercentEncoding)
        let json = try JSON(parsing: Array(try #require(Data(base64Encoded: twice))))
        #expect(json.object?["name"]?.string == name)
    }

    @Test func aWebAppGetsTheCookieAndItsPageBack() async throws {
        try stage.setAppAddress("https://app.example.org/start")
        let back = "https://app.example.org/page?a=1&b=2"
        try await browser.signIn(
            "eva@example.com", at: "/?app_id={key}&return_to=\(ServerStage.escaped(back))")
        #expect(browser.last.status == 200)
        let shown = "https://app.example.org/page?a=1&amp;b=2"
        #expect(browser.text.contains("content=\"0; url=\(shown)\""))
        let cookie = try #require(browser.setCookies.first { $0.hasPrefix("trex_\(key)=") })
        #expect(!cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"))
        #expect(cookie.contains("Path=/") && !cookie.contains("Domain"))
        let token = try Self.token(inCookie: browser.cookies["trex_\(key)"])
        let own = try await stage.send(.get, "/v1/projects/{key}/translators/me", token: token)
        #expect(own.status == 200)
        let other = try stage.makeProject()
        try stage.service.members.setRole(.translator, of: "eva@example.com", in: other)
        let foreign = try await stage.send(.get, "/v1/projects/\(other)", token: token)
        #expect(foreign.status == 403)
    }

    @Test(arguments: [
        "https://evil.example/", "//evil.example/", "/\\evil.example", "javascript:alert(1)",
        "https://app.example.org@evil.example/", "https://app.example.org.evil.example/",
        "http://app.example.org/", "https:evil.example", "data:text/html,x", "/\t/evil.example",
        "https://app.example.org\\@evil.example/",
    ])
    func nobodyIsSentToAForeignPage(address: String) async throws {
        try stage.setAppAddress("https://app.example.org/start")
        for name in ["return_to", "redirect"] {
            try await browser.open("/?app_id={key}&\(name)=\(ServerStage.escaped(address))")
            #expect(browser.last.status == 400)
            try await browser.open("/login")
            try await browser.submit(
                to: "/authorize",
                [
                    ("email", "eva@example.com"), ("password", ServerStage.password),
                    ("app_id", key), (name, address),
                ])
            #expect(browser.last.status == 400)
            #expect(browser.location == nil)
        }
    }

    @Test func oneIsSentBackToAPageOfOurs() async throws {
        try await browser.open("/projects/{key}")
        #expect(browser.isAskedToSignIn)
        try await browser.submit(
            to: "/authorize", [("email", "eva@example.com"), ("password", ServerStage.password)])
        #expect(browser.location == "/projects/\(key)")
        try await browser.open("/projects/{key}")
        #expect(browser.last.status == 200)
    }

    @Test func overHTTPSCookiesAreSecureAndOfTheDomainThatWasSet() async throws {
        var settings = ServerStage.settings
        settings.publicURL = "https://tml.example.org/"
        settings.cookieDomain = "example.org"
        settings.returnOrigins = ["https://www.example.org"]
        let stage = try await ServerStage(settings)
        try stage.makeAccount("eva@example.com", role: .translator)
        let browser = Browser(stage)
        try await browser.signIn(
            "eva@example.com", at: "/?app_id={key}&return_to=https%3A%2F%2Fwww.example.org%2Fx")
        #expect(browser.text.contains("https://www.example.org/x"))
        #expect(browser.cookies["__Host-tml_session"] != nil)
        #expect(!browser.setCookies.isEmpty)
        for cookie in browser.setCookies { #expect(cookie.contains("Secure")) }
        let cookie = browser.setCookies.first { $0.hasPrefix("trex_") } ?? ""
        #expect(cookie.contains("Domain=example.org"))
    }

    static func example(_ name: String) throws -> JSONObject {
        try #require(try JSON(parsing: specificationExample(name)).object)
    }
}
