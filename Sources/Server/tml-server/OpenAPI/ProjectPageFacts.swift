/// The facts about the pages of keys, of the glossary, of the activity and of files.
enum ProjectPageFacts {
    static let all: [String: RouteFacts] = [
        "GET /projects/{key}/keys": .page(
            "Show the keys of a project",
            ["filter", "locale", "sort", "order", .integer("page")]),
        "GET /projects/{key}/hidden_keys": .page(
            "Show the hidden keys of a project", [.integer("after")]),
        "GET /projects/{key}/keys/{md5}": .page(
            "Show a key", [.integer("before"), .integer("comments")]),
        "POST /projects/{key}/keys/{md5}/comments": .form(
            "Write a comment on a key", ["locale", "message", "once"]),
        "POST /projects/{key}/keys/{md5}/details": .form(
            "Change the settings of a key",
            [
                "level", "max_length", "note", "ignored", "old_level", "old_max_length", "old_note",
                "old_ignored",
            ]),
        "POST /projects/{key}/keys/{md5}/locks": .form(
            "Lock or unlock a key in a language", ["locale", "locked"]),
        "GET /projects/{key}/screenshots/{screenshot}": RouteFacts(
            summary: "Return the picture of a screenshot to a browser", sender: .anybody,
            answer: .picture),
        "GET /projects/{key}/glossary": .page(
            "Show the glossary of a project", ["search", "locale", .integer("page")]),
        "GET /projects/{key}/glossary/{term}": .page("Show the form of a glossary term"),
        "POST /projects/{key}/glossary/{term}": .form(
            "Add or change a glossary term",
            [
                "keyword", "description", "locale", "part_of_speech", "do_not_translate",
                "case_sensitive", "revision", "once",
            ]),
        "GET /projects/{key}/glossary/{term}/delete": .page(
            "Ask before the deletion of a glossary term"),
        "POST /projects/{key}/glossary/{term}/delete": .form(
            "Delete a glossary term", ["revision"]),
        "GET /projects/{key}/activity": .page(
            "Show the activity in a project",
            ["search", "person", "locale", "kind", .integer("before")]),
        "GET /projects/{key}/files": .page("Show the imports and exports of a project"),
        "POST /projects/{key}/files/import": RouteFacts(
            summary: "Import a file in the background", sender: .anybody,
            body: .multipart(["form", "others", .any("file")]), answer: .html),
        "POST /projects/{key}/files/export": .form(
            "Export a project in the background", ["accept", "format"]),
        "GET /projects/{key}/files/export": .open("Return the exported file", .file),
    ]
}
