import Catalog
import HTTP
import Testing
import Text
import Wire

@testable import TranslationService

/// What every route of translations refuses, and that each answers a repeated request once.
@Suite struct ChangeRefusalTests {
    /// Half of a surrogate pair is no character; a whole pair is one.
    @Test func halfACharacterIsRefused() async throws {
        let stage = try await ServerStage()
        let hash = try stage.hash(at: 0)
        let path = "/v1/projects/{key}/translation_keys/\(hash)/translations"
        func send(_ label: String) async throws -> Int {
            try await stage.send(
                .post, path, token: stage.token(.translator),
                headers: ["Content-Type": "application/json"],
                body: Array("{\"locale\": \"ru\", \"label\": \"\(label)\"}".utf8)
            ).status
        }
        for half in ["a\\ud800b", "\\udc00", "\\ud83d\\ud83d\\ude00", "\\uD800"] {
            #expect(try await send(half) == 400, "\(half)")
        }
        #expect(try await send("\\ud83d\\ude00 \\\\ud800 \\u00e4") == 201)
        let batch = """
            {"changes": [{"id": "x", "op": "translation.create", "key": "\(hash)", "locale": "ru",
                          "data": {"label": "a\\ud800"}}]}
            """
        let answer = try await stage.send(
            .post, "/v1/projects/{key}/changes", token: stage.token(.translator),
            headers: ["Content-Type": "application/json"], body: Array(batch.utf8))
        #expect(answer.status == 400)
        let keys = #"[{"source": "s", "keys": [{"label": "a\ud800"}]}]"#
        let registered = try await stage.post(
            "/v1/sources/register_keys", as: .application, form: [("source_keys", keys)])
        #expect(registered.status == 400)
    }

    /// Method, path below a translation, and body, with the revision to fill in.
    private static let reads = ["", "/votes", "/history"]
    private static let writes: [(HTTP.HTTPRequest.Method, String, JSONObject)] = [
        (.put, "", ["label": "最新"]), (.patch, "", ["label": "最新"]),
        (.put, "/vote", ["value": -1]), (.post, "/approve", [:]),
        (.post, "/reject", ["reason": "Odd"]), (.post, "/reopen", [:]), (.delete, "", [:]),
    ]

    private func body(_ fields: JSONObject, _ revision: JSON?) -> JSON {
        var fields = fields
        fields["base_revision"] = revision
        return .object(fields)
    }

    @Test func nobodyComesInWithoutARightToTheProject() async throws {
        let stage = try await ServerStage()
        let made = try await stage.translate("新着順")
        let path = "/v1/translations/\(made["id"]?.integer ?? 0)"
        let foreign = try stage.foreignToken()
        let create: JSON = ["locale": "ja", "label": "最新"]
        var requests = Self.reads.map { (HTTP.HTTPRequest.Method.get, path + $0, JSON.null) }
        requests += Self.writes.map { ($0, path + $1, body($2, made["revision"])) }
        requests += [
            (.post, ServerStage.translations, create), (.put, ServerStage.lock, .null),
            (.delete, ServerStage.lock, .null),
            (
                .post, "/v1/translations/vote",
                ["translation_id": made["id"] ?? .null, "vote": 1]
            ),
            (
                .post, "/v1/translations/submit",
                [
                    "app_id": .string(stage.project.rawValue), "locale": "ja",
                    "key": .string(ServerStage.phrase), "translation": "最新",
                ]
            ),
        ]
        let before = try stage.service.changes.lastRevision(of: stage.project)
        for (method, path, json) in requests {
            let bytes = json.isNull ? [] : json.bytes
            let nobody = try await stage.send(method, path, body: bytes)
            #expect(nobody.status == 401, "\(method) \(path)")
            let stranger = try await stage.send(method, path, token: foreign, body: bytes)
            // A record's number must not tell whether it is there.
            let isByNumber =
                path == "/v1/translations/vote"
                || path.hasPrefix("/v1/translations/\(made["id"]?.integer ?? 0)")
            #expect(stranger.status == (isByNumber ? 404 : 403), "\(method) \(path)")
            guard method != .get else { continue }
            let viewer = try await stage.send(
                method, path, token: stage.token(.viewer), body: bytes)
            #expect(viewer.status == 403, "\(method) \(path)")
            let app = try await stage.send(
                method, path, token: stage.token(.application), body: bytes)
            #expect(app.status == 403, "\(method) \(path)")
        }
        #expect(try stage.service.changes.lastRevision(of: stage.project) == before)
    }

    @Test func whatIsNotThereAndWhatIsHiddenIsNotFound() async throws {
        let stage = try await ServerStage()
        let made = try await stage.translate("新着順")
        let gone = try await stage.translate("最新")
        _ = try await stage.object(
            .delete,
            "/v1/translations/\(gone["id"]?.integer ?? 0)?base_revision="
                + "\(gone["revision"]?.integer ?? 0)", as: .translator)
        try stage.hidePhrase()
        let ids = [
            "999999", "nothing", "\(made["id"]?.integer ?? 0)", "\(gone["id"]?.integer ?? 0)",
        ]
        for id in ids {
            for read in Self.reads {
                let path = "/v1/translations/\(id)\(read)"
                #expect(try await stage.outcome(.get, path, as: .translator).status == 404)
            }
            for (method, write, fields) in Self.writes {
                let answer = try await stage.outcome(
                    method, "/v1/translations/\(id)\(write)", as: .translator,
                    body(fields, made["revision"]))
                #expect(answer.status == 404, "\(method) \(id)\(write)")
            }
        }
        let create: JSON = ["locale": "ja", "label": "新"]
        let added = try await stage.outcome(
            .post, ServerStage.translations, as: .translator, create)
        #expect(added.status == 404)
        #expect(
            try await stage.outcome(.get, "/v1/translations/\(ids[2])", as: .reviewer).status
                == 200)
    }

    private static let badTexts: [(JSON, Int)] = [
        ([:], 422), (["locale": "ja"], 422), (["locale": "xx", "label": "新"], 422),
        (["locale": "ja", "label": " "], 422), (["locale": "ja", "label": ["新"]], 422),
        (["locale": "ja", "label": "新", "context": "{"], 400),
        (["locale": "ja", "label": "新", "context": ["nobody": ["number": "other"]]], 422),
    ]

    @Test(arguments: badTexts)
    func whatIsNoTranslationIsNotAdded(body: JSON, status: Int) async throws {
        let stage = try await ServerStage()
        let before = try stage.service.changes.lastRevision(of: stage.project)
        let answer = try await stage.outcome(
            .post, ServerStage.translations, as: .translator, body)
        #expect(answer.status == status)
        #expect(answer.body["status"]?.string == "error")
        #expect(try stage.service.changes.lastRevision(of: stage.project) == before)
    }

    @Test func aTextThatIsNotUTF8IsRefused() async throws {
        let stage = try await ServerStage()
        let body = Array("{\"locale\": \"ja\", \"label\": \"".utf8) + [0xFF] + Array("\"}".utf8)
        let json = try await stage.send(
            .post, ServerStage.translations, token: stage.token(.translator), body: body)
        #expect(json.status == 400)
        let form = try await stage.send(
            .post, ServerStage.translations, token: stage.token(.translator),
            headers: ["Content-Type": "application/x-www-form-urlencoded"],
            body: Array("locale=ja&label=%FF".utf8))
        #expect(form.status == 400)
    }

    @Test func eachRouteAnswersARepeatedRequestOnce() async throws {
        let stage = try await ServerStage()
        let made = try await stage.translate("新着順")
        var revision = made["revision"]
        for (place, write) in Self.writes.enumerated() {
            let path = "/v1/translations/\(made["id"]?.integer ?? 0)\(write.1)"
            // A text is the work of who has reworded it, and nobody approves their own.
            let rewords = write.1.isEmpty && write.0 != .delete
            let role: MemberRole =
                write.0 == .delete ? .manager : rewords ? .translator : .reviewer
            func send() async throws -> HTTP.HTTPResponse {
                try await stage.send(
                    write.0, path, as: role, body(write.2, revision),
                    headers: ["Idempotency-Key": "key \(place)"])
            }
            let first = try await send()
            let after = try stage.service.changes.lastRevision(of: stage.project)
            let second = try await send()
            #expect(first.status == 200, "\(write.0) \(path)")
            #expect(first.headers["Idempotency-Replayed"] == nil)
            #expect(second.status == 200)
            #expect(second.headers["Idempotency-Replayed"] == "true", "\(write.0) \(path)")
            #expect(second.body == first.body)
            #expect(try stage.service.changes.lastRevision(of: stage.project) == after)
            revision = .integer(after)
        }
    }
}
