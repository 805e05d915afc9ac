import Catalog
import Foundation
import GRDB
import TestSupport
import Testing
import Text
import Wire

@testable import TranslationService
@testable import tml_server

/// The pages in a real browser.
@Suite(.enabled(if: Chromium.isInstalled, "chromium is not installed"), .serialized)
struct ChromiumTests {
    let stage: ServerStage
    let chromium: Chromium

    init() async throws {
        stage = try await ServerStage()
        chromium = try await Chromium()
        try stage.makeAccount("eva@example.com", role: .translator)
    }

    private var key: String { stage.project.rawValue }

    private func signIn() async throws {
        try await chromium.type("eva@example.com", into: "#email")
        try await chromium.type(ServerStage.password, into: "#password")
        try await chromium.pressEnter()
    }

    /// Whether everything fits into the width of the window.
    private func expectNoSidewaysScrolling() async throws {
        let size = try await chromium.call("Page.getLayoutMetrics")
        let content = size["cssContentSize"]?.object?["width"]?.number ?? 0
        let window = size["cssLayoutViewport"]?.object?["clientWidth"]?.number ?? -1
        #expect(content <= window, "\(content) > \(window)")
    }

    @Test func withoutScriptsOneSignsInAndSeesTheProject() async throws {
        try await chromium.stopScripts()
        try await chromium.open("\(stage.url)/projects/\(key)")
        try await chromium.look(width: 390, height: 700, isDark: false)
        try await chromium.type("wrong", into: "#email")
        try await chromium.type("wrong", into: "#password")
        // The browser itself refuses what is no address; the form stays.
        try await chromium.open("\(stage.url)/projects/\(key)")
        try await signIn()
        #expect(try await chromium.html().contains("Progress by language"))
        let session = try #require(try await chromium.cookies()["tml_session"])
        #expect(session["httpOnly"]?.boolean == true)
        #expect(session["sameSite"]?.string == "Lax")
        for (width, height) in [(1100, 800), (390, 900)] {
            for isDark in [false, true] {
                try await chromium.look(width: width, height: height, isDark: isDark)
                try await expectNoSidewaysScrolling()
            }
        }
    }

    private func anyKey() throws -> String {
        try stage.service.database.read { db in
            try #require(
                try String.fetchOne(
                    db, sql: "SELECT hash FROM translationKey WHERE level = 0 ORDER BY id LIMIT 1"))
        }
    }

    /// The pages of a manager and of the own account fit into a narrow window.
    @Test func thePagesOfManagersFit() async throws {
        try stage.service.members.setRole(.admin, of: "eva@example.com", in: stage.project)
        _ = try await stage.release()
        try await chromium.open("\(stage.url)/projects/\(key)/members")
        try await signIn()
        let pages = [
            ("key", "/projects/\(key)/keys/\(try anyKey())", "Key in "),
            ("account", "/account", "Your account"),
            ("second-factor", "/account/second_factor", "Second factor"),
        ]
        let sections = ProjectSection.allCases.filter { $0 != .overview }.map { section in
            (
                section.rawValue.lowercased(), "/projects/\(key)\(section.path)",
                "\(section.rawValue) – "
            )
        }
        for (page, path, heading) in sections + pages {
            try await chromium.open(stage.url + path)
            #expect(try await chromium.html().contains("<h1>\(heading)"), "\(page)")
            for (width, height) in [(1280, 900), (360, 900)] {
                for isDark in [false, true] {
                    try await chromium.look(width: width, height: height, isDark: isDark)
                    try await expectNoSidewaysScrolling()
                }
            }
        }
    }

    @Test func aWrongPasswordIsSaidInThePage() async throws {
        try await chromium.open("\(stage.url)/login")
        try await chromium.look(width: 390, height: 700, isDark: true)
        try await chromium.type("eva@example.com", into: "#email")
        try await chromium.type("wrong", into: "#password")
        try await chromium.pressEnter()
        #expect(try await chromium.has("p.problem[role=alert]"))
    }

    /// As TMLKit does before the page's own scripts run.
    @Test func tmlKitsHandlerGetsTheMessages() async throws {
        try await chromium.call(
            "Page.addScriptToEvaluateOnNewDocument",
            [
                "source": """
                window.posted = [];
                window.webkit = { messageHandlers: { tmlMessageHandler: {
                  postMessage: function (message) { window.posted.push(message); } } } };
                var tmlMessageHandler = window.webkit.messageHandlers.tmlMessageHandler;
                """
            ])
        try await chromium.open("\(stage.url)/?s=iOS&app_id=\(key)")
        let first = try await chromium.value(of: "posted[0]").object
        #expect(first?["status"]?.string == "unauthorized")
        try await chromium.open(try #require(first?["url"]?.string))
        #expect(try await chromium.value(of: "posted.length").integer == 0)
        try await signIn()
        let second = try await chromium.value(of: "posted[0]").object
        #expect(second?["status"]?.string == "authorized")
        let token = Secret(try #require(second?["access_token"]?.string))
        #expect(try stage.service.signIn.session(token: token).project == stage.project)
        // Once signed in, opening the page is enough.
        try await chromium.call(
            "Page.navigate", ["url": .string("\(stage.url)/?s=iOS&app_id=\(key)")])
        // The page sends its form by itself, so it is not known how many pages come to stand.
        let end = ContinuousClock.now + .seconds(20)
        var third: JSONObject?
        while third == nil, ContinuousClock.now < end {
            try await Task.sleep(for: .milliseconds(50))
            do {
                third = try await chromium.value(of: "posted[0]").object
            } catch Chromium.Failure.refused {
                continue  // The page was just left.
            }
        }
        #expect(third?["status"]?.string == "authorized")
    }

    @Test func androidsHandlerGetsText() async throws {
        try await chromium.call(
            "Page.addScriptToEvaluateOnNewDocument",
            [
                "source": """
                window.posted = [];
                window.tmlMessageHandler = {
                  postMessage: function (text) { window.posted.push(text); } };
                """
            ])
        try await chromium.open("\(stage.url)/?s=android&app_id=\(key)")
        #expect(try await chromium.value(of: "posted.length").integer == 0)
        try await signIn()
        let text = try #require(try await chromium.value(of: "posted[0]").string)
        let bytes = try #require(Data(base64Encoded: text))
        let message = try JSON(parsing: Array(bytes)).object
        #expect(message?["status"]?.string == "authorized")
    }

    /// A page of the same host reads the cookie as tml-js does.
    @Test func aScriptOfTheAppReadsItsCookie() async throws {
        try await chromium.open("\(stage.url)/?app_id=\(key)")
        try await signIn()
        #expect(try await chromium.html().contains("Progress by language"))
        let cookie = try #require(try await chromium.value(of: "document.cookie").string)
        #expect(!cookie.contains("tml_session") && !cookie.contains("tml_form"))
        let value = try #require(
            cookie.components(separatedBy: "trex_\(key)=").dropFirst().first)
        let token = try SignInPageTests.token(inCookie: value)
        #expect(try stage.service.signIn.session(token: token).project == stage.project)
    }

    /// The policy keeps out what a name of a project could bring in.
    @Test func thePolicyLetsNothingElseRun() async throws {
        try await chromium.open("\(stage.url)/login")
        _ = try await chromium.value(
            of: """
                var script = document.createElement("script");
                script.textContent = "window.ran = true";
                document.body.appendChild(script); 0
                """)
        #expect(try await chromium.value(of: "window.ran === true").boolean == false)
        let colour = "getComputedStyle(document.querySelector('button')).backgroundColor"
        #expect(try await chromium.value(of: colour).string == "rgb(11, 87, 176)")
    }
}
