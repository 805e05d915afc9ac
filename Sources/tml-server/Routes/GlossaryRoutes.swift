import Hummingbird
import TranslationService
import Wire

/// The glossary of a project (`tml-service.md` 3.11, 3.12).
struct GlossaryRoutes: RouteGroup {
    let gate: Gate

    /// The longest description and a word for each of a hundred languages, escaped, fit.
    private static let bodyLimit = 1 << 18

    func add(to router: Router<ServerContext>) {
        router.get("v1/projects/:key/glossary") { [gate] request, context in
            let session = try await gate.session(request, context)
            let key = try gate.project(context, session)
            let parameters = gate.parameters(request)
            let page = try await gate.desk.ask { service in
                try service.glossary.page(
                    session, key, search: parameters.text("search"),
                    locale: parameters.text("locale"),
                    page: parameters.page(perPage: Limits.perPage))
            }
            return Answers.page(page, gate.links(request))
        }
        router.post("v1/projects/:key/glossary") { [gate] request, context in
            let (session, body) = try await gate.sender(
                request, context, limit: Self.bodyLimit)
            let key = try gate.project(context, session)
            return try await gate.once(request, session, body) { service, once in
                try service.glossary.add(session, key, Gate.fields(of: body), once: once)
            }
        }
        router.put("v1/glossary/:id") { [gate] request, context in
            let (session, body) = try await gate.sender(
                request, context, limit: Self.bodyLimit)
            let id = try gate.number("id", context, called: "word in the glossary")
            return try await gate.once(request, session, body) { service, once in
                let fields = try Gate.fields(of: body)
                return try service.glossary.change(
                    session, id: id, fields, base: Gate.baseRevision(request, fields), once: once)
            }
        }
        router.delete("v1/glossary/:id") { [gate] request, context in
            let session = try await gate.session(request, context)
            let id = try gate.number("id", context, called: "word in the glossary")
            var fields = JSONObject()
            fields["base_revision"] =
                gate.parameters(request).text("base_revision").map(JSON.string)
            return try await gate.once(request, session, []) { [fields] service, once in
                try service.glossary.remove(
                    session, id: id, base: Gate.baseRevision(request, fields), once: once)
            }
        }
    }
}
