import Catalog
import Foundation
import HTTP
import MachineTranslation
import TML
import TestSupport
import Testing
import Text
import Wire

@testable import TranslationService
@testable import tml_server

/// The server with what the routes need: phrases, translations, comments, a release, a second
/// project. Everything is made through the service's own routes.
final class ConformanceStage: Sendable {
    let server: ServerStage
    /// The token of another project.
    let foreign: Secret
    /// Somebody who is in no project.
    let stranger: Secret
    static let email = "conformance@example.com"
    static let password = "correct horse battery"

    /// A machine that translates English into Russian by leaving it as it is.
    private let machine: TestServer

    init() async throws {
        machine = try TestServer { request in
            if request.path == "/listPairs" {
                return .json(
                    #"{"responseData":[{"sourceLanguage":"eng","targetLanguage":"rus"}]}"#)
            }
            let text = FormBody.parameters(of: request.query).text("q") ?? ""
            let answer: JSON = [
                "responseData": ["translatedText": .string(text)], "responseStatus": 200,
            ]
            return .json(answer.bytes)
        }
        var settings = ServerStage.settings
        settings.projectMakers = .everybody
        settings.machines = [
            try .machine("apertium", at: machine.url),
            try .machine("broken", at: machine.url + "/nothing"),
        ]
        server = try await ServerStage(settings)
        let service = server.service
        let other = try service.database.write { db in
            try ProjectBuilder(db: db, now: 0).project(
                ProjectRecord(
                    key: String(repeating: "5a", count: 32), name: "Other", defaultLocale: "en"),
                JSONObject(), name: nil)
        }
        foreign = try service.projectTokens.make(for: Project.Key(other.key))
        try service.accounts.set(
            email: "stranger@example.com", name: "Stranger", passwordHash: "-", isAdmin: false)
        stranger = try server.makeToken(of: "stranger@example.com")
        try service.accounts.set(
            email: Self.email, name: "Conformance", password: Secret(Self.password))
        try service.members.setRole(.manager, of: Self.email, in: server.project)
    }

    var key: String { server.project.rawValue }
}

extension ConformanceStage {
    struct CannotPrepare: Error, CustomStringConvertible {
        let description: String
    }

    /// Sends what must succeed, to prepare for something else.
    func prepare(
        _ method: HTTP.HTTPRequest.Method, _ path: String, as role: MemberRole, _ json: JSON? = nil
    ) async throws -> JSONObject {
        let answer = try await server.send(method, path, as: role, json)
        guard answer.isSuccess, let object = try? JSON(parsing: answer.body).object else {
            throw CannotPrepare(
                description: "\(method.rawValue) \(path): \(answer.status)"
                    + " \(String(decoding: answer.body.prefix(200), as: UTF8.self))")
        }
        return object
    }

    /// A phrase of its own with that text, in the source `conformance`.
    func makeKey(_ label: String = "Phrase \(UUID().uuidString)") async throws -> String {
        let payload: JSON = [["source": "conformance", "keys": [["label": .string(label)]]]]
        let answer = try await server.post(
            "/v1/sources/register_keys", as: .application,
            form: [("source_keys", payload.text), ("app_id", key)])
        guard answer.isSuccess else {
            throw CannotPrepare(description: "register_keys: \(answer.status)")
        }
        return KeyHash.key(label: label, description: nil)
    }

    /// A translation of a phrase of its own: the record.
    func makeTranslation(
        by role: MemberRole = .translator, of hash: String? = nil
    ) async throws -> JSONObject {
        let phrase = try await knownOrNewKey(hash)
        let answer = try await prepare(
            .post, "/v1/projects/{key}/translation_keys/\(phrase)/translations", as: role,
            ["locale": "ru", "label": .string("Перевод \(UUID().uuidString)")])
        return answer["translation"]?.object ?? JSONObject()
    }

    private func knownOrNewKey(_ hash: String?) async throws -> String {
        if let hash { return hash }
        return try await makeKey()
    }

    /// A comment on a phrase of its own.
    func makeComment() async throws -> (key: String, id: String) {
        let phrase = try await makeKey()
        let answer = try await prepare(
            .post, "/v1/projects/{key}/translation_keys/\(phrase)/comments", as: .translator,
            ["locale": "ru", "message": "A question"])
        return (phrase, answer["comment"]?.object?["id"]?.string ?? "")
    }

    /// The id of a term.
    func makeTerm() async throws -> String {
        let answer = try await prepare(
            .post, "/v1/projects/{key}/glossary", as: .manager,
            [
                "keyword": .string("word \(UUID().uuidString)"), "description": "A word",
                "translations": ["ru": "слово"],
            ])
        return (answer["term"] ?? answer["glossary"])?.object?["id"]?.string ?? ""
    }

    /// The name of a shared query.
    func makeQuery() async throws -> String {
        let name = "query \(UUID().uuidString)"
        _ = try await prepare(
            .put, "/v1/projects/{key}/queries", as: .manager,
            ["name": .string(name), "filter": "state:pending", "source": "/a"])
        return name
    }

    /// The version of a release that is published.
    func makeRelease() async throws -> String {
        let answer = try await startRelease()
        let version = answer["release"]?.object?["version"]?.string ?? ""
        for _ in 0..<1200 {
            let release = try await prepare(
                .get, "/v1/projects/{key}/releases/\(version)", as: .manager)
            let record = release["release"]?.object ?? release
            switch record["state"]?.string {
            case "published": return version
            case "failed": throw CannotPrepare(description: "the release failed")
            default: try await Task.sleep(for: .milliseconds(50))
            }
        }
        throw CannotPrepare(description: "the release does not end")
    }

    /// One is built at a time.
    private func startRelease() async throws -> JSONObject {
        for _ in 0..<200 {
            let answer = try await server.send(
                .post, "/v1/projects/{key}/releases", as: .manager, ["type": "release"])
            if answer.isSuccess { return try JSON(parsing: answer.body).object ?? JSONObject() }
            guard answer.status == 409 else {
                throw CannotPrepare(description: "releases: \(answer.status)")
            }
            try await Task.sleep(for: .milliseconds(50))
        }
        throw CannotPrepare(description: "no release can be begun")
    }

    /// A phrase with a screenshot.
    func makeScreenshot() async throws -> String {
        let phrase = try await makeKey()
        let form = Self.screenshot(of: phrase)
        let answer = try await server.send(
            .post, "/v1/projects/{key}/screenshots", token: server.token(.application),
            headers: ["Content-Type": form.type], body: form.bytes)
        guard answer.isSuccess else {
            throw CannotPrepare(description: "screenshots: \(answer.status)")
        }
        return phrase
    }

    /// The form of `screenshot_form.json` with a picture of one dot.
    static func screenshot(of key: String) -> (type: String, bytes: [UInt8]) {
        let dot = """
            iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5Erk\
            Jggg==
            """
        var bytes: [UInt8] = []
        func part(_ head: String, _ content: [UInt8]) {
            bytes += Array("--dot\r\nContent-Disposition: form-data; \(head)\r\n\r\n".utf8)
            bytes += content + Array("\r\n".utf8)
        }
        part("name=\"title\"", Array("Recipe list".utf8))
        part("name=\"description\"", [])
        let rect: JSON = ["left": 12, "top": 44, "width": 120, "height": 30]
        part("name=\"keys\"", JSON.object(JSONObject([.init(name: key, value: rect)])).bytes)
        part(
            "name=\"image\"; filename=\"screenshot.png\"\r\nContent-Type: image/png",
            Array(Data(base64Encoded: dot) ?? Data()))
        bytes += Array("--dot--\r\n".utf8)
        return ("multipart/form-data; boundary=dot", bytes)
    }
}
