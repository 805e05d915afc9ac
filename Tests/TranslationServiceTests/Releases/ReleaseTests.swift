import Catalog
import Foundation
import GRDB
import TML
import TestSupport
import Testing
import Text
import Wire

@testable import TranslationService

/// Releases are complete or not there, and the former one stays until then (`tml-service.md` 3.14).
@Suite struct ReleaseTests {
    @Test func aReleaseBecomesCurrentWhenItIsComplete() throws {
        let stage = try Stage()
        let started = try stage.start()
        #expect(started["state"]?.string == "generating")
        #expect(started["current"]?.boolean == false)
        let release = try stage.finished(started)
        #expect(release["state"]?.string == "published")
        #expect(release["current"]?.boolean == true)
        #expect(release["progress"]?.integer == 100)
        let folder = try stage.releases
        #expect(folder.current == release["version"]?.string)
        let version = try release.required("version")
        let archive = try #require(FileManager.default.contents(atPath: folder.archive(version)))
        #expect(release["file_size"]?.integer == archive.count)
        let digest = Hexadecimal.text(of: Sodium.sha256(Array(archive)))
        #expect(release["sha256"]?.string == digest)
        #expect(!FileManager.default.fileExists(atPath: folder.temporary(version)))
    }

    @Test func aDraftIsBuiltButNotGivenOut() throws {
        let stage = try Stage()
        let first = try stage.finished(try stage.start())
        let draft = try stage.finished(try stage.start(ReleaseRequest(kind: .draft)))
        #expect(draft["state"]?.string == "generated")
        #expect(draft["current"]?.boolean == false)
        #expect(try stage.releases.current == first["version"]?.string)
        let version = try draft.required("version")
        let files = try stage.releases.files(version)
        #expect(FileManager.default.fileExists(atPath: files + "/application.json"))
    }

    @Test func releasesOfOneSecondHaveDifferentVersionsInOrder() throws {
        let stage = try Stage()
        var versions: [String] = []
        for _ in 0..<3 {
            versions.append(try stage.finished(try stage.start()).required("version"))
        }
        #expect(versions == ["20170714024000", "20170714024001", "20170714024002"])
        stage.clock.advance(-86400)
        versions.append(try stage.finished(try stage.start()).required("version"))
        #expect(versions == versions.sorted() && Set(versions).count == 4)
        #expect(try stage.releases.current == versions.last)
    }

    @Test func anEarlierReleaseCanBeCurrentAgainAndTheLaterOneToo() throws {
        let stage = try Stage()
        let first = try stage.finished(try stage.start())
        let second = try stage.finished(try stage.start())
        for release in [first, second] {
            let version = try release.required("version")
            let answer = try stage.service.releases.makeCurrent(
                stage.manager, stage.key, version: version, address: "")
            #expect(answer.body.object?["release"]?.object?["current"]?.boolean == true)
            #expect(try stage.releases.current == version)
            let current = try stage.list().filter { $0["current"]?.boolean == true }
            #expect(current.map { $0["version"]?.string } == [version])
        }
    }

    /// `version.json` is replaced as a whole, never written to.
    @Test func whoHasOpenedTheFormerVersionReadsItToItsEnd() throws {
        let stage = try Stage()
        let first = try stage.finished(try stage.start()).required("version")
        let folder = try stage.releases
        let opened = try #require(FileHandle(forReadingAtPath: folder.path + "/version.json"))
        let second = try stage.finished(try stage.start()).required("version")
        #expect(folder.current == second)
        let read = try JSON(parsing: Array(opened.readToEnd() ?? Data())).object
        #expect(read?["version"]?.string == first)
    }

    /// What is written while a release is built is not in it, in no file.
    @Test func aReleaseIsOfOneMoment() throws {
        let stage = try Stage()
        for hash in [Stage.inbox, Stage.messages] {
            try stage.applied(stage.create("раньше", hash), as: stage.anna)
        }
        try stage.service.database.write { db in
            try db.execute(
                sql: """
                    CREATE TRIGGER meanwhile AFTER UPDATE OF progress ON release
                    BEGIN UPDATE translation SET label = 'позже'; END
                    """)
        }
        let folder = try stage.built()
        #expect(try stage.translations().map(\.label) == ["позже"])
        for name in ["ru/translations", "ru/sources/navigation", "ru/sources/inbox/list"] {
            let text = JSON.object(try stage.json(name + ".json", in: folder)).text
            #expect(text.contains("раньше"), "\(name)")
            #expect(!text.contains("позже"), "\(name)")
        }
    }

    /// The transaction that makes a release current fails after it has replaced `version.json`.
    @Test func aFailureAtTheLastStepKeepsTheFormerRelease() throws {
        let stage = try Stage()
        let first = try stage.finished(try stage.start()).required("version")
        try stage.refuseUpdatesOfReleases()
        let folder = try stage.releases
        #expect(throws: ServiceError.self) {
            try stage.service.releases.make(of: stage.key, ReleaseRequest(), address: "")
        }
        #expect(folder.current == first)
        #expect(FileManager.default.fileExists(atPath: folder.files(first)))
    }

    @Test func aFailureToMakeAReleaseCurrentKeepsTheFormerRelease() throws {
        let stage = try Stage()
        let first = try stage.finished(try stage.start()).required("version")
        let second = try stage.finished(try stage.start()).required("version")
        try stage.refuseUpdatesOfReleases()
        #expect(throws: ServiceError.self) {
            try stage.service.releases.makeCurrent(
                stage.manager, stage.key, version: first, address: "")
        }
        #expect(try stage.releases.current == second)
    }

    @Test func whatIsNotBuiltCannotBecomeCurrent() throws {
        let stage = try Stage()
        let release = try stage.finished(try stage.start())
        let version = try release.required("version")
        try stage.service.database.write { db in
            try db.execute(sql: "UPDATE release SET state = 'failed'")
        }
        #expect(throws: ServiceError.self) {
            try stage.service.releases.makeCurrent(
                stage.manager, stage.key, version: version, address: "")
        }
    }

    @Test func aSecondReleaseHasToWait() throws {
        let stage = try Stage()
        let folder = try stage.releases
        try folder.make()
        let other = try #require(try FileLock.take(folder.lockFile))
        #expect(throws: ServiceError.self) { try stage.start() }
        do {
            _ = try stage.start()
        } catch ServiceError.busy {
            #expect(try stage.list().isEmpty)
        }
        withExtendedLifetime(other) {}
    }

    @Test func aFailureIsToldAndLeavesTheFormerRelease() throws {
        let stage = try Stage()
        let first = try stage.finished(try stage.start())
        let folder = try stage.releases
        let next = ReleaseVersion.text(secondsSince1970: stage.clock.now + 1)
        try stage.service.database.write { db in
            try db.execute(sql: "UPDATE projectLanguage SET definition = '{' WHERE locale = 'ru'")
        }
        let failed = try stage.finished(try stage.start())
        #expect(failed["version"]?.string == next)
        #expect(failed["state"]?.string == "failed")
        #expect(failed["error"]?.string?.isEmpty == false)
        #expect(folder.current == first["version"]?.string)
        #expect(!folder.has(next))
    }

    @Test func whatADeadProgramLeftIsCleared() throws {
        let stage = try Stage()
        let first = try stage.finished(try stage.start())
        let folder = try stage.releases
        let version = "20300101000000"
        for path in [folder.temporary(version) + "/files", folder.files(version)] {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true)
        }
        try folder.setCurrent(version)
        try stage.service.database.write { db in
            try db.execute(
                sql: """
                    INSERT INTO release (project, version, state, type, accept, createdAt)
                    VALUES (1, ?, 'generating', 'release', 'accepted', 0)
                    """, arguments: [version])
        }
        try stage.service.releases.recover()
        #expect(!folder.has(version))
        #expect(folder.current == first["version"]?.string)
        let states = try stage.list().map { $0["state"]?.string }
        #expect(states == ["failed", "published"])
    }

    @Test func whatIsBeingBuiltElsewhereIsLeftAlone() throws {
        let stage = try Stage()
        _ = try stage.finished(try stage.start())
        let folder = try stage.releases
        let other = try #require(try FileLock.take(folder.lockFile))
        try stage.service.database.write { db in
            try db.execute(sql: "UPDATE release SET state = 'generating', isCurrent = 0")
        }
        try stage.service.releases.recover()
        #expect(try stage.list().map { $0["state"]?.string } == ["generating"])
        withExtendedLifetime(other) {}
    }

    @Test func theFeedTellsOfReleases() throws {
        let stage = try Stage()
        let before = try stage.service.feed.page(
            stage.manager, stage.key, since: nil, locale: nil, limit: 1000)
        _ = try stage.finished(try stage.start())
        let feed = try stage.service.feed.page(
            stage.manager, stage.key, since: before.cursor, locale: "ru", limit: 10)
        #expect(feed.results.last?.type == "release")
    }

    @Test(arguments: [(Stage.Person.translator, false), (.reviewer, false), (.manager, true)])
    func onlyManagersRelease(person: Stage.Person, isAllowed: Bool) throws {
        let stage = try Stage()
        let session = try stage.session(person)
        let start = {
            try stage.service.releases.start(session, stage.key, ReleaseRequest(), address: "")
        }
        if isAllowed {
            #expect(try start().outcome == .begun)
        } else {
            #expect(throws: ServiceError.self) { try start() }
        }
        stage.service.releases.builds.wait(givingUp: false)
    }
}
