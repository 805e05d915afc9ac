/// The routes of keys and translations.
extension RouteFacts {
    private static let key = "/v1/projects/{key}/translation_keys/{md5}"
    private static let base = Field.integer("base_revision")
    private static let text: [Field] = [
        "label", .any("context"), .flag("machine"), "provider", .flag("strict"),
    ]

    static let keys: [String: RouteFacts] = {
        let registration = RouteFacts.write(
            "Register keys", [.any("source_keys"), .flag("base64"), "app_id", "access_token"],
            query: ["source_keys", "base64", "app_id"])
        return [
            "GET /v1/projects/{key}/translation_keys": .list(
                "List the keys of a project", keyList + ["format"]),
            "GET /v2/sdk/projects/{key}/translation_keys": .list(
                "Return the keys of a project by hash", ["app_id"]),
            "GET \(key)": .read("Return a key", ["locale", "include"]),
            "PATCH \(key)": .write(
                "Change the level, the note or the maximum length of a key",
                [.any("level"), .any("max_length"), .any("note"), .any("ignored")]),
            "PUT \(key)/labels": .write("Set the tags of a key", [.list("labels").required]),
            "PUT \(key)/follow": .write("Follow a key"),
            "DELETE \(key)/follow": .write("Stop following a key"),
            "GET \(key)/history": .list(
                "List the history of a key", ["locale", .integer("before")]),
            "GET /v1/projects/{key}/labels": .list("List the tags of a project"),
            "PUT \(key)/locks/{locale}": .write("Lock a key", [base], query: [base]),
            "DELETE \(key)/locks/{locale}": .write("Unlock a key", [base], query: [base]),
            "POST /v1/sources/register_keys": registration,
            "POST /v2/sdk/sources/register_keys": registration,
            "POST /v2/sdk/projects/{key}/translation_keys": registration,
            "POST /v2/sdk/projects/{key}/translation_keys/{md5}/select": .write(
                "Accept the selection of a key", query: ["app_id"]),
        ]
    }()

    static let translations: [String: RouteFacts] = {
        let all = RouteFacts.list("Return the translations of a project", textSet)
        let one = "/v1/translations/{id}"
        let change = [base] + text
        return [
            "GET /v1/projects/{key}/translations": all,
            "GET /v2/sdk/projects/{key}/translations": all,
            "GET /v1/applications/{key}/translations": all,
            "GET /v1/translation_keys/{md5}/translations": .list(
                "List the published translations of a key", ["locale", "app_id"]),
            "GET \(key)/translations": .list(
                "List the translations of a key", ["locale", "status"]),
            "POST \(key)/translations": .write(
                "Create a translation", ["locale"] + change, query: [base], statuses: [200, 201]),
            "GET \(one)": .read("Return a translation"),
            "GET \(one)/votes": .list("List the votes for a translation"),
            "GET \(one)/history": .list("List the history of a translation"),
            "PUT \(one)": .write("Edit a translation", change, query: [base]),
            "PATCH \(one)": .write("Edit a translation", change, query: [base]),
            "DELETE \(one)": .write("Delete a translation", [base], query: [base]),
            "PUT \(one)/vote": .write(
                "Vote for a translation", [.integer("value"), base], query: [base]),
            "POST \(one)/approve": .write("Approve a translation", [base], query: [base]),
            "POST \(one)/reject": .write(
                "Reject a translation", ["reason", base], query: [base]),
            "POST \(one)/reopen": .write("Reopen a translation", [base], query: [base]),
            "POST /v1/translations/submit": .write(
                "Create a translation", ["key", "locale", "translation", "app_id", base],
                query: ["app_id"], statuses: [200, 201]),
            "POST /v1/translations/vote": .write(
                "Vote for a translation",
                [.integer("translation_id"), .integer("vote"), "app_id", base],
                query: ["app_id"]),
        ]
    }()

    static let changes: [String: RouteFacts] = [
        "GET /v1/projects/{key}/changes": .read(
            "List the changes after a cursor",
            ["since", "seen", "locale", .integer("limit"), .integer("wait"), .flag("others")]),
        "POST /v1/projects/{key}/changes": .write(
            "Apply a batch of changes",
            ["client_id", "seen", .flag("question"), .list("changes").required]),
        "GET /v1/projects/{key}/activity": .list("List the activity of a project", ["locale"]),
        "GET /v1/projects/{key}/earlier_states": .read(
            "List the states before the work of a person",
            [
                .text("locale").required, "translator", "translator_name", .integer("since"),
                .integer("until"), .integer("within"), .integer("unchanged_for"),
                .integer("after"), .integer("per_page"),
            ]),
        "GET \(key)/comments": .list("List the comments of a key", ["locale"]),
        "POST \(key)/comments": .write(
            "Add a comment", ["locale", "message"], statuses: [201]),
        "DELETE /v1/comments/{id}": .write("Delete a comment"),
    ]
}
