import Catalog
import Foundation
import HTTP
import HTTPTypes
import Locking
import Testing
import Text
import TranslationService
import Wire

@testable import tml_server

/// Files of releases as SDKs fetch them (`tml-service.md` 1.4, 1.5, 1.7, 3.6).
@Suite struct CDNTests {
    @Test(arguments: ["", "/cdn"])
    func filesAreThereForEverybody(prefix: String) async throws {
        let stage = try await ServerStage()
        let version = try await stage.release()
        let folder = "\(prefix)/{key}/\(version)"
        for name in ["application.json", "sources.json", "ru/language.json"] {
            let answer = try await stage.send(.get, "\(folder)/\(name)")
            #expect(answer.status == 200)
            #expect(answer.headers["Content-Type"] == "application/json")
            #expect(
                answer.headers["Cache-Control"] == "public, max-age=31536000, immutable")
            #expect(answer.headers["Access-Control-Allow-Origin"] == "*")
            _ = try JSON(parsing: answer.body)
        }
        let archive = try await stage.send(.get, "\(folder).tar.gz")
        #expect(archive.headers["Content-Type"] == "application/gzip")
        let digests = try await stage.send(.get, "\(folder).sha256.json")
        let listed = try JSON(parsing: digests.body).object?["archive"]?.object
        #expect(listed?["size"]?.integer == archive.body.count)
    }

    @Test(arguments: ["", "?t=1457352255", "?_=1", "?&t=1"])
    func theVersionIsToldForAMinute(query: String) async throws {
        let stage = try await ServerStage()
        let version = try await stage.release()
        let answer = try await stage.send(.get, "/{key}/version.json\(query)")
        #expect(answer.headers["Cache-Control"] == "max-age=60")
        #expect(try JSON(parsing: answer.body) == ["version": .string(version)])
    }

    @Test func anotherReleaseIsToldAtOnce() async throws {
        let stage = try await ServerStage()
        for _ in 0..<3 {
            let version = try await stage.release()
            let answer = try await stage.send(.get, "/{key}/version.json")
            #expect(try JSON(parsing: answer.body).object?["version"]?.string == version)
        }
    }

    /// `tml-service.md` 1.4: under the API's host HTTP libraries unpack, under another one SDKs do.
    @Test func packedFilesAreLabelledByHost() async throws {
        var settings = ServerStage.settings
        settings.publicURL = "http://api.example.org"
        settings.cdnURL = "http://cdn.example.org"
        let stage = try await ServerStage(settings)
        let version = try await stage.release()
        let path = "/\(stage.project)/\(version)/application.json.gz"
        for _ in 0..<2 {
            let other = try await RawRequest.send(
                "GET", path, host: "cdn.example.org:80", to: stage.url)
            #expect(other.headers["content-type"] == "application/gzip")
            #expect(other.headers["content-encoding"] == nil)
            let same = try await RawRequest.send(
                "GET", path, host: "API.example.org", to: stage.url)
            #expect(same.headers["content-type"] == "application/json")
            #expect(same.headers["content-encoding"] == "gzip")
            #expect(same.body == other.body && same.body.prefix(2) == [0x1F, 0x8B])
        }
        let release = try await stage.finished(version)
        #expect(release["cdn_url"]?.string == "http://cdn.example.org/\(stage.project)/\(version)")
        let info = try JSON(parsing: try await stage.send(.get, "/v1/server").body)
        #expect(info.object?["hosts"]?.object?["cdn"]?.string == "http://cdn.example.org")
    }

    @Test(
        arguments: [
            (nil, nil, "any.example.org", false), ("http://a.org", nil, "a.org:8080", false),
            ("http://a.org", nil, "b.org", true), (nil, "https://c.org/x", "c.org", true),
            (nil, "https://c.org", "a.org", false),
            ("http://a.org", "http://a.org", "a.org", false),
            ("http://[::1]:80", nil, "[::1]:9", false),
        ] as [(String?, String?, String, Bool)])
    func hostsAreCompared(api: String?, cdn: String?, host: String, isOther: Bool) {
        #expect(CDNHosts(apiURL: api, cdnURL: cdn).isOther(host) == isOther)
    }

    @Test func whoHasTheFileDoesNotGetItAgain() async throws {
        let stage = try await ServerStage()
        let version = try await stage.release()
        let path = "/{key}/\(version)/ru/translations.json"
        let first = try await stage.send(.get, path)
        let tag = try #require(first.headers["ETag"])
        for sent in [tag, "W/\(tag)", "\"x\", \(tag)", "*"] {
            let again = try await stage.send(.get, path, headers: ["If-None-Match": sent])
            #expect(again.status == 304 && again.body.isEmpty)
            #expect(again.headers["ETag"] == tag)
        }
        let other = try await stage.send(.get, path, headers: ["If-None-Match": "\"x\""])
        #expect(other.status == 200)
    }

    @Test func theHeadAloneCanBeAskedFor() async throws {
        let stage = try await ServerStage()
        let version = try await stage.release()
        let path = "/\(stage.project)/\(version)/ru/translations.json"
        for _ in 0..<2 {
            let full = try await RawRequest.send("GET", path, host: "localhost", to: stage.url)
            let head = try await RawRequest.send("HEAD", path, host: "localhost", to: stage.url)
            #expect(head.status == 200 && head.body.isEmpty)
            #expect(head.headers["content-length"] == String(full.body.count))
            #expect(head.headers["etag"] == full.headers["etag"])
        }
    }

    /// SDKs look for these letters in the body, whatever the status (`tml-service.md` 1.5).
    @Test(arguments: [
        "/{key}/version.json", "/cdn/{key}/20160307120415/ru/sources/none.json",
        "/{key}/20160307120415.tar.gz", "/{key}/0/application.json", "/cdn/x",
        "/{key}/undefined/application.json.gz",
    ])
    func aMissingFileIsToldAsStoresDo(path: String) async throws {
        let stage = try await ServerStage()
        let answer = try await stage.send(.get, path)
        #expect(answer.status == 404)
        #expect(answer.headers["Content-Type"] == "application/xml")
        #expect(String(decoding: answer.body, as: UTF8.self).contains("<?xml"))
    }

    @Test(arguments: [
        "/{key}/{version}/../version.json", "/{key}/{version}/../../../server.sqlite",
        "/{key}/{version}/%2e%2e/{version}.tar.gz", "/{key}/{version}/%2e%2e%2fversion.json",
        "/{key}/{version}/ru%2flanguage.json", "/{key}/{version}/application.json%00.json",
        "/{key}/.lock", "/{key}/.version.json", "/{key}/{version}/link.json",
        "/{key}/{version}/elsewhere/version.json", "/cdn/../{key}/version.json",
        "/{key}/{version}/ru/sources", "/{key}/{version}/ru/language.json/",
        "/{key}/version.json/", "/cdn/{key}/{version}.tar.gz/",
        "/cdn/%2e/{key}/version.json", "/{key}/{version}/%ff.json",
    ])
    func nothingElseIsToBeHad(path: String) async throws {
        let stage = try await ServerStage()
        let version = try await stage.release()
        let root = "\(stage.service.releases.folder)/\(stage.project)"
        let files = FileManager.default
        try files.createSymbolicLink(
            atPath: "\(root)/\(version)/link.json", withDestinationPath: "application.json")
        try files.createSymbolicLink(
            atPath: "\(root)/\(version)/elsewhere", withDestinationPath: root)
        let asked = path.replacing("{version}", with: version)
            .replacing("{key}", with: stage.project.rawValue)
        let answer = try await RawRequest.send("GET", asked, host: "localhost", to: stage.url)
        #expect([400, 404].contains(answer.status), "\(asked): \(answer.status)")
    }

    @Test func anOddNameIsFoundByItsEscapes() async throws {
        let stage = try await ServerStage()
        try stage.addSource("Übersicht/größe 1")
        let version = try await stage.release()
        let name = ["Übersicht", "größe 1.json"].map(ServerStage.escaped).joined(separator: "/")
        let answer = try await stage.send(.get, "/{key}/\(version)/ru/sources//\(name)")
        #expect(answer.status == 200)
        #expect(try JSON(parsing: answer.body).object?["results"] != nil)
    }

    @Test func largeFilesAreStreamed() async throws {
        let stage = try await ServerStage()
        let version = try await stage.release()
        let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
        let path = "\(stage.service.releases.folder)/\(stage.project)/\(version)/large.json"
        try Data(bytes).write(to: URL(filePath: path))
        for _ in 0..<2 {
            let answer = try await stage.send(.get, "/{key}/\(version)/large.json")
            #expect(answer.body == bytes)
            #expect(answer.headers["Content-Length"] == "3000000")
        }
    }

    /// What is in memory stays below the limit, and what was dropped is read again.
    @Test func memoryIsLimited() async throws {
        let stage = try await ServerStage()
        let version = try await stage.release()
        let folder = "\(stage.service.releases.folder)/\(stage.project)/\(version)"
        for number in 0..<40 {
            try Data(repeating: 0x20, count: 10_000).write(
                to: URL(filePath: "\(folder)/\(number).json"))
        }
        let store = CDNStore(service: stage.service, limit: 100_000, headers: [:])
        let paths = (0..<40).map { "/\(stage.project)/\(version)/\($0).json" }
        for path in paths {
            #expect(try store.load(path)?.size == 10_000)
            #expect(store.known(path) != nil)
        }
        let kept = paths.filter { store.known($0) != nil }
        #expect((1...9).contains(kept.count) && kept.last == paths.last)
    }

    /// Whoever may not read the releases is not told that there is a draft.
    @Test(arguments: ["", "/cdn"])
    func draftsAreForThoseWhoMayReadReleases(prefix: String) async throws {
        let stage = try await ServerStage()
        let version = try await stage.release(["type": "draft", "accept": "all"])
        let stranger = try stage.foreignToken()
        for file in ["/application.json", "/ru/translations.json.gz", ".tar.gz", ".sha256.json"] {
            let path = "\(prefix)/{key}/\(version)\(file)"
            for _ in 0..<2 {
                #expect(try await stage.send(.get, path).status == 404, "\(file)")
                #expect(try await stage.send(.get, path, token: stranger).status == 404)
                #expect(try await stage.send(.get, path + "?access_token=x").status == 404)
                let mine = try await stage.send(.get, path, as: .viewer)
                #expect(mine.status == 200 && !mine.body.isEmpty)
                #expect(mine.headers["Cache-Control"] == "private, no-store")
            }
        }
        let script = try stage.service.projectTokens.make(for: stage.project, mayRelease: true)
        for (token, status) in [(try stage.token(.application), 404), (script, 200)] {
            let path = "\(prefix)/{key}/\(version)/application.json?access_token=\(token.reveal())"
            #expect(try await stage.send(.get, path).status == status)
        }
    }

    @Test func aDraftCanBeLookedAtInTheBrowser() async throws {
        let stage = try await ServerStage()
        let version = try await stage.release(["type": "draft"])
        try stage.makeAccount("eva@example.com", role: .translator)
        let browser = Browser(stage)
        #expect(try await browser.open("/{key}/\(version)/sources.json").status == 404)
        try await browser.signIn("eva@example.com")
        #expect(try await browser.open("/{key}/\(version)/sources.json").status == 200)
    }

    /// And stays so when another one takes its place: apps may still hold it.
    @Test func aDraftThatWasPublishedIsForEverybody() async throws {
        let stage = try await ServerStage()
        let version = try await stage.release(["type": "draft"])
        let path = "/{key}/\(version)/application.json"
        #expect(try await stage.send(.get, path).status == 404)
        _ = try await stage.object(
            .put, "/v1/projects/{key}/releases/\(version)/current", as: .manager, [:])
        let answer = try await stage.send(.get, path)
        #expect(answer.status == 200)
        #expect(answer.headers["Cache-Control"] == "public, max-age=31536000, immutable")
        _ = try await stage.release()
        #expect(try await stage.send(.get, path).status == 200)
    }

    /// Another process may remove releases: what is in memory is looked for again after a while.
    @Test func aRemovedFileIsForgotten() async throws {
        let stage = try await ServerStage()
        let (old, _) = (try await stage.release(), try await stage.release())
        let ahead = Locked(Duration.zero)
        let store = CDNStore(service: stage.service, headers: [:]) {
            ContinuousClock.now + ahead.withLock { $0 }
        }
        let path = "/\(stage.project)/\(old)/application.json"
        #expect(try store.load(path) != nil)
        try stage.service.releases.remove(old, of: stage.project)
        ahead.withLock { $0 = .seconds(61) }
        #expect(store.known(path) == nil)
        #expect(try store.load(path) == nil)
    }

    @Test func unknownAddressesElsewhereAreNoFiles() async throws {
        let stage = try await ServerStage()
        let answer = try await stage.send(.get, "/favicon.ico")
        #expect(answer.status == 404)
        #expect(try JSON(parsing: answer.body).object?["reason"]?.string == "not_found")
    }
}
