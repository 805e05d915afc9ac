import Catalog
import Hummingbird
import Text
import TranslationService
import Wire

/// The forms on the page of a key: comments, settings and locks.
struct KeyFormRoutes: RouteGroup {
    let pages: PageContext

    func add(to router: Router<ServerContext>) {
        router.post("projects/:key/keys/:md5/comments") { request, context in
            try await submit(request, context, to: "#comments") { form in
                let fields: JSONObject = [
                    "locale": .string(form.sent.fields["locale"] ?? ""),
                    "message": .string(form.text("message")),
                ]
                try await form.write { service, visit, once in
                    try service.comments.add(
                        visit.session, visit.key, hash: form.hash, fields, once: once)
                }
            }
        }
        router.post("projects/:key/keys/:md5/details") { request, context in
            try await submit(request, context, to: "#details") { form in
                let changed = try form.changedDetails()
                guard !changed.members.isEmpty else { return }
                try await form.write { service, visit, once in
                    try service.keyDetails.set(
                        visit.session, visit.key, hash: form.hash, changed, once: once)
                }
            }
        }
        router.post("projects/:key/keys/:md5/locks") { request, context in
            try await submit(request, context, to: "") { form in
                let change = form.lock
                try await form.write { service, visit, once in
                    try service.changes.make(visit.session, change, in: visit.key, once: once)
                }
            }
        }
    }

    /// Runs the work of a form, then redirects to a part of the page. If the form is refused, the
    /// page keeps the comment.
    private func submit(
        _ request: Request, _ context: ServerContext, to part: String,
        _ work: (KeyForm) async throws -> Void
    ) async throws -> Response {
        let hash = pages.api.part("md5", context)
        return try await pages.projectPage(request, context) { visit in
            let form = KeyForm(
                hash: hash, sent: try await FormSubmission(request, context, visit, pages))
            do {
                try await work(form)
            } catch let error as ServiceError where error.formProblem != nil {
                return try await KeyPageRoutes(pages: pages).page(
                    hash, request, visit, draft: form.text("message"), refusal: error)
            }
            return pages.redirect(to: "\(visit.path(.keys))/\(hash)\(part)")
        }
    }
}

/// A form that was sent from the page of a key.
private struct KeyForm: Sendable {
    let hash: String
    let sent: FormSubmission

    func text(_ name: String) -> String { sent.fields.lines(name) }

    func write(
        _ work:
            @escaping @Sendable (TranslationService, ProjectVisit, IdempotencyKey?) throws ->
            WriteAnswer
    ) async throws {
        try await sent.write { [visit = sent.visit] service, once in
            try work(service, visit, once)
        }
    }

    /// The change that locks or unlocks the key.
    var lock: ChangeRecord {
        var change = ChangeRecord(
            id: "", operation: sent.fields["locked"] == "1" ? .lock : .unlock)
        change.key = hash
        change.locale = sent.fields["locale"]
        return change
    }

    /// The settings that the person changed. The others stay, so that no person undoes the work of
    /// another one.
    func changedDetails() throws(ServiceError) -> JSONObject {
        var changed = JSONObject()
        if isChanged("level") { changed["level"] = try number("level") }
        if isChanged("max_length") { changed["max_length"] = try number("max_length") }
        if isChanged("note") { changed["note"] = .string(text("note")) }
        if isChanged("ignored") { changed["ignored"] = .boolean(sent.fields["ignored"] != nil) }
        return changed
    }

    private func isChanged(_ name: String) -> Bool { text(name) != text("old_\(name)") }

    /// An empty field is null.
    private func number(_ name: String) throws(ServiceError) -> JSON {
        guard let text = sent.fields[name] else { return .null }
        guard let number = Int(text) else {
            throw .malformed("“\(text)” is not a whole number")
        }
        return .integer(number)
    }
}
