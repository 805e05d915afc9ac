import Catalog
import Foundation
import GRDB
import HTTP
import KeyIndex
import TML
import Testing
import Text
import Wire

@testable import TranslationService

/// The records that a request names, made for this request alone.
struct AccessRecords {
    /// Of a new key.
    let hash: String

    private var values: [(name: String, value: String)]

    init(_ route: AccessRoute, on stage: ServerStage) async throws {
        let new = UUID().uuidString.lowercased()
        hash = KeyHash.key(label: new, description: "")
        values = [
            ("$key", stage.project.rawValue), ("{key}", stage.project.rawValue), ("$md5", hash),
            ("$new", new), ("{md5}", hash),
            ("{locale}", "ja"), ("{word}", "word"), ("{term}", "new"), ("{screenshot}", "1"),
            ("{session}", "none"), ("/**", "/file.json"),
        ]
        let path = route.path + (route.json?.text ?? "")
        if path.contains("md5") || path.contains("translation") || path.contains("screenshots")
            || path.contains("comments")
        {
            let keys: JSON = [["source": "matrix", "keys": [["label": .string(new)]]]]
            _ = try await stage.object(
                .post, "/v1/sources/register_keys", as: .application, ["source_keys": keys])
        }
        if path.contains("{source}") { values.append(("{source}", try stage.last("source"))) }
        if path.contains("{version}") {
            let version = try stage.builtVersion()
            values.append(("{version}", version))
        }
        if let id = try await stage.record(for: route, hash, new) {
            let revision = try stage.revision()
            values += [("\"$revision\"", revision), ("$revision", revision)]
            values += [("\"$id\"", id), ("{id}", id)]
            if path.contains("{delivery}"), let webhook = Int(id) {
                let delivery = try stage.service.webhooks.test(
                    nil, stage.project, WebhookID(webhook))
                values.append(("{delivery}", String(delivery.id.rawValue)))
            }
        }
        // Pages ask everybody in the same way, also for a record that is not there.
        values.append(("{id}", "1"))
        if route.name.hasSuffix("/languages") { try await stage.setLanguage(for: route) }
    }

    /// A text with the names in it replaced.
    func filled(_ text: String) -> String {
        values.reduce(text) { text, pair in
            text.split(separator: pair.name, omittingEmptySubsequences: false)
                .joined(separator: pair.value)
        }
    }
}

extension ServerStage {
    fileprivate func last(_ table: String) throws -> String {
        try service.database.read { db in
            try #require(try String.fetchOne(db, sql: "SELECT max(id) FROM \(table)"))
        }
    }

    /// Of what was written last.
    fileprivate func revision() throws -> String {
        try service.database.read { db in
            try #require(
                try String.fetchOne(
                    db, sql: "SELECT lastRevision FROM project WHERE key = ?",
                    arguments: [project.rawValue]))
        }
    }

    /// A release that is built.
    fileprivate func builtVersion() throws -> String {
        let built = try service.database.read { db in
            try String.fetchOne(
                db,
                sql: "SELECT version FROM release WHERE state IN ('generated', 'published') LIMIT 1"
            )
        }
        if let built { return built }
        let made = try service.releases.make(
            of: project, ReleaseRequest([:]), address: "http://cdn.example")
        return try #require(made.object?["version"]?.string)
    }

    /// The number of the record that a route names; `nil`: it names none.
    fileprivate func record(
        for route: AccessRoute, _ hash: String, _ new: String
    ) async throws -> String? {
        let key = "/v1/projects/{key}/translation_keys/\(hash)"
        switch route.path {
        case let path where path.hasPrefix("/v1/translations/"):
            let made = try await object(
                .post, key + "/translations", as: .trusted,
                ["locale": "ja", "label": .string(new)], status: 201)
            return try made["translation"]?.object.map { String(try $0.requiredInteger("id")) }
        case let path where path.hasPrefix("/v1/comments/"):
            _ = try await send(
                .post, key + "/comments", as: .reviewer, ["locale": "ja", "message": "Formal"])
            return try last("comment")
        case let path where path.hasPrefix("/v1/glossary/"):
            _ = try await send(
                .post, "/v1/projects/{key}/glossary", as: .manager,
                ["keyword": .string(new), "locale": "ja"])
            return try last("glossaryTerm")
        case let path where path.contains("/screenshots/"):
            let form = ScreenshotHTTPTests()
            _ = try await send(
                .post, "/v1/projects/{key}/screenshots", token: token(.application),
                headers: ["Content-Type": "multipart/form-data; boundary=boundary"],
                body: form.form(ScreenshotHTTPTests.png, form.keys(hash)))
            return try last("screenshot")
        case let path where path.hasPrefix("/v1/projects/{key}/webhooks/"):
            // A project can have only a few, with few waiting tests.
            try run("UPDATE webhookDelivery SET state = 'delivered', nextAt = NULL", [])
            let found = try service.webhooks.all(nil, project).last
            let webhook =
                try found
                ?? service.webhooks.add(
                    nil, project, NewWebhook(["url": "https://example.org"], allowsHTTP: false)
                ).webhook
            return String(webhook.id.rawValue)
        case let path where path.hasSuffix("/translators/{id}"):
            _ = try makeToken(.viewer, in: project)
            return try last("membership")
        case let path where path.hasSuffix("/requests/{id}"):
            _ = try await send(
                .post, "/v1/projects/{key}/requests", as: .manager,
                ["emails": [.string("\(new)@example.com")], "role": "viewer"])
            return try last("invitation")
        default:
            return nil
        }
    }

    /// The project has Dutch, unless that is to be added.
    fileprivate func setLanguage(for route: AccessRoute) async throws {
        let method: HTTP.HTTPRequest.Method = route.method == "POST" ? .delete : .post
        _ = try await send(method, "/v1/projects/{key}/languages", as: .admin, ["locale": "nl"])
    }
}
