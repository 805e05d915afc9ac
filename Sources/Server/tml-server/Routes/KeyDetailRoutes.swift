import Hummingbird
import TranslationService
import Wire

/// The labels, the history, the details and the followers of a key (`tml-service.md` 3.11, 3.12).
struct KeyDetailRoutes: RouteGroup {
    let api: APIContext

    private static let key: RouterPath = "v1/projects/:key/translation_keys/:md5"

    func add(to router: Router<ServerContext>) {
        addReading(to: router)
        addWriting(to: router)
    }

    private func addReading(to router: Router<ServerContext>) {
        router.get("v1/projects/:key/labels") { [api] request, context in
            let page = api.parameters(request).page(perPage: Limits.perPage)
            let labels = try await api.read(request, context) {
                service, session, key in try service.keyDetails.labels(session, key, page: page)
            }
            return Answers.page(labels, api.links(request))
        }
        router.get(Self.key.appendingPath("history")) { [api] request, context in
            let hash = api.part("md5", context)
            let parameters = api.parameters(request)
            let before = try parameters.integer("before")
            let history = try await api.read(request, context) { service, session, key in
                try service.history.page(
                    session, key, hash: hash, locale: parameters.text("locale"), before: before,
                    page: parameters.page())
            }
            return Answers.page(history, api.links(request))
        }
    }

    private func addWriting(to router: Router<ServerContext>) {
        router.put(Self.key.appendingPath("labels")) { [api] request, context in
            let hash = api.part("md5", context)
            return try await api.write(request, context, limit: 1 << 18) {
                service, session, key, fields, once in
                try service.keyDetails.setLabels(
                    session, key, hash: hash, fields, once: once)
            }
        }
        router.patch(Self.key) { [api] request, context in
            let hash = api.part("md5", context)
            return try await api.write(request, context, limit: 1 << 18) {
                service, session, key, fields, once in
                try service.keyDetails.set(
                    session, key, hash: hash, fields, once: once)
            }
        }
        router.put(Self.key.appendingPath("follow")) { request, context in
            try await follow(true, request, context)
        }
        router.delete(Self.key.appendingPath("follow")) { request, context in
            try await follow(false, request, context)
        }
    }

    private func follow(
        _ isFollowing: Bool, _ request: Request, _ context: ServerContext
    ) async throws -> Response {
        let hash = api.part("md5", context)
        return try await api.write(request, context) { service, session, key, once in
            try service.keyDetails.setFollowing(isFollowing, session, key, hash: hash, once: once)
        }
    }
}
