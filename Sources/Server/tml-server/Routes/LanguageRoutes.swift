import Catalog
import Hummingbird
import TML
import Text
import TranslationService
import Wire

/// All languages, and the languages of a project (`tml-service.md` 3.2).
struct LanguageRoutes: RouteGroup {
    let api: APIContext

    func add(to router: Router<ServerContext>) {
        router.get("v1/languages") { [api] request, context in
            let parameters = api.parameters(request)
            let page = try await api.read(request, context) { service, _ in
                try service.languages.page(
                    search: parameters.text("search"), page: parameters.page())
            }
            return Answers.page(page, api.links(request))
        }
        router.get("v1/languages/:locale") { [api] request, context in
            let locale = LocaleCode(api.part("locale", context))
            let language = try await api.read(request, context) { service, _ in
                try service.languages.record(locale)
            }
            return Answers.record(language)
        }
        addDefinitions(to: router)
        addLists(to: router)
        addWrites(to: router)
    }

    private func addDefinitions(to router: Router<ServerContext>) {
        for path in [
            "v1/languages/:locale/definition", "v2/sdk/languages/:locale",
            "v2/sdk/projects/:key/languages/:locale",
        ] {
            router.get(RouterPath(path)) { [api] request, context in
                let session = try await api.session(request, context)
                let isNamed =
                    api.parameters(request).text("app_id") != nil || session.project != nil
                    || context.parameters.get("key") != nil
                let key = isNamed ? try api.project(request, context, session) : nil
                let locale = LocaleCode(api.part("locale", context))
                return Answers.json(
                    try await api.run { service in
                        try service.languages.definition(session, locale, in: key)
                    })
            }
        }
    }

    private func addLists(to router: Router<ServerContext>) {
        router.get("v1/projects/:key/languages") { [api] request, context in
            let page = api.parameters(request).page()
            let languages = try await api.read(request, context, naming: .inPathOrParameters) {
                service, session, key in
                try service.languages.page(session, key, page: page)
            }
            return Answers.page(languages, api.links(request))
        }
        for path in ["v2/sdk/projects/:key/languages", "v1/applications/:key/languages"] {
            router.get(RouterPath(path)) { [api] request, context in
                let languages = try await api.read(request, context, naming: .inPathOrParameters) {
                    service, session, key in try service.languages.shown(session, key)
                }
                return Answers.record(PageRecord(results: languages))
            }
        }
    }
}

extension LanguageRoutes {
    private func addWrites(to router: Router<ServerContext>) {
        let path: RouterPath = "v1/projects/:key/languages"
        router.post(path) { request, context in
            try await write(request, context) { service, session, key, fields, once in
                try service.languages.add(
                    Self.locale(fields), to: key, session, once: once)
            }
        }
        router.put(path) { request, context in
            try await write(request, context) { service, session, key, fields, once in
                let locale = try Self.locale(fields)
                let word = fields["state"]?.string ?? ""
                guard let state = Languages.State(rawValue: word) else {
                    throw ServiceError.malformed("state must be published or unpublished")
                }
                return try service.languages.set(locale, state, in: key, session, once: once)
            }
        }
        router.delete(path) { request, context in
            try await write(request, context) { service, session, key, fields, once in
                try service.languages.remove(
                    Self.locale(fields), from: key, session, once: once)
            }
        }
    }

    private func write(
        _ request: Request, _ context: ServerContext,
        _ work:
            @escaping @Sendable (
                TranslationService, ServiceSession, Project.Key, JSONObject, IdempotencyKey?
            ) throws -> WriteAnswer
    ) async throws -> Response {
        try await api.write(
            request, context, limit: 65536, naming: .inPathOrParameters,
            parameters: ["locale", "state"], work)
    }

    private static func locale(_ fields: JSONObject) throws -> LocaleCode {
        guard let locale = fields["locale"]?.string, !locale.isEmpty else {
            throw ServiceError.malformed("The field locale is missing")
        }
        return LocaleCode(locale)
    }
}
