import Catalog
import GRDB
import HTTP
import TML
import Testing
import Text
import Wire

@testable import TranslationService

/// What tests of changes need of the sample project: phrases without a Japanese translation.
extension ServerStage {
    static let phrase = KeyHash.key(label: "Newest first", description: "")
    static let other = KeyHash.key(label: "Invoices", description: "")
    static let counted = KeyHash.key(label: "Your profile is {num}% complete.", description: "")
    static let translations = "/v1/projects/{key}/translation_keys/\(phrase)/translations"
    static let lock = "/v1/projects/{key}/translation_keys/\(phrase)/locks/ja"

    /// A new translation of the phrase, made over HTTP.
    func translate(
        _ label: String, as role: MemberRole = .translator,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> JSONObject {
        let answer = try await object(
            .post, Self.translations, as: role, ["locale": "ja", "label": .string(label)],
            status: 201, sourceLocation: sourceLocation)
        return try #require(answer["translation"]?.object, sourceLocation: sourceLocation)
    }

    /// The status and body of an answer.
    func outcome(
        _ method: HTTP.HTTPRequest.Method, _ path: String, as role: MemberRole, _ json: JSON? = nil,
        headers: HTTPHeaders = [:]
    ) async throws -> (status: Int, body: JSONObject) {
        let answer = try await send(method, path, as: role, json, headers: headers)
        return (answer.status, try JSON(parsing: answer.body).object ?? JSONObject())
    }

    /// Posts form fields with the token in a header.
    func sendForm(
        _ method: HTTP.HTTPRequest.Method, _ path: String, as role: MemberRole,
        _ fields: [(String, String)]
    ) async throws -> HTTP.HTTPResponse {
        let body = fields.map { "\($0)=\(Self.escaped($1))" }.joined(separator: "&")
        return try await send(
            method, path, token: token(role),
            headers: ["Content-Type": "application/x-www-form-urlencoded"], body: Array(body.utf8))
    }

    /// Puts the phrase above everybody below reviewers.
    func hidePhrase() throws {
        try service.database.write { db in
            try db.execute(
                sql: "UPDATE translationKey SET level = 100 WHERE hash = ?",
                arguments: [Self.phrase])
        }
    }

    /// A token of another project, new and empty.
    func foreignToken() throws -> Secret {
        let key = Project.Key(String(repeating: "5a", count: 32))
        try service.database.write { db in
            let record = ProjectRecord(key: key.rawValue, name: "Other", defaultLocale: "en")
            _ = try ProjectBuilder(db: db, now: 0).project(record, JSONObject(), name: nil)
        }
        return try makeToken(.admin, in: key)
    }
}
