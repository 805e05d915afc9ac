import Hummingbird
import TranslationService
import Wire

/// Making releases, looking at them, and choosing the current one (`tml-service.md` 3.14).
struct ReleaseRoutes: RouteGroup {
    let gate: Gate

    private static let bodyLimit = 65536

    func add(to router: Router<ServerContext>) {
        let list: RouterPath = "v1/projects/:key/releases"
        router.get(list) { [gate] request, context in
            let session = try await gate.session(request, context)
            let key = try gate.project(context, session)
            let page = gate.parameters(request).page()
            let address = gate.releaseAddress(request)
            let releases = try await gate.desk.ask { service in
                try service.releases.page(session, key, page: page, address: address)
            }
            return Answers.page(releases, gate.links(request))
        }
        router.post(list) { [gate] request, context in
            let (session, body) = try await gate.sender(
                request, context, limit: Self.bodyLimit)
            let key = try gate.project(context, session)
            let address = gate.releaseAddress(request)
            return try await gate.once(request, session, body) { service, once in
                let wanted = try ReleaseRequest(Gate.fields(of: body))
                return try service.releases.start(
                    session, key, wanted, address: address, once: once)
            }
        }
        addOne(to: router)
    }

    private func addOne(to router: Router<ServerContext>) {
        router.get("v1/projects/:key/releases/:version") { [gate] request, context in
            let session = try await gate.session(request, context)
            let key = try gate.project(context, session)
            let version = gate.part("version", context)
            let address = gate.releaseAddress(request)
            let release = try await gate.desk.ask { service in
                try service.releases.record(session, key, version: version, address: address)
            }
            return Answers.json(["status": "ok", "release": release])
        }
        router.put("v1/projects/:key/releases/:version/current") { [gate] request, context in
            let (session, body) = try await gate.sender(
                request, context, limit: Self.bodyLimit)
            let key = try gate.project(context, session)
            let version = gate.part("version", context)
            let address = gate.releaseAddress(request)
            return try await gate.once(request, session, body) { service, once in
                try service.releases.makeCurrent(
                    session, key, version: version, address: address, once: once)
            }
        }
    }
}
