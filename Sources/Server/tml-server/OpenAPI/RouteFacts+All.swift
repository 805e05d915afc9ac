import TranslationService

extension RouteFacts {
    /// The facts about each route, by the name of the route: `GET /v1/server`.
    static let all: [String: RouteFacts] = [
        pages, ProjectPageFacts.all, account, server, people, projects, languages, sources, keys,
        translations, changes, glossary, queries, members, releases, screenshots, machine, managing,
        webhooks, translationFiles,
    ].reduce(into: [:]) { $0.merge($1) { $1 } }

    private static let pages: [String: RouteFacts] = [
        "GET /": .page("Show the sign-in page or the projects", ["s", "app_id", "return_to"]),
        "GET /login": .page("Show the sign-in page", ["s", "app_id", "return_to", "redirect"]),
        "GET /login/openid": .page(
            "Begin the sign-in with OpenID Connect", ["s", "app_id", "return_to"]),
        "GET /login/openid/callback": .page(
            "Complete the sign-in with OpenID Connect", ["code", "state", "error", "iss"]),
        "POST /authorize": RouteFacts(
            summary: "Sign in with a password", sender: .anybody,
            body: .form([
                "email", "password", "second_factor_code", "half_sign_in", "form", "s", "app_id",
                "return_to",
            ])),
        "GET /logout": .page("Show the sign-out page", ["s", "app_id", "return_to"]),
        "POST /logout": .form("Sign out", []),
        "GET /password": .page("Show the page for a new password"),
        "POST /password": .form("Change the password", ["old_password", "new_password"]),
        "GET /forgot": .page("Show the page for a forgotten password", ["sent"]),
        "POST /forgot": .form("Ask for a link for a new password", ["email"]),
        "GET /reset": .page("Show the page behind the link for a new password", ["word"]),
        "POST /reset": .form("Set a new password with a link", ["word", "new_password"]),
        "GET /unsubscribe": .page("Show the page behind the link that ends digests", ["word"]),
        "POST /unsubscribe": RouteFacts(
            summary: "End digests", sender: .anybody, query: ["word"], answer: .html),
        "GET /account/mail": .page("Show the page for the choice of digests"),
        "POST /account/mail": .form("Choose how often a digest is sent", ["period"]),
        "GET /invitations/{word}": .page("Show an invitation"),
        "POST /invitations/{word}": .form("Accept an invitation", ["name", "password"]),
        "GET /projects/{key}": .page("Show a project"),
        "GET /projects/{key}/webhooks": .page("Show the webhooks of a project"),
        "POST /projects/{key}/webhooks": .form(
            "Add a webhook",
            [.text("url"), .text("once")] + WebhookEvent.allCases.map { .text($0.rawValue) }),
        "GET /projects/{key}/webhooks/{id}": .page("Show a webhook and its deliveries"),
        "POST /projects/{key}/webhooks/{id}": .form(
            "Test or switch a webhook", ["action", "delivery"]),
        "GET /projects/{key}/webhooks/{id}/remove": .page("Ask about the removal of a webhook"),
        "POST /projects/{key}/webhooks/{id}/remove": .form("Remove a webhook", []),
        "GET /assets/style.css": .open("Return the style of the web pages", .file),
        "GET /assets/message.js": .open("Return the script of the sign-in page", .file),
        "GET /oauth/authorize": .page("Ask for access to an account", consent),
        "POST /oauth/authorize": .form("Allow or refuse access", consent + ["decision"]),
        "POST /oauth/token": RouteFacts(
            summary: "Create a token", sender: .client,
            body: .fields([
                "grant_type", "username", "password", "second_factor_code", "code", "code_verifier",
                "redirect_uri", "refresh_token", "device_code", "client_id", "client_secret",
            ])),
        "POST /oauth/device_authorization": RouteFacts(
            summary: "Begin a sign-in without a browser", sender: .client,
            body: .fields(["client_id", "client_secret"])),
        "GET /device": .page("Ask for the code of a program", ["user_code"]),
        "POST /device": .form("Allow or refuse access", ["user_code", "decision"]),
        "POST /oauth/revoke": RouteFacts(
            summary: "End a token", sender: .client,
            body: .fields(["token", "client_id", "client_secret"])),
    ]

    private static let account: [String: RouteFacts] = [
        "GET /account": .page("Show the person's account"),
        "GET /account/sessions/{session}": .page("Ask before a session ends"),
        "POST /account/sessions/{session}": .form("End a session", []),
        "GET /account/other_sessions": .page("Ask before all other sessions end"),
        "POST /account/other_sessions": .form("End all other sessions", []),
        "POST /account/tokens": .form(
            "Make a token for a program", ["name", .integer("days"), "password", "once"]),
        "GET /account/provider": .page(
            "Ask before a sign-in at a provider is removed", ["issuer"]),
        "POST /account/provider": .form(
            "Remove a sign-in at a provider", ["issuer", "password"]),
        "GET /account/second_factor": .page("Show the second factor"),
        "POST /account/second_factor": .form("Begin the set-up of a second factor", ["password"]),
        "POST /account/second_factor/confirm": .form("Turn the second factor on", ["code"]),
        "POST /account/second_factor/off": .form(
            "Turn the second factor off", ["password", "code"]),
    ]

    private static let consent: [Field] = [
        "client_id", "redirect_uri", "response_type", "code_challenge", "code_challenge_method",
        "state",
    ]

    private static let server: [String: RouteFacts] = [
        "GET /v1/server": .open("Describe the server"),
        "GET /openapi.json": .open("Describe all routes"),
        "GET /healthz": .open("Check the database and the disk"),
        "GET /readyz": .open("Write to the database"),
        "GET /metrics": RouteFacts(
            summary: "Return counters in the Prometheus format", sender: .metricsToken,
            answer: .text),
        "GET /**": .open("Return a file of a release", .file),
        "GET /cdn/**": .open("Return a file of a release", .file),
    ]

    private static let people: [String: RouteFacts] = [
        "GET /v1/users/me": .read("Return the person of the token"),
        "GET /v2/users/me": .read("Return the person of the token"),
        "GET /v2/sdk/users/me": .read("Return the person of the token"),
        "GET /v1/users/me/projects": .list("List the person's projects", ["search"]),
        "GET /v1/users/me/notifications": .list("List the person's notifications"),
        "PUT /v1/users/me/password": .write(
            "Change the password", ["old_password", "new_password"]),
    ]

    private static let projects: [String: RouteFacts] = {
        let definition = RouteFacts.read(
            "Return the definition of a project", ["locale", "source", .flag("ignored"), "app_id"])
        let membership = RouteFacts.read("Return the person's role in a project", ["app_id"])
        return [
            "POST /v1/projects": .write(
                "Create a project",
                ["name", "type", "url", "description", "default_locale", .any("locales")],
                statuses: [201]),
            "GET /v1/projects/{key}": .read("Return a project", ["app_id"]),
            "GET /v1/projects/{key}/definition": definition,
            "GET /v2/sdk/projects/{key}": definition,
            "GET /v2/sdk/projects/{key}/definition": definition,
            "GET /v1/applications/{key}": definition,
            "GET /v1/applications/{key}/definition": definition,
            "GET /v1/projects/{key}/translators/me": membership,
            "GET /v2/sdk/projects/{key}/translators/me": membership,
            "GET /v1/projects/{key}/metrics": .read(
                "Count keys and translations", ["locale", "source"]),
            "GET /v1/projects/{key}/orders": .list("List the orders of a project", ["app_id"]),
            "GET /v1/projects/{key}/files": .list("List the files of a project", ["app_id"]),
            "GET /v1/projects/{key}/version": .read("Return the current release", ["app_id"]),
            "GET /v1/applications/{key}/version": .read("Return the current release", ["app_id"]),
            "GET /v1/projects/{key}/featured_locales": .read("List the locales", ["app_id"]),
            "GET /v1/applications/{key}/featured_locales": .read("List the locales", ["app_id"]),
            "GET /v1/projects/{key}/log": .read("Accept a message of an old SDK", ["app_id"]),
            "GET /v1/applications/{key}/log": .read("Accept a message of an old SDK", ["app_id"]),
        ]
    }()

    private static let languages: [String: RouteFacts] = {
        let definition = RouteFacts.read("Return the definition of a language", ["app_id"])
        let path = "/v1/projects/{key}/languages"
        return [
            "GET /v1/languages": .list("List all languages", ["search"]),
            "GET /v1/languages/{locale}": .read("Return a language"),
            "GET /v1/languages/{locale}/definition": definition,
            "GET /v2/sdk/languages/{locale}": definition,
            "GET /v2/sdk/projects/{key}/languages/{locale}": definition,
            "GET \(path)": .list("List the languages of a project", ["app_id"]),
            "GET /v2/sdk/projects/{key}/languages": .read(
                "List the languages of a project", ["app_id"]),
            "GET /v1/applications/{key}/languages": .read(
                "List the languages of a project", ["app_id"]),
            "POST \(path)": .write(
                "Add a language", ["locale"], query: ["locale", "app_id"], statuses: [200, 201]),
            "PUT \(path)": .write(
                "Publish or hide a language", ["locale", "state"],
                query: ["locale", "state", "app_id"]),
            "DELETE \(path)": .write(
                "Remove a language", ["locale"], query: ["locale", "app_id"]),
        ]
    }()

    private static let sources: [String: RouteFacts] = {
        let list = RouteFacts.list("List the sources of a project", ["search", "app_id"])
        let texts = RouteFacts.list("Return the translations of a source", textSet)
        return [
            "GET /v1/projects/{key}/sources": list,
            "GET /v1/applications/{key}/sources": list,
            "GET /v2/sdk/projects/{key}/sources": .list(
                "List the sources of a project", ["app_id"]),
            "GET /v1/sources/{source}": .read("Return a source", ["app_id"]),
            "GET /v1/sources/{source}/translation_keys": .list(
                "List the keys of a source", keyList + ["app_id"]),
            "GET /v1/sources/{source}/translations": texts,
            "GET /v2/sdk/sources/{source}/translations": texts,
            "GET /v2/sdk/projects/{key}/sources/{source}/translations": texts,
        ]
    }()

    static let textSet: [Field] = [
        "locale", .flag("ignored"), .flag("all"), .flag("list"), "filter", "app_id",
    ]

    static let keyList: [Field] = [
        "locale", "seen", "status", "lock", "search", "search_in", "source", "labels",
        .integer("level_max"), "include", .flag("best"), "sort", "order", .flag("followed"),
        .flag("context"), "updated_since", "filter", "translator",
    ]
}
