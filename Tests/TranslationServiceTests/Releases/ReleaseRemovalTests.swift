import Catalog
import Foundation
import GRDB
import Testing
import Wire

@testable import TranslationService

/// Releases that are no longer wanted.
@Suite struct ReleaseRemovalTests {
    private let stage: Stage

    init() throws { stage = try Stage() }

    private func versions() throws -> [String] {
        try stage.service.releases.lines(of: stage.key).map(\.version).sorted()
    }

    private func built(_ kind: ReleaseRequest.Kind = .release) throws -> String {
        try stage.built(ReleaseRequest(kind: kind)).lastPathComponent
    }

    private func hasFiles(_ version: String) throws -> Bool {
        let folder = try stage.releases
        let paths = [folder.files(version), folder.archive(version), folder.digests(version)]
        let there = paths.filter { FileManager.default.fileExists(atPath: $0) }
        #expect(there.isEmpty || there.count == 3)
        return !there.isEmpty
    }

    @Test func theListHasTheWordsOfThePage() throws {
        _ = try (built(), built(), built(.draft))
        let lines = try stage.service.releases.lines(of: stage.key)
        #expect(lines.map(\.word) == ["draft", "current", "complete"])
    }

    @Test func theNewestStay() throws {
        let all = try (0..<4).map { _ in try built() }
        let draft = try built(.draft)
        #expect(try stage.service.releases.prune(of: stage.key, keeping: 2) == Array(all.prefix(3)))
        #expect(try versions() == [all[3], draft])
        for version in all.prefix(3) { #expect(try hasFiles(version) == false) }
        for version in [all[3], draft] { #expect(try hasFiles(version)) }
        #expect(try stage.service.releases.prune(of: stage.key, keeping: 2) == [])
        #expect(try stage.service.maintenance.check() == [])
    }

    @Test func theCurrentOneStaysHoweverOldItIs() throws {
        let all = try (0..<3).map { _ in try built() }
        _ = try stage.service.releases.makeCurrent(
            stage.manager, stage.key, version: all[0], address: "")
        #expect(try stage.service.releases.prune(of: stage.key, keeping: 1) == [all[1]])
        #expect(try versions() == [all[0], all[2]])
        #expect(throws: ServiceError.self) {
            try stage.service.releases.remove(all[0], of: stage.key)
        }
        #expect(try hasFiles(all[0]))
        #expect(try stage.releases.current == all[0])
    }

    @Test func oneIsRemovedByItsVersionAndToldAsGone() throws {
        let all = try (0..<2).map { _ in try built() }
        let before = try stage.service.changes.lastRevision(of: stage.key)
        try stage.service.releases.remove(all[0], of: stage.key)
        #expect(try versions() == [all[1]])
        let feed = try stage.service.feed.page(
            stage.reviewer, stage.key, since: String(before), locale: nil, limit: 10, address: "")
        #expect(feed.results.map(\.type) == ["release"])
        #expect(feed.results.first?.action == "deleted" && feed.results.first?.other == nil)
        #expect(throws: ServiceError.notFound("The project has no release \(all[0])")) {
            try stage.service.releases.remove(all[0], of: stage.key)
        }
        #expect(try stage.service.maintenance.check() == [])
    }

    /// What a program that died left half removed can neither be made current nor stays.
    @Test func aRemovalThatBrokeOffIsFinished() throws {
        let all = try (0..<3).map { _ in try built() }
        try stage.plant("UPDATE release SET state = 'failed' WHERE version = '\(all[0])'")
        try FileManager.default.removeItem(atPath: try stage.releases.archive(all[0]))
        #expect(throws: ServiceError.self) {
            try stage.service.releases.makeCurrent(
                stage.manager, stage.key, version: all[0], address: "")
        }
        #expect(try stage.service.releases.isPublic(release: all[0], of: stage.key) == false)
        #expect(try stage.service.releases.prune(of: stage.key, keeping: 2) == [all[0]])
        #expect(
            FileManager.default.fileExists(atPath: try stage.releases.files(all[0])) == false)
    }

    @Test func whatIsBeingBuiltStays() throws {
        let all = try (0..<2).map { _ in try built() }
        try stage.plant("UPDATE release SET state = 'generating' WHERE version = '\(all[0])'")
        #expect(try stage.service.releases.prune(of: stage.key, keeping: 1) == [])
        #expect(throws: ServiceError.self) {
            try stage.service.releases.remove(all[0], of: stage.key)
        }
    }

    @Test func aProjectThatIsNotThereIsTold() throws {
        #expect(throws: ServiceError.self) {
            try stage.service.releases.prune(of: Project.Key("none"), keeping: 1)
        }
    }
}
