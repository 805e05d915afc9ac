import Catalog
import Hummingbird
import Logging
import Text
import TranslationService
import Wire

/// The forms on the page of a key: comments, settings and locks.
struct KeyFormRoutes: RouteGroup {
    let pages: PageContext

    func add(to router: Router<ServerContext>) {
        router.post("projects/:key/keys/:md5/comments") { request, context in
            try await submit(request, context) { hash, form, sent in
                let fields: JSONObject = [
                    "locale": .string(form.fields["locale"] ?? ""),
                    "message": .string(form.text("message")),
                ]
                try await sent.write { [visit = sent.visit] service, once in
                    try service.comments.add(
                        visit.session, visit.key, hash: hash, fields, once: once)
                }
                return try await endOfComments(hash, request, sent.visit)
            }
        }
        router.post("projects/:key/keys/:md5/details") { request, context in
            try await submit(request, context) { hash, form, sent in
                let (changed, expected) = (
                    try form.changedDetails(), try form.expectedDetails()
                )
                if !changed.members.isEmpty {
                    try await sent.write { [visit = sent.visit] service, once in
                        try service.keyDetails.set(
                            visit.session, visit.key, hash: hash, changed, expected: expected,
                            once: once)
                    }
                }
                return query(request).text + "#details"
            }
        }
        router.post("projects/:key/keys/:md5/locks") { request, context in
            try await submit(request, context) { hash, form, sent in
                let change = form.lock(of: hash)
                try await sent.write { [visit = sent.visit] service, once in
                    try service.changes.make(visit.session, change, in: visit.key, once: once)
                }
                return query(request).text
            }
        }
    }

    private func query(_ request: Request) -> PageQuery {
        PageQuery(pages.api.parameters(request), ["locale"])
    }

    /// The end of the address that shows the newest comment.
    private func endOfComments(
        _ hash: String, _ request: Request, _ visit: ProjectVisit
    ) async throws -> String {
        let locale = pages.api.parameters(request).text("locale")
        let last = try await pages.run { service in
            try KeyPageContent.lastPageOfComments(
                service, visit.session, visit.key, hash: hash, locale: locale)
        }
        return query(request).with("comments", last) + "#comments"
    }

    /// Runs the work of a form, then redirects to the part of the page that the work returns. If
    /// the form is refused, the page keeps the values of the form.
    private func submit(
        _ request: Request, _ context: ServerContext,
        _ work: (_ hash: String, KeyForm, FormSubmission) async throws -> String
    ) async throws -> Response {
        let hash = pages.api.part("md5", context)
        return try await pages.projectPage(request, context) { visit in
            let sent = try await FormSubmission(request, context, visit, pages)
            let form = KeyForm(fields: sent.fields)
            do {
                let part = try await work(hash, form, sent)
                return pages.redirect(to: "\(visit.path(.keys))/\(hash)\(part)")
            } catch let error as ServiceError {
                let refused = RefusedKeyForm(form: form, refusal: error)
                return try await page(hash, request, visit, refused)
            }
        }
    }

    /// The page of the key with the refused form; only the texts if there is no such page.
    private func page(
        _ hash: String, _ request: Request, _ visit: ProjectVisit, _ refused: RefusedKeyForm
    ) async throws -> Response {
        if case .storage(let text) = refused.refusal { pages.log.error("\(text)") }
        do {
            return try await KeyPageRoutes(pages: pages).page(
                hash, request, visit, refused: refused)
        } catch is ServiceError {
            let texts = RefusedKeyForm.left(refused.form.typed)
            let values = refused.values(stored: [:]).merging(texts) { $1 }
            return pages.html(
                .refusedKeyForm, visit.values(.keys, values), visit.visitor,
                status: refused.refusal.status)
        }
    }
}
