import Catalog
import Foundation
import HTTP
import TML
import Text
import TranslationService
import Wire

/// What is to be known of every route beyond `routes.json`.
enum RouteCases {
    typealias Maker = @Sendable (ConformanceStage) async throws -> RouteCase

    /// By `METHOD path`.
    static let makers: [String: Maker] = releaseFiles.merging(signIn) { $1 }
        .merging(people) { $1 }.merging(languages) { $1 }.merging(sources) { $1 }
        .merging(keys) { $1 }.merging(translations) { $1 }.merging(collaboration) { $1 }
        .merging(reading) { $1 }.merging(management) { $1 }

    static let done = RouteCase.Answer.shape(Shape(example: ["status": "ok"]))

    /// A case that needs nothing but its answer.
    static func plain(
        _ answer: @autoclosure @escaping @Sendable () throws -> RouteCase.Answer, query: String = ""
    ) -> Maker {
        { _ in RouteCase(query: query, answer: try answer()) }
    }

    static func list(_ element: JSON, optional: Set<String> = []) -> RouteCase.Answer {
        .shape(Shape(example: ["results": [element]], optional: optional))
    }

    static let releaseFiles: [String: Maker] = [
        "GET /{key}/version.json": { stage in
            _ = try await stage.makeRelease()
            return RouteCase(answer: try RouteCase.like("version.json"))
        },
        "GET /{key}/{version}/{path}.json": { stage in
            RouteCase(
                parts: ["version": try await stage.makeRelease(), "path": "application"],
                answer: try application)
        },
        "GET /{key}/{version}/{path}.json.gz": { stage in
            RouteCase(
                parts: ["version": try await stage.makeRelease(), "path": "ru/translations"],
                answer: .anything)
        },
        "GET /{key}/{version}.tar.gz": { stage in
            RouteCase(
                parts: ["version": try await stage.makeRelease()], answer: .bytes([0x1F, 0x8B]))
        },
        "GET /{key}/{version}.sha256.json": { stage in
            let file: JSON = ["sha256": "…", "size": 1]
            let shape = Shape(
                example: ["archive": file, "files": ["application.json": file]],
                dictionaries: ["files"])
            return RouteCase(
                parts: ["version": try await stage.makeRelease()], answer: .shape(shape))
        },
    ]

    static let signIn: [String: Maker] = [
        "GET /": { stage in
            RouteCase(query: "s=iOS&app_id=\(stage.key)", answer: .text("<form"))
        },
        "GET /logout": { stage in
            RouteCase(query: "s=iOS&app_id=\(stage.key)", answer: .text("<html"))
        },
        "POST /authorize": { _ in
            RouteCase(
                body: .form([
                    ("email", ConformanceStage.email), ("password", ConformanceStage.password),
                ]),
                answer: try RouteCase.like("gateway_authorize_response.json"))
        },
        "GET /oauth/authorize": { stage in
            let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
            return RouteCase(
                query: "response_type=code&client_id=\(stage.key)&state=s&scope=basic"
                    + "&redirect_uri=http%3A%2F%2F127.0.0.1%3A4321%2Fcallback"
                    + "&code_challenge_method=S256&code_challenge=\(challenge)",
                answer: .text("<form"))
        },
        "POST /oauth/token": { stage in
            RouteCase(
                body: .form([
                    ("grant_type", "password"), ("client_id", stage.key),
                    ("username", ConformanceStage.email),
                    ("password", ConformanceStage.password), ("scope", "basic"),
                ]),
                answer: try RouteCase.like("oauth_token_response.json"))
        },
        "POST /oauth/revoke": { stage in
            let token = try stage.server.makeToken(of: "stranger@example.com")
            return RouteCase(
                body: .form([("token", token.reveal()), ("client_id", stage.key)]),
                answer: .anything)
        },
    ]

    static let people: [String: Maker] = [
        "GET /v1/users/me": plain(try user),
        "GET /v2/users/me": plain(try user),
        "GET /v2/sdk/users/me": plain(try user),
        "GET /v1/users/me/projects": plain(
            try RouteCase.like(
                "users_me_projects.json", optional: ["results.permalink", "results.url"])),
        "GET /v1/users/me/notifications": { stage in
            try await notification(stage)
        },
        "GET /v1/projects/{key}": plain(try application),
        "GET /v1/projects/{key}/definition": plain(
            try definition, query: "locale=ru,en&source=conformance"),
        "GET /v2/sdk/projects/{key}": plain(
            try definition, query: "locale=ru&source=conformance&client=ios"),
        "GET /v2/sdk/projects/{key}/translators/me": plain(
            try RouteCase.like("translator_me.json", optional: translator)),
        "GET /v1/projects/{key}/translators/me": plain(
            try RouteCase.like(
                "translator_me_extended.json", optional: translator.union(["locales"]))),
    ]

    /// Of a person's names any may be missing, and a picture (`tml-service.md` 2.6).
    private static let names = [
        "first_name", "last_name", "username", "mugshot", "password_set_at", "last_logged_in_at",
    ]
    private static let translator = Set(
        (names + ["features", "locale", "rank"]).map { "translator." + $0 })

    private static var user: RouteCase.Answer {
        get throws { try RouteCase.like("user_me.json", optional: Set(names)) }
    }

    /// What only some projects have, or had in 2015 (`tml-service.md` 4.2).
    private static let custom: Set<String> = [
        "css", "shortcuts", "tokens", "tools", "default_language", "snapshot", "languages.flag_url",
    ]

    static var application: RouteCase.Answer {
        get throws {
            try RouteCase.like(
                "application.json", dictionaries: ["features", "shortcuts", "tools"],
                optional: custom.union(["features"]))
        }
    }

    private static var definition: RouteCase.Answer {
        get throws {
            try RouteCase.like(
                "project_definition_with_extensions.json",
                dictionaries: [
                    "features", "shortcuts", "tools", "extensions.languages", "extensions.sources",
                ],
                freeTypes: ["extensions.languages.*.contexts.number.token_mapping"],
                optional: custom.union(["features", "extensions.sources"]))
        }
    }

    /// Somebody follows a phrase, and somebody else translates it.
    private static func notification(_ stage: ConformanceStage) async throws -> RouteCase {
        let phrase = try await stage.makeKey()
        _ = try await stage.prepare(
            .put, "/v1/projects/{key}/translation_keys/\(phrase)/follow", as: .viewer)
        _ = try await stage.makeTranslation(of: phrase)
        return RouteCase(
            answer: list([
                "id": 1, "actor": ["id": 1], "action": "created", "object_type": "translation",
                "object_id": 1, "viewed_at": .null, "created_at": "2025-01-10 10:00:00",
            ]))
    }

    static let languages: [String: Maker] = [
        "GET /v1/languages": plain(try RouteCase.like("languages.json", optional: language)),
        "GET /v1/languages/{locale}": { _ in
            let example = try Example.json("languages.json", "results")
            return RouteCase(
                parts: ["locale": "ru"],
                answer: .shape(Shape(example: example, optional: ["status", "flag_url"])))
        },
        "GET /v1/languages/{locale}/definition": languageDefinition,
        "GET /v2/sdk/projects/{key}/languages/{locale}": languageDefinition,
        "GET /v1/projects/{key}/languages": plain(
            try RouteCase.like("project_languages_admin.json")),
        "GET /v2/sdk/projects/{key}/languages": plain(
            try RouteCase.like("languages.json", optional: language)),
    ]

    /// A bare language must not have a status, and not every language has a flag
    /// (`tml-service.md` 1.5, 4.3).
    private static let language: Set<String> = ["results.status", "results.flag_url"]

    private static let languageDefinition: Maker = { _ in
        RouteCase(
            parts: ["locale": "ru"],
            answer: try RouteCase.like(
                "language_definition_ru.json",
                dictionaries: ["contexts", "cases"], freeTypes: ["contexts.*.token_mapping"],
                optional: ["flag_url", "fallback_language", "cases"]))
    }
}
