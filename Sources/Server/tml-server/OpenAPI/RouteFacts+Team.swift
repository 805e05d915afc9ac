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
