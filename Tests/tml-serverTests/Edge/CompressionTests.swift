import Catalog
import Foundation
import HTTP
import TestSupport
import Testing
import Text
import TranslationService
import Wire

@testable import TranslationService
@testable import tml_server

/// What is read from the API is packed for those who ask for it, and nothing else is
/// (`tml-service.md` 1.4).
@Suite struct CompressionTests {
    private static let list = "/v1/projects/{key}/translation_keys?locale=ru&per_page=50"

    private let stage: ServerStage
    private let folder: TemporaryFolder

    init() async throws {
        stage = try await ServerStage()
        folder = try TemporaryFolder()
    }

    /// An answer as it came: the stage's client would unpack nothing either.
    private func get(
        _ path: String, _ accepted: String? = "gzip", method: String = "GET",
        known tag: String? = nil
    ) async throws -> RawRequest.Answer {
        var lines = ["Authorization: Bearer \(try stage.token(.translator).reveal())"]
        if let accepted { lines.append("Accept-Encoding: \(accepted)") }
        if let tag { lines.append("If-None-Match: \(tag)") }
        let target = path.replacing("{key}", with: stage.project.rawValue)
        return try await RawRequest.send(
            method, target, host: "localhost", to: stage.url, headers: lines)
    }

    private func unpacked(_ bytes: [UInt8]) throws -> [UInt8]? {
        let file = folder.path("answer.gz")
        try Data(bytes).write(to: URL(filePath: file))
        return GzipFile.content(of: file)
    }

    @Test(arguments: ["gzip", "gzip, deflate", "br;q=1, GZIP ; q=0.5", "x-gzip"])
    func aLargeAnswerIsPacked(accepted: String) async throws {
        let plain = try await get(Self.list, nil)
        let packed = try await get(Self.list, accepted)
        #expect(plain.headers["content-encoding"] == nil)
        #expect(plain.headers["vary"] == "Accept-Encoding")
        #expect(packed.headers["content-encoding"] == "gzip")
        #expect(packed.headers["vary"] == "Accept-Encoding")
        #expect(packed.headers["content-length"] == String(packed.body.count))
        #expect(packed.headers["etag"] == plain.headers["etag"])
        #expect(packed.body.count * 3 < plain.body.count)
        #expect(try unpacked(packed.body) == plain.body)
    }

    @Test(arguments: ["identity", "gzip;q=0", "deflate, br", "", "*;q=0"])
    func whoDoesNotAskGetsItPlain(accepted: String) async throws {
        let answer = try await get(Self.list, accepted)
        #expect(answer.headers["content-encoding"] == nil)
        #expect(try JSON(parsing: answer.body).object?["results"] != nil)
    }

    @Test func theHeadIsThatOfTheWhole() async throws {
        let whole = try await get(Self.list)
        let head = try await get(Self.list, method: "HEAD")
        #expect(head.body.isEmpty)
        for name in ["content-encoding", "content-length", "content-type", "vary", "etag"] {
            #expect(head.headers[name] == whole.headers[name], "\(name)")
        }
        let plain = try await get(Self.list, nil, method: "HEAD")
        #expect(plain.headers["content-encoding"] == nil)
        #expect(Int(plain.headers["content-length"] ?? "") ?? 0 > whole.body.count)
    }

    @Test func whatIsKnownIsNotSentAgainInEitherForm() async throws {
        for path in [Self.list, "/v1/projects/{key}/translation_keys/\(ServerStage.phrase)"] {
            let plain = try await get(path, nil).headers["etag"]
            for tag in [plain, try await get(path).headers["etag"]] {
                for accepted in [nil, "gzip"] {
                    let again = try await get(
                        path, accepted, known: tag)
                    #expect(again.status == 304)
                    #expect(again.body.isEmpty)
                    #expect(again.headers["vary"] == "Accept-Encoding")
                    #expect(again.headers["content-encoding"] == nil)
                }
            }
        }
    }

    /// The revision that somebody read in a packed answer is good for a write.
    @Test func aWeakTagNamesTheRevision() async throws {
        let made = try await stage.translate("前")
        let id = try made.requiredInteger("id")
        let revision = try made.requiredInteger("revision")
        let answer = try await stage.send(
            .put, "/v1/translations/\(id)", as: .translator, ["label": "後"],
            headers: ["If-Match": "W/\"r\(revision)\""])
        #expect(answer.status == 200)
    }

    /// tml-ruby and tml-java take an answer that is not packed for broken, however small it is.
    @Test(arguments: [
        ("/v1/server", 200), ("/v1/users/me", 200), ("/v1/nowhere", 404),
        ("/v1/projects/0", 404), ("/v2/sdk/projects/{key}/definition", 200),
    ])
    func everyAnswerToAGetIsPacked(path: String, status: Int) async throws {
        let packed = try await get(path)
        #expect(packed.status == status)
        #expect(packed.headers["content-encoding"] == "gzip")
        #expect(packed.headers["content-length"] == String(packed.body.count))
        let body = try #require(try unpacked(packed.body))
        #expect(try JSON(parsing: body).object != nil)
    }

    @Test func whatIsNoneOfTheAPIsStaysPlain() async throws {
        _ = try stage.service.releases.start(
            ServiceSession(applicationOf: stage.project, mayRelease: true), stage.project,
            ReleaseRequest(),
            address: "")
        stage.service.releases.builds.wait(givingUp: false)
        let version = try #require(
            try ReleaseFolder(of: stage.project.rawValue, in: stage.service.releases.folder).current
        )
        let cdn = "/\(stage.project)/\(version)/ru/translations.json"
        for path in [
            "/", "/authorize", "/metrics", cdn, cdn + ".gz", "/cdn" + cdn,
        ] {
            let plain = try await get(path, nil)
            let asked = try await get(path)
            #expect(
                asked.headers["content-encoding"] == plain.headers["content-encoding"], "\(path)")
            if path != "/metrics" { #expect(asked.body.count == plain.body.count, "\(path)") }
        }
    }

    @Test func whatCannotBeMadeSmallerIsPackedAsWell() throws {
        var random = SeededRandom(seed: 5)
        let noise = (0..<200_000).map { _ in UInt8.random(in: 0...255, using: &random) }
        for bytes in [noise, [65], [UInt8](repeating: 65, count: 5000)] {
            let packed = try #require(Gzip.packed(bytes))
            #expect(try unpacked(packed) == bytes)
        }
    }
}
