import Catalog
import HTTP
import Testing
import Text
import TranslationService
import Wire

@testable import tml_server

/// Languages, all and those of a project (`tml-service.md` 3.2).
@Suite struct LanguageHTTPTests {
    @Test func allLanguagesHaveNamesAndIDs() async throws {
        let stage = try await ServerStage()
        let page = try await stage.object(
            .get, "/v1/languages?per_page=10000", as: .application)
        let list = page["results"]?.array?.compactMap(\.object) ?? []
        #expect(list.count > 200)
        #expect(list.allSatisfy { $0["id"]?.integer != nil && $0["english_name"] != nil })
        let found = try await stage.object(
            .get, "/v1/languages?search=PORTUG", as: .viewer)
        let locales = found["results"]?.array?.compactMap { $0.object?["locale"]?.string }
        #expect(locales?.contains("pt") == true)
        let empty = try await stage.object(.get, "/v1/languages?page=900", as: .viewer)
        #expect(empty["results"]?.array?.isEmpty == true)
    }

    @Test(arguments: [
        ("ru", "ru"), ("RU_ru", "ru"), ("iw", "he"), ("uk", "uk"), ("zh_hant", "zh-Hant"),
    ])
    func aLanguageIsFoundHoweverItIsSpelled(asked: String, locale: String) async throws {
        let stage = try await ServerStage()
        let bare = try await stage.object(.get, "/v1/languages/\(asked)", as: .application)
        #expect(bare["locale"]?.string == locale)
        #expect(bare["status"] == nil, "TMLKit would take it for a failure")
        for path in [
            "/v1/languages/\(asked)/definition", "/v2/sdk/projects/{key}/languages/\(asked)",
        ] {
            let definition = try await stage.object(.get, path, as: .application)
            #expect(definition["contexts"]?.object?["number"]?.object?["rules"] != nil)
            #expect(definition["status"] == nil)
        }
    }

    @Test func whatIsNoLanguageIsNotFound() async throws {
        let stage = try await ServerStage()
        for path in ["/v1/languages/xq", "/v1/languages/..%2F..%2Fetc/definition"] {
            let answer = try await stage.send(.get, path, as: .viewer)
            #expect(answer.status == 404, "\(path)")
        }
    }

    @Test func aLanguageIsAddedUnpublishedAndTakenOut() async throws {
        let stage = try await ServerStage()
        let before = try await stage.object(
            .get, "/v1/projects/{key}/translation_keys?per_page=1", as: .viewer)["cursor"]
        let since = try #require(before?.string)
        let added = try await stage.post(
            "/v1/projects/{key}/languages", as: .manager, form: [("locale", "uk")])
        #expect(added.status == 201)
        let record = try JSON(parsing: added.body).object
        #expect(record?["state"] == "published")
        #expect(record?["language"]?.object?["english_name"] == "Ukrainian")
        let again = try await stage.post(
            "/v1/projects/{key}/languages", as: .manager, form: [("locale", "UK")])
        #expect(again.status == 200)

        let state = try await stage.object(
            .put, "/v1/projects/{key}/languages", as: .manager,
            ["locale": "uk", "state": "unpublished"])
        #expect(state["state"] == "unpublished")
        #expect(try await locales(of: stage, as: .application).contains("uk") == false)
        #expect(try await locales(of: stage, as: .translator).contains("uk"))

        let taken = try await stage.object(
            .delete, "/v1/projects/{key}/languages?locale=uk", as: .manager)
        #expect(taken == ["status": "ok"])
        #expect(try await locales(of: stage, as: .translator).contains("uk") == false)
        let feed = try await stage.object(
            .get, "/v1/projects/{key}/changes?since=\(since)", as: .viewer)
        let last = feed["results"]?.array?.last?.object
        #expect(last?["type"] == "language")
        #expect(last?["action"] == "deleted")
        #expect(last?["locale"] == "uk")
    }

    private func locales(of stage: ServerStage, as role: MemberRole) async throws -> [String] {
        let answer = try await stage.object(.get, "/v2/sdk/projects/{key}/languages", as: role)
        return answer["results"]?.array?.compactMap { $0.object?["locale"]?.string } ?? []
    }

    @Test func whatWouldLoseWorkIsRefused() async throws {
        let stage = try await ServerStage()
        for locale in ["ru", "en"] {
            let answer = try await stage.send(
                .delete, "/v1/projects/{key}/languages?locale=\(locale)", as: .admin)
            #expect(answer.status == 422)
        }
        let unknown = try await stage.post(
            "/v1/projects/{key}/languages", as: .admin, form: [("locale", "xq")])
        #expect(unknown.status == 422)
        let missing = try await stage.post("/v1/projects/{key}/languages", as: .admin, form: [])
        #expect(missing.status == 400)
        for role in [MemberRole.reviewer, .application] {
            let answer = try await stage.post(
                "/v1/projects/{key}/languages", as: role, form: [("locale", "uk")])
            #expect(answer.status == 403)
        }
    }

    @Test func aRegionNobodyDescribedHasTheRulesOfItsLanguage() async throws {
        let stage = try await ServerStage()
        let answer = try await stage.object(
            .post, "/v1/projects/{key}/languages", as: .admin, ["locale": "sv_fi"], status: 201)
        #expect(answer["language"]?.object?["locale"] == "sv-FI")
        let definition = try await stage.object(
            .get, "/v2/sdk/projects/{key}/languages/sv-FI", as: .application)
        #expect(definition["locale"] == "sv-FI")
        #expect(definition["contexts"]?.object?["number"] != nil)
    }
}
