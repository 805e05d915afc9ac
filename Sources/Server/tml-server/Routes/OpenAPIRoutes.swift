import Hummingbird

/// The description of all routes. This group must be the last group, because it describes the routes
/// that the router already has.
struct OpenAPIRoutes: RouteGroup {
    let api: APIContext

    func add(to router: Router<ServerContext>) {
        let known = router.routes.map { "\($0.method.rawValue) \($0.path)" }
        let text = OpenAPIText(OpenAPIDocument(routes: known + ["GET /openapi.json"]))
        router.get("openapi.json") { [api] request, context in
            try await api.admit(context)
            let (start, address) = (try await text.start(api), api.origin(request))
            return try await api.answer(request, tag: start.tag(at: address)) {
                Answers.json(body: start.body(at: address))
            }
        }
    }
}
