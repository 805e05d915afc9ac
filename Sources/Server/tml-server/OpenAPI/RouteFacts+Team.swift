/// The routes of the glossary, the members, the releases and the engines.
extension RouteFacts {
    private static let term: [Field] = [
        "keyword", .any("locale"), .any("translations"), .any("do_not_translate"),
        .any("case_sensitive"), .any("description"), .any("part_of_speech"),
    ]

    static let glossary: [String: RouteFacts] = [
        "GET /v1/projects/{key}/glossary": .list(
            "List the terms of the glossary", ["search", "locale"]),
        "POST /v1/projects/{key}/glossary": .write("Add a term", term, statuses: [201]),
        "PUT /v1/glossary/{id}": .write(
            "Change a term", term + [.integer("base_revision")],
            query: [.integer("base_revision")]),
        "DELETE /v1/glossary/{id}": .write(
            "Delete a term", [.integer("base_revision")], query: [.integer("base_revision")]),
    ]

    static let queries: [String: RouteFacts] = [
        "GET /v1/projects/{key}/queries": .list("List the shared queries of a project"),
        "PUT /v1/projects/{key}/queries": .write(
            "Share a query", [.text("name").required, "filter", "search", "source", "order"]),
        "DELETE /v1/projects/{key}/queries": .write(
            "Stop sharing a query", [.text("name").required], query: ["name"]),
    ]

    static let webhooks: [String: RouteFacts] = {
        let path = "/v1/projects/{key}/webhooks"
        return [
            "GET \(path)": .list("List the webhooks of a project"),
            "POST \(path)": .write(
                "Add a webhook", [.text("url").required, .list("events")], statuses: [201]),
            "PUT \(path)/{id}": .write("Switch a webhook on or off", [.flag("active").required]),
            "DELETE \(path)/{id}": .write("Remove a webhook"),
            "GET \(path)/{id}/deliveries": .list("List the deliveries of a webhook"),
            "POST \(path)/{id}/deliveries/{delivery}": .write(
                "Send a delivery again", statuses: [202]),
            "POST \(path)/{id}/test": .write("Send a test event to a webhook", statuses: [202]),
        ]
    }()

    static let translationFiles: [String: RouteFacts] = {
        let path = "/v1/projects/{key}/files/{locale}/**"
        return [
            "GET \(path)": RouteFacts(summary: "Return a translation file", answer: .file),
            "PUT \(path)": RouteFacts(
                summary: "Import a translation file", query: ["format", .flag("pending")],
                body: .file),
        ]
    }()

    static let members: [String: RouteFacts] = [
        "GET /v1/projects/{key}/translators": .list("List the members of a project"),
        "GET /v1/applications/{key}/translators": .read(
            "List the members of a project", ["app_id"]),
        "GET /v1/translators/{id}": .read("Return a member"),
        "DELETE /v1/projects/{key}/translators/{id}": .write("Remove a member"),
        "GET /v1/projects/{key}/requests": .list("List the invitations"),
        "POST /v1/projects/{key}/requests": .write(
            "Invite people", [.any("emails"), "type", "role", "message"], statuses: [201]),
        "DELETE /v1/projects/{key}/requests/{id}": .write("Revoke an invitation"),
    ]

    static let releases: [String: RouteFacts] = [
        "GET /v1/projects/{key}/releases": .list("List the releases"),
        "POST /v1/projects/{key}/releases": .write(
            "Make a release", ["type", "accept", .any("locales")], statuses: [202]),
        "GET /v1/projects/{key}/releases/{version}": .read("Return a release"),
        "PUT /v1/projects/{key}/releases/{version}/current": .write(
            "Make a release the current one"),
    ]

    /// The pages for the people who manage a project.
    static let managing: [String: RouteFacts] = {
        let members = "/projects/{key}/members"
        let languages = "/projects/{key}/languages"
        let releases = "/projects/{key}/releases"
        let settings = "/projects/{key}/settings"
        return [
            "GET /projects/new": .page("Show the form for a new project"),
            "POST /projects/new": .form(
                "Create a project", ["name", "summary", "language", "once"]),
            "GET \(members)": .page(
                "Show the members and open invitations", [.integer("page")]),
            "POST \(members)": .form("Invite people", ["emails", "role", "message"]),
            "GET \(members)/{id}": .page("Show a member"),
            "POST \(members)/{id}": .form("Change the role of a member", ["role", "locale"]),
            "GET \(members)/{id}/remove": .page("Ask before a member is removed"),
            "POST \(members)/{id}/remove": .form("Remove a member", []),
            "GET \(members)/invitations/{id}": .page("Ask before an invitation is withdrawn"),
            "POST \(members)/invitations/{id}": .form("Withdraw an invitation", []),
            "GET \(languages)": .page("Show the languages of a project"),
            "POST \(languages)": .form("Add a language", ["locale"]),
            "POST \(languages)/{locale}": .form("Publish or unpublish a language", ["state"]),
            "GET \(languages)/{locale}/remove": .page("Ask before a language is removed"),
            "POST \(languages)/{locale}/remove": .form("Remove a language", []),
            "GET \(releases)": .page("Show the releases", [.integer("page")]),
            "POST \(releases)": .form("Make a release", ["type", "accept", "once"]),
            "POST \(releases)/publish": .form("Publish the current release again", []),
            "GET \(releases)/keep": .page(
                "Ask before old releases are deleted", [.integer("keep")]),
            "POST \(releases)/keep": .form(
                "Delete old releases", [.integer("keep"), "newest"]),
            "GET \(releases)/{version}/current": .page("Ask before a release becomes current"),
            "POST \(releases)/{version}/current": .form("Make a release the current one", []),
            "GET \(releases)/{version}/delete": .page("Ask before a release is deleted"),
            "POST \(releases)/{version}/delete": .form("Delete a release", []),
            "GET \(settings)": .page("Show the settings of a project"),
            "POST \(settings)": .form(
                "Change the settings of a project",
                ["name", "summary", "language", "old_name", "old_summary", "old_language"]),
            "POST \(settings)/tokens": .form(
                "Make a token for an app", ["token", "releases", "once"]),
            "GET \(settings)/tokens/{id}": .page("Ask before a token is revoked"),
            "POST \(settings)/tokens/{id}": .form("Revoke a token", []),
        ]
    }()

    static let screenshots: [String: RouteFacts] = {
        let upload = RouteFacts(
            summary: "Add a screenshot",
            body: .multipart([
                .file("image").required, "keys", "title", "description", "access_token",
            ]), statuses: [200, 201])
        return [
            "POST /v1/projects/{key}/screenshots": upload,
            "POST /v2/sdk/projects/{key}/screenshots": upload,
            "GET /v1/projects/{key}/translation_keys/{md5}/screenshots": .list(
                "List the screenshots of a key"),
            "GET /v1/screenshots/{id}/image": RouteFacts(
                summary: "Return the picture of a screenshot", answer: .picture),
        ]
    }()

    static let machine: [String: RouteFacts] = [
        "GET /v1/projects/{key}/memory": .read(
            "Search the translation memory",
            ["locale", "text", "key", "source_locale", "min_score", .integer("limit")]),
        "POST /v1/projects/{key}/machine_translations": .write(
            "Translate texts with an engine",
            ["locale", "source_locale", "provider", .list("keys"), .list("texts")]),
        "GET /v1/projects/{key}/machine_translations/providers": .read("List the engines"),
    ]
}
