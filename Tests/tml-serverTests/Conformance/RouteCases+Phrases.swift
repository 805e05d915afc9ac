import Catalog
import Foundation
import HTTP
import TML
import Text
import TranslationService
import Wire

/// Sources, phrases and their translations.
extension RouteCases {
    static let sources: [String: Maker] = [
        "GET /v1/projects/{key}/sources": { stage in
            _ = try await stage.makeKey()
            return RouteCase(answer: try RouteCase.like("sources.json"))
        },
        "GET /v2/sdk/projects/{key}/sources": plain(
            list(["id": 1, "key": "index", "path": "index", "source": "index"])),
        "GET /v1/sources/{id}": { stage in
            RouteCase(
                parts: ["id": try await sourceID(stage)],
                answer: .shape(
                    Shape(example: [
                        "id": 1, "type": "Source", "key": "…", "source": "index", "key_count": 1,
                        "created_at": "…", "updated_at": "…",
                    ])))
        },
        "GET /v1/sources/{id}/translation_keys": { stage in
            RouteCase(
                parts: ["id": try await sourceID(stage)],
                answer: try RouteCase.like("translation_keys_list.json"))
        },
        "GET /v1/sources/{smd5}/translations": { stage in
            try await sourceTranslations(stage, query: "&app_id=\(stage.key)&all=true")
        },
        "GET /v2/sdk/projects/{key}/sources/{smd5}/translations": { stage in
            try await sourceTranslations(stage, query: "")
        },
    ]

    private static func sourceID(_ stage: ConformanceStage) async throws -> String {
        _ = try await stage.makeKey()
        let sources = try await stage.prepare(
            .get, "/v1/projects/{key}/sources?search=conformance", as: .viewer)
        return sources["results"]?.array?.first?.object?["id"]?.string ?? "0"
    }

    private static func sourceTranslations(
        _ stage: ConformanceStage, query: String
    ) async throws -> RouteCase {
        _ = try await stage.makeTranslation()
        return RouteCase(
            parts: ["smd5": KeyHash.source(named: "conformance")],
            query: "locale=ru&ignored=true\(query)",
            answer: try RouteCase.like(
                "source_translations_ignored_and_nested.json", dictionaries: ["results"],
                optional: ["results.*.context", "results.*.locked", "sources", "ignored_keys"]))
    }

    static let keys: [String: Maker] = [
        "GET /v1/projects/{key}/translation_keys": { stage in
            let key = try await stage.makeTranslation()
            return RouteCase(
                query: "locale=ru&include=translations,sources,labels,comments,screenshots"
                    + "&search=\(try phrase(of: key))",
                answer: try RouteCase.like("proposed_key_list.json"))
        },
        "GET /v2/sdk/projects/{key}/translation_keys": plain(
            try RouteCase.like("translation_keys_hash.json", dictionaries: ["results"])),
        "GET /v1/projects/{key}/translation_keys/{md5}": { stage in
            let key = try await stage.makeTranslation()
            return RouteCase(
                parts: ["md5": try phrase(of: key)],
                query: "locale=ru&include=translations,sources,labels,comments,screenshots",
                answer: try RouteCase.like(
                    "proposed_key_detail.json",
                    optional: links(in: "translations").union(["labels", "status"])))
        },
        "PATCH /v1/projects/{key}/translation_keys/{md5}": { stage in
            RouteCase(
                parts: ["md5": try await stage.makeKey()],
                body: .json(["max_length": 40, "note": "Short"]),
                answer: .shape(
                    Shape(example: [
                        "status": "ok", "translation_key": ["key": "…", "max_length": 40],
                    ])))
        },
        "POST /v1/sources/register_keys": { stage in
            RouteCase(
                body: .form([("source_keys", payload), ("app_id", stage.key)]),
                answer: try RouteCase.like("register_keys_response.json"))
        },
        "POST /v2/sdk/projects/{key}/translation_keys": { stage in
            let text = Data(payload.utf8).base64EncodedString()
            return RouteCase(
                body: .form([("source_keys", text), ("base64", "true"), ("app_id", stage.key)]),
                answer: try RouteCase.like("register_keys_response.json"))
        },
        "POST /v2/sdk/projects/{key}/translation_keys/{md5}/select": { stage in
            RouteCase(
                parts: ["md5": try await stage.makeKey()], body: .form([("locale", "ru")]),
                answer: done)
        },
        "PUT /v1/projects/{key}/translation_keys/{md5}/locks/{locale}": { stage in
            RouteCase(
                parts: ["md5": try await stage.makeKey(), "locale": "ru"],
                answer: try RouteCase.like("proposed_lock_response.json"))
        },
        "DELETE /v1/projects/{key}/translation_keys/{md5}/locks/{locale}": { stage in
            RouteCase(
                parts: ["md5": try await stage.makeKey(), "locale": "ru"],
                answer: try RouteCase.like("proposed_lock_response.json"))
        },
    ]

    private static let payload =
        #"[{"source":"conformance","keys":[{"label":"Ещё аю>>>","description":"","locale":"en"}]}]"#

    private static func phrase(of translation: JSONObject) throws -> String {
        try translation["translation_key"]?.object?.required("key") ?? ""
    }

    static let translations: [String: Maker] = [
        "GET /v1/projects/{key}/translations": { stage in
            _ = try await stage.makeTranslation()
            return try RouteCase(query: "locale=ru", answer: translationSet)
        },
        "GET /v2/sdk/projects/{key}/translations": { stage in
            _ = try await stage.makeTranslation()
            return try RouteCase(query: "&locale=ru", answer: translationSet)
        },
        "GET /v1/translation_keys/{md5}/translations": { stage in
            let translation = try await stage.makeTranslation()
            return RouteCase(
                parts: ["md5": try phrase(of: translation)],
                query: "locale=ru&app_id=\(stage.key)",
                answer: try RouteCase.like(
                    "key_translations.json",
                    optional: links(in: "results").union(["results.context_description"])))
        },
        "GET /v1/projects/{key}/translation_keys/{md5}/translations": { stage in
            let translation = try await stage.makeTranslation()
            return RouteCase(
                parts: ["md5": try phrase(of: translation)],
                answer: list(
                    try Example.json("proposed_key_detail.json", "translations"),
                    optional: links(in: "results")))
        },
        "POST /v1/projects/{key}/translation_keys/{md5}/translations": { stage in
            RouteCase(
                parts: ["md5": try await stage.makeKey()],
                body: .json(["locale": "ru", "label": "Новый перевод"]),
                answer: try RouteCase.like(
                    "proposed_translation_create_response.json", optional: links(in: "translation")),
                statuses: [200, 201])
        },
        "GET /v1/translations/{id}": { stage in
            RouteCase(
                parts: ["id": try await stage.makeTranslation()["id"]?.string ?? ""],
                answer: .shape(
                    Shape(
                        example: try Example.json(
                            "proposed_translation_create_response.json", "translation"),
                        optional: links(in: ""))))
        },
        "GET /v1/translations/{id}/votes": { stage in
            RouteCase(
                parts: ["id": try await stage.makeTranslation()["id"]?.string ?? ""],
                answer: list(["translator": ["id": 1], "value": 1, "created_at": "…"]))
        },
        "GET /v1/translations/{id}/history": { stage in
            let translation = try await stage.makeTranslation()
            let id = translation["id"]?.string ?? ""
            _ = try await stage.prepare(
                .put, "/v1/translations/\(id)", as: .translator,
                ["label": "Иначе", "base_revision": translation["revision"] ?? .null])
            return RouteCase(
                parts: ["id": id],
                answer: list([
                    "revision": 1, "label": "…", "context": [:], "translator": ["id": 1],
                    "at": "…",
                ]))
        },
        "PUT /v1/translations/{id}": { stage in
            try await change(stage, ["label": "Лучше"], by: .translator)
        },
        "DELETE /v1/translations/{id}": { stage in
            let translation = try await stage.makeTranslation()
            return RouteCase(
                parts: ["id": translation["id"]?.string ?? ""],
                query: "base_revision=\(translation["revision"]?.string ?? "")",
                answer: .shape(Shape(example: ["status": "ok", "target": target])),
                caller: try stage.server.token(.translator))
        },
        "PUT /v1/translations/{id}/vote": { stage in
            RouteCase(
                parts: ["id": try await stage.makeTranslation()["id"]?.string ?? ""],
                body: .json(try Example.json("proposed_vote_request.json")),
                answer: try RouteCase.like(
                    "proposed_vote_response.json", optional: links(in: "translation")))
        },
        "POST /v1/translations/{id}/approve": { stage in try await change(stage, ["lock": false]) },
        "POST /v1/translations/{id}/reject": { stage in
            try await change(stage, ["reason": "Wrong plural form"])
        },
        "POST /v1/translations/{id}/reopen": { stage in
            let translation = try await stage.makeTranslation()
            let id = translation["id"]?.string ?? ""
            let answer = try await stage.prepare(
                .post, "/v1/translations/\(id)/approve", as: .reviewer,
                ["base_revision": translation["revision"] ?? .null])
            let revision = answer["translation"]?.object?["revision"] ?? .null
            return RouteCase(
                parts: ["id": id], body: .json(["base_revision": revision]),
                answer: try RouteCase.like(
                    "proposed_approve_response.json", optional: links(in: "translation")))
        },
        "POST /v1/translations/submit": { stage in
            RouteCase(
                body: .json([
                    "key": .string(try await stage.makeKey()), "locale": "ru",
                    "translation": "Главная", "app_id": .string(stage.key),
                ]),
                answer: try RouteCase.like(
                    "proposed_translation_create_response.json", optional: links(in: "translation")),
                statuses: [200, 201])
        },
        "POST /v1/translations/vote": { stage in
            let id = try await stage.makeTranslation()["id"] ?? .null
            return RouteCase(
                body: .json(["translation_id": id, "vote": 1]),
                answer: try RouteCase.like(
                    "proposed_vote_response.json", optional: links(in: "translation")))
        },
    ]

    /// Addresses and pictures in records; no client follows them (`tml-service.md` 3.7).
    static func links(in record: String) -> Set<String> {
        let prefix = record.isEmpty ? "" : record + "."
        let person = ["email", "image_url", "link", "rank"].map { "\(prefix)translator.\($0)" }
        return Set(person + [prefix + "link"])
    }

    private static let target: JSON = [
        "locale": "ru", "status": "pending", "locked": false, "revision": 1,
    ]

    private static var translationSet: RouteCase.Answer {
        get throws {
            try RouteCase.like(
                "project_translations_page1.json", dictionaries: ["results"],
                optional: [
                    "results.*.context", "pagination.links.previous", "pagination.links.next",
                ])
        }
    }

    /// A change of somebody else's translation, on its revision.
    private static func change(
        _ stage: ConformanceStage, _ data: JSONObject, by caller: MemberRole? = nil
    ) async throws -> RouteCase {
        let translation = try await stage.makeTranslation()
        var data = data
        data["base_revision"] = translation["revision"]
        return RouteCase(
            parts: ["id": translation["id"]?.string ?? ""], body: .json(.object(data)),
            answer: try RouteCase.like(
                "proposed_approve_response.json", optional: links(in: "translation")),
            caller: try caller.map { try stage.server.token($0) })
    }
}
