import Catalog
import Hummingbird
import TML
import Text
import TranslationService
import Wire

/// A project, the current translator in the project, and the metrics and files of the project
/// (`tml-service.md` 3.1, 3.11).
struct ProjectRoutes: RouteGroup {
    let api: APIContext
    /// The people who may create projects.
    let makers: ProjectMakers

    func add(to router: Router<ServerContext>) {
        router.post("v1/projects", use: create)
        router.get("v1/projects/:key") { [api] request, context in
            return Answers.record(
                try await api.read(request, context, naming: .inPathOrParameters) {
                    service, session, key in try service.projects.record(session, key)
                })
        }
        for path in [
            "v1/projects/:key/definition", "v2/sdk/projects/:key",
            "v2/sdk/projects/:key/definition", "v1/applications/:key",
            "v1/applications/:key/definition",
        ] {
            router.get(RouterPath(path), use: definition)
        }
        for path in ["v1/projects/:key/translators/me", "v2/sdk/projects/:key/translators/me"] {
            router.get(RouterPath(path)) { [api] request, context in
                return Answers.record(
                    try await api.read(request, context, naming: .inPathOrParameters) {
                        service, session, key in try service.members.membership(session, key)
                    })
            }
        }
        router.get("v1/projects/:key/metrics") { [api] request, context in
            let parameters = api.parameters(request)
            let (locale, source) = (parameters.text("locale"), parameters.text("source"))
            return Answers.json(
                try await api.read(request, context) { service, session, key in
                    try service.projects.metrics(session, key, locale: locale, source: source)
                })
        }
        addFiles(to: router)
    }

    @Sendable private func definition(
        _ request: Request, _ context: ServerContext
    ) async throws -> Response {
        let parameters = api.parameters(request)
        let record = try await api.read(request, context, naming: .inPathOrParameters) {
            service, session, key in
            try service.projects.definition(
                session, key, locales: parameters.list("locale"),
                source: parameters.text("source"), showsIgnored: parameters.flag("ignored"))
        }
        return Answers.record(record)
    }

    @Sendable private func create(
        _ request: Request, _ context: ServerContext
    ) async throws -> Response {
        let (session, body) = try await api.sender(request, context, limit: 65536)
        return try await api.once(request, session, body) { [api, makers] service, once in
            let fields = try api.fields(request, body, ["name", "type", "url"])
            return try service.projects.create(
                Self.project(fields), by: session, among: makers, once: once)
        }
    }

    private static func project(_ fields: JSONObject) -> NewProject {
        let locales = fields["locales"]?.string?.split(separator: ",").map {
            LocaleCode(String($0))
        }
        return NewProject(
            name: fields["name"]?.string ?? "", type: fields["type"]?.string ?? "web",
            url: fields["url"]?.string, summary: fields["description"]?.string ?? "",
            defaultLocale: LocaleCode(fields["default_locale"]?.string ?? "en"),
            locales: locales ?? fields.strings("locales").map { LocaleCode($0) })
    }

    private func addFiles(to router: Router<ServerContext>) {
        router.get("v1/projects/:key/orders") { [api] request, context in
            let page = api.parameters(request).page()
            return Answers.page(
                try await api.read(request, context, naming: .inPathOrParameters) {
                    service, session, key in try service.projects.orders(session, key, page: page)
                },
                api.links(request))
        }
        router.get("v1/projects/:key/files") { [api] request, context in
            let wanted = api.parameters(request).page()
            let page = try await api.read(request, context, naming: .inPathOrParameters) {
                service, session, key in try service.projects.files(session, key, page: wanted)
            }
            let links = api.links(request)
            var shown = page
            shown.records = page.records.map { links.absolute("url", of: $0) }
            return Answers.page(shown, links)
        }
    }
}
