import Catalog
import Foundation
import GRDB
import HTTP
import Testing
import Text
import Wire

@testable import TranslationService
@testable import tml_server

/// The page of a project.
@Suite struct ProjectPageTests {
    /// Whoever looks with a browser is told on a page; programs and the API are told in JSON.
    @Test(arguments: [
        ("/nothing", true), ("/projects", true), ("/assets/none.css", true),
        ("/v1/nothing", false), ("/v2/x", false), ("/oauth/token/x", true),
    ])
    func whatIsNotThereIsToldOnAPage(path: String, isPage: Bool) async throws {
        let stage = try await ServerStage()
        let browser = try await stage.send(
            .get, path, headers: ["Accept": "text/html,application/xhtml+xml"])
        #expect(browser.status == 404)
        #expect((browser.headers["Content-Type"]?.hasPrefix("text/html") == true) == isPage)
        #expect(String(decoding: browser.body, as: UTF8.self).contains("nothing at this address"))
        let program = try await stage.send(.get, path, headers: ["Accept": "*/*"])
        #expect(program.status == 404)
        #expect(try JSON(parsing: program.body).object?["reason"] == "not_found")
    }

    /// A browser that opens the answer to a form again gets a page with a link.
    @Test(arguments: [
        ("/authorize", "/"), ("/account/tokens", "/account"),
        ("/projects/x/settings/tokens", "/projects/x/settings"),
        ("/projects/x/languages/ru", "/projects/x/languages"),
    ])
    func theAddressOfAFormLeadsBack(path: String, link: String) async throws {
        let stage = try await ServerStage()
        let page = try await stage.send(.get, path, headers: ["Accept": "text/html"])
        #expect(page.status == 405 && page.headers["Allow"] == "OPTIONS, POST")
        #expect(String(decoding: page.body, as: UTF8.self).contains("<p><a href=\"\(link)\">"))
        let program = try await stage.send(.get, path, headers: ["Accept": "*/*"])
        #expect(try JSON(parsing: program.body).object?["reason"] == "not_allowed")
    }

    let stage: ServerStage
    let browser: Browser

    init() async throws {
        stage = try await ServerStage()
        browser = Browser(stage)
        try stage.makeAccount("eva@example.com", role: .viewer)
    }

    @Test func itShowsTheNumbersOfEveryLanguage() async throws {
        try await browser.signIn("eva@example.com")
        try await browser.open("/projects/{key}")
        #expect(browser.last.status == 200)
        let metrics = try await stage.object(.get, "/v1/projects/{key}/metrics", as: .viewer)
        let languages = try #require(metrics["results"]?.object)
        #expect(!languages.members.isEmpty)
        for language in languages.members {
            let rows = browser.text.components(separatedBy: "<tr>")
            let row = try #require(rows.first { $0.contains("<code>\(language.name)</code>") })
            for name in ["translated_key_count", "accepted_key_count", "approved_key_count"] {
                let count = try #require(language.value.object?[name]?.integer)
                #expect(row.contains("<span class=\"count\">\(count)</span>"), "\(name)")
            }
        }
    }

    @Test func itIsForMembersOnly() async throws {
        try await browser.open("/projects/{key}")
        #expect(browser.isAskedToSignIn)
        try stage.makeAccount("stranger@example.com")
        try await browser.signIn("stranger@example.com")
        try await browser.open("/projects/{key}")
        #expect(browser.last.status == 404)
        let unknown = browser.text
        try await browser.open("/projects/ffff")
        #expect(browser.last.status == 404)
        #expect(browser.text == unknown)
        try stage.makeAccount("admin@example.com", isAdmin: true)
        let admin = Browser(stage)
        try await admin.signIn("admin@example.com")
        try await admin.open("/projects/{key}")
        #expect(admin.last.status == 200)
    }

    @Test func itLinksToTheCurrentRelease() async throws {
        try await browser.signIn("eva@example.com")
        try await browser.open("/projects/{key}")
        #expect(browser.text.contains("There is no release yet."))
        try stage.service.database.write { db in
            try db.execute(
                sql: """
                    INSERT INTO release (project, version, state, type, accept, isCurrent, createdAt)
                    VALUES ((SELECT id FROM project WHERE key = ?), '20261121200000', 'published',
                            'release', 'accepted', 1, 1500000000)
                    """, arguments: [stage.project.rawValue])
        }
        try await browser.open("/projects/{key}")
        #expect(browser.text.contains("/cdn/\(stage.project)/20261121200000.tar.gz\""))
        #expect(browser.text.contains("2017-07-14 02:40:00 UTC"))
    }

    @Test func namesAreEscaped() async throws {
        try stage.service.database.write { db in
            try db.execute(
                sql: "UPDATE project SET name = ?, description = ?",
                arguments: ["<script>alert(1)</script>", "\"><img src=x>"])
        }
        try await browser.signIn("eva@example.com")
        for path in ["/", "/projects/{key}"] {
            try await browser.open(path)
            #expect(!browser.text.contains("<script>") && !browser.text.contains("<img"))
            #expect(browser.text.contains("&lt;script&gt;"))
        }
    }

    @Test func stylesAndScriptAreFiles() async throws {
        for (name, type) in [("style.css", "text/css"), ("message.js", "text/javascript")] {
            let answer = try await stage.send(.get, "/assets/\(name)")
            #expect(answer.status == 200)
            #expect(answer.headers["Content-Type"] == "\(type); charset=utf-8")
            #expect(answer.headers["X-Content-Type-Options"] == "nosniff")
        }
    }
}
