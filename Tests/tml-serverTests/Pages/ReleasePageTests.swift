import Catalog
import Foundation
import GRDB
import HTTP
import Testing
import Text
import Wire

@testable import TranslationService
@testable import tml_server

/// The pages of a project's releases.
@Suite struct ReleasePageTests {
    private static let releases = "/projects/{key}/releases"

    let stage: ServerStage
    let browser: Browser

    init() async throws {
        stage = try await ServerStage()
        browser = Browser(stage)
        try stage.makeAccount("max@example.com", name: "Max", role: .manager)
        try await browser.signIn("max@example.com")
    }

    private func lines() throws -> [Releases.Line] {
        try stage.service.releases.lines(of: stage.project)
    }

    private func reloads(_ browser: Browser) -> Bool { browser.last.headers["Refresh"] != nil }

    @Test func aReleaseIsMade() async throws {
        try await browser.open(Self.releases)
        #expect(browser.text.contains("There is no release yet") && !reloads(browser))
        try await browser.submit(
            to: Self.releases, [("type", "release"), ("accept", "accepted")])
        #expect(browser.last.status == 303)
        let version = try #require(try lines().first).version
        _ = try await stage.finished(version)
        try await browser.open(Self.releases)
        #expect(browser.text.contains(version) && browser.text.contains(">current</td>"))
        #expect(!reloads(browser))
    }

    @Test func thePageReloadsWhileAReleaseIsMade() async throws {
        let version = try await stage.release()
        try stage.run(
            "UPDATE release SET state = 'generating', progress = 40 WHERE version = ?", [version])
        try await browser.open(Self.releases)
        #expect(browser.text.contains("\(version): 40 %") && reloads(browser))
        #expect(browser.text.contains(">Reload</a>"))
        // A reload would reset a form.
        #expect(!browser.text.contains("<form"))
    }

    @Test func aRefusedReleaseKeepsItsKind() async throws {
        _ = try await stage.release()
        let folder = try ReleaseFolder(
            of: stage.project.rawValue, in: stage.service.releases.folder)
        // Another release is being built.
        let lock = try #require(try FileLock.take(folder.lockFile))
        defer { withExtendedLifetime(lock) {} }
        try await browser.open("/password")
        try await browser.submit(to: Self.releases, [("type", "draft"), ("accept", "all")])
        #expect(browser.last.status == 409 && !reloads(browser))
        #expect(browser.text.contains("<option value=\"draft\" selected>"))
        #expect(browser.text.contains("<option value=\"all\" selected>"))
        #expect(try lines().count == 1)
    }

    /// The address of a question is no proof that its release exists.
    @Test func questionsAreOnlyAboutReleasesOfTheProject() async throws {
        let version = try await stage.release()
        for end in ["current", "delete"] {
            try await browser.open("\(Self.releases)/20000101000000/\(end)")
            #expect(browser.last.status == 404, "\(end)")
            try await browser.open("\(Self.releases)/\(version)/\(end)")
            #expect(browser.last.status == 422, "\(end)")
            #expect(browser.text.contains("\(version) is the current release"))
        }
    }

    @Test func releasesMadeAfterTheQuestionStay() async throws {
        var versions: [String] = []
        for _ in 0..<2 { versions.append(try await stage.release()) }
        try await browser.open("\(Self.releases)/keep?keep=1")
        versions.append(try await stage.release())
        try await browser.submit(to: "\(Self.releases)/keep", [])
        #expect(browser.last.status == 303)
        #expect(try lines().map(\.version) == [versions[2], versions[1]])
    }

    @Test func anEarlierReleaseBecomesCurrentAgain() async throws {
        let first = try await stage.release()
        let second = try await stage.release()
        try await browser.open("\(Self.releases)/\(first)/current")
        #expect(browser.last.status == 200)
        #expect(try lines().first { $0.isCurrent }?.version == second)
        try await browser.submit(to: "\(Self.releases)/\(first)/current", [])
        #expect(browser.last.status == 303)
        #expect(try lines().first { $0.isCurrent }?.version == first)
    }

    @Test func aReleaseIsDeletedAfterAQuestion() async throws {
        let first = try await stage.release()
        let second = try await stage.release()
        try await browser.open("\(Self.releases)/\(first)/delete")
        #expect(try lines().count == 2)
        try await browser.submit(to: "\(Self.releases)/\(second)/delete", [])
        #expect(browser.last.status == 422)
        try await browser.open("\(Self.releases)/\(first)/delete")
        // A second click sends the same form again.
        let fields = browser.hiddenFields
        for _ in 0..<2 {
            try await browser.submit(
                to: "\(Self.releases)/\(first)/delete", fields, isHiddenSent: false)
            #expect(browser.last.status == 303)
        }
        #expect(try lines().map(\.version) == [second])
    }

    @Test func theNewestReleasesAreKept() async throws {
        var versions: [String] = []
        for _ in 0..<3 { versions.append(try await stage.release()) }
        try await browser.open("\(Self.releases)/keep?keep=1")
        #expect(browser.text.contains("<li>\(versions[0])</li>"))
        #expect(browser.text.contains("<li>\(versions[1])</li>"))
        #expect(!browser.text.contains("<li>\(versions[2])</li>"))
        #expect(try lines().count == 3)
        try await browser.submit(to: "\(Self.releases)/keep", [])
        #expect(browser.last.status == 303)
        #expect(try lines().map(\.version) == [versions[2]])
        try await browser.open("\(Self.releases)/keep?keep=1")
        #expect(browser.last.status == 200 && browser.text.contains("no older releases"))
        try await browser.open("\(Self.releases)/keep?keep=0")
        #expect(browser.last.status == 422)
    }

    @Test func membersSeeTheListAndChangeNothing() async throws {
        let first = try await stage.release()
        _ = try await stage.release()
        let viewer = Browser(stage)
        try stage.makeAccount("viewer@example.com", role: .viewer)
        try await viewer.signIn("viewer@example.com")
        try await viewer.open(Self.releases)
        #expect(viewer.last.status == 200 && viewer.text.contains(first))
        #expect(!viewer.text.contains("<form"))
        for path in ["", "/\(first)/current", "/\(first)/delete", "/keep", "/publish"] {
            try await viewer.open("/password")
            try await viewer.submit(to: Self.releases + path, [("keep", "1")])
            #expect(viewer.last.status == 403, "\(path)")
            #expect(!viewer.text.contains("The form was not accepted"))
        }
        #expect(try lines().count == 2)
        #expect(try lines().first { $0.isCurrent }?.version != first)
    }

    @Test func sizesAreReadable() {
        #expect(ReleasePageRoutes.size(999) == "999 B")
        #expect(ReleasePageRoutes.size(12_345) == "12.3 kB")
        #expect(ReleasePageRoutes.size(7_890_000) == "7.8 MB")
    }

    @Test func thePublicationIsDescribed() {
        let version = "20260131120000"
        func news(
            _ report: PublishState.Report?, isPublishing: Bool = false, isWanted: Bool = false
        ) -> PublicationNews {
            PublicationNews(of: version, report, isPublishing: isPublishing, isWanted: isWanted)
        }
        let older = PublishState.Report(version: "20250131120000", done: 1, all: 1)
        for report in [nil, older] {
            #expect(news(report).sentence.contains("is waiting") && !news(report).isRunning)
            #expect(news(report, isPublishing: true).isRunning)
        }
        let part = PublishState.Report(version: version, done: 3, all: 7)
        let running = news(part, isPublishing: true)
        #expect(running.sentence.contains("3 of 7 files") && running.isRunning)
        #expect(news(part).sentence.contains("is waiting") && !news(part).isRunning)
        let report = PublishState.Report(version: version, done: 1, all: 1)
        let done = news(report)
        #expect(done.sentence == "The release \(version) is published." && !done.isRunning)
        let wanted = news(report, isWanted: true)
        #expect(wanted.sentence.contains("is waiting") && wanted.isRunning)
        let failed = news(.init(version: version, done: 0, all: 1, failure: "secret reason"))
        #expect(failed.sentence.contains("is not published") && !failed.isRunning)
        #expect(!failed.sentence.contains("secret reason"))
    }

    @Test func theReleaseCanBePublishedAgain() async throws {
        var settings = ServerStage.settings
        settings.publishing = PublishSettings(target: "/srv/apps")
        let stage = try await ServerStage(settings)
        try stage.makeAccount("max@example.com", name: "Max", role: .manager)
        let browser = Browser(stage)
        try await browser.signIn("max@example.com")
        try await browser.open(Self.releases)
        #expect(!browser.text.contains("/releases/publish"))
        try await browser.submit(to: "\(Self.releases)/publish", [])
        #expect(browser.last.status == 422)
        _ = try await stage.release()
        try await browser.open(Self.releases)
        #expect(browser.text.contains("is waiting for its publication") && !reloads(browser))
        #expect(browser.text.contains("/releases/publish"))
        try await browser.submit(to: "\(Self.releases)/publish", [])
        #expect(browser.last.status == 303)
        try await browser.open(Self.releases)
        #expect(browser.text.contains("is waiting for its publication") && reloads(browser))
        #expect(stage.wantedPublications == [stage.project])
    }
}
