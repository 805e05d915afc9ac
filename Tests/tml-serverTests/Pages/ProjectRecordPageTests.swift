import Foundation
import GRDB
import HTTP
import KeyIndex
import TestSupport
import Testing
import Text
import Wire

@testable import TranslationService
@testable import tml_server

/// The pages of the activity, and of imports and exports.
@Suite struct ProjectRecordPageTests {
    let stage: ServerStage
    let browser: Browser

    init() async throws {
        stage = try await ServerStage()
        browser = Browser(stage)
        try stage.makeAccount("eva@example.com", role: .manager)
        try await browser.signIn("eva@example.com")
    }

    private static let files = "/projects/{key}/files"
    private var folder: String { stage.folder.path("data/transfers") }

    @Test func theActivityHasFilters() async throws {
        let hash = try stage.hash(at: 0)
        _ = try await stage.object(
            .post, "/v1/projects/{key}/translation_keys/\(hash)/comments", as: .translator,
            ["locale": "ja", "message": "Zephyr words"], status: 201)
        try await browser.open("/projects/{key}/activity?kind=comment&locale=ja&search=zephyr")
        #expect(browser.last.status == 200)
        #expect(browser.text.contains("Zephyr words") && browser.text.contains("comment created"))
        #expect(browser.text.contains("/keys/\(hash)?locale=ja\""))
        try await browser.open("/projects/{key}/activity?kind=glossary&search=zephyr")
        #expect(!browser.text.contains("Zephyr words"))
        try await browser.open("/projects/{key}/activity?kind=weather")
        #expect(browser.last.status == 422)
    }

    @Test func theActivityNamesMembers() async throws {
        let id = try stage.service.database.read { db in
            try Int.fetchOne(
                db,
                sql: """
                    SELECT m.id FROM membership m JOIN user u ON u.id = m.user
                    WHERE u.email = 'anna@example.com'
                    """)
        }
        _ = try await stage.object(
            .delete, "/v1/projects/{key}/translators/\(try #require(id))", as: .manager)
        try await browser.open("/projects/{key}/activity?kind=member")
        #expect(browser.text.contains("member removed"))
        #expect(browser.text.contains("Anna Example</bdi>"))
    }

    @Test func anExportIsDownloadedAndImported() async throws {
        try await browser.open(Self.files)
        try await browser.submit(
            to: "\(Self.files)/export", [("accept", "accepted"), ("format", "2016")])
        #expect(browser.last.status == 303)
        try await browser.open(Self.files, until: "Download tml_")
        let archive = try await browser.open("\(Self.files)/export")
        #expect(archive.status == 200 && archive.body.starts(with: [0x1F, 0x8B]))
        #expect(archive.headers["Content-Disposition"]?.hasPrefix("attachment") == true)
        try await browser.open(Self.files)
        try await browser.upload(to: "\(Self.files)/import", file: archive.body)
        #expect(browser.last.status == 303)
        try await browser.open(Self.files, until: "The import is complete")
        #expect(browser.text.contains("keys: 0 new") && browser.text.contains("Download tml_"))
        let left = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(!left.contains { $0.hasSuffix(".import") })
    }

    /// A reload of the address of the form would have no page.
    @Test func aRefusedFormDoesNotReload() async throws {
        let user = try stage.service.database.read { db in
            try #require(
                try UserID.fetchOne(
                    db, sql: "SELECT id FROM user WHERE email = ?", arguments: ["eva@example.com"]))
        }
        let file = try stage.service.files.receive(
            ServiceSession(userID: user, isAdmin: false), stage.project)
        try await browser.open(Self.files)
        #expect(browser.last.headers["Refresh"]?.hasPrefix("2; url=/projects/") == true)
        try await browser.open("/password")
        try await browser.submit(
            to: "\(Self.files)/export", [("accept", "accepted"), ("format", "2016")])
        #expect(browser.last.status == 409)
        #expect(browser.last.headers["Refresh"] == nil)
        stage.service.files.giveUp(file)
    }

    @Test func aFileThatIsNoArchiveIsTold() async throws {
        try await browser.open(Self.files)
        try await browser.upload(to: "\(Self.files)/import", file: Array("nothing".utf8))
        try await browser.open(Self.files, until: "Nothing was imported.")
        #expect(!browser.text.contains(folder))
    }

    @Test func aFormOfAnotherSiteImportsNothing() async throws {
        try await browser.open(Self.files)
        try await browser.upload(
            to: "\(Self.files)/import", file: Array("nothing".utf8), isHiddenSent: false)
        #expect(browser.last.status == 403)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
        try await browser.open(Self.files)
        #expect(browser.text.contains("Import the file"))
    }

    @Test func filesAreForManagers() async throws {
        try stage.makeAccount("rita@example.com", role: .reviewer)
        let reviewer = Browser(stage)
        try await reviewer.signIn("rita@example.com")
        for path in [Self.files, "\(Self.files)/export"] {
            try await reviewer.open(path)
            #expect(reviewer.last.status == 403, "\(path)")
        }
        try await reviewer.open("/projects/{key}/keys")
        #expect(!reviewer.text.contains("/files\""))
        try await reviewer.upload(to: "\(Self.files)/import", file: Array("nothing".utf8))
        #expect(reviewer.last.status == 403)
    }
}
