import Hummingbird
import TranslationService
import Wire

/// A project, who one is in it, and its numbers (3.1, 3.11).
struct ProjectRoutes: RouteGroup {
    let gate: Gate

    func add(to router: Router<ServerContext>) {
        for path in ["v1/projects/:key", "v1/projects/:key/definition"] {
            router.get(RouterPath(path)) { [gate] request, context in
                let session = try await gate.session(request, context)
                let key = try gate.project(context, session)
                let parameters = gate.parameters(request)
                let record = try await gate.desk.ask { service in
                    try service.definition(
                        session, key, locales: parameters.list("locale"),
                        source: parameters.text("source"))
                }
                return Answers.record(record)
            }
        }
        for path in ["v1/projects/:key/translators/me", "v2/sdk/projects/:key/translators/me"] {
            router.get(RouterPath(path)) { [gate] request, context in
                let session = try await gate.session(request, context)
                let key = try gate.project(context, session)
                return Answers.record(try await gate.desk.ask { try $0.membership(session, key) })
            }
        }
        router.get("v1/projects/:key/metrics") { [gate] request, context in
            let session = try await gate.session(request, context)
            let key = try gate.project(context, session)
            let locale = gate.parameters(request).text("locale")
            return Answers.json(
                try await gate.desk.ask { try $0.metrics(session, key, locale: locale) })
        }
    }
}
