import Catalog
import Foundation
import GRDB
import HTTP
import Testing

@testable import TranslationService
@testable import tml_server

/// Every page of a project in the browsers of people who may not change it. The routes come from the
/// server, so a new page is included by itself.
@Suite struct PageMatrixTests {
    private let stage: ServerStage
    private let version: String

    init() async throws {
        stage = try await ServerStage()
        version = try await stage.release()
    }

    private func browser(_ role: MemberRole?) async throws -> Browser {
        let browser = Browser(stage)
        try stage.makeAccount("somebody@example.com", name: "Somebody", role: role)
        try await browser.signIn("somebody@example.com")
        return browser
    }

    /// The paths of the routes with a method, with values in place of the names of their parts.
    private func paths(_ method: String) throws -> [String] {
        let values = [
            ("{md5}", try stage.hash(at: 0)), ("{locale}", "ja"), ("{version}", version),
            ("{id}", "1"), ("{term}", "1"), ("{screenshot}", "1"),
        ]
        let start = "\(method) /projects/{key}"
        return stage.routes.filter { $0 == start || $0.hasPrefix(start + "/") }.map { route in
            values.reduce(String(route.dropFirst(method.count + 1))) { path, pair in
                path.replacing(pair.0, with: pair.1)
            }
        }
    }

    /// Values for the fields of most forms.
    private static let everyField = [
        ("emails", "new@example.com"), ("role", "admin"), ("locale", "nl"), ("message", "Words"),
        ("state", "unpublished"), ("name", "Taken"), ("language", "English (en)"), ("level", "1"),
        ("token", "app"), ("keep", "1"), ("newest", "99999999999999"), ("keyword", "quay"),
        ("url", "https://hooks.example"), ("release.created", "on"), ("action", "off"),
        ("locked", "1"), ("type", "release"), ("format", "tar.gz"), ("revision", "1"),
    ]

    /// The number of rows of each table, and the revisions of the projects.
    private func content() throws -> [String: Int] {
        try stage.service.database.read { db in
            let tables = try String.fetchAll(
                db,
                sql: """
                    SELECT name FROM sqlite_schema
                    WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND sql NOT LIKE '%VIRTUAL%'
                    """)
            var counts: [String: Int] = [:]
            for table in tables {
                counts[table] = try Int.fetchOne(db, sql: "SELECT count(*) FROM \"\(table)\"")
            }
            counts["revision"] = try Int.fetchOne(db, sql: "SELECT sum(lastRevision) FROM project")
            return counts
        }
    }

    @Test(arguments: [nil, MemberRole.viewer])
    func formsChangeNothing(role: MemberRole?) async throws {
        let browser = try await browser(role)
        let paths = try paths("POST")
        #expect(paths.count > 20)
        // The first list of languages gives each built-in language a row.
        #expect(try await stage.send(.get, "/v1/languages", as: .application).status == 200)
        let before = try content()
        for path in paths {
            try await browser.open("/password")
            try await browser.submit(to: path, Self.everyField)
            let status = browser.last.status
            #expect((400..<500).contains(status), "\(path): \(status)")
            #expect(role != nil || status == 404, "\(path): \(status)")
            #expect(!browser.text.contains("The form was not accepted"), "\(path)")
        }
        #expect(try content() == before)
    }

    @Test func pagesTellStrangersNothing() async throws {
        let browser = try await browser(nil)
        let paths = try paths("GET")
        #expect(paths.count > 15)
        for path in paths {
            try await browser.open(path)
            #expect(browser.last.status == 404, "\(path): \(browser.last.status)")
            #expect(!browser.text.contains("Harbour"), "\(path)")
        }
    }
}
