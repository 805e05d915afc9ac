import Catalog
import HTTP
import Testing
import Text
import TranslationService
import Wire

@testable import tml_server

/// Making releases and choosing the current one over HTTP (`tml-service.md` 3.14).
@Suite struct ReleaseRouteTests {
    private static let list = "/v1/projects/{key}/releases"

    @Test func aReleaseIsAcceptedBuiltAndGivenOut() async throws {
        let stage = try await ServerStage()
        let started = try await stage.object(.post, Self.list, as: .manager, [:], status: 202)
        #expect(started["status"]?.string == "ok")
        let record = try #require(started["release"]?.object)
        let expected = [
            "id", "version", "state", "type", "export_type", "progress", "current", "url",
            "cdn_url", "file_size", "sha256", "created_at", "generated_at",
        ]
        for name in expected { #expect(record[name] != nil, "\(name)") }
        let version = try record.required("version")
        #expect(record["url"]?.string == "\(stage.url)/\(stage.project)/\(version).tar.gz")
        let release = try await stage.finished(version)
        #expect(release["state"]?.string == "published")
        let answer = try await stage.send(.get, "/{key}/version.json")
        #expect(try JSON(parsing: answer.body) == ["version": .string(version)])
    }

    @Test func theListIsPagedNewestFirst() async throws {
        let stage = try await ServerStage()
        var versions: [String] = []
        for _ in 0..<3 { versions.append(try await stage.release()) }
        let page = try await stage.object(.get, "\(Self.list)?per_page=2", as: .viewer)
        let shown = page["results"]?.array?.compactMap { $0.object?["version"]?.string }
        #expect(shown == [versions[2], versions[1]])
        #expect(page["pagination"]?.object?["total_count"]?.integer == 3)
    }

    @Test func formsAreTakenToo() async throws {
        let stage = try await ServerStage()
        let answer = try await stage.post(
            Self.list.split(separator: "{key}").joined(separator: stage.project.rawValue),
            as: .manager, form: [("type", "draft"), ("accept", "all"), ("locales", "ru,fr")])
        #expect(answer.status == 202)
        let record = try JSON(parsing: answer.body).object?["release"]?.object
        #expect(record?["type"]?.string == "draft")
        #expect(record?["export_type"]?.string == "partial")
        _ = try await stage.finished(try #require(record?["version"]?.string))
        let missing = try await stage.send(.get, "/{key}/version.json")
        #expect(missing.status == 404)
    }

    @Test(
        arguments: [
            (["type": "final"], "type"), (["accept": "some"], "accept"),
            (["locales": ["tlh"]], "locale"),
        ] as [(JSON, String)])
    func whatCannotBeIsRefused(body: JSON, field: String) async throws {
        let stage = try await ServerStage()
        let answer = try await stage.object(.post, Self.list, as: .manager, body, status: 422)
        #expect(answer["errors"]?.array?.first?.object?["field"]?.string == field)
    }

    @Test func anEarlierReleaseCanBeCurrentAgain() async throws {
        let stage = try await ServerStage()
        let (first, second) = (try await stage.release(), try await stage.release())
        for version in [first, second] {
            let answer = try await stage.object(
                .put, "\(Self.list)/\(version)/current", as: .manager)
            #expect(answer["release"]?.object?["current"]?.boolean == true)
            let told = try await stage.send(.get, "/cdn/{key}/version.json")
            #expect(try JSON(parsing: told.body).object?["version"]?.string == version)
        }
        _ = try await stage.object(
            .put, "\(Self.list)/20010101000000/current", as: .manager, status: 404)
    }

    @Test func theSameRequestTwiceIsOneRelease() async throws {
        let stage = try await ServerStage()
        let headers: HTTPHeaders = ["Idempotency-Key": "release-1"]
        let first = try await stage.send(
            .post, Self.list, as: .manager, [:], headers: headers)
        let second = try await stage.send(
            .post, Self.list, as: .manager, [:], headers: headers)
        #expect(first.status == 202 && second.status == 202)
        #expect(try JSON(parsing: first.body) == JSON(parsing: second.body))
        let version = try JSON(parsing: first.body).object?["release"]?.object?["version"]?.string
        _ = try await stage.finished(try #require(version))
        let list = try await stage.object(.get, Self.list, as: .manager)
        #expect(list["results"]?.array?.count == 1)
    }

    @Test(arguments: [
        (MemberRole.viewer, 200, 403), (.translator, 200, 403), (.reviewer, 200, 403),
        (.manager, 200, 202), (.application, 403, 403),
    ])
    func rolesMayReadOrRelease(role: MemberRole, read: Int, write: Int) async throws {
        let stage = try await ServerStage()
        let version = try await stage.release()
        _ = try await stage.object(.get, Self.list, as: role, status: read)
        _ = try await stage.object(.get, "\(Self.list)/\(version)", as: role, status: read)
        _ = try await stage.object(
            .put, "\(Self.list)/\(version)/current", as: role, status: write == 202 ? 200 : write)
        let answer = try await stage.object(.post, Self.list, as: role, [:], status: write)
        if write == 403 { #expect(answer["permission"]?.string == "releases.create") }
        if write == 202 {
            let record = answer["release"]?.object
            _ = try await stage.finished(try #require(record?["version"]?.string))
        }
    }

    /// What apps carry is known to everybody; what was given it, or had for the secret, releases.
    @Test func onlyATokenThatWasGivenItReleases() async throws {
        let stage = try await ServerStage()
        let draft = try await stage.release(["type": "draft"])
        let file = "/{key}/\(draft)/application.json"
        let app = try stage.token(.application)
        #expect(try await stage.send(.get, file, token: app).status == 404)
        let refused = try await stage.send(.post, Self.list, token: app)
        #expect(String(decoding: refused.body, as: UTF8.self).contains("--releases"))
        let script = try stage.service.projectTokens.make(for: stage.project, mayRelease: true)
        #expect(try await stage.send(.get, file, token: script).status == 200)
        stage.clock.advance(60)
        let path = "\(Self.list)/\(draft)/current"
        #expect(try await stage.send(.put, path, token: script).status == 200)
        #expect(try await stage.send(.post, Self.list, token: script).status == 202)
        let next = try await stage.send(.post, Self.list, token: script)
        #expect(next.status == 429 || next.status == 409)
        let lines = try stage.service.projectTokens.all(of: stage.project)
        #expect(lines.filter(\.mayRelease).count == 1 && lines.count == 2)
    }

    @Test(arguments: [
        (HTTP.HTTPRequest.Method.get, ""), (.post, ""), (.get, "/20160307120415"),
        (.put, "/20160307120415/current"),
    ])
    func strangersAreRefused(method: HTTP.HTTPRequest.Method, path: String) async throws {
        let stage = try await ServerStage()
        let nobody = try await stage.send(method, Self.list + path)
        #expect(nobody.status == 401)
        let other = try await stage.otherProject()
        let token = try stage.makeToken(.admin, in: other)
        let stranger = try await stage.send(method, Self.list + path, token: token)
        #expect(stranger.status == 403)
        let app = try stage.makeToken(.application, in: other)
        #expect(try await stage.send(method, Self.list + path, token: app).status == 403)
    }
}
