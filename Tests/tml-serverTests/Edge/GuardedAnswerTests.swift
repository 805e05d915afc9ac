import Catalog
import HTTP
import TestSupport
import Testing
import Text
import TranslationService

@testable import tml_server

/// The headers and the cookies that protect people, in the answer of every route.
@Suite struct GuardedAnswerTests {
    private let stage: ServerStage
    private let browser: Browser

    init() async throws {
        var settings = ServerStage.settings
        settings.publicURL = "https://tml.test"
        stage = try await ServerStage(settings)
        try stage.makeAccount("admin@example.com", role: .admin, isAdmin: true)
        browser = Browser(stage)
        try await browser.signIn("admin@example.com")
    }

    /// HEAD has the headers of GET, and the client follows the redirects of GET.
    private func answer(of route: String, isKnown: Bool) async throws -> HTTP.HTTPResponse {
        let parts = route.split(separator: " ").map(String.init)
        let name = parts[0] == "GET" ? "HEAD" : parts[0]
        let method = try #require(HTTP.HTTPRequest.Method(rawValue: name))
        let cookies = browser.cookies.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
        var headers: HTTPHeaders = ["Accept": "text/html"]
        if isKnown { headers["Cookie"] = cookies }
        let token = isKnown ? try stage.token(.admin) : nil
        return try await stage.send(
            method, try filled(parts[1]), token: token, headers: headers)
    }

    private func filled(_ path: String) throws -> String {
        let values = [
            "{key}": stage.project.rawValue, "{locale}": "ru", "{md5}": try stage.hash(at: 0),
            "{version}": "20260101000000", "**": "file.json",
        ]
        let filled = path.split(separator: "/").map { part in
            "/" + (values[String(part)] ?? (part.hasPrefix("{") ? "1" : String(part)))
        }.joined()
        return filled.isEmpty ? "/" : filled
    }

    @Test func everyRouteIsGuarded() async throws {
        #expect(browser.cookies.keys.contains("__Host-tml_session"))
        for route in stage.routes {
            for isKnown in [false, true] {
                let answer = try await answer(of: route, isKnown: isKnown)
                #expect(Self.flaws(answer) == [], "\(route), known: \(isKnown)")
                // Assets and release files are the same for everybody.
                if !route.contains("/assets/"), !route.contains("/cdn/") {
                    let caching = answer.headers["Cache-Control"] ?? ""
                    #expect(caching.contains("no-store") || caching.contains("private"), "\(route)")
                }
            }
        }
    }

    /// No route makes the answer to bytes that are not HTTP.
    @Test(arguments: ["NONSENSE\r\n\r\n", "GET / HTTP/1.1\r\nContent-Length: x\r\n\r\n"])
    func theAnswerToNonsenseIsGuarded(request: String) async throws {
        let bytes = try await RawRequest.bytes(after: Array(request.utf8), from: stage.url)
        let head = String(decoding: bytes, as: UTF8.self).lowercased()
        #expect(head.hasPrefix("http/1.1 400"))
        for header in [
            "strict-transport-security: max-age=31536000", "x-content-type-options: nosniff",
            "x-frame-options: deny", "cache-control: no-store", "frame-ancestors 'none'",
        ] {
            #expect(head.contains(header), "\(header)")
        }
    }

    private static func flaws(_ answer: HTTP.HTTPResponse) -> [String] {
        let headers = answer.headers
        let policy = headers["Content-Security-Policy"] ?? ""
        let server = headers["Server"] ?? ""
        let cookies = headers.fields.filter { $0.name.lowercased() == "set-cookie" }.map(\.value)
        let rules = [
            ("policy", policy.contains("default-src 'none'") && !policy.contains("unsafe")),
            ("frames", policy.contains("frame-ancestors 'none'")),
            ("old frames", headers["X-Frame-Options"] == "DENY"),
            ("types", headers["X-Content-Type-Options"] == "nosniff"),
            ("referrer", ["no-referrer", "same-origin"].contains(headers["Referrer-Policy"])),
            ("encryption", headers["Strict-Transport-Security"] == "max-age=31536000"),
            ("version", !server.contains { $0.isNumber }),
            ("cookies", cookies.allSatisfy(isGuarded)),
        ]
        return rules.filter { !$0.1 }.map(\.0)
    }

    /// Scripts of SDKs read the cookie `trex_…`.
    private static func isGuarded(_ cookie: String) -> Bool {
        cookie.contains("Secure") && cookie.contains("SameSite=Lax")
            && (cookie.contains("HttpOnly") || cookie.hasPrefix("trex_"))
    }
}
