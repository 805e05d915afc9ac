import Hummingbird
import TranslationService
import Wire

/// Comments on keys (`tml-service.md` 3.11, 3.12).
struct CommentRoutes: RouteGroup {
    let api: APIContext

    func add(to router: Router<ServerContext>) {
        let path: RouterPath = "v1/projects/:key/translation_keys/:md5/comments"
        router.get(path) { [api] request, context in
            let hash = api.part("md5", context)
            let parameters = api.parameters(request)
            let page = try await api.read(request, context) { service, session, key in
                try service.comments.page(
                    session, key, hash: hash, locale: parameters.text("locale"),
                    page: parameters.page(perPage: Limits.perPage))
            }
            return Answers.page(page, api.links(request))
        }
        router.post(path) { [api] request, context in
            let hash = api.part("md5", context)
            return try await api.write(request, context, limit: 65536) {
                service, session, key, fields, once in
                try service.comments.add(
                    session, key, hash: hash, fields, once: once)
            }
        }
        router.delete("v1/comments/:id") { [api] request, context in
            try await api.writeRecord(request, context, called: "comment") {
                service, session, id, _, once in
                try service.comments.remove(session, id: id, once: once)
            }
        }
    }
}
