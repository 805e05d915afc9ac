import Hummingbird
import TranslationService

/// The person who asks (`tml-service.md` 3.1).
struct UserRoutes: RouteGroup {
    let gate: Gate

    func add(to router: Router<ServerContext>) {
        for path in ["v1/users/me", "v2/users/me", "v2/sdk/users/me"] {
            router.get(RouterPath(path)) { [gate] request, context in
                let session = try await gate.session(request, context)
                return Answers.record(try await gate.desk.ask { try $0.accounts.user(session) })
            }
        }
        router.get("v1/users/me/projects") { [gate] request, context in
            let session = try await gate.session(request, context)
            let parameters = gate.parameters(request)
            let page = try await gate.desk.ask { service in
                try service.projects.page(
                    session, search: parameters.text("search"), page: parameters.page())
            }
            return Answers.page(page, gate.links(request))
        }
    }
}
