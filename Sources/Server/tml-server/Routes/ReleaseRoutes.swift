import Hummingbird
import Text
import TranslationService
import Wire

/// Releases: starting, listing, and choosing the current one (`tml-service.md` 3.14).
struct ReleaseRoutes: RouteGroup {
    let api: APIContext

    private static let bodyLimit = 65536

    func add(to router: Router<ServerContext>) {
        let list: RouterPath = "v1/projects/:key/releases"
        router.get(list) { [api] request, context in
            let page = api.parameters(request).page()
            let address = api.releaseAddress(request)
            let releases = try await api.read(request, context) { service, session, key in
                try service.releases.page(session, key, page: page, address: address)
            }
            return Answers.page(releases, api.links(request))
        }
        router.post(list) { [api] request, context in
            let address = api.releaseAddress(request)
            return try await api.write(request, context, limit: Self.bodyLimit) {
                service, session, key, fields, once in
                let wanted = try ReleaseRequest(fields)
                return try service.releases.start(
                    session, key, wanted, address: address, once: once)
            }
        }
        addOne(to: router)
    }

    private func addOne(to router: Router<ServerContext>) {
        router.get("v1/projects/:key/releases/:version") { [api] request, context in
            let version = api.part("version", context)
            let address = api.releaseAddress(request)
            let release = try await api.read(request, context) { service, session, key in
                try service.releases.record(session, key, version: version, address: address)
            }
            return Answers.json(["status": "ok", "release": release])
        }
        router.put("v1/projects/:key/releases/:version/current") { [api] request, context in
            let version = api.part("version", context)
            let address = api.releaseAddress(request)
            return try await api.write(request, context, limit: Self.bodyLimit) {
                service, session, key, fields, once in
                try service.releases.makeCurrent(
                    session, key, version: version, address: address, once: once)
            }
        }
    }
}
