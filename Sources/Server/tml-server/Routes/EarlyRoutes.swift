import Catalog
import Hummingbird
import Text
import TranslationService
import Wire

/// Routes that only SDKs of 2015 and 2016 use, with the names of that time (`tml-service.md` 3.1).
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

    /// The bare version. tml-php and tml-js use the complete body as the version, and all three
    /// SDKs compare the version with `0`. The digits are also JSON, so the answer is compressed for
    /// tml-ruby.
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

    /// All languages that apps can use. No language is preferred.
    @Sendable private func featuredLocales(
        _ request: Request, _ context: ServerContext
    ) async throws -> Response {
        let languages = try await api.read(request, context, naming: .inPathOrParameters) {
            service, session, key in try service.languages.shown(session, key)
        }
        return Answers.json(["results": .array(languages.map { .string($0.locale) })])
    }

    /// TMLKit sent a description of the device to this route. The server stores nothing.
    @Sendable private func log(
        _ request: Request, _ context: ServerContext
    ) async throws -> Response {
        _ = try await api.read(request, context, naming: .inPathOrParameters) {
            service, session, key in try service.projects.record(session, key)
        }
        return Answers.json(["status": "ok"])
    }

    /// Bare translators, without the wrapper of `/v1/projects`. tml-ruby makes one object of each.
    @Sendable private func translators(
        _ request: Request, _ context: ServerContext
    ) async throws -> Response {
        let records = try await api.read(request, context, naming: .inPathOrParameters) {
            service, session, key in try service.members.list(session, key)
        }
        return Answers.record(PageRecord(results: records))
    }
}
