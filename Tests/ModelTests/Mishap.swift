import HTTP
import Text
import Wire

/// What goes wrong with a request.
enum Mishap: Sendable {
    /// Nothing of the request leaves.
    case refusedConnection, untrusted
    /// It does not arrive, at least not now.
    case lostRequest, lateRequest
    /// Somebody else answers, or the server without looking at it.
    case gateway, captivePortal, tooMany, unavailable, signedOut
    /// It arrives and is carried out, and the answer is lost, replaced or damaged.
    case lostAnswer, gatewayAfter, cutShort
    /// The same, with an answer that can be read and is odd.
    case reordered, partly, unfinished

    static let all: [Mishap] = [
        .refusedConnection, .untrusted, .lostRequest, .lateRequest, .lateRequest, .gateway,
        .captivePortal, .tooMany, .unavailable, .signedOut, .lostAnswer, .lostAnswer, .lostAnswer,
        .gatewayAfter, .cutShort, .reordered, .partly, .unfinished,
    ]
}

/// Answers that are none of the service's.
enum ForeignAnswer {
    private static let statuses = [
        302, 400, 403, 404, 405, 407, 413, 422, 500, 502, 503, 504, 511,
    ]
    private static let statusesAfter = [500, 502, 504]

    /// A page that shows the request, as some do.
    static func page(
        _ request: HTTPRequest, status: Int
    ) -> HTTPResponse {
        let asked = request.headers.fields.map { "\($0.name): \($0.value)" }
        return HTTPResponse(
            status: status, headers: ["Content-Type": "text/html", "Retry-After": "7"],
            body: Array("<html><pre>\(asked.joined(separator: "\n"))</pre></html>".utf8))
    }

    static func gateway(
        _ request: HTTPRequest, after: Bool, using random: inout some RandomNumberGenerator
    ) -> HTTPResponse {
        let all = after ? statusesAfter : statuses
        var answer = page(request, status: all.randomElement(using: &random) ?? 502)
        if Int.random(in: 0..<3, using: &random) == 0 { answer.body = [] }
        return answer
    }

    static func failure(_ status: Int, _ reason: String) -> HTTPResponse {
        let body = ErrorBody(code: status, reason: reason, message: "Not now")
        return HTTPResponse(
            status: status, headers: ["Content-Type": "application/json", "Retry-After": "3"],
            body: body.bytes)
    }
}

/// Answers of the service that arrive otherwise than they left.
enum DamagedAnswer {
    static func cut(
        _ answer: HTTPResponse, using random: inout some RandomNumberGenerator
    ) -> HTTPResponse {
        var cut = answer
        cut.body = Array(answer.body.prefix(Int.random(in: 0..<answer.body.count, using: &random)))
        return cut
    }

    static func altered(
        _ answer: HTTPResponse, _ mishap: Mishap, using random: inout some RandomNumberGenerator
    ) -> HTTPResponse {
        guard var object = try? JSON(parsing: answer.body).object,
            var results = object["results"]?.array
        else { return answer }
        switch mishap {
        case .partly: results = results.filter { _ in Bool.random(using: &random) }
        case .unfinished:
            results = results.map { Bool.random(using: &random) ? $0 : unfinished($0, &random) }
        default:
            results.shuffle(using: &random)
            results.append(contentsOf: results.map(refused))
            results.insert(["id": "nobody's", "status": "applied"], at: 0)
        }
        object["results"] = .array(results)
        var altered = answer
        altered.body = JSON.object(object).bytes
        return altered
    }

    /// Whether it says what has become of a change for good.
    static func isFinal(_ result: ChangeResultRecord) -> Bool {
        let code = result.failure?.code ?? 0
        return code < 500 && code != 429 && result.failure?.reason != "in_progress"
    }

    private static func unfinished(
        _ result: JSON, _ random: inout some RandomNumberGenerator
    ) -> JSON {
        let ends: [(Int, String)] = [
            (503, "unavailable"), (429, "rate_limited"), (409, "in_progress"),
        ]
        let end = ends.randomElement(using: &random) ?? ends[0]
        return [
            "id": result.object?["id"] ?? .null, "status": "rejected", "code": .integer(end.0),
            "reason": .string(end.1), "error": "Not now",
        ]
    }

    private static func refused(_ result: JSON) -> JSON {
        [
            "id": result.object?["id"] ?? .null, "status": "rejected", "code": 422,
            "reason": "invalid", "error": "The second answer counts for nothing",
        ]
    }
}
