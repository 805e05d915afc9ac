import Catalog
import Hummingbird
import Text
import TranslationService
import Wire

/// Keys that apps register, and the key that a translator has selected in an app (`tml-service.md`
/// 3.5, rows 34 to 36).
struct RegistrationRoutes: RouteGroup {
    let api: APIContext
    let quotas: ProjectQuotas

    /// Ten thousand short keys fit into this limit.
    private static let bodyLimit = 16 << 20

    func add(to router: Router<ServerContext>) {
        for path in ["v1/sources/register_keys", "v2/sdk/sources/register_keys"] {
            router.post(RouterPath(path)) { request, context in
                try await register(request, context, answer: ["status": "Ok"])
            }
        }
        router.post("v2/sdk/projects/:key/translation_keys") { request, context in
            try await register(request, context, answer: ["status": "ok"])
        }
        router.post("v2/sdk/projects/:key/translation_keys/:md5/select", use: select)
    }

    private func register(
        _ request: Request, _ context: ServerContext, answer: JSON
    ) async throws -> Response {
        let (session, body) = try await api.sender(request, context, limit: Self.bodyLimit)
        return try await api.once(request, session, body) { [api, quotas] service, once in
            let fields = try api.fields(request, body, ["source_keys", "base64", "app_id"])
            let key = try api.project(request, context, session, fields: fields)
            var done = try service.keys.register(
                KeyRegistration(fields), in: key, session, quotas, once: once)
            done.body = answer
            return done
        }
    }

    /// The dashboard that showed the key no longer exists. The workstation has its own lists.
    @Sendable private func select(
        _ request: Request, _ context: ServerContext
    ) async throws -> Response {
        let (session, key, _) = try await api.submission(
            request, context, limit: 65536, naming: .inPathOrParameters)
        let hash = api.part("md5", context)
        _ = try await api.run { service in
            try service.keys.record(session, key, hash: hash, locale: nil, include: [])
        }
        return Answers.json(["status": "ok"])
    }
}
