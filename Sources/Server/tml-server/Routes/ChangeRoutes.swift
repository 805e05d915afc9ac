import Catalog
import Hummingbird
import TranslationService
import Wire

/// Batches of changes, and the change feed (`tml-service.md` 3.12).
struct ChangeRoutes: RouteGroup {
    let api: APIContext
    /// The requests that wait for changes.
    let waiting: AddressShares

    /// A hundred of the longest labels fit into this limit, even if they are escaped.
    private static let bodyLimit = 16 << 20
    /// The maximum time that a request may wait for changes.
    private static let longestWait = 45
    /// The seconds until the next attempt, if too many requests are waiting.
    private static let retryAfter = 5

    func add(to router: Router<ServerContext>) {
        router.post("v1/projects/:key/changes") { [api] request, context in
            try await api.write(body: request, context, limit: Self.bodyLimit) {
                service, session, key, body, once in
                try service.changes.apply(
                    try ChangesRequest(json: JSONText.parsed(body)), to: key, session, once: once)
            }
        }
        router.get("v1/projects/:key/changes") { request, context in
            let (session, key) = try await api.asker(request, context)
            let wait = try api.parameters(request).integer("wait") ?? 0
            let seconds = min(max(wait, 0), Self.longestWait)
            guard seconds > 0 else { return try await feed(key, session, request, seconds: 0) }
            guard waiting.take(context.place) else {
                throw ServiceError.tooManyRequests(retryAfter: Self.retryAfter)
            }
            defer { waiting.giveBack(context.place) }
            return try await feed(key, session, request, seconds: seconds)
        }
    }

    private func feed(
        _ key: Project.Key, _ session: ServiceSession, _ request: Request, seconds: Int
    ) async throws -> Response {
        let parameters = api.parameters(request)
        let address = api.releaseAddress(request)
        let limit = try parameters.integer("limit") ?? 500
        let others = parameters.flag("others")
        let end = ContinuousClock.now + .seconds(seconds)
        var session = session
        while true {
            let mark = await api.signal.mark(key.rawValue)
            let isOver = await api.signal.isClosed || end <= .now
            let feed = try await api.run { [session] service -> Response? in
                let feed =
                    isOver
                    ? try service.feed.page(
                        session, key, since: parameters.text("since"),
                        seen: parameters.text("seen"), locale: parameters.text("locale"),
                        limit: limit, address: address)
                    : try service.feed.news(
                        session, key, since: parameters.text("since"),
                        seen: parameters.text("seen"), locale: parameters.text("locale"),
                        ofOthers: others, limit: limit, address: address)
                return feed.map { Answers.record($0) }
            }
            if let feed { return feed }
            await api.signal.wait(for: key.rawValue, since: mark, until: end)
            session = try await api.sessionAfterWait(request)
        }
    }
}
