import Catalog
import Foundation
import GRDB
import HTTP
import Testing
import Text
import Wire

@testable import TranslationService
@testable import tml_server

/// A browser without scripts: it keeps cookies, and sends the forms of the pages it got.
final class Browser {
    let stage: ServerStage
    private(set) var cookies: [String: String] = [:]
    /// The cookies of the last answer as they were set, with everything that is said about them.
    private(set) var setCookies: [String] = []
    private(set) var last = HTTP.HTTPResponse(status: 0)

    init(_ stage: ServerStage) { self.stage = stage }

    var text: String { String(decoding: last.body, as: UTF8.self) }
    /// Where a form sends on to; what was opened is followed to where it leads.
    var location: String? { last.headers["Location"] }
    var isAskedToSignIn: Bool { last.status == 200 && text.contains("action=\"/authorize\"") }

    @discardableResult
    func open(_ path: String, headers: HTTPHeaders = [:]) async throws -> HTTP.HTTPResponse {
        try await send(.get, path, headers: headers)
    }

    /// Opens an address without following its redirect, and so keeps the cookies of the redirect.
    @discardableResult
    func arrive(_ path: String) async throws -> HTTP.HTTPResponse {
        try await send(.head, path, headers: [:])
    }

    /// Sends the fields together with the hidden ones of the page that was got last.
    @discardableResult
    func submit(
        to path: String, _ fields: [(String, String)], headers: HTTPHeaders = [:],
        isHiddenSent: Bool = true
    ) async throws -> HTTP.HTTPResponse {
        let all = (isHiddenSent ? hiddenFields : []) + fields
        let body = all.map { "\($0.0)=\(ServerStage.escaped($0.1))" }.joined(separator: "&")
        var headers = headers
        headers["Content-Type"] = "application/x-www-form-urlencoded"
        return try await send(.post, path, headers: headers, body: Array(body.utf8))
    }

    /// Sends a file with the hidden fields of the page that was got last, and further fields.
    @discardableResult
    func upload(
        to path: String, _ fields: [(String, String)] = [], file: [UInt8],
        isHiddenSent: Bool = true
    ) async throws -> HTTP.HTTPResponse {
        let all = (isHiddenSent ? hiddenFields : []) + fields
        var body = all.map { name, value in
            "--boundary\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n"
        }.joined()
        body += "--boundary\r\nContent-Disposition: form-data; name=\"file\"; "
        body += "filename=\"a.tar.gz\"\r\n\r\n"
        return try await send(
            .post, path, headers: ["Content-Type": "multipart/form-data; boundary=boundary"],
            body: Array(body.utf8) + file + Array("\r\n--boundary--\r\n".utf8))
    }

    /// Opens a page again until it has a text; records an issue if this takes a minute.
    func open(_ path: String, until text: String) async throws {
        let end = ContinuousClock.now + .seconds(60)
        while true {
            try await open(path)
            if self.text.contains(text) { return }
            guard .now < end else {
                Issue.record("the page has no “\(text)”: \(self.text)")
                return
            }
            try await Task.sleep(for: .milliseconds(50))
        }
    }

    /// Signs in with the form of `path`.
    func signIn(
        _ email: String, _ password: String = ServerStage.password, at path: String = "/login"
    ) async throws {
        try await open(path)
        try await submit(to: "/authorize", [("email", email), ("password", password)])
    }

    /// Sets a cookie as somebody else might.
    func forge(_ name: String, _ value: String) { cookies[name] = value }

    private func send(
        _ method: HTTP.HTTPRequest.Method, _ path: String, headers: HTTPHeaders,
        body: [UInt8] = []
    ) async throws -> HTTP.HTTPResponse {
        var headers = headers
        if headers["Accept"] == nil { headers["Accept"] = "text/html,application/xhtml+xml" }
        if !cookies.isEmpty {
            headers["Cookie"] = cookies.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
        }
        last = try await stage.send(method, path, headers: headers, body: body)
        setCookies = last.headers.fields.filter { $0.name.lowercased() == "set-cookie" }
            .map(\.value)
        for cookie in setCookies { keep(cookie) }
        return last
    }

    private func keep(_ cookie: String) {
        guard let pair = cookie.split(separator: ";").first else { return }
        let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard halves.count == 2 else { return }
        cookies[String(halves[0])] =
            cookie.contains("Max-Age=0") ? nil : String(halves[1])
    }

    /// The hidden fields of the page.
    var hiddenFields: [(String, String)] {
        text.components(separatedBy: "<input type=\"hidden\" ").dropFirst().compactMap { part in
            guard let name = Self.attribute("name", in: part),
                let value = Self.attribute("value", in: part)
            else { return nil }
            return (name, value)
        }
    }

    /// The message to the app around the page.
    func message() throws -> JSONObject? {
        guard let text = Self.attribute("data-message", in: text) else { return nil }
        return try JSON(parsing: Array(text.utf8)).object
    }

    static func attribute(_ name: String, in text: String) -> String? {
        let parts = text.components(separatedBy: "\(name)=\"")
        guard parts.count > 1 else { return nil }
        let value = parts[1].prefix { $0 != "\"" }
        return [("&quot;", "\""), ("&#39;", "'"), ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")]
            .reduce(String(value)) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
    }
}

extension ServerStage {
    /// Of everybody that `makeAccount` makes.
    static let password = "correct horse"
    private static let passwordHash = Sodium.passwordHash(password) ?? ""

    /// Makes somebody with a password, in a role in the sample project if one is given.
    @discardableResult
    func makeAccount(
        _ email: String, name: String = "Eva", role: MemberRole? = nil, isAdmin: Bool = false
    ) throws -> String {
        try service.accounts.set(
            email: email, name: name, passwordHash: Self.passwordHash, isAdmin: isAdmin)
        if let role { try service.members.setRole(role, of: email, in: project) }
        return email
    }
}
extension ServerStage {
    /// Another project without languages.
    func makeProject() throws -> Project.Key {
        let key = Project.Key(String(repeating: "cd", count: 32))
        try service.database.write { db in
            try db.execute(
                sql: """
                    INSERT INTO project (key, name, defaultLocale, createdAt, updatedAt)
                    VALUES (?, 'Another', 'en', 0, 0)
                    """, arguments: [key.rawValue])
        }
        return key
    }

    /// Says where the sample project's app is.
    func setAppAddress(_ url: String) throws {
        try service.database.write { db in
            try db.execute(
                sql: "UPDATE project SET details = json_set(details, '$.url', ?) WHERE key = ?",
                arguments: [url, project.rawValue])
        }
    }
}

extension ServerStage {
    /// How many rows of a table fit.
    func count(_ table: String, _ condition: String) throws -> Int {
        try service.database.read { db in
            try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table) WHERE \(condition)") ?? 0
        }
    }
}
