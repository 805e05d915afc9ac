import GRDB
import HTTP
import TML
import Testing
import Text
import Wire

@testable import TranslationService

/// Reads that few clients make: keys by hash, one translator, releases in the feed.
@Suite struct SmallReadTests {
    private let stage: ServerStage

    init() async throws { stage = try await ServerStage() }

    @Test func keysComeByTheirHashesTooWithFiltersAndPages() async throws {
        let path = "/v1/projects/{key}/translation_keys?locale=ru&status=without&per_page=2"
        let list = try await stage.object(.get, path, as: .translator)
        let hash = try await stage.object(.get, path + "&format=hash", as: .translator)
        let records = try #require(list["results"]?.array).compactMap(\.object)
        let members = try #require(hash["results"]?.object).members
        #expect(members.map(\.name) == records.compactMap { $0["key"]?.string })
        for (member, record) in zip(members, records) {
            let key = try #require(member.value.object)
            for name in ["label", "locale", "level"] { #expect(key[name] == record[name]) }
            #expect(
                Set(key.members.map(\.name)).isSubset(of: [
                    "label", "description", "locale", "level",
                ]))
        }
        #expect(hash["cursor"] == list["cursor"])
        let pages = hash["pagination"]?.object
        #expect(pages?["total_count"] == list["pagination"]?.object?["total_count"])
        #expect(pages?["links"]?.object?["next"]?.string?.contains("format=hash") == true)
        _ = try await stage.object(.get, path + "&format=list", as: .translator)
        _ = try await stage.object(.get, path + "&format=tree", as: .translator, status: 422)
    }

    @Test func aTranslatorIsFoundByTheIDInTheirTranslations() async throws {
        let made = try await stage.translate("前")
        let brief = try #require(made["translator"]?.object)
        let id = try brief.requiredInteger("id")
        let found = try await stage.object(.get, "/v1/translators/\(id)", as: .viewer)
        #expect(found["id"]?.integer == id)
        #expect(found["user_id"] == brief["user_id"])
        #expect(found["display_name"] == brief["display_name"])
        #expect(found["role"] == "translator")
        #expect(found["voting_power"]?.integer == 1)
        #expect(found["rank"]?.number == 100)
        #expect(found["email"]?.string?.hasSuffix("@example.com") == true)
        #expect(found["status"] == nil)
        let app = try await stage.object(.get, "/v1/translators/\(id)", as: .application)
        #expect(app["email"] == nil)
        #expect(app["display_name"] == brief["display_name"])
    }

    @Test func aTranslatorIsForThoseOfTheProject() async throws {
        let made = try await stage.translate("前")
        let id = try #require(made["translator"]?.object).requiredInteger("id")
        let path = "/v1/translators/\(id)"
        #expect(try await stage.send(.get, path).status == 401)
        #expect(try await stage.send(.get, path, token: stage.foreignToken()).status == 404)
        for path in ["/v1/translators/99999", "/v1/translators/x"] {
            #expect(try await stage.send(.get, path, as: .admin).status == 404)
        }
        try stage.run("UPDATE membership SET removedAt = 1 WHERE id = ?", [id])
        #expect(try await stage.send(.get, path, as: .admin).status == 404)
    }

    @Test func aReleaseLooksTheSameEverywhere() async throws {
        let since = try stage.service.changes.lastRevision(of: stage.project)
        _ = try await stage.object(
            .post, "/v1/projects/{key}/releases", as: .manager, [:], status: 202)
        stage.service.releases.builds.wait(givingUp: false)
        let list = try await stage.object(.get, "/v1/projects/{key}/releases", as: .manager)
        let release = try #require(list["results"]?.array?.first)
        #expect(release.object?["cdn_url"]?.string?.hasPrefix(stage.url) == true)
        for path in ["changes?since=\(since)", "activity"] {
            let feed = try await stage.object(.get, "/v1/projects/{key}/\(path)", as: .viewer)
            let entry = feed["results"]?.array?.first { $0.object?["type"] == "release" }
            #expect(entry?.object?["release"] == release, "\(path)")
        }
    }
}
