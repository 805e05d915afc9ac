import Hummingbird
import TML
import TranslationService

/// Languages and sources (3.2, 3.3).
struct LanguageRoutes: RouteGroup {
    let gate: Gate

    func add(to router: Router<ServerContext>) {
        router.get("v1/languages/:locale/definition") { [gate] request, context in
            _ = try await gate.session(request, context)
            let locale = LocaleCode(gate.part("locale", context))
            return Answers.json(try await gate.desk.ask { try $0.languageDefinition(locale) })
        }
        router.get("v1/projects/:key/languages") { [gate] request, context in
            let session = try await gate.session(request, context)
            let key = try gate.project(context, session)
            let page = gate.parameters(request).page()
            let languages = try await gate.desk.ask { service in
                try service.languages(session, key, page: page)
            }
            return Answers.page(languages, gate.links(request))
        }
        router.get("v1/projects/:key/sources") { [gate] request, context in
            let session = try await gate.session(request, context)
            let key = try gate.project(context, session)
            let parameters = gate.parameters(request)
            let sources = try await gate.desk.ask { service in
                try service.sources(
                    session, key, search: parameters.text("search"), page: parameters.page())
            }
            return Answers.page(sources, gate.links(request))
        }
    }
}
