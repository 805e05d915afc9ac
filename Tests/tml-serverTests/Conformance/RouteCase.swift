import Catalog
import HTTP
import Text
import TranslationService
import Wire

/// How one route is called, and what it must answer.
struct RouteCase: Sendable {
    enum Body: Sendable {
        case none
        case json(JSON)
        case form([(String, String)])
        case raw([UInt8], type: String)
    }

    enum Answer: Sendable {
        case shape(Shape)
        /// Text that must occur in it.
        case text(String)
        /// The bytes it begins with.
        case bytes([UInt8])
        case anything
    }

    /// What stands for the variable parts of the path, except for the project's key.
    var parts: [String: String] = [:]
    var query = ""
    var body = Body.none
    var answer: Answer
    var statuses: Set<Int> = [200]
    /// Who calls, if not somebody in the lowest role that is enough.
    var caller: Secret?
    /// Where the refusal of a role that is too low stands in an answer 200: batches answer for each
    /// change.
    var refusesWithin = false
}

extension RouteCase {
    /// An answer with the shape of an example file.
    static func like(
        _ file: String, dictionaries: Set<String> = [], freeTypes: Set<String> = [],
        optional: Set<String> = []
    ) throws -> Answer {
        .shape(
            Shape(
                example: try Example.json(file), dictionaries: dictionaries,
                freeTypes: freeTypes, optional: optional))
    }

    /// The headers and bytes of the body.
    var sent: (headers: HTTPHeaders, bytes: [UInt8]) {
        switch body {
        case .none: ([:], [])
        case .json(let json): (["Content-Type": "application/json"], json.bytes)
        case .raw(let bytes, let type): (["Content-Type": type], bytes)
        case .form(let fields):
            (
                ["Content-Type": "application/x-www-form-urlencoded"],
                Array(
                    fields.map { "\($0)=\(ServerStage.escaped($1))" }.joined(separator: "&").utf8)
            )
        }
    }

    /// The address below the server's, for a route.
    func address(of route: Route) -> String {
        var path = route.path
        for (name, value) in parts {
            path = path.split(separator: "{\(name)}", omittingEmptySubsequences: false)
                .joined(separator: value)
        }
        return query.isEmpty ? path : "\(path)?\(query)"
    }
}
