import TestSupport
import Wire

/// A route to send nonsense to.
struct FuzzRoute: Sendable {
    let method: String
    /// With its variable parts in braces.
    let path: String

    /// Those of the specification, and what the server has besides.
    static func all() throws -> [FuzzRoute] {
        let known = try Route.all().map { FuzzRoute(method: $0.method, path: $0.path) }
        return known
            + [
                "/healthz", "/metrics", "/cdn/{key}/version.json", "/projects/{key}",
                "/{a}/{b}/{c}",
            ]
            .map { FuzzRoute(method: "GET", path: $0) }
    }
}
