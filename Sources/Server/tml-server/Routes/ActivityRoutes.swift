import Hummingbird
import TranslationService
import Wire

/// The activity in a project, the states before the work of a person, and the notifications of a
/// person (`tml-service.md` 3.11).
struct ActivityRoutes: RouteGroup {
    let api: APIContext

    func add(to router: Router<ServerContext>) {
        router.get("v1/projects/:key/activity") { [api] request, context in
            let parameters = api.parameters(request)
            let address = api.releaseAddress(request)
            let page = try await api.read(request, context) { service, session, key in
                try service.feed.activity(
                    session, key, locale: parameters.text("locale"), page: parameters.page(),
                    address: address)
            }
            return Answers.page(page, api.links(request))
        }
        router.get("v1/projects/:key/earlier_states") { [api] request, context in
            let parameters = api.parameters(request)
            return Answers.record(
                try await api.read(request, context) { service, session, key in
                    try service.earlierWork.page(session, key, EarlierWorkRequest(parameters))
                })
        }
        router.get("v1/users/me/notifications") { [api] request, context in
            let page = api.parameters(request).page()
            let told = try await api.read(request, context) { service, session in
                try service.notifications.page(session, page: page)
            }
            return Answers.page(told, api.links(request))
        }
    }
}
