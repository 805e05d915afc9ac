import Foundation
import HTTP
import TML
import TestSupport
import Testing
import Text
import Wire

/// A text of an app: found by the app, translated at the workstation, released, and in the app.
@Suite struct AppStory {
    private static let label = "The ferry to {town} leaves at noon"
    private static let text = "Паром в {town} отходит в полдень"
    /// Of the label without a description.
    private static let hash = "cc834e443e2a0b64da5c82f0c4b29c9f"

    @Test func aTextGoesFromTheAppToTheTranslatorAndBack() async throws {
        let server = try ServerProcess()
        let translator = try await ServerClient(server.url, email: "translator@example.com")
        let project = translator.project
        let token = try server.token(of: project)
        let app = App(url: server.url, project: project, token: token)
        try await app.register(Self.label)
        #expect(try await app.texts(of: Self.hash) == [])

        let station = try Workstation()
        try station.beginInRussian(at: server.url)
        try station.edit(Self.label, searching: "ferry")
        station.replaceForm(with: Self.text)
        station.press("ctrl+s")
        let witness = try await Witness(server.url)
        #expect(try await witness.waits(for: Self.text, of: Self.label, locale: "ru"))
        #expect(try await app.texts(of: Self.hash) == [Self.text])

        #expect(try await app.released() == nil)
        let version = try server.run("release", project)
            .trimmingCharacters(in: .whitespacesAndNewlines)
        let released = try #require(try await app.released())
        #expect(released.version == version)
        #expect(released.texts[Self.hash] == [Self.text])
    }
}

/// An app that asks as SDKs do.
private struct App {
    let url: String
    let project: String
    let token: String
    private let client = HTTPClient(userAgent: "tml-story")

    init(url: String, project: String, token: String) {
        (self.url, self.project, self.token) = (url, project, token)
    }

    func register(_ label: String) async throws {
        let keys: JSON = [["source": .string(Self.source), "keys": [["label": .string(label)]]]]
        var allowed = CharacterSet.alphanumerics
        allowed.insert(charactersIn: "-._~")
        let text = String(decoding: keys.bytes, as: UTF8.self)
        let escaped = text.addingPercentEncoding(withAllowedCharacters: allowed) ?? ""
        var request = HTTPRequest(method: .post, url: url + "/v1/sources/register_keys")
        request.headers["Content-Type"] = "application/x-www-form-urlencoded"
        request.body = Array("source_keys=\(escaped)&app_id=\(project)&access_token=\(token)".utf8)
        #expect(try await client.send(request).status == 200)
    }

    /// What the server itself has for the app, `nil` when the text is not on the page.
    func texts(of hash: String) async throws -> [String]? {
        let path = "/v1/sources/\(Self.sourceHash)/translations"
        let query = "locale=ru&all=true&app_id=\(project)&access_token=\(token)"
        return Self.texts(try await get("\(path)?\(query)") ?? JSONObject())[hash]
    }

    private static let source = "ferry/times"
    /// Its MD5.
    private static let sourceHash = "2f6ec016682fdd7c6bcdde52f4c70ff6"

    /// What the present release has for a page; `nil` when there is no release.
    func released() async throws -> (version: String, texts: [String: [String]])? {
        guard let version = try await get("/\(project)/version.json")?["version"]?.string else {
            return nil
        }
        let page = try await get("/\(project)/\(version)/ru/sources/\(Self.source).json")
        return (version, Self.texts(try #require(page)))
    }

    private func get(_ path: String) async throws -> JSONObject? {
        let answer = try await client.send(HTTPRequest(method: .get, url: url + path))
        return answer.status == 200 ? try JSON(parsing: answer.body).object : nil
    }

    private static func texts(_ page: JSONObject) -> [String: [String]] {
        var texts: [String: [String]] = [:]
        for key in page["results"]?.object?.members ?? [] {
            texts[key.name] = (key.value.array ?? []).compactMap { $0.object?["label"]?.string }
        }
        return texts
    }
}
