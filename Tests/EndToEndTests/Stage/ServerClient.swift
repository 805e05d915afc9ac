import Catalog
import HTTP
import TestSupport
import Text
import Wire

/// Somebody in the sample project who talks to the server in plain HTTP.
struct ServerClient: Sendable {
    let url: String
    let project: String
    let token: String
    private let client: HTTPClient

    init(_ url: String, email: String, password: String = "demo") async throws {
        self.url = url
        client = HTTPClient(userAgent: "crew")
        var request = HTTPRequest(method: .post, url: url + "/authorize")
        request.body = Array("{\"email\": \"\(email)\", \"password\": \"\(password)\"}".utf8)
        let answer = try JSON(parsing: try await client.send(request).body).object
        guard let token = answer?["results"]?.object?["access_token"]?.string else {
            throw StageFailure("\(email) cannot sign in")
        }
        self.token = token
        var projects = HTTPRequest(method: .get, url: url + "/v1/users/me/projects")
        projects.headers["Authorization"] = "Bearer \(token)"
        let list = try JSON(parsing: try await client.send(projects).body).object?["results"]
        guard let key = list?.array?.first?.object?["key"]?.string else {
            throw StageFailure("the server has no project")
        }
        project = key
    }

    /// The answer to a request about the project, whose `path` begins after its key; throws when
    /// there is none, and for any status but 2xx. `key`: the request's `Idempotency-Key`.
    func object(
        _ method: HTTPRequest.Method, _ path: String, _ body: JSON? = nil, key: String? = nil
    ) async throws -> JSONObject {
        var request = HTTPRequest(method: method, url: "\(url)/v1/projects/\(project)\(path)")
        request.headers["Authorization"] = "Bearer \(token)"
        if let body {
            request.headers["Content-Type"] = "application/json"
            request.body = body.bytes
        }
        if let key { request.headers["Idempotency-Key"] = key }
        let answer = try await client.send(request)
        guard (200..<300).contains(answer.status),
            let object = try JSON(parsing: answer.body).object
        else {
            throw StageFailure(
                "\(path): \(answer.status) \(String(decoding: answer.body, as: UTF8.self))")
        }
        return object
    }

    func send(_ changes: [ChangeRecord]) async throws -> ChangesResponse {
        let request = ChangesRequest(clientID: "crew", changes: changes)
        return try ChangesResponse(try await object(.post, "/changes", request.json))
    }

    func feed(since cursor: String, wait: Int = 0, limit: Int = 500) async throws -> ChangeFeed {
        try ChangeFeed(
            try await object(.get, "/changes?since=\(cursor)&wait=\(wait)&limit=\(limit)"))
    }

    /// The hashes of the first keys.
    func keys() async throws -> [String] {
        let answer = try await object(.get, "/translation_keys?locale=ru&per_page=40")
        return (answer["results"]?.array ?? []).compactMap { $0.object?["key"]?.string }
    }
}
