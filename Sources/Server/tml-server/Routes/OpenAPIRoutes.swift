import Hummingbird

/// The description of all routes. This group must be the last group, because it describes the routes
/// that the router already has.
struct OpenAPIRoutes: RouteGroup {
    let api: APIContext

    func add(to router: Router<ServerContext>) {
        let known = router.routes.map { "\($0.method.rawValue) \($0.path)" }
        let document = OpenAPIDocument(routes: known + ["GET /openapi.json"])
        router.get("openapi.json") { [api] request, context in
            try await api.admit(context)
            return Answers.json(document.json(at: api.origin(request)))
        }
    }
}
