import Catalog
import Foundation
import Testing
import Wire

@testable import TranslationService

@Suite struct SampleTests {
    let folder = FileManager.default.temporaryDirectory
        .appending(path: "tml-sample-\(UUID().uuidString)")

    @Test func theSampleProjectIsMadeOnce() throws {
        let service = try TranslationService(
            path: folder.appending(path: "server.sqlite").path, clock: { 1_700_000_000 })
        #expect(try service.installDemo())
        #expect(try !service.installDemo())
        let line = try #require(service.projectLines().first)
        #expect(line.name == "Harbour")
        #expect(line.keyCount > 100)
        #expect(line.locales.count == 8)
        for email in ["translator", "reviewer", "anna"].map({ "\($0)@example.com" }) {
            let token = try service.signIn(email: email, password: Secret("demo"), address: "::1")
            let session = try service.session(token: token)
            #expect(try service.keys(session, line.key, KeyListRequest()).total > 100)
        }
        try service.close()
        try FileManager.default.removeItem(at: folder)
    }

    @Test func aDatabaseInUseIsLeftAlone() throws {
        let service = try TranslationService(
            path: folder.appending(path: "server.sqlite").path, clock: { 1_700_000_000 })
        try service.setAccount(
            email: "eva@example.com", name: "", passwordHash: "-", isAdmin: false)
        #expect(try !service.installDemo())
        #expect(try service.projectLines().isEmpty)
        try service.close()
        try FileManager.default.removeItem(at: folder)
    }
}
