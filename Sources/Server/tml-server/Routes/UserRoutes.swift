import Hummingbird
import TranslationService

/// The sender as a person (`tml-service.md` 3.1).
struct UserRoutes: RouteGroup {
    let api: APIContext

    func add(to router: Router<ServerContext>) {
        for path in ["v1/users/me", "v2/users/me", "v2/sdk/users/me"] {
            router.get(RouterPath(path)) { [api] request, context in
                return Answers.record(
                    try await api.read(request, context) { service, session in
                        try service.accounts.user(session)
                    })
            }
        }
        router.get("v1/users/me/projects") { [api] request, context in
            let parameters = api.parameters(request)
            let page = try await api.read(request, context) { service, session in
                try service.projects.page(
                    session, search: parameters.text("search"), page: parameters.page())
            }
            return Answers.page(page, api.links(request))
        }
    }
}
