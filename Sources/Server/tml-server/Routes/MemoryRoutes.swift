import Hummingbird
import Text
import TranslationService
import Wire

/// The translation memory (`tml-service.md` 3.11).
struct MemoryRoutes: RouteGroup {
    let api: APIContext

    func add(to router: Router<ServerContext>) {
        router.get("v1/projects/:key/memory") { [api] request, context in
            let parameters = api.parameters(request)
            let matches = try await api.read(request, context) { service, session, key in
                try service.memory.matches(session, key, MemoryQuery(parameters))
            }
            return Answers.json(["results": .array(matches)])
        }
    }
}
