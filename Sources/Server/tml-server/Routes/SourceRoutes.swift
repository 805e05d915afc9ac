import Hummingbird
import Text
import TranslationService
import Wire

/// Sources and their keys (`tml-service.md` 3.3, rows 22 to 25).
struct SourceRoutes: RouteGroup {
    let api: APIContext

    func add(to router: Router<ServerContext>) {
        for path in ["v1/projects/:key/sources", "v1/applications/:key/sources"] {
            router.get(RouterPath(path)) { [api] request, context in
                let parameters = api.parameters(request)
                return try await api.read(request, context, naming: .inPathOrParameters) {
                    service, session, key in
                    let page = try service.sources.page(
                        session, key, search: parameters.text("search"), page: parameters.page())
                    return Answers.page(page, api.links(request))
                }
            }
        }
        router.get("v2/sdk/projects/:key/sources", use: sourcesByName)
        router.get("v1/sources/:source") { request, context in
            let reference = api.part("source", context)
            let (session, key) = try await api.asker(request, context, ofSource: reference)
            let record = try await api.run { service in
                try service.sources.record(session, key, reference: reference)
            }
            return Answers.record(record)
        }
        router.get("v1/sources/:source/translation_keys", use: keys)
    }

    /// TMLKit hashes `key` and compares it with names, so `key` is the name (`tml-service.md` 3.3).
    /// TMLKit reads only one page, so the answer contains all sources unless the request names a
    /// page.
    @Sendable private func sourcesByName(
        _ request: Request, _ context: ServerContext
    ) async throws -> Response {
        let wanted = api.parameters(request).pageIfAsked()
        return try await api.read(request, context, naming: .inPathOrParameters) {
            service, session, key in
            let page = try service.sources.page(session, key, page: wanted)
            return named(page, wanted == nil ? nil : api.links(request))
        }
    }

    private func named(_ page: Page<SourceRecord>, _ links: PageLinks?) -> Response {
        let records: [JSON] = page.records.map { source in
            [
                "id": source.id.map(JSON.integer) ?? .null, "key": .string(source.name),
                "path": .string(source.name), "source": .string(source.name),
                "created_at": source.createdAt.map(JSON.string) ?? .null,
                "updated_at": source.updatedAt.map(JSON.string) ?? .null,
            ]
        }
        var answer: JSONObject = ["results": .array(records)]
        answer["pagination"] = links?.pagination(of: page).json
        return Answers.json(.object(answer))
    }

    @Sendable private func keys(
        _ request: Request, _ context: ServerContext
    ) async throws -> Response {
        let reference = api.part("source", context)
        let (session, key) = try await api.asker(request, context, ofSource: reference)
        let wanted = try KeyListRequest(api.parameters(request))
        return try await api.executor.run(listing: wanted, for: session) { service in
            var wanted = wanted
            let source = try service.sources.record(session, key, reference: reference)
            wanted.sources = [source.name]
            return Answers.page(
                try service.keys.page(session, key, wanted), api.links(request))
        }
    }
}
