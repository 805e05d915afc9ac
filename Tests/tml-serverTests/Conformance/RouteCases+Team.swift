import Catalog
import Foundation
import HTTP
import TML
import Text
import TranslationService
import Wire

/// What a team does around translations, and what a manager does.
extension RouteCases {
    /// The members that only some kinds of entries of a history have.
    private static let ofTranslations = ["translation_id", "context", "former", "vote", "note"]

    static let collaboration: [String: Maker] = [
        "GET /v1/projects/{key}/translation_keys/{md5}/comments": { stage in
            RouteCase(
                parts: ["md5": try await stage.makeComment().key], query: "locale=ru",
                answer: try RouteCase.like("proposed_comments.json"))
        },
        "GET /v1/projects/{key}/translation_keys/{md5}/history": { stage in
            RouteCase(
                parts: ["md5": try await stage.makeComment().key], query: "locale=ru",
                answer: try RouteCase.like(
                    "proposed_key_history.json",
                    optional: Set(ofTranslations.map { "results." + $0 })))
        },
        "POST /v1/projects/{key}/translation_keys/{md5}/comments": { stage in
            let comment = try Example.json("proposed_comments.json", "results")
            return RouteCase(
                parts: ["md5": try await stage.makeKey()],
                body: .json(["locale": "ru", "message": "Formal address, please."]),
                answer: .shape(Shape(example: ["status": "ok", "comment": comment])),
                statuses: [200, 201])
        },
        "DELETE /v1/comments/{id}": { stage in
            RouteCase(
                parts: ["id": try await stage.makeComment().id], answer: done,
                caller: try stage.server.token(.translator))
        },
        "PUT /v1/projects/{key}/translation_keys/{md5}/labels": { stage in
            RouteCase(
                parts: ["md5": try await stage.makeKey()],
                body: .json(["labels": ["inbox", "new"]]),
                answer: done)
        },
        "GET /v1/projects/{key}/labels": { stage in
            let phrase = try await stage.makeKey()
            _ = try await stage.prepare(
                .put, "/v1/projects/{key}/translation_keys/\(phrase)/labels", as: .manager,
                ["labels": ["inbox"]])
            return RouteCase(answer: try RouteCase.like("proposed_labels.json"))
        },
        "GET /v1/projects/{key}/glossary": { stage in
            _ = try await stage.makeTerm()
            return RouteCase(answer: try RouteCase.like("proposed_glossary.json"))
        },
        "POST /v1/projects/{key}/glossary": { _ in
            RouteCase(
                body: .json(["keyword": "harbour", "translations": ["ru": "гавань"]]),
                answer: try term, statuses: [200, 201])
        },
        "PUT /v1/glossary/{id}": { stage in
            RouteCase(
                parts: ["id": try await stage.makeTerm()], body: .json(["description": "A place"]),
                answer: try term)
        },
        "DELETE /v1/glossary/{id}": { stage in
            RouteCase(parts: ["id": try await stage.makeTerm()], answer: done)
        },
        "GET /v1/projects/{key}/queries": { stage in
            _ = try await stage.makeQuery()
            return RouteCase(answer: try RouteCase.like("proposed_queries.json"))
        },
        "PUT /v1/projects/{key}/queries": { _ in
            let query = try Example.json("proposed_queries.json", "results")
            return RouteCase(
                body: .json(["name": "Weekly review", "filter": "state:pending", "source": "/a"]),
                answer: .shape(Shape(example: ["status": "ok", "query": query])))
        },
        "DELETE /v1/projects/{key}/queries": { stage in
            RouteCase(body: .json(["name": .string(try await stage.makeQuery())]), answer: done)
        },
        "PUT /v1/projects/{key}/translation_keys/{md5}/follow": { stage in
            RouteCase(parts: ["md5": try await stage.makeKey()], answer: done)
        },
        "DELETE /v1/projects/{key}/translation_keys/{md5}/follow": { stage in
            RouteCase(parts: ["md5": try await stage.makeKey()], answer: done)
        },
        "GET /v1/projects/{key}/translation_keys/{md5}/screenshots": { stage in
            RouteCase(
                parts: ["md5": try await stage.makeScreenshot()],
                answer: list([
                    "id": 1, "title": "…", "description": "…", "url": "…", "width": 1,
                    "height": 1, "rect": ["left": 1, "top": 1, "width": 1, "height": 1],
                    "created_at": "…",
                ]))
        },
        "POST /v1/projects/{key}/screenshots": screenshot,
        "POST /v2/sdk/projects/{key}/screenshots": screenshot,
    ]

    private static var term: RouteCase.Answer {
        get throws {
            let term = try Example.json("proposed_glossary.json", "results")
            return .shape(Shape(example: ["status": "ok", "glossary": term]))
        }
    }

    private static let screenshot: Maker = { stage in
        let form = ConformanceStage.screenshot(of: try await stage.makeKey())
        return RouteCase(
            body: .raw(form.bytes, type: form.type), answer: done, statuses: [200, 201])
    }

    static let reading: [String: Maker] = [
        "GET /v1/server": plain(try RouteCase.like("proposed_server_info.json")),
        "GET /v1/projects/{key}/memory": { stage in
            let text = "The quick brown fox \(UUID().uuidString)"
            _ = try await stage.makeTranslation(by: .trusted, of: try await stage.makeKey(text))
            return RouteCase(
                query: "text=\(ServerStage.escaped(text))&locale=ru&limit=2",
                answer: try RouteCase.like("proposed_memory.json"))
        },
        "GET /v1/projects/{key}/metrics": plain(
            try RouteCase.like("proposed_metrics.json", dictionaries: ["results"])),
        "GET /v1/projects/{key}/changes": { stage in
            _ = try await stage.makeTranslation()
            return RouteCase(
                query: "since=0&limit=1000",
                answer: try RouteCase.like(
                    "proposed_changes_feed.json",
                    optional: [
                        "results.translation", "results.id", "results.key", "results.locale",
                    ]
                ))
        },
        "POST /v1/projects/{key}/changes": { stage in
            let key = JSON.string(try await stage.makeKey())
            let change: JSON = [
                "id": .string(UUID().uuidString.lowercased()), "op": "translation.create",
                "key": key, "locale": "ru", "data": ["label": "Правка"],
            ]
            return RouteCase(
                body: .json(["client_id": "conformance", "changes": [change]]),
                answer: .shape(
                    Shape(example: [
                        "status": "ok", "cursor": "…",
                        "results": [
                            [
                                "id": "…", "status": "applied", "revision": 1,
                                "translation": ["id": 1],
                            ]
                        ],
                    ])),
                refusesWithin: true)
        },
        "GET /v1/projects/{key}/earlier_states": { stage in
            let author = try await stage.makeTranslation()["translator"]?.object?["id"]
            return RouteCase(
                query: "locale=ru&translator=\(author?.integer ?? 0)&within=3600",
                answer: .shape(
                    Shape(example: [
                        "results": [
                            [
                                "translation_id": 1, "key": "…", "now": ["label": "…"],
                                "revision": 1, "earlier": .null, "obstacle": "created",
                            ]
                        ],
                        "translator": ["id": 1], "since": 1, "until": .null, "cut": false,
                        "next": .null,
                    ])))
        },
        "GET /v1/projects/{key}/activity": { stage in
            _ = try await stage.makeTranslation()
            return RouteCase(
                answer: list([
                    "revision": 1, "type": "key", "action": "created", "actor": ["id": 1],
                    "at": "…",
                ]))
        },
    ]

    static let management: [String: Maker] = [
        "POST /v1/projects/{key}/machine_translations": { stage in
            RouteCase(
                body: .json(["locale": "ru", "keys": [.string(try await stage.makeKey())]]),
                answer: try RouteCase.like(
                    "proposed_machine_translations_response.json", optional: ["errors.retry_after"])
            )
        },
        "GET /v1/projects/{key}/machine_translations/providers": plain(
            list(["name": "apertium", "enabled": true, "locales": ["ru"]])),
        "GET /v1/projects/{key}/releases": { stage in
            _ = try await stage.makeRelease()
            return RouteCase(
                answer: list(try Example.json("proposed_release_accepted.json", "release")))
        },
        "POST /v1/projects/{key}/releases": { _ in
            RouteCase(
                body: .json(["type": "release", "accept": "accepted"]),
                answer: try RouteCase.like("proposed_release_accepted.json"), statuses: [202])
        },
        "GET /v1/projects/{key}/releases/{version}": { stage in
            RouteCase(
                parts: ["version": try await stage.makeRelease()],
                answer: try RouteCase.like("proposed_release_accepted.json"))
        },
        "PUT /v1/projects/{key}/releases/{version}/current": { stage in
            RouteCase(
                parts: ["version": try await stage.makeRelease()],
                answer: try RouteCase.like("proposed_release_accepted.json"))
        },
        "POST /v1/projects": { stage in
            RouteCase(
                body: .form([("name", "New"), ("type", "web"), ("url", "https://new.example.org")]),
                answer: .shape(
                    Shape(example: ["id": 1, "key": "…", "name": "New", "default_locale": "en"])),
                statuses: [200, 201])
        },
        "POST /v1/projects/{key}/languages": { _ in
            RouteCase(body: .form([("locale", "it")]), answer: .anything, statuses: [200, 201])
        },
        "PUT /v1/projects/{key}/languages": { _ in
            RouteCase(
                body: .form([("locale", "fr"), ("state", "unpublished")]), answer: .anything)
        },
        "DELETE /v1/projects/{key}/languages": { stage in
            _ = try await stage.prepare(
                .post, "/v1/projects/{key}/languages", as: .manager, ["locale": "sv"])
            return RouteCase(query: "locale=sv", answer: .anything)
        },
        "GET /v1/projects/{key}/translators": plain(
            list([
                "id": 1,
                "translator": ["user_id": 1, "email": "…", "display_name": "…", "rank": 100],
                "created_at": "…", "updated_at": "…",
            ])),
        "DELETE /v1/projects/{key}/translators/{id}": { stage in
            _ = try stage.server.makeToken(.translator, in: stage.server.project)
            let list = try await stage.prepare(
                .get, "/v1/projects/{key}/translators?per_page=1000", as: .manager)
            let leaver = list["results"]?.array?.compactMap(\.object).last
            return RouteCase(parts: ["id": leaver?["id"]?.string ?? ""], answer: .anything)
        },
        "GET /v1/projects/{key}/requests": { stage in
            _ = try await stage.prepare(
                .post, "/v1/projects/{key}/requests", as: .manager,
                ["emails": "new@example.com", "type": "invite", "role": "translator"])
            return RouteCase(
                answer: list([
                    "id": 1, "key": "…", "type": "invite", "email": "…", "status": "…",
                    "created_at": "…",
                ]))
        },
        "POST /v1/projects/{key}/requests": { _ in
            RouteCase(
                body: .form([
                    ("emails", "another@example.com"), ("type", "invite"), ("role", "translator"),
                    ("message", "Welcome"),
                ]), answer: .anything, statuses: [200, 201])
        },
        "GET /v1/projects/{key}/files": { stage in
            _ = try await stage.makeRelease()
            return RouteCase(
                answer: list([
                    "id": 1, "state": "…", "url": "…", "name": "…", "locale": "…", "key_count": 1,
                    "translation_count": 1, "file_size": 1, "created_at": "…", "updated_at": "…",
                ]))
        },
        "GET /v1/projects/{key}/orders": plain(
            .shape(Shape(example: ["results": [["id": 1]]], optional: ["results"]))),
    ]
}
