import Hummingbird
import TranslationService
import Wire

/// What others have done: in a project, and to what concerns somebody (`tml-service.md` 3.11).
struct ActivityRoutes: RouteGroup {
    let gate: Gate

    func add(to router: Router<ServerContext>) {
        router.get("v1/projects/:key/activity") { [gate] request, context in
            let session = try await gate.session(request, context)
            let key = try gate.project(context, session)
            let parameters = gate.parameters(request)
            let address = gate.releaseAddress(request)
            let page = try await gate.desk.ask { service in
                try service.feed.activity(
                    session, key, locale: parameters.text("locale"), page: parameters.page(),
                    address: address)
            }
            return Answers.page(page, gate.links(request))
        }
        router.get("v1/users/me/notifications") { [gate] request, context in
            let session = try await gate.session(request, context)
            let page = gate.parameters(request).page()
            let told = try await gate.desk.ask { try $0.notifications.page(session, page: page) }
            return Answers.page(told, gate.links(request))
        }
    }
}
