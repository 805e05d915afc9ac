import Catalog
import Hummingbird
import Text
import TranslationService
import Wire

/// What only SDKs of 2015 and 2016 ask, under the names of their time (`tml-service.md` 3.1).
struct EarlyRoutes: RouteGroup {
    let api: APIContext

    private static let projects = ["v1/projects/:key", "v1/applications/:key"]

    func add(to router: Router<ServerContext>) {
        for project in Self.projects {
            router.get(RouterPath("\(project)/version"), use: version)
            router.get(RouterPath("\(project)/featured_locales"), use: featuredLocales)
            router.get(RouterPath("\(project)/log"), use: log)
        }
        router.get("v1/applications/:key/translators", use: translators)
    }

    /// The bare version and nothing else: tml-php and tml-js take the body for it as it is, all
    /// three compare it with `0`. The digits are JSON as well, which packs them for tml-ruby.
    @Sendable private func version(
        _ request: Request, _ context: ServerContext
    ) async throws -> Response {
        let version = try await api.read(request, context, naming: .inPathOrParameters) {
            service, session, key in try service.releases.current(session, key)
        }
        var response = Answers.json(.null)
        response.body = ResponseBody(byteBuffer: ByteBuffer(string: version ?? "0"))
        return response
    }

    /// All languages that apps are shown: none is put before the others here.
    @Sendable private func featuredLocales(
        _ request: Request, _ context: ServerContext
    ) async throws -> Response {
        let languages = try await api.read(request, context, naming: .inPathOrParameters) {
            service, session, key in try service.languages.shown(session, key)
        }
        return Answers.json(["results": .array(languages.map { .string($0.locale) })])
    }

    /// TMLKit told here which device an app runs on; nobody keeps that.
    @Sendable private func log(
        _ request: Request, _ context: ServerContext
    ) async throws -> Response {
        _ = try await api.read(request, context, naming: .inPathOrParameters) {
            service, session, key in try service.projects.record(session, key)
        }
        return Answers.json(["status": "ok"])
    }

    /// Bare translators, not wrapped as in `/v1/projects`: tml-ruby makes one object of each.
    @Sendable private func translators(
        _ request: Request, _ context: ServerContext
    ) async throws -> Response {
        let records = try await api.read(request, context, naming: .inPathOrParameters) {
            service, session, key in try service.members.list(session, key)
        }
        return Answers.record(PageRecord(results: records))
    }
}
