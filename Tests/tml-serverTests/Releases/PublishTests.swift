import Catalog
import Diagnostics
import Foundation
import HTTP
import Locking
import Logging
import TestSupport
import Testing
import Text
import TranslationService

@testable import tml_server

/// Releases in an object store or a folder, for apps that read without the server.
@Suite struct PublishTests {
    private let stage: ServerStage
    private let bucket: ObjectStoreStandIn

    init() async throws {
        stage = try await ServerStage()
        bucket = try ObjectStoreStandIn()
    }

    private var root: String { "apps/\(stage.project)" }

    private func publisher(
        _ store: (any ReleaseStore)? = nil, isCompressed: Bool = false, keeping kept: Int? = nil
    ) -> ReleasePublisher {
        ReleasePublisher(
            store: store ?? bucket.store(), isCompressed: isCompressed, keptReleases: kept)
    }

    @discardableResult private func release() throws -> String {
        stage.clock.advance(61)
        let record = try stage.service.releases.make(
            of: stage.project, ReleaseRequest(), address: "https://cdn.example.org")
        return try #require(record.object?["version"]?.string)
    }

    private func publish(_ publisher: ReleasePublisher) async throws -> ReleasePublisher.Outcome {
        let publication = ProjectPublication(
            stage.service, stage.project, data: stage.folder.path("data"), publisher: publisher)
        return try #require(try await publication.run()).outcome
    }

    private func version() throws -> String? {
        try bucket.objects["\(root)/version.json"].flatMap { object in
            try JSON(parsing: object.bytes).object?["version"]?.string
        }
    }

    @Test func theStoreGivesAppsTheFilesOfTheServer() async throws {
        let version = try release()
        _ = try await publish(publisher())
        for path in [
            "version.json", "\(version)/sources.json", "\(version)/application.json.gz",
            "\(version)/ru/translations.json", "\(version).tar.gz", "\(version).sha256.json",
        ] {
            let served = try await stage.send(.get, "/{key}/\(path)")
            let object = try #require(bucket.objects["\(root)/\(path)"], "\(path)")
            #expect(object.encoding == nil)
            // The client unpacks what the server sends packed.
            if !path.hasSuffix(".json.gz") { #expect(served.body == object.bytes, "\(path)") }
        }
    }

    @Test func theVersionIsLastAndHasTheShortLifetime() async throws {
        let version = try release()
        _ = try await publish(publisher())
        #expect(bucket.received.last == "\(root)/version.json")
        #expect(bucket.received.dropLast().last == "\(root)/\(version).manifest.json")
        let file = bucket.objects["\(root)/\(version)/sources.json"]
        #expect(file?.caching == "public, max-age=31536000, immutable")
        #expect(file?.type == "application/json")
        #expect(bucket.objects["\(root)/version.json"]?.caching == "max-age=60")
    }

    @Test func theManifestListsLanguagesAndFiles() async throws {
        let version = try release()
        _ = try await publish(publisher())
        let object = try #require(bucket.objects["\(root)/\(version).manifest.json"])
        let manifest = try #require(try JSON(parsing: object.bytes).object)
        #expect(manifest.strings("languages").contains("ru"))
        let name = "\(version)/ru/translations.json"
        let file = try #require(manifest["files"]?.object?[name]?.object)
        let bytes = try #require(bucket.objects["\(root)/\(name)"]).bytes
        #expect(file["size"]?.integer == bytes.count)
        #expect(file["sha256"]?.string == FileDigest(of: bytes).sha256)
    }

    @Test func browsersGetCompressedFilesIfConfigured() async throws {
        let version = try release()
        _ = try await publish(publisher(isCompressed: true))
        let file = try #require(bucket.objects["\(root)/\(version)/ru/translations.json"])
        let packed = try #require(bucket.objects["\(root)/\(version)/ru/translations.json.gz"])
        #expect(file.encoding == "gzip" && file.type == "application/json")
        #expect(packed.encoding == nil && packed.type == "application/gzip")
        #expect(file.bytes == packed.bytes)
        #expect(bucket.objects["\(root)/version.json"]?.encoding == nil)
        bucket.forgetReceived()
        #expect(try await publish(publisher(isCompressed: true)).sent == 0)
        #expect(try await publish(publisher()).sent > 0)
        #expect(bucket.objects["\(root)/\(version)/ru/translations.json"]?.encoding == nil)
    }

    @Test func aRepetitionSendsNothing() async throws {
        try release()
        let first = try await publish(publisher())
        bucket.forgetReceived()
        let second = try await publish(publisher())
        #expect(second.sent == 0 && second.kept == first.sent)
        #expect(bucket.received.isEmpty)
    }

    @Test func aStoreWithOtherTagsIsReadAndCompared() async throws {
        try release()
        bucket.useOtherTags()
        _ = try await publish(publisher())
        #expect(try await publish(publisher()).sent == 0)
    }

    @Test func anEndInTheMiddleLeavesTheFormerRelease() async throws {
        let first = try release()
        _ = try await publish(publisher())
        let before = bucket.objects
        let second = try release()
        bucket.end(afterObjects: 4)
        await #expect(throws: PublishFailure.self) { try await publish(publisher()) }
        #expect(try version() == first)
        #expect(before.allSatisfy { bucket.objects[$0.key] == $0.value })
        bucket.end(afterObjects: .max)
        bucket.forgetReceived()
        let outcome = try await publish(publisher())
        #expect(outcome.kept >= 4)
        #expect(bucket.received.count == outcome.sent)
        #expect(try version() == second)
    }

    @Test func aBusyStoreIsAskedAgain() async throws {
        try release()
        bucket.refuse(2)
        _ = try await publish(publisher())
        bucket.refuse(100)
        try release()
        let error = await #expect(throws: PublishFailure.self) { try await publish(publisher()) }
        #expect(error?.fact.contains("HTTP status 503 (SlowDown)") == true)
        #expect(error?.remedy.contains("continues where it stopped") == true)
    }

    @Test func aDamagedFileIsNotPublished() async throws {
        let first = try release()
        _ = try await publish(publisher())
        bucket.damage()
        try release()
        let error = await #expect(throws: PublishFailure.self) { try await publish(publisher()) }
        #expect(error?.fact.contains("differs from the file that was sent") == true)
        #expect(try version() == first)
    }

    @Test func aWrongSecretIsExplainedAndNotShown() async throws {
        try release()
        let error = await #expect(throws: PublishFailure.self) {
            try await publish(publisher(bucket.store(secret: "hidden-words")))
        }
        #expect(error?.remedy == "Correct s3-key-id and the secret access key")
        #expect(error?.description.contains("SignatureDoesNotMatch") == true)
        #expect(error?.description.contains("hidden-words") == false)
        #expect(bucket.requests.count == 1)
    }

    @Test func oldReleasesGoExceptTheNamedOne() async throws {
        var versions: [String] = []
        for _ in 0..<3 {
            versions.append(try release())
            _ = try await publish(publisher())
        }
        let path = "/v1/projects/{key}/releases/\(versions[0])/current"
        #expect(try await stage.send(.put, path, as: .manager).status == 200)
        let outcome = try await publish(publisher(keeping: 1))
        #expect(outcome.removed == [versions[1]])
        let names = bucket.objects.keys
        #expect(try version() == versions[0])
        #expect(names.contains("\(root)/\(versions[0])/sources.json"))
        #expect(names.contains("\(root)/\(versions[2]).tar.gz"))
        #expect(!names.contains { $0.contains(versions[1]) })
    }

    @Test func aFolderHasTheSameFiles() async throws {
        let folder = try TemporaryFolder()
        let store = FolderStore(root: folder.path("www"))
        let first = try release()
        _ = try await publish(publisher(store))
        #expect(try await publish(publisher(store)).sent == 0)
        let second = try release()
        let outcome = try await publish(publisher(store, keeping: 1))
        #expect(outcome.removed == [first])
        let base = folder.path("www/\(stage.project)")
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: base).sorted() == [
                second, "\(second).manifest.json", "\(second).sha256.json", "\(second).tar.gz",
                "version.json",
            ])
        let served = try await stage.send(.get, "/{key}/\(second)/sources.json")
        let file = FileManager.default.contents(atPath: "\(base)/\(second)/sources.json")
        #expect(file.map(Array.init) == served.body)
    }

    @Test func foldersOfAKilledAttemptBecomeReadable() async throws {
        let folder = try TemporaryFolder()
        let project = folder.path("www/\(stage.project)")
        try FileManager.default.createDirectory(
            atPath: project, withIntermediateDirectories: true)
        for path in [folder.path("www"), project] { chmod(path, 0o700) }
        try release()
        _ = try await publish(publisher(FolderStore(root: folder.path("www"))))
        #expect(try Self.mode(project) == 0o755)
        #expect(try Self.mode(folder.path("www")) == 0o700)
        chmod(project, 0o775)
        try release()
        _ = try await publish(publisher(FolderStore(root: folder.path("www"))))
        #expect(try Self.mode(project) == 0o775)
    }

    private static func mode(_ path: String) throws -> Int? {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return (attributes[.posixPermissions] as? NSNumber)?.intValue
    }

    @Test func namesOfAFolderAreThoseOfTheProject() async throws {
        let folder = try TemporaryFolder()
        let store = FolderStore(root: folder.path("www"))
        #expect(try await store.names(beginningWith: "a/2026") == [])
        for name in ["a/2026/ru/x.json", "a/2026.tar.gz", "a/2025/x.json", "b/2026/x.json"] {
            let url = URL(filePath: folder.path("www/\(name)"))
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data().write(to: url)
        }
        let names = try await store.names(beginningWith: "a/2026").sorted()
        #expect(names == ["a/2026.tar.gz", "a/2026/ru/x.json"])
    }

    @Test func aNewerReleaseOfAnotherServerIsNotReplaced() async throws {
        let own = try release()
        let folder = try TemporaryFolder()
        let store = FolderStore(root: folder.path("www"))
        try await store.put(
            PublishedFile.json(
                ["version": "29990101000000"], name: "\(stage.project)/version.json",
                isImmutable: false))
        let error = await #expect(throws: PublishFailure.self) {
            try await publish(publisher(store, keeping: 2))
        }
        #expect(error?.fact.contains("another server publishes here") == true)
        #expect(try await store.entries(in: stage.project.rawValue) == ["version.json"])
        var publication = ProjectPublication(
            stage.service, stage.project, data: stage.folder.path("data"),
            publisher: publisher(store))
        publication.mayReplaceNewer = true
        #expect(try await publication.run()?.version == own)
        #expect(try await publisher(store).hasPublished(own, of: stage.project))
    }

    @Test func anOwnNewerReleaseIsReplaced() async throws {
        let first = try release()
        try release()
        _ = try await publish(publisher())
        let path = "/v1/projects/{key}/releases/\(first)/current"
        #expect(try await stage.send(.put, path, as: .manager).status == 200)
        _ = try await publish(publisher())
        #expect(try version() == first)
    }

    @Test func aSecondPublisherHasToWait() async throws {
        try release()
        let state = PublishState(
            data: stage.folder.path("data"), project: stage.project.rawValue)
        let lock = try state.lock()
        #expect(state.isPublishing)
        let error = await #expect(throws: PublishFailure.self) { try await publish(publisher()) }
        #expect(error?.fact.contains("Another program publishes") == true)
        withExtendedLifetime(lock) {}
    }
}

/// The publication while the server runs, and what is told about it.
extension PublishTests {
    private func automatic(
        _ log: Logger, _ metrics: ServerMetrics = ServerMetrics(),
        _ publisher: ReleasePublisher? = nil, firstPause: Duration = .milliseconds(20),
        requests: PublishRequests = PublishRequests()
    ) -> AutomaticPublishing {
        AutomaticPublishing(
            executor: ServiceExecutor(service: stage.service), data: stage.folder.path("data"),
            publisher: publisher ?? self.publisher(), log: log, metrics: metrics,
            requests: requests, interval: .milliseconds(10), firstPause: firstPause)
    }

    private static func log(into lines: Locked<String>) -> Logger {
        Logger(label: "test") { _ in
            LineLog(format: .text) { line in lines.withLock { $0 += line } }
        }
    }

    @Test(.timeLimit(.minutes(2))) func aPersonPublishesAReleaseAgain() async throws {
        let (lines, metrics, requests) = (Locked(""), ServerMetrics(), PublishRequests())
        try release()
        try await automatic(Self.log(into: lines), metrics, requests: requests).during {
            for count in 1...2 {
                while metrics.counts.publications < count {
                    try await Task.sleep(for: .milliseconds(10))
                }
                requests.add(stage.project)
            }
        }
        #expect(metrics.counts.publications >= 2)
    }

    /// A store that does not answer is no reason to forget the wish of a person.
    @Test(.timeLimit(.minutes(2))) func aWishStaysAfterAFailure() async throws {
        let (lines, metrics, requests) = (Locked(""), ServerMetrics(), PublishRequests())
        try release()
        try await automatic(Self.log(into: lines), metrics, requests: requests).during {
            while metrics.counts.publications < 1 { try await Task.sleep(for: .milliseconds(10)) }
            bucket.end(afterObjects: 0)
            requests.add(stage.project)
            while metrics.counts.publishFailures < 1 {
                try await Task.sleep(for: .milliseconds(10))
            }
            bucket.end(afterObjects: .max)
            while metrics.counts.publications < 2 { try await Task.sleep(for: .milliseconds(10)) }
        }
        #expect(metrics.counts.publications == 2)
    }

    /// The page of the releases reads the report.
    @Test(.timeLimit(.minutes(2))) func aStoreThatDoesNotAnswerIsReported() async throws {
        let (lines, metrics) = (Locked(""), ServerMetrics())
        let state = PublishState(
            data: stage.folder.path("data"), project: stage.project.rawValue)
        let version = try release()
        bucket.refuse(1_000_000)
        try await automatic(
            Self.log(into: lines), metrics, firstPause: .seconds(3600)
        ).during {
            while state.report?.failure == nil { try await Task.sleep(for: .milliseconds(10)) }
        }
        #expect(state.report?.version == version)
    }

    @Test(.timeLimit(.minutes(2))) func aReleaseThatTheStoreHasIsReported() async throws {
        let (lines, metrics) = (Locked(""), ServerMetrics())
        let state = PublishState(
            data: stage.folder.path("data"), project: stage.project.rawValue)
        let version = try release()
        _ = try await publish(publisher())
        state.write(.init(version: version, done: 0, all: 1, failure: "It is full"))
        try await automatic(Self.log(into: lines), metrics).during {
            while state.report?.failure != nil { try await Task.sleep(for: .milliseconds(10)) }
        }
        #expect(state.report == .init(version: version, done: 1, all: 1))
        #expect(metrics.counts.publications == 0)
    }

    @Test func aRequestIsKnownUntilTheAttemptEnds() {
        let (requests, project) = (PublishRequests(), stage.project)
        requests.add(project)
        #expect(requests.contains(project) && requests.take() == [project])
        #expect(requests.contains(project) && requests.take() == [])
        requests.add(project)
        #expect(requests.take() == [project])
        requests.finish()
        #expect(!requests.contains(project))
    }

    @Test(.timeLimit(.minutes(2))) func newReleasesArePublishedByTheServer() async throws {
        let (lines, metrics) = (Locked(""), ServerMetrics())
        try await automatic(Self.log(into: lines), metrics).during {
            for count in 1...2 {
                let version = try release()
                while metrics.counts.publications < count {
                    try await Task.sleep(for: .milliseconds(10))
                }
                #expect(try self.version() == version)
            }
        }
        #expect(metrics.counts.publications == 2 && metrics.counts.filesToPublish == 0)
        #expect(lines.withLock { $0.contains("release published") })
    }

    @Test(.timeLimit(.minutes(2))) func aFailureIsToldAndTriedAgain() async throws {
        let (lines, metrics) = (Locked(""), ServerMetrics())
        let version = try release()
        bucket.refuse(40)
        try await automatic(Self.log(into: lines), metrics).during {
            while try self.version() != version { try await Task.sleep(for: .milliseconds(10)) }
        }
        #expect(metrics.counts.publishFailures > 0)
        #expect(lines.withLock { $0.contains("a release could not be published") })
        #expect(lines.withLock { !$0.contains(ObjectStoreStandIn.secret) })
    }

    /// The failure comes after version.json was replaced.
    @Test(.timeLimit(.minutes(2))) func theFormerReleaseComesBackAfterAFailure() async throws {
        let (lines, metrics, isBroken) = (Locked(""), ServerMetrics(), Locked(false))
        let store = UnlistedStore(store: bucket.store(), isBroken: isBroken)
        let publishing = automatic(
            Self.log(into: lines), metrics, publisher(store, keeping: 9),
            firstPause: .seconds(3600))
        let first = try release()
        try await publishing.during {
            while metrics.counts.publications < 1 { try await Task.sleep(for: .milliseconds(10)) }
            isBroken.withLock { $0 = true }
            let second = try release()
            while metrics.counts.publishFailures < 1 {
                try await Task.sleep(for: .milliseconds(10))
            }
            #expect(try version() == second)
            isBroken.withLock { $0 = false }
            let path = "/v1/projects/{key}/releases/\(first)/current"
            #expect(try await stage.send(.put, path, as: .manager).status == 200)
            while try version() != first { try await Task.sleep(for: .milliseconds(10)) }
        }
    }

    @Test func doctorComparesTheStoreWithTheProject() async throws {
        let folder = try TemporaryFolder()
        var configuration = ServerConfiguration()
        configuration.data = stage.folder.path("data")
        configuration.server.publishing = PublishSettings(target: folder.path("www"))
        let version = try release()
        func diagnoses() async -> [String] {
            await PublishDoctor(
                configuration: configuration, versions: [stage.project: version], isAsking: true
            ).diagnoses.map(\.sentence)
        }
        #expect(await diagnoses().first?.contains("get another release than \(version)") == true)
        _ = try await publish(publisher(FolderStore(root: folder.path("www"))))
        #expect(await diagnoses() == [])
        let state = PublishState(data: configuration.data, project: stage.project.rawValue)
        state.write(.init(version: version, done: 0, all: 1, failure: "It is full"))
        #expect(await diagnoses().first?.contains("It is full") == true)
        let lock = try state.lock()
        #expect(await diagnoses().first?.contains("is being published") == true)
        withExtendedLifetime(lock) {}
    }

    @Test(arguments: [
        ("", "s3-endpoint is missing"),
        ("s3-endpoint = \"http://a\"", "s3-key-id is missing"),
        ("s3-endpoint = \"http://a\"\ns3-key-id = \"K\"", "the secret access key"),
        (
            "s3-endpoint = \"http://a\"\ns3-key-id = \"K\"\ns3-secret-file = \"/a\"\n"
                + "s3-secret-env = \"A\"", "remove one of them"
        ),
    ])
    func incompleteSettingsAreTold(text: String, mistake: String) throws {
        let text = "publish-to = \"s3://bucket/a/b\"\n" + text
        var settings = try ConfigurationFile(path: "t", text: text).configuration().server
            .publishing
        #expect(settings.bucket?.name == "bucket" && settings.bucket?.prefix == "a/b/")
        #expect(settings.mistake?.contains(mistake) == true)
        #expect(throws: CommandFailure.self) { try settings.readSecret() }
    }

    @Test func onlyObjectStoresTakeCompressedFiles() {
        var settings = PublishSettings(target: "/srv/www")
        #expect(settings.mistake == nil)
        settings.isCompressed = true
        #expect(settings.mistake?.contains("publish-to is a folder") == true)
        #expect(throws: CommandFailure.self) { try settings.readSecret() }
        settings.target = nil
        #expect(settings.mistake == nil)
    }

    @Test func theDataFolderIsNotPublishedInto() throws {
        let folder = try TemporaryFolder()
        let data = folder.path("data")
        try FileManager.default.createDirectory(
            atPath: data, withIntermediateDirectories: false)
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("link"), withDestinationPath: data)
        for (target, isRefused) in [
            ("data", true), ("data/releases", true), ("link/new/www", true), ("data2", false),
            ("new/www", false),
        ] {
            var configuration = ServerConfiguration()
            configuration.data = data
            configuration.server.publishing.target = folder.path(target)
            var isThrown = false
            do { try configuration.preparePublishing() } catch { isThrown = true }
            #expect(isThrown == isRefused, "\(target)")
        }
    }

    @Test(arguments: [
        ("/srv/www", true), ("s3://bucket", true), ("s3://", false), ("www", false),
        ("https://a.example", false),
    ])
    func targetsAreFoldersOrBuckets(text: String, isTarget: Bool) {
        #expect(PublishSettings.isTarget(text) == isTarget)
    }
}

/// A store that cannot list the releases of a project while it is broken.
private struct UnlistedStore: ReleaseStore {
    let store: any ReleaseStore
    let isBroken: Locked<Bool>

    var address: String { store.address }

    func names(beginningWith text: String) async throws -> [String] {
        try await store.names(beginningWith: text)
    }

    func entries(in folder: String) async throws -> [String] {
        guard !isBroken.withLock({ $0 }) else {
            throw PublishFailure(fact: "The list is missing", remedy: PublishFailure.again)
        }
        return try await store.entries(in: folder)
    }

    func holds(_ file: PublishedFile) async throws -> Bool { try await store.holds(file) }

    func put(_ file: PublishedFile) async throws { try await store.put(file) }

    func content(of name: String) async throws -> [UInt8]? { try await store.content(of: name) }

    func remove(_ name: String) async throws { try await store.remove(name) }
}
