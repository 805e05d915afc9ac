import Catalog
import HTTP
import TestSupport
import Testing
import Text
import TranslationService
import Wire

@testable import tml_server

/// What holds for every address, whoever asks.
@Suite struct EdgeTests {
    @Test(arguments: ["/v1/server", "/v1/nothing", "/healthz", "/v1/users/me"])
    func everyAnswerIsGuarded(path: String) async throws {
        let stage = try await ServerStage()
        let headers = try await stage.send(.get, path).headers
        #expect(headers["X-Content-Type-Options"] == "nosniff")
        #expect(headers["Referrer-Policy"] == "no-referrer")
        #expect(headers["X-Frame-Options"] == "DENY")
        #expect(headers["Content-Security-Policy"]?.contains("frame-ancestors 'none'") == true)
        #expect(headers["Strict-Transport-Security"] == nil)
    }

    /// A proxy might have read another one than the server does.
    @Test(arguments: [
        ("/v1/server", "Host: a.example", 200), ("/v1/server", "", 400),
        ("/v1/server", "Host: a.example\r\nHost: b.example", 400), ("/healthz", "", 200),
        ("/readyz", "", 200),
        ("/healthz", "Host: a.example\r\nhost: a.example", 400),
    ])
    func aRequestHasOneHost(path: String, hosts: String, status: Int) async throws {
        let stage = try await ServerStage()
        let head = ["GET \(path) HTTP/1.1", hosts, "Connection: close", "", ""]
            .enumerated().filter { $0.offset != 1 || !$0.element.isEmpty }.map(\.element)
        let bytes = try await RawRequest.bytes(
            after: Array(head.joined(separator: "\r\n").utf8), from: stage.url)
        let answer = String(decoding: bytes, as: UTF8.self)
        #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(answer.prefix(80))")
    }

    @Test func aFileInMemoryHasOneHostToo() async throws {
        let stage = try await ServerStage()
        let version = try await stage.release()
        let path = "/\(stage.project)/\(version)/application.json"
        for _ in 0..<2 { #expect(try await stage.send(.get, path).status == 200) }
        let request =
            "GET \(path) HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n"
            + "GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
        let bytes = try await RawRequest.bytes(after: Array(request.utf8), from: stage.url)
        #expect(String(decoding: bytes, as: UTF8.self).hasPrefix("HTTP/1.1 400 "))
    }

    /// Else its clients would be one, and nobody would know.
    @Test func aProxyThatIsNotBelievedIsToldOnce() async throws {
        let stage = try await ServerStage()
        for _ in 0..<3 {
            _ = try await stage.send(
                .get, "/v1/server", headers: ["X-Forwarded-For": "192.0.2.7"])
        }
        let told = stage.log.split(separator: "\n").count { $0.contains("trusted-proxies") }
        #expect(told == 1)
        var settings = ServerStage.settings
        settings.trustedProxies = ["127.0.0.1", "::1"]
        let calm = try await ServerStage(settings)
        _ = try await calm.send(.get, "/v1/server", headers: ["X-Forwarded-For": "192.0.2.7"])
        #expect(!calm.log.contains("trusted-proxies"))
    }

    @Test func behindEncryptionBrowsersAreToldToKeepToIt() async throws {
        var settings = ServerStage.settings
        settings.publicURL = "https://tml.example.org"
        let stage = try await ServerStage(settings)
        let headers = try await stage.send(.get, "/v1/server").headers
        #expect(headers["Strict-Transport-Security"]?.hasPrefix("max-age=") == true)
    }

    @Test func webAppsOfAnyOriginMayUseTheAPIWithoutCookies() async throws {
        var settings = ServerStage.settings
        settings.corsOrigins = ["https://app.example.org"]
        let stage = try await ServerStage(settings)
        let headers: HTTPHeaders = ["Origin": "https://other.example.org"]
        let answer = try await stage.send(.get, "/v1/server", headers: headers).headers
        #expect(answer["Access-Control-Allow-Origin"] == "*")
        #expect(answer["Access-Control-Allow-Credentials"] == nil)
        #expect(answer["Vary"] == "Origin, Accept-Encoding")
        let refused = try await stage.send(.get, "/v1/users/me", headers: headers)
        #expect(refused.status == 401)
        #expect(refused.headers["Access-Control-Allow-Origin"] == "*")
    }

    @Test func configuredOriginsMaySendCookies() async throws {
        var settings = ServerStage.settings
        settings.corsOrigins = ["https://app.example.org"]
        let stage = try await ServerStage(settings)
        let answer = try await stage.send(
            .get, "/v1/server", headers: ["Origin": "https://app.example.org"]
        ).headers
        #expect(answer["Access-Control-Allow-Origin"] == "https://app.example.org")
        #expect(answer["Access-Control-Allow-Credentials"] == "true")
    }

    @Test(arguments: [
        "/v1/projects/{key}/changes", "/cdn/{key}/version.json", "/{key}/version.json",
    ])
    func aPreflightIsAnsweredWithoutAToken(path: String) async throws {
        let stage = try await ServerStage()
        let answer = try await stage.send(
            raw: "OPTIONS", path,
            [
                "Origin: https://app.example.org", "Access-Control-Request-Method: POST",
                "Access-Control-Request-Headers: authorization, content-type",
            ])
        #expect(answer.hasPrefix("HTTP/1.1 200"))
        #expect(answer.contains("POST"))
        #expect(answer.lowercased().contains("access-control-allow-headers: accept, authorization"))
        #expect(answer.lowercased().contains("access-control-max-age: 86400"))
    }

    @Test func pagesForPeopleAreOpenToNoOrigin() async throws {
        let stage = try await ServerStage()
        let answer = try await stage.send(
            .get, "/", headers: ["Origin": "https://other.example.org"])
        #expect(answer.headers["Access-Control-Allow-Origin"] == nil)
    }

    @Test func anotherMethodIsToldWhichThereAre() async throws {
        let stage = try await ServerStage()
        let answer = try await stage.send(.delete, "/v1/projects/{key}/changes", as: .admin)
        #expect(answer.status == 405)
        #expect(answer.headers["Allow"] == "GET, HEAD, OPTIONS, POST")
        #expect(try JSON(parsing: answer.body).object?["reason"]?.string == "not_allowed")
    }

    @Test func headHasEverythingButTheBody() async throws {
        let stage = try await ServerStage()
        let answer = try await stage.send(raw: "HEAD", "/healthz", [])
        #expect(answer.hasPrefix("HTTP/1.1 200"))
        #expect(answer.lowercased().contains("content-length: 15"))
        #expect(answer.hasSuffix("\r\n\r\n"))
        #expect(try await stage.send(raw: "PROPFIND", "/healthz", []).hasPrefix("HTTP/1.1 501"))
        #expect(try await stage.send(raw: "BREW", "/healthz", []).hasPrefix("HTTP/1.1 400"))
    }

    @Test(arguments: [
        ("application/xml", "", 415), ("application/json", "gzip", 415),
        ("application/json", "identity", 401), ("application/problem+json", "", 401),
        ("multipart/form-data; boundary=x", "", 401),
    ])
    func bodiesAreOfKnownTypes(type: String, encoding: String, status: Int) async throws {
        let stage = try await ServerStage()
        var headers: HTTPHeaders = ["Content-Type": type]
        if !encoding.isEmpty { headers["Content-Encoding"] = encoding }
        let answer = try await stage.send(
            .post, "/v1/projects/{key}/changes", headers: headers, body: Array("{}".utf8))
        #expect(answer.status == status)
    }

    @Test func aFormHasAnEnd() async throws {
        let stage = try await ServerStage()
        let form = (0..<1001).map { ("field\($0)", "x") }
        #expect(
            try await stage.post("/v1/translations/submit", as: .viewer, form: form).status == 413)
    }

    @Test func deepNestingIsRefused() async throws {
        let stage = try await ServerStage()
        let deep = String(repeating: "[", count: 100_000)
        let answer = try await stage.send(
            .post, "/v1/projects/{key}/changes", token: stage.token(.translator),
            headers: ["Content-Type": "application/json"], body: Array(deep.utf8))
        #expect(answer.status == 400)
    }

    @Test func anAddressThatIsTooLongIsRefused() async throws {
        let stage = try await ServerStage()
        let query = String(repeating: "x", count: 9000)
        #expect(try await stage.send(.get, "/v1/server?\(query)").status == 414)
    }

    @Test func whatIsNoRequestGetsASentence() async throws {
        let stage = try await ServerStage()
        let long = String(repeating: "x", count: 40000)
        let answer = try await stage.send(raw: "GET", "/healthz", ["X-Long: \(long)"])
        #expect(answer.hasPrefix("HTTP/1.1 431"))
        let many = (0..<200).map { "X-\($0): 1" }
        #expect(try await stage.send(raw: "GET", "/healthz", many).hasPrefix("HTTP/1.1 431"))
        let connection = try RawConnection(stage.url)
        connection.send("\u{1}\u{2}\u{3}\r\n\r\n")
        let nonsense = String(
            decoding: await connection.receive(milliseconds: 20_000), as: UTF8.self)
        #expect(nonsense.hasPrefix("HTTP/1.1 400"))
        #expect(nonsense.contains("\"reason\":\"malformed\""))
    }
}

extension ServerStage {
    /// What comes back for a request with a method that clients hardly use, as text.
    func send(raw method: String, _ path: String, _ headers: [String]) async throws -> String {
        let path = path.split(separator: "{key}", omittingEmptySubsequences: false)
            .joined(separator: project.rawValue)
        let connection = try RawConnection(url)
        let lines =
            ["\(method) \(path) HTTP/1.1", "Host: localhost", "Connection: close"] + headers
        connection.send(lines.joined(separator: "\r\n") + "\r\n\r\n")
        return String(decoding: await connection.receive(milliseconds: 20_000), as: UTF8.self)
    }
}
