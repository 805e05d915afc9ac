import Catalog
import GRDB
import HTTP
import Testing
import Text
import Wire

@testable import TranslationService
@testable import tml_server

/// Screenshots over HTTP (`tml-service.md` 3.5 row 37, 3.11).
@Suite struct ScreenshotHTTPTests {
    /// The beginning of a PNG of 3 × 2 pixels, and what a decoder would not like; the service does
    /// not decode.
    static let png: [UInt8] =
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
        + [0, 0, 0, 3, 0, 0, 0, 2, 8, 6, 0, 0, 0, 1, 2, 3, 4] + Array("\r\n--bound\r\n--".utf8)

    func keys(_ hashes: String...) -> String {
        let members = hashes.map {
            "\"\($0)\": {\"left\": 12.0, \"top\": 44.5, \"width\": 120, \"height\": 30}"
        }
        return "{\(members.joined(separator: ", "))}"
    }

    func form(
        _ image: [UInt8]?, _ keys: String, token: Secret? = nil
    ) -> [UInt8] {
        var bytes: [UInt8] = []
        func add(_ name: String, _ more: String = "", _ value: [UInt8]) {
            let head = "--boundary\r\nContent-Disposition: form-data; name=\"\(name)\"\(more)"
            bytes += Array("\(head)\r\n\r\n".utf8) + value + Array("\r\n".utf8)
        }
        add("title", "", Array("Recipe list".utf8))
        add("keys", "", Array(keys.utf8))
        if let token { add("access_token", "", Array(token.reveal().utf8)) }
        if let image { add("image", "; filename=\"screenshot.png\"", image) }
        return bytes + Array("--boundary--\r\n".utf8)
    }

    private func post(
        _ stage: ServerStage, _ body: [UInt8], token: Secret?, path: String = "/v1",
        type: String = "multipart/form-data; boundary=boundary"
    ) async throws -> (status: Int, object: JSONObject) {
        let answer = try await stage.send(
            .post, "\(path)/projects/{key}/screenshots", token: token,
            headers: ["Content-Type": type], body: body)
        return (answer.status, try JSON(parsing: answer.body).object ?? JSONObject())
    }

    @Test func aProjectHasNotMoreThanItMay() async throws {
        var settings = ServerStage.settings
        settings.maxScreenshots = 2
        let stage = try await ServerStage(settings)
        let body = form(Self.png, keys(try stage.hash(at: 0)))
        let app = try stage.token(.application)
        for _ in 0..<2 { #expect(try await post(stage, body, token: app).status == 201) }
        let (status, object) = try await post(stage, body, token: app)
        #expect(status == 422)
        #expect(object["errors"]?.array?.first?.object?["code"] == "too_many")
        #expect(object["error"]?.string?.contains("max-screenshots") == true, "\(object)")
        let count = try stage.service.database.read {
            try Int.fetchOne($0, sql: "SELECT count(*) FROM screenshotImage")
        }
        #expect(count == 2)
    }

    @Test(arguments: ["/v1", "/v2/sdk"])
    func anAppSendsAPictureAndATranslatorSeesIt(path: String) async throws {
        let stage = try await ServerStage()
        let hash = try stage.hash(at: 0)
        let unknown = String(repeating: "0", count: 32)
        let body = form(Self.png, keys(hash, unknown), token: try stage.token(.application))
        let (status, object) = try await post(stage, body, token: nil, path: path)
        #expect(status == 201, "\(object)")
        #expect(object["status"] == "ok")
        let made = object["screenshot"]?.object
        #expect(made?["width"] == 3)
        #expect(made?["height"] == 2)
        let phrase = "/v1/projects/{key}/translation_keys/\(hash)"
        let list = try await stage.object(.get, phrase + "/screenshots", as: .viewer)
        let shown = try #require(list["results"]?.array?.first?.object)
        #expect(shown["title"] == "Recipe list")
        #expect(shown["rect"]?.object?["top"]?.number == 44.5)
        let url = try #require(shown["url"]?.string)
        #expect(url.hasPrefix(stage.url))
        let picture = try await stage.send(
            .get, String(url.dropFirst(stage.url.count)), token: stage.token(.viewer))
        #expect(picture.status == 200)
        #expect(picture.body == Self.png)
        #expect(picture.headers["Content-Type"] == "image/png")
        #expect(picture.headers["X-Content-Type-Options"] == "nosniff")
        let policy = picture.headers["Content-Security-Policy"] ?? ""
        #expect(policy.contains("frame-ancestors 'none'") && policy.contains("sandbox"))
        let key = try await stage.object(.get, phrase + "?include=screenshots", as: .viewer)
        #expect(key["screenshot_count"] == 1)
        #expect(key["screenshots"]?.array?.first?.object?["url"]?.string == url)
    }

    @Test func whoMayNotSendIsRefusedAsTheAskerUnderstandsIt() async throws {
        let stage = try await ServerStage()
        let body = form(Self.png, keys(try stage.hash(at: 0)))
        let other = Project.Key(String(repeating: "cd", count: 32))
        try stage.makeProject(other)
        let foreign = try stage.makeToken(.application, in: other)
        for (path, missing, refused) in [("/v1", 401, 403), ("/v2/sdk", 403, 422)] {
            #expect(try await post(stage, body, token: nil, path: path).status == missing)
            let reviewer = try stage.token(.reviewer)
            #expect(try await post(stage, body, token: reviewer, path: path).status == refused)
            #expect(try await post(stage, body, token: foreign, path: path).status == refused)
        }
    }

    @Test func whatIsNoScreenshotIsRefused() async throws {
        let stage = try await ServerStage()
        let token = try stage.token(.application)
        let hash = try stage.hash(at: 0)
        var strange = Self.png
        strange[25] = 9
        for image in [Array("GIF89a".utf8), [], Array(Self.png.prefix(32)), strange] {
            #expect(try await post(stage, form(image, keys(hash)), token: token).status == 415)
        }
        let whole = form(Self.png, keys(hash))
        #expect(
            try await post(stage, whole, token: token, type: "application/json").status == 415)
        #expect(try await post(stage, Array(whole.dropLast(20)), token: token).status == 400)
        #expect(try await post(stage, form(nil, keys(hash)), token: token).status == 422)
        for keys in ["", "{}", "[]", "{\"x\": 1}", keys(String(repeating: "0", count: 32))] {
            #expect(try await post(stage, form(Self.png, keys), token: token).status == 422)
        }
        let large = Self.png + Array(repeating: 0, count: Limits.screenshotBytes)
        #expect(try await post(stage, form(large, keys(hash)), token: token).status == 413)
        let vast = form(large + Array(repeating: 0, count: 1 << 20), keys(hash))
        #expect(try await post(stage, vast, token: token).status == 413)
    }

    @Test func aPictureOfHiddenPhrasesIsShownToNobodyElse() async throws {
        let stage = try await ServerStage()
        let hash = try stage.hash(at: 0)
        let body = form(Self.png, keys(hash))
        let (_, object) = try await post(stage, body, token: stage.token(.application))
        let id = object["screenshot"]?.object?["id"]?.integer ?? 0
        let path = "/v1/screenshots/\(id)/image"
        #expect(try await stage.send(.get, path, as: .viewer).status == 200)
        #expect(try await stage.send(.get, path, token: nil).status == 401)
        let other = Project.Key(String(repeating: "cd", count: 32))
        try stage.makeProject(other)
        let foreign = try stage.makeToken(.admin, in: other)
        #expect(try await stage.send(.get, path, token: foreign).status == 404)
        try stage.run("UPDATE translationKey SET level = 100 WHERE hash = ?", [hash])
        #expect(try await stage.send(.get, path, as: .viewer).status == 404)
        #expect(try await stage.send(.get, path, as: .reviewer).status == 200)
        #expect(try await stage.send(.get, "/v1/screenshots/999/image", as: .admin).status == 404)
    }
}
