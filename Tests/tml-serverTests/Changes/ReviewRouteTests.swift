import Catalog
import HTTP
import Testing
import Text
import Wire

@testable import TranslationService

/// Votes, verdicts, locks, and the forms for old scripts over HTTP (`tml-service.md` 3.12).
@Suite struct ReviewRouteTests {
    @Test func votesReplaceEachOther() async throws {
        let stage = try await ServerStage()
        let made = try await stage.translate("新着順")
        let path = "/v1/translations/\(made["id"]?.integer ?? 0)/vote"
        for (value, rank) in [(1, 6), (-1, -4), (0, 1)] {
            let answer = try await stage.object(
                .put, path, as: .reviewer, ["value": .integer(value)])
            let translation = answer["translation"]?.object
            #expect(translation?["rank"]?.integer == rank)
            #expect(translation?["my_vote"]?.integer == value)
            #expect(answer["target"]?.object?["revision"] == translation?["revision"])
        }
        for body: JSON in [["value": 2], ["value": "many"], [:]] {
            #expect(try await stage.outcome(.put, path, as: .reviewer, body).status == 422)
        }
    }

    @Test func aReviewerApprovesAndLocks() async throws {
        let stage = try await ServerStage()
        let made = try await stage.translate("新着順")
        let path = "/v1/translations/\(made["id"]?.integer ?? 0)/approve"
        let base = try #require(made["revision"])
        let body: JSON = ["base_revision": base, "lock": true, "note": "As on the old site"]
        let answer = try await stage.object(.post, path, as: .reviewer, body)
        let translation = try #require(answer["translation"]?.object)
        #expect(translation["status"]?.string == "approved")
        #expect(translation["locked"] == true)
        #expect(
            translation["approved_by"]?.object?["display_name"]?.string == "Reviewer")
        #expect(answer["target"]?.object?["locked"] == true)
        #expect(answer["target"]?.object?["status"]?.string == "approved")
        let feed = try await stage.object(
            .get, "/v1/projects/{key}/changes?since=\(base.integer ?? 0)", as: .translator)
        let notes = feed["results"]?.array?.compactMap { $0.object?["note"]?.string }
        #expect(notes == ["As on the old site"])
    }

    @Test func aVerdictNamesWhatItIsBasedOnAndWhoMayGiveIt() async throws {
        let stage = try await ServerStage()
        let made = try await stage.translate("新着順")
        let path = "/v1/translations/\(made["id"]?.integer ?? 0)"
        let body: JSON = ["base_revision": made["revision"] ?? .null, "reason": "Odd"]
        let old: JSON = ["base_revision": 1]
        for verdict in ["approve", "reject", "reopen"] {
            let address = "\(path)/\(verdict)"
            let refused = try await stage.outcome(.post, address, as: .trusted, body)
            #expect(refused.status == 403)
            #expect(refused.body["permission"]?.string?.hasPrefix("translations.") == true)
            #expect(try await stage.outcome(.post, address, as: .reviewer, [:]).status == 428)
            #expect(try await stage.outcome(.post, address, as: .reviewer, old).status == 409)
        }
        let rejected = try await stage.object(.post, path + "/reject", as: .reviewer, body)
        #expect(rejected["translation"]?.object?["reject_reason"]?.string == "Odd")
        let revision = try #require(rejected["translation"]?.object?["revision"])
        let reopened = try await stage.object(
            .post, path + "/reopen", as: .reviewer, ["base_revision": revision])
        #expect(reopened["translation"]?.object?["status"]?.string == "accepted")
    }

    @Test func anotherReviewerApprovesAReviewersWork() async throws {
        let stage = try await ServerStage()
        let made = try await stage.translate("新着順", as: .reviewer)
        let path = "/v1/translations/\(made["id"]?.integer ?? 0)/approve"
        let body: JSON = ["base_revision": made["revision"] ?? .null]
        #expect(try await stage.outcome(.post, path, as: .reviewer, body).status == 403)
        #expect(try await stage.outcome(.post, path, as: .manager, body).status == 200)
    }

    @Test func aLockKeepsTranslatorsOut() async throws {
        let stage = try await ServerStage()
        let made = try await stage.translate("新着順")
        let path = "/v1/translations/\(made["id"]?.integer ?? 0)"
        #expect(try await stage.outcome(.put, ServerStage.lock, as: .trusted).status == 403)
        let locked = try await stage.object(.put, ServerStage.lock, as: .reviewer)
        let target = try #require(locked["target"]?.object)
        #expect(target["locked"] == true)
        #expect(target["locked_by"]?.object?["display_name"]?.string == "Reviewer")
        #expect(target["locked_at"]?.string != nil)
        let base: JSON = made["revision"] ?? .null
        let text: JSON = ["locale": "ja", "label": "最新", "base_revision": base]
        let refusals = [
            try await stage.outcome(.post, ServerStage.translations, as: .translator, text),
            try await stage.outcome(.put, path, as: .translator, text),
            try await stage.outcome(.put, path + "/vote", as: .trusted, ["value": 1]),
            try await stage.outcome(
                .delete, path + "?base_revision=\(base.integer ?? 0)", as: .translator),
        ]
        #expect(refusals.map(\.status) == [423, 423, 423, 423])
        #expect(
            refusals[0].body["locked_by"]?.object?["display_name"]?.string == "Reviewer")
        let open = try await stage.object(.delete, ServerStage.lock, as: .reviewer)
        #expect(open["target"]?.object?["locked"] == false)
        #expect(open["target"]?.object?["locked_by"] == .null)
        #expect(try await stage.outcome(.put, path, as: .translator, text).status == 200)
    }

    @Test func aLockIsForALanguageAndAPhraseOfTheProject() async throws {
        let stage = try await ServerStage()
        let keys = "/v1/projects/{key}/translation_keys"
        let unknown = "\(keys)/\(String(repeating: "0", count: 32))/locks/ja"
        #expect(try await stage.outcome(.put, unknown, as: .reviewer).status == 404)
        let locale = "\(keys)/\(ServerStage.phrase)/locks/xx"
        #expect(try await stage.outcome(.delete, locale, as: .reviewer).status == 422)
    }

    @Test func oldScriptsSubmitAndVote() async throws {
        let stage = try await ServerStage()
        let fields = [
            ("app_id", stage.project.rawValue), ("key", ServerStage.phrase), ("locale", "ja"),
            ("translation", "新着順"),
        ]
        let submitted = try await stage.sendForm(
            .post, "/v1/translations/submit", as: .translator, fields)
        #expect(submitted.status == 201)
        let made = try JSON(parsing: submitted.body).object?["translation"]?.object
        #expect(made?["label"]?.string == "新着順")
        let again = try await stage.sendForm(
            .post, "/v1/translations/submit", as: .translator, fields)
        #expect(again.status == 200)
        let vote: JSON = ["translation_id": made?["id"] ?? .null, "vote": -1]
        let voted = try await stage.object(
            .post, "/v1/translations/vote", as: .translator, vote)
        #expect(voted["translation"]?.object?["my_vote"]?.integer == -1)
        let nowhere = try await stage.sendForm(
            .post, "/v1/translations/submit", as: .translator, Array(fields.dropFirst()))
        #expect(nowhere.status == 400)
        #expect(
            try await stage.outcome(
                .post, "/v1/translations/submit", as: .application,
                ["key": .string(ServerStage.phrase), "locale": "ja", "translation": "x"]
            ).status == 403)
        #expect(
            try await stage.outcome(.post, "/v1/translations/vote", as: .translator, ["vote": 1])
                .status == 404)
    }
}
