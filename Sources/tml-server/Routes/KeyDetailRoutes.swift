import Hummingbird
import TranslationService
import Wire

/// What is said about a key: its labels and details, and that somebody follows it
/// (`tml-service.md` 3.11, 3.12).
struct KeyDetailRoutes: RouteGroup {
    let gate: Gate

    private static let key: RouterPath = "v1/projects/:key/translation_keys/:md5"

    func add(to router: Router<ServerContext>) {
        router.get("v1/projects/:key/labels") { [gate] request, context in
            let session = try await gate.session(request, context)
            let key = try gate.project(context, session)
            let page = gate.parameters(request).page(perPage: Limits.perPage)
            let labels = try await gate.desk.ask {
                try $0.keyDetails.labels(session, key, page: page)
            }
            return Answers.page(labels, gate.links(request))
        }
        router.put(Self.key.appendingPath("labels")) { [gate] request, context in
            let (session, body) = try await gate.sender(
                request, context, limit: 1 << 18)
            let key = try gate.project(context, session)
            let hash = gate.part("md5", context)
            return try await gate.once(request, session, body) { service, once in
                try service.keyDetails.setLabels(
                    session, key, hash: hash, Gate.fields(of: body), once: once)
            }
        }
        router.patch(Self.key) { [gate] request, context in
            let (session, body) = try await gate.sender(
                request, context, limit: 1 << 18)
            let key = try gate.project(context, session)
            let hash = gate.part("md5", context)
            return try await gate.once(request, session, body) { service, once in
                try service.keyDetails.set(
                    session, key, hash: hash, Gate.fields(of: body), once: once)
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
        let session = try await gate.session(request, context)
        let key = try gate.project(context, session)
        let hash = gate.part("md5", context)
        return try await gate.once(request, session, []) { service, once in
            try service.keyDetails.setFollowing(isFollowing, session, key, hash: hash, once: once)
        }
    }
}
