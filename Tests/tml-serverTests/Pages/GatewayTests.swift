import Catalog
import Foundation
import HTTP
import Testing
import Text
import Wire

@testable import TranslationService
@testable import tml_server

/// The messages to the app around the sign-in page (`tml-service.md` 2.4).
@Suite struct GatewayTests {
    let stage: ServerStage
    let browser: Browser

    init() async throws {
        stage = try await ServerStage()
        browser = Browser(stage)
        try stage.makeAccount("eva@example.com", role: .translator)
    }

    @Test func tmlKitIsToldWhereTheFormIs() async throws {
        try await browser.open("/?s=iOS&app_id={key}")
        let message = try #require(try browser.message())
        let example = try SignInPageTests.example("gateway_message_unauthorized")
        #expect(message.members.map(\.name) == example.members.map(\.name))
        #expect(message["status"]?.string == "unauthorized")
        let url = try #require(message["url"]?.string)
        #expect(url.hasPrefix("\(stage.url)/login?s=ios&app_id="))
        try await browser.open(String(url.dropFirst(stage.url.count)))
        #expect(browser.last.status == 200)
        #expect(try browser.message() == nil)
        #expect(browser.text.contains("type=\"password\""))
    }

    /// Any message closes Android's page, so the form must come without one.
    @Test func androidGetsTheFormAtOnce() async throws {
        try await browser.open("/?s=android&app_id={key}")
        #expect(try browser.message() == nil)
        #expect(browser.text.contains("type=\"password\""))
    }

    @Test(arguments: ["iOS", "android"])
    func afterTheSignInTheAppGetsItsToken(app: String) async throws {
        try await browser.signIn("eva@example.com", at: "/login?s=\(app)&app_id={key}")
        let message = try #require(try browser.message())
        let example = try SignInPageTests.example("gateway_message_authorized")
        #expect(message.members.map(\.name) == example.members.map(\.name))
        #expect(message["status"]?.string == "authorized")
        #expect(message["project"]?.object?["name"]?.string?.isEmpty == false)
        let translator = try #require(message["translator"]?.object)
        for name in ["id", "user_id", "uuid", "username", "email", "display_name", "role"] {
            #expect(translator[name] != nil, "\(name)")
        }
        #expect(translator["features"] == example["translator"]?.object?["features"])
        let encoded = try #require(Browser.attribute("data-encoded", in: browser.text))
        let decoded = try #require(Data(base64Encoded: encoded))
        #expect(try JSON(parsing: Array(decoded)) == .object(message))
        let token = Secret(try #require(message["access_token"]?.string))
        let me = try await stage.send(
            .get, "/v2/sdk/projects/{key}/translators/me", token: token)
        #expect(me.status == 200)
    }

    @Test func whoIsSignedInGoesOnWithoutAPassword() async throws {
        try await browser.signIn("eva@example.com")
        try await browser.open("/?s=iOS&app_id={key}")
        #expect(try browser.message() == nil)
        #expect(browser.text.contains("id=\"handover\""))
        try await browser.submit(to: "/authorize", [("continue", "1")])
        #expect(try browser.message()?["status"]?.string == "authorized")
    }

    /// The Sketch plug-in says nothing of itself, and its token is for all of the person's.
    @Test func anUnnamedAppGetsATokenThroughTheFormOfItsScript() async throws {
        try await browser.open("/")
        #expect(try browser.message()?["status"]?.string == "unauthorized")
        try await browser.signIn("eva@example.com")
        try await browser.open("/")
        #expect(browser.text.contains("id=\"handover\" hidden"))
        try await browser.submit(to: "/authorize", [("continue", "1")])
        let message = try #require(try browser.message())
        #expect(message["status"]?.string == "authorized")
        let token = Secret(try #require(message["access_token"]?.string))
        let me = try await stage.send(.get, "/v1/users/me/projects", token: token)
        #expect(me.status == 200)
    }

    @Test func aStrangerIsToldAndCanBecomeSomebodyElse() async throws {
        try stage.makeAccount("stranger@example.com")
        try await browser.signIn("stranger@example.com", at: "/login?s=iOS&app_id={key}")
        #expect(browser.last.status == 403)
        let example = try SignInPageTests.example("gateway_message_error")
        #expect(try browser.message() == example)
        #expect(browser.text.contains("type=\"password\""))
        try await browser.open("/?s=android&app_id={key}")
        #expect(try browser.message() == nil)
        #expect(browser.text.contains("is not a translator of this project"))
        try await browser.submit(
            to: "/authorize", [("email", "eva@example.com"), ("password", ServerStage.password)])
        #expect(try browser.message()?["status"]?.string == "authorized")
    }

    @Test func aBlockedMemberIsRefused() async throws {
        try stage.service.members.setBlocked(true, "eva@example.com", in: stage.project)
        try await browser.signIn("eva@example.com", at: "/login?s=iOS&app_id={key}")
        #expect(try browser.message()?["status"]?.string == "error")
        try await browser.open("/projects/{key}")
        #expect(browser.last.status == 404)
    }

    @Test func anUnknownProjectIsAPageOfItsOwn() async throws {
        let unknown = String(repeating: "f", count: 64)
        try await browser.open("/?s=iOS&app_id=\(unknown)")
        #expect(browser.last.status == 404)
        #expect(browser.text.contains("There is no project with this key"))
        #expect(try browser.message()?["status"]?.string == "error")
    }
}
