import Hummingbird
import TranslationService
import Wire

/// The queries that the managers of a project share (`tml-service.md` 3.11, 3.12).
struct QueryRoutes: RouteGroup {
    let api: APIContext

    private static let bodyLimit = 65536

    func add(to router: Router<ServerContext>) {
        let path: RouterPath = "v1/projects/:key/queries"
        router.get(path) { [api] request, context in
            let page = api.parameters(request).page(perPage: Limits.perPage)
            let queries = try await api.read(request, context) { service, session, key in
                try service.queries.page(session, key, page: page)
            }
            return Answers.page(queries, api.links(request))
        }
        router.put(path) { [api] request, context in
            try await api.write(request, context, limit: Self.bodyLimit) {
                service, session, key, fields, once in
                try service.queries.set(session, key, fields, once: once)
            }
        }
        router.delete(path) { [api] request, context in
            try await api.write(request, context, limit: Self.bodyLimit, parameters: ["name"]) {
                service, session, key, fields, once in
                try service.queries.remove(session, key, fields, once: once)
            }
        }
    }
}
