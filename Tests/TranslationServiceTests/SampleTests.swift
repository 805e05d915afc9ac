import Catalog
import Foundation
import GRDB
import Testing
import Wire

@testable import TranslationService

@Suite struct SampleTests {
    let folder = FileManager.default.temporaryDirectory
        .appending(path: "tml-sample-\(UUID().uuidString)")

    @Test func theSampleProjectIsMadeOnce() throws {
        let service = try TranslationService(
            path: folder.appending(path: "server.sqlite").path, clock: { 1_700_000_000 })
        #expect(try service.demo.install())
        #expect(try !service.demo.install())
        let line = try #require(service.projects.lines().first)
        #expect(line.name == "Harbour")
        #expect(line.keyCount > 100)
        #expect(line.locales.count == 9)
        for email in ["translator", "reviewer", "anna"].map({ "\($0)@example.com" }) {
            let token = try service.signIn.token(
                email: email, password: Secret("demo"), address: "::1")
            let session = try service.signIn.session(token: token)
            #expect(try service.keys.page(session, line.key, KeyListRequest()).total > 100)
            let words = try service.glossary.page(
                session, line.key, search: "inbox", locale: "ru", page: PageRequest())
            #expect(words.records.count == 1)
        }
        try service.close()
        try FileManager.default.removeItem(at: folder)
    }

    /// A translator's own text waits for a reviewer, and the sample's finished keys are finished.
    @Test func theSampleNeedsTwoVotes() throws {
        let service = try TranslationService(
            path: folder.appending(path: "server.sqlite").path, clock: { 1_700_000_000 })
        #expect(try service.demo.install())
        let counts = try service.database.read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT threshold, (SELECT count(*) FROM target WHERE locale = 'ru'
                                       AND status IN ('accepted', 'approved')) FROM project
                    """
            ).map { ($0[0] as Int, $0[1] as Int) }
        }
        #expect(counts.first?.0 == 2)
        #expect(counts.first?.1 == 308)
        #expect(try service.maintenance.check() == [])
        try service.close()
        try FileManager.default.removeItem(at: folder)
    }

    @Test func aDatabaseInUseIsLeftAlone() throws {
        let service = try TranslationService(
            path: folder.appending(path: "server.sqlite").path, clock: { 1_700_000_000 })
        try service.accounts.set(
            email: "eva@example.com", name: "", passwordHash: "-", isAdmin: false)
        #expect(try !service.demo.install())
        #expect(try service.projects.lines().isEmpty)
        try service.close()
        try FileManager.default.removeItem(at: folder)
    }
}
