import Catalog
import Hummingbird
import Text
import TranslationService
import Wire

/// The sets of translations that SDKs read, and the lists of trex-cli at the same addresses
/// (`tml-service.md` 3.3, 3.4, 3.5; rows 26 to 33).
struct TranslationSetRoutes: RouteGroup {
    let api: APIContext

    func add(to router: Router<ServerContext>) {
        for path in [
            "v1/sources/:source/translations", "v2/sdk/sources/:source/translations",
            "v2/sdk/projects/:key/sources/:source/translations",
        ] {
            router.get(RouterPath(path), use: ofSource)
        }
        for path in [
            "v1/projects/:key/translations", "v2/sdk/projects/:key/translations",
            "v1/applications/:key/translations",
        ] {
            router.get(RouterPath(path)) { request, context in
                let (session, key) = try await api.asker(
                    request, context, naming: .inPathOrParameters)
                return try await answer(request, session, key, source: nil)
            }
        }
        router.get("v1/translation_keys/:md5/translations", use: ofKey)
        router.get("v2/sdk/projects/:key/translation_keys", use: keys)
    }

    @Sendable private func ofSource(
        _ request: Request, _ context: ServerContext
    ) async throws -> Response {
        let source = api.part("source", context)
        let (session, key) = try await api.asker(request, context, ofSource: source)
        return try await answer(request, session, key, source: source)
    }

    private func answer(
        _ request: Request, _ session: ServiceSession, _ key: Project.Key, source: String?
    ) async throws -> Response {
        let parameters = api.parameters(request)
        if parameters.flag("list") {
            return try await list(request, session, key, source: source)
        }
        let wanted = TranslationSetRequest(parameters)
        return try await api.run { service in
            guard let source else {
                return answer(try service.translations.set(session, key, wanted), request)
            }
            return answer(
                try service.translations.set(session, key, ofSource: source, wanted), request)
        }
    }

    private func answer(_ page: TranslationSetPage, _ request: Request) -> Response {
        var members = page.members
        if let position = page.page {
            members["pagination"] = api.links(request).pagination(of: position).json
        }
        return Answers.json(.object(members))
    }

    private func list(
        _ request: Request, _ session: ServiceSession, _ key: Project.Key, source: String?
    ) async throws -> Response {
        let parameters = api.parameters(request)
        let filters: [TranslationFilter] = try parameters.choices("filter")
        return try await api.run { service in
            let page = try service.translations.list(
                session, key, ofSource: source, locale: parameters.text("locale"),
                filters: filters, page: parameters.page())
            return Answers.page(page, api.links(request))
        }
    }

    @Sendable private func ofKey(
        _ request: Request, _ context: ServerContext
    ) async throws -> Response {
        let hash = api.part("md5", context)
        let parameters = api.parameters(request)
        return try await api.read(request, context, naming: .inPathOrParameters) {
            service, session, key in
            let page = try service.translations.usable(
                session, key, hash: hash, locale: parameters.text("locale"),
                page: parameters.page(perPage: 50))
            return Answers.page(page, api.links(request))
        }
    }

    @Sendable private func keys(
        _ request: Request, _ context: ServerContext
    ) async throws -> Response {
        let wanted = api.parameters(request).pageIfAsked()
        return try await api.read(request, context, naming: .inPathOrParameters) {
            service, session, key in
            answer(try service.keys.byHash(session, key, page: wanted), request)
        }
    }
}
