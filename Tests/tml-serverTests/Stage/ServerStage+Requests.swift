import Catalog
import HTTP
import TestSupport
import Testing
import Text
import TranslationService
import Wire

@testable import tml_server

/// What a test asks of the server.
extension ServerStage {
    /// `path` begins with `/`; `{key}` in it is the sample project's key.
    func send(
        _ method: HTTP.HTTPRequest.Method, _ path: String, token: Secret? = nil,
        headers: HTTPHeaders = [:], body: [UInt8] = []
    ) async throws -> HTTP.HTTPResponse {
        var headers = headers
        if let token { headers["Authorization"] = "Bearer \(token.reveal())" }
        let path = path.split(separator: "{key}", omittingEmptySubsequences: false)
            .joined(separator: project.rawValue)
        return try await client.send(
            HTTP.HTTPRequest(
                method: method, url: url + path, headers: headers, body: body,
                timeLimit: .seconds(180), connectLimit: .seconds(90), stallLimit: .seconds(90)))
    }

    /// Sends JSON as somebody in a role.
    func send(
        _ method: HTTP.HTTPRequest.Method, _ path: String, as role: MemberRole, _ json: JSON? = nil,
        headers: HTTPHeaders = [:]
    ) async throws -> HTTP.HTTPResponse {
        var headers = headers
        if json != nil { headers["Content-Type"] = "application/json" }
        return try await send(
            method, path, token: token(role), headers: headers, body: json?.bytes ?? [])
    }

    /// Posts form fields as SDKs do: the token is one of them.
    func post(
        _ path: String, as role: MemberRole, form: [(String, String)]
    ) async throws -> HTTP.HTTPResponse {
        let fields = [("access_token", try token(role).reveal())] + form
        let body = fields.map { "\($0)=\(Self.escaped($1))" }.joined(separator: "&")
        return try await send(
            .post, path, headers: ["Content-Type": "application/x-www-form-urlencoded"],
            body: Array(body.utf8))
    }

    /// What must be a JSON object, answered with that status.
    func object(
        _ method: HTTP.HTTPRequest.Method, _ path: String, as role: MemberRole, _ json: JSON? = nil,
        status: Int = 200, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> JSONObject {
        let answer = try await send(method, path, as: role, json)
        #expect(
            answer.status == status, "\(String(decoding: answer.body, as: UTF8.self))",
            sourceLocation: sourceLocation)
        return try #require(
            JSON(parsing: answer.body).object, sourceLocation: sourceLocation)
    }

    /// Every byte that is not a letter or digit escaped.
    static func escaped(_ text: String) -> String {
        text.utf8.map { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: String(UnicodeScalar(byte))
            default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }.joined()
    }
}
