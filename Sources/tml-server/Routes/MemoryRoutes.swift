import Hummingbird
import TranslationService
import Wire

/// The translation memory (`tml-service.md` 3.11).
struct MemoryRoutes: RouteGroup {
    let gate: Gate

    func add(to router: Router<ServerContext>) {
        router.get("v1/projects/:key/memory") { [gate] request, context in
            let session = try await gate.session(request, context)
            let key = try gate.project(context, session)
            let parameters = gate.parameters(request)
            let matches = try await gate.desk.ask { service in
                try service.memory.matches(session, key, MemoryRequest(parameters))
            }
            return Answers.json(["results": .array(matches)])
        }
    }
}
