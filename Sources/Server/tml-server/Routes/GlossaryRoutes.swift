import Hummingbird
import TranslationService
import Wire

/// The glossary of a project (`tml-service.md` 3.11, 3.12).
struct GlossaryRoutes: RouteGroup {
    let api: APIContext

    /// The longest description and a word for each of a hundred languages fit into this limit, even
    /// if they are escaped.
    private static let bodyLimit = 1 << 18
    private static let word = "glossary term"

    func add(to router: Router<ServerContext>) {
        router.get("v1/projects/:key/glossary") { [api] request, context in
            let parameters = api.parameters(request)
            let page = try await api.read(request, context) { service, session, key in
                try service.glossary.page(
                    session, key, search: parameters.text("search"),
                    locale: parameters.text("locale"),
                    page: parameters.page(perPage: Limits.perPage))
            }
            return Answers.page(page, api.links(request))
        }
        router.post("v1/projects/:key/glossary") { [api] request, context in
            return try await api.write(request, context, limit: Self.bodyLimit) {
                service, session, key, fields, once in
                try service.glossary.add(session, key, fields, once: once)
            }
        }
        router.put("v1/glossary/:id") { [api] request, context in
            try await api.writeRecord(
                request, context, called: Self.word, limit: Self.bodyLimit
            ) { service, session, id, fields, once in
                try service.glossary.change(
                    session, id: id, fields, base: APIContext.baseRevision(request, fields),
                    once: once)
            }
        }
        router.delete("v1/glossary/:id") { [api] request, context in
            try await api.writeRecord(request, context, called: Self.word) {
                service, session, id, fields, once in
                try service.glossary.remove(
                    session, id: id, base: APIContext.baseRevision(request, fields), once: once)
            }
        }
    }
}
