import Catalog
import GRDB
import HTTP
import Testing
import Text
import TranslationService
import Wire

@testable import tml_server

/// What SDKs of 2015 and 2016 ask (`tml-service.md` 3.1).
@Suite struct EarlyRoutesTests {
    private static let places = ["/v1/projects/current", "/v1/applications/current"]

    /// tml-php compares with `'0'`, tml-ruby and tml-js take the body as it is.
    @Test(arguments: places)
    func theVersionIsTheWholeBody(place: String) async throws {
        let stage = try await ServerStage()
        let before = try await stage.send(.get, "\(place)/version", as: .application)
        #expect(before.status == 200)
        #expect(String(decoding: before.body, as: UTF8.self) == "0")
        let version = try await stage.release()
        let after = try await stage.send(.get, "\(place)/version", as: .application)
        #expect(String(decoding: after.body, as: UTF8.self) == version)
        let named = try await stage.send(
            .get, "/v1/projects/{key}/version?app_id={key}", as: .viewer)
        #expect(named.body == after.body)
    }

    /// tml-ruby 5.2 unpacks whatever comes, and keeps what it finds for the version.
    @Test func theVersionIsPackedForWhoUnpacks() async throws {
        let stage = try await ServerStage()
        let version = try await stage.release()
        let token = try stage.token(.application).reveal()
        let answer = try await RawRequest.send(
            "GET", "/v1/projects/current/version?access_token=\(token)", host: "localhost",
            to: stage.url, headers: ["Accept-Encoding: gzip, deflate"])
        #expect(answer.headers["content-encoding"] == "gzip")
        #expect(answer.body == Gzip.packed(Array(version.utf8)))
    }

    @Test func aDraftIsNoVersion() async throws {
        let stage = try await ServerStage()
        _ = try await stage.release(["type": "draft"])
        let answer = try await stage.send(.get, "/v1/projects/current/version", as: .application)
        #expect(String(decoding: answer.body, as: UTF8.self) == "0")
    }

    @Test(arguments: places)
    func withoutATokenThereIsNoVersion(place: String) async throws {
        let stage = try await ServerStage()
        let answer = try await stage.send(.get, "\(place)/version?access_token=x")
        #expect(answer.status == 403)
        #expect(try JSON(parsing: answer.body).object?["reason"] == "invalid_token")
    }

    @Test(arguments: places)
    func featuredLocalesAreThoseThatAppsAreShown(place: String) async throws {
        let stage = try await ServerStage()
        try stage.run("UPDATE projectLanguage SET state = 'unpublished' WHERE locale = 'de'", [])
        let answer = try await stage.object(.get, "\(place)/featured_locales", as: .application)
        let locales = try #require(answer["results"]?.array).compactMap(\.string)
        #expect(locales.contains("ru") && !locales.contains("de"))
    }

    @Test func translatorsAreBareAndWithoutAddresses() async throws {
        let stage = try await ServerStage()
        _ = try stage.token(.reviewer)
        let blocked = try stage.token(.trusted)
        try stage.run("UPDATE membership SET isBlocked = 1 WHERE role = 'trusted'", [])
        let answer = try await stage.object(
            .get, "/v1/applications/current/translators", as: .application)
        let people = try #require(answer["results"]?.array).compactMap(\.object)
        #expect(people.contains { $0["name"] == "Reviewer" && $0["id"]?.integer != nil })
        #expect(people.allSatisfy { $0["email"] == nil && $0["role"] != "trusted" })
        let refused = try await stage.send(
            .get, "/v1/applications/{key}/translators", token: blocked)
        #expect(refused.status == 422)
    }

    @Test func whatAnAppTellsOfItselfIsTakenAndDropped() async throws {
        let stage = try await ServerStage()
        let answer = try await stage.object(
            .get, "/v1/applications/current/log?sdk_version=1&device=x", as: .application)
        #expect(answer == ["status": "ok"])
    }
}
