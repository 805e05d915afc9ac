import Hummingbird
import TranslationService
import Wire

/// Comments on keys (`tml-service.md` 3.11, 3.12).
struct CommentRoutes: RouteGroup {
    let gate: Gate

    func add(to router: Router<ServerContext>) {
        let path: RouterPath = "v1/projects/:key/translation_keys/:md5/comments"
        router.get(path) { [gate] request, context in
            let session = try await gate.session(request, context)
            let key = try gate.project(context, session)
            let hash = gate.part("md5", context)
            let parameters = gate.parameters(request)
            let page = try await gate.desk.ask { service in
                try service.comments.page(
                    session, key, hash: hash, locale: parameters.text("locale"),
                    page: parameters.page(perPage: Limits.perPage))
            }
            return Answers.page(page, gate.links(request))
        }
        router.post(path) { [gate] request, context in
            let (session, body) = try await gate.sender(
                request, context, limit: 65536)
            let key = try gate.project(context, session)
            let hash = gate.part("md5", context)
            return try await gate.once(request, session, body) { service, once in
                try service.comments.add(
                    session, key, hash: hash, Gate.fields(of: body), once: once)
            }
        }
        router.delete("v1/comments/:id") { [gate] request, context in
            let session = try await gate.session(request, context)
            let id = try gate.number("id", context, called: "comment")
            return try await gate.once(request, session, []) { service, once in
                try service.comments.remove(session, id: id, once: once)
            }
        }
    }
}
