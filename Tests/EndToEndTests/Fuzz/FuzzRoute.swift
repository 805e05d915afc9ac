import Foundation
import TestSupport
import Text
import Wire

/// A route to send nonsense to.
struct FuzzRoute: Sendable {
    let method: String
    /// With its variable parts in braces.
    let path: String

    /// Those of the specification, and what the server has besides.
    static func all() throws -> [FuzzRoute] {
        let json = try JSON(parsing: specificationExample("routes"))
        let known = try (json.object?["routes"]?.array ?? []).map { json in
            let route = json.object ?? JSONObject()
            return FuzzRoute(
                method: try route.required("method"), path: try route.required("path"))
        }
        return known
            + [
                "/healthz", "/readyz", "/metrics", "/cdn/{key}/version.json", "/projects/{key}",
                "/{a}/{b}/{c}",
            ]
            .map { FuzzRoute(method: "GET", path: $0) }
    }
}
