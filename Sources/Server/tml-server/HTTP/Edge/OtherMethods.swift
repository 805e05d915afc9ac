import HTTPTypes
import Hummingbird

/// The answers to methods without a route: 405 with `Allow`, and the answer to `OPTIONS` (RFC 9110,
/// 9.3.7 and 15.5.6).
enum OtherMethods {
    private static let all: [HTTPRequest.Method] = [.get, .post, .put, .patch, .delete, .options]

    /// Call this after all routes are added.
    static func add(to router: Router<ServerContext>) {
        var known: [String: (path: RouterPath, methods: Set<HTTPRequest.Method>)] = [:]
        for route in router.routes {
            known[route.path.description, default: (route.path, [])].methods.insert(route.method)
        }
        for (path, methods) in known.values { add(to: router, path, having: methods) }
    }

    private static func add(
        to router: Router<ServerContext>, _ path: RouterPath,
        having methods: Set<HTTPRequest.Method>
    ) {
        let allow = allowed(methods)
        for method in all where !methods.contains(method) {
            router.on(path, method: method) { _, _ -> Response in
                guard method == .options else {
                    throw HTTPError(.methodNotAllowed, headers: [.allow: allow])
                }
                return Response(status: .ok, headers: [.allow: allow, .contentLength: "0"])
            }
        }
    }

    private static func allowed(_ methods: Set<HTTPRequest.Method>) -> String {
        var names = Set(methods.map(\.rawValue))
        if methods.contains(.get) { names.insert("HEAD") }
        names.insert("OPTIONS")
        return names.sorted().joined(separator: ", ")
    }
}
