import Text

/// The description of all routes in the form of OpenAPI 3.1. The paths and methods come from the
/// router. `RouteFacts` adds the facts that the router does not know.
struct OpenAPIDocument: Sendable {
    /// - Parameter routes: the names of the routes, in the form `GET /v1/projects/{key}`.
    let routes: [String]

    /// The document without the address of the server.
    var json: JSON {
        [
            "openapi": "3.1.0",
            "info": ["title": .string(Server.name), "version": .string(TMLServer.version)],
            "paths": .object(paths),
            "components": Self.components,
        ]
    }

    private var paths: JSONObject {
        var paths = JSONObject()
        for route in routes.sorted() {
            let parts = route.split(separator: " ", maxSplits: 1).map(String.init)
            guard parts.count == 2 else { continue }
            let path = Self.template(parts[1])
            var item = paths[path]?.object ?? JSONObject()
            item[parts[0].lowercased()] =
                OpenAPIOperation(
                    name: route, path: path, facts: RouteFacts.all[route] ?? .read(route)
                ).json
            paths[path] = .object(item)
        }
        return paths
    }

    /// OpenAPI has no parameter for several parts of a path, so `**` becomes one parameter.
    private static func template(_ path: String) -> String {
        path.hasSuffix("/**") ? String(path.dropLast(2)) + "{path}" : path
    }

    private static let components: JSON = [
        "securitySchemes": [
            "bearer": ["type": "http", "scheme": "bearer"],
            "parameter": ["type": "apiKey", "in": "query", "name": "access_token"],
            "client": ["type": "http", "scheme": "basic"],
            "metrics": ["type": "http", "scheme": "bearer"],
        ],
        "schemas": [
            "Error": [
                "type": "object",
                "properties": [
                    "status": ["type": "string"], "code": ["type": "integer"],
                    "reason": ["type": "string"], "message": ["type": "string"],
                ],
            ],
            "Page": [
                "type": "object",
                "properties": [
                    "results": ["type": ["array", "object"]], "pagination": ["type": "object"],
                ],
            ],
        ],
    ]
}
