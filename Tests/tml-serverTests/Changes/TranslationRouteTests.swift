import HTTP
import Testing
import Text
import Wire

@testable import TranslationService

/// Adding, reading, rewording and removing translations over HTTP (`tml-service.md` 3.11, 3.12).
@Suite struct TranslationRouteTests {
    @Test func aNewTextIsCreatedAndTheSameTextIsAVoteForIt() async throws {
        let stage = try await ServerStage()
        let body: JSON = ["locale": "ja", "label": "新しい順", "context": .null]
        let made = try await stage.object(
            .post, ServerStage.translations, as: .translator, body, status: 201)
        #expect(made["status"]?.string == "ok")
        #expect(made["duplicate"] == false)
        #expect(made["translation"]?.object?["label"]?.string == "新しい順")
        #expect(made["translation"]?.object?["my_vote"]?.integer == 1)
        #expect(made["target"]?.object?["status"]?.string == "accepted")
        #expect(
            made["target"]?.object?["revision"] == made["translation"]?.object?["revision"])
        let again = try await stage.object(.post, ServerStage.translations, as: .trusted, body)
        #expect(again["duplicate"] == true)
        #expect(again["translation"]?.object?["id"] == made["translation"]?.object?["id"])
        #expect(again["translation"]?.object?["rank"]?.integer == 6)
    }

    @Test func aFormDoesAsWellAsJSON() async throws {
        let stage = try await ServerStage()
        let path = "/v1/projects/{key}/translation_keys/\(ServerStage.counted)/translations"
        let answer = try await stage.sendForm(
            .post, path, as: .translator,
            [
                ("locale", "ja"), ("label", "[\"{num}\"]"), ("machine", "true"),
                ("provider", "apertium"), ("context", #"{"num":{"number":"other"}}"#),
            ])
        #expect(answer.status == 201)
        let made = try JSON(parsing: answer.body).object?["translation"]?.object
        #expect(made?["label"]?.string == "[\"{num}\"]")
        #expect(made?["machine"] == true)
        #expect(made?["provider"]?.string == "apertium")
        #expect(made?["rank"]?.integer == 0)
        #expect(made?["context"]?.object?["num"]?.object?["number"]?.string == "other")
    }

    @Test func aTranslationItsVotesAndItsHistoryAreRead() async throws {
        let stage = try await ServerStage()
        let made = try await stage.translate("新着順")
        let id = try #require(made["id"]?.integer)
        let revision = try #require(made["revision"]?.integer)
        _ = try await stage.object(
            .put, "/v1/translations/\(id)", as: .translator,
            ["label": "新しい順", "base_revision": .integer(revision)])
        _ = try await stage.object(
            .put, "/v1/translations/\(id)/vote", as: .reviewer, ["value": -1])
        let record = try await stage.object(.get, "/v1/translations/\(id)", as: .viewer)
        #expect(record["label"]?.string == "新しい順")
        #expect(record["my_vote"]?.integer == 0)
        let votes = try await stage.object(.get, "/v1/translations/\(id)/votes", as: .viewer)
        let values = votes["results"]?.array?.compactMap { $0.object?["value"]?.integer }
        #expect(values?.sorted() == [-1, 1])
        let voters = votes["results"]?.array?.compactMap { vote in
            vote.object?["translator"]?.object?["display_name"]?.string
        }
        #expect(voters?.sorted() == ["Reviewer", "Translator"])
        let history = try await stage.object(.get, "/v1/translations/\(id)/history", as: .viewer)
        let former = try #require(history["results"]?.array?.first?.object)
        #expect(former["label"]?.string == "新着順")
        #expect(former["revision"]?.integer == revision)
        #expect(former["translator"]?.object?["display_name"]?.string == "Translator")
        #expect(former["at"]?.string != nil)
        #expect(history["pagination"]?.object?["total_count"]?.integer == 1)
        let beyond = try await stage.object(
            .get, "/v1/translations/\(id)/votes?page=9", as: .viewer)
        #expect(beyond["results"]?.array?.isEmpty == true)
    }

    @Test func whoHasTheNewestTextIsNotSentItAgain() async throws {
        let stage = try await ServerStage()
        let made = try await stage.translate("新着順")
        let path = "/v1/translations/\(made["id"]?.integer ?? 0)"
        let first = try await stage.send(.get, path, as: .viewer)
        let tag = try #require(first.headers["ETag"])
        // The stage's client takes packed answers, whose tags are weak.
        #expect(tag == "W/\"r\(made["revision"]?.integer ?? 0)\"")
        let known = try await stage.send(.get, path, as: .viewer, headers: ["If-None-Match": tag])
        #expect(known.status == 304)
        #expect(known.body.isEmpty)
        _ = try await stage.object(.put, path + "/vote", as: .reviewer, ["value": 1])
        let news = try await stage.send(.get, path, as: .viewer, headers: ["If-None-Match": tag])
        #expect(news.status == 200)
    }

    @Test(arguments: [HTTP.HTTPRequest.Method.put, .patch])
    func anEditNamesWhatItIsBasedOn(method: HTTP.HTTPRequest.Method) async throws {
        let stage = try await ServerStage()
        let made = try await stage.translate("新着順")
        let path = "/v1/translations/\(made["id"]?.integer ?? 0)"
        let revision = made["revision"]?.integer ?? 0
        func edit(_ label: String, base: Int?, match: String?) async throws -> Int {
            var body: JSONObject = ["label": .string(label)]
            body["base_revision"] = base.map(JSON.integer)
            return try await stage.outcome(
                method, path, as: .translator, .object(body),
                headers: match.map { ["If-Match": $0] } ?? [:]
            ).status
        }
        #expect(try await edit("一", base: nil, match: nil) == 428)
        #expect(try await edit("一", base: revision, match: "\"r\(revision + 1)\"") == 400)
        #expect(try await edit("一", base: nil, match: "r\(revision)") == 400)
        #expect(try await edit("一", base: nil, match: "\"r\"") == 400)
        #expect(try await edit("一", base: nil, match: "\"r\(revision)\"") == 200)
        #expect(try await edit("二", base: revision + 1, match: "\"r\(revision + 1)\"") == 200)
        #expect(try await edit("三", base: revision, match: nil) == 409)
        let body: JSON = ["label": "四", "base_revision": "soon"]
        #expect(try await stage.outcome(method, path, as: .translator, body).status == 400)
        let form = try await stage.sendForm(
            method, path, as: .translator,
            [("label", "四"), ("base_revision", String(revision + 2))])
        #expect(form.status == 200)
    }

    @Test func aConflictShowsWhatIsThereNow() async throws {
        let stage = try await ServerStage()
        let made = try await stage.translate("新着順")
        let path = "/v1/translations/\(made["id"]?.integer ?? 0)"
        let revision = try #require(made["revision"]?.integer)
        let edit: JSON = ["label": "新しい順", "base_revision": .integer(revision)]
        _ = try await stage.object(.put, path, as: .translator, edit)
        let late: JSON = ["label": "最新", "base_revision": .integer(revision)]
        let (status, body) = try await stage.outcome(.put, path, as: .translator, late)
        #expect(status == 409)
        #expect(body["reason"]?.string == "conflict")
        let conflict = try #require(body["conflict"]?.object)
        #expect(conflict["kind"]?.string == "edited")
        #expect(conflict["base_revision"]?.integer == revision)
        #expect(conflict["current_revision"]?.integer == revision + 1)
        #expect(conflict["current"]?.object?["label"]?.string == "新しい順")
    }

    @Test func aTranslationIsRemovedAndRemembered() async throws {
        let stage = try await ServerStage()
        let made = try await stage.translate("新着順")
        let path = "/v1/translations/\(made["id"]?.integer ?? 0)"
        let query = "?base_revision=\(made["revision"]?.integer ?? 0)"
        #expect(try await stage.outcome(.delete, path, as: .translator).status == 428)
        #expect(try await stage.outcome(.delete, path + query, as: .trusted).status == 403)
        let answer = try await stage.object(.delete, path + query, as: .translator)
        #expect(answer["status"]?.string == "ok")
        #expect(answer["translation"] == nil)
        #expect(answer["target"]?.object?["status"]?.string == "untranslated")
        #expect(try await stage.outcome(.get, path, as: .translator).status == 404)
        let (status, body) = try await stage.outcome(.delete, path + query, as: .translator)
        #expect(status == 409)
        #expect(body["conflict"]?.object?["kind"]?.string == "deleted")
        #expect(body["conflict"]?.object?["current"] == .null)
    }

    @Test func whatIsOddIsWarnedOfAndRefusedWhenAskedTo() async throws {
        let stage = try await ServerStage()
        let path = "/v1/projects/{key}/translation_keys/\(ServerStage.counted)/translations"
        let odd: JSON = ["locale": "ja", "label": "{number}% [b]"]
        let made = try await stage.object(.post, path, as: .translator, odd, status: 201)
        let codes = made["warnings"]?.array?.compactMap { $0.object?["code"]?.string }
        #expect(codes?.sorted() == ["token_missing", "unclosed_decoration", "unknown_token"])
        let strict: JSON = ["locale": "ja", "label": "{count}%", "strict": true]
        let (status, body) = try await stage.outcome(.post, path, as: .translator, strict)
        #expect(status == 422)
        let errors = body["errors"]?.array?.compactMap { $0.object?["code"]?.string }
        #expect(errors?.sorted() == ["token_missing", "unknown_token"])
        let byQuery: JSON = ["locale": "ja", "label": "{count}%"]
        let refused = try await stage.outcome(
            .post, path + "?strict=true", as: .translator, byQuery)
        #expect(refused.status == 422)
        let good: JSON = ["locale": "ja", "label": "{num::gen}%", "strict": true]
        let fine = try await stage.object(.post, path, as: .translator, good, status: 201)
        #expect(fine["warnings"] == nil)
    }
}
