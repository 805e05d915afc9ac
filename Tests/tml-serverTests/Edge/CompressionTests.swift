import Testing
import Wire

@testable import tml_server

/// How answers are packed; that they can be unpacked is seen by every other test.
@Suite struct CompressionTests {
    /// tml-ruby and tml-java take an answer that is not packed for broken, however small it is.
    @Test(arguments: [
        ("/v1/server", 200), ("/v1/users/me", 401), ("/v1/nothing", 404),
        ("/v2/sdk/users/me?access_token=old", 403),
    ])
    func everyAnswerToAGetIsPackedForWhoTakesIt(path: String, status: Int) async throws {
        let stage = try await ServerStage()
        let packed = try await stage.raw("GET", path, accepting: "gzip, deflate")
        #expect(packed.head.hasPrefix("HTTP/1.1 \(status) "))
        #expect(packed.head.contains("\r\ncontent-encoding: gzip\r\n"))
        #expect(packed.head.contains("\r\ncontent-length: \(packed.body.count)\r\n"))
        #expect(packed.head.contains("\r\nvary: accept-encoding\r\n"))
        #expect(packed.body.starts(with: [0x1F, 0x8B]))
        let plain = try await stage.raw("GET", path, accepting: "identity")
        #expect(!plain.head.contains("content-encoding"))
        #expect(plain.head.contains("\r\nvary: accept-encoding\r\n"))
        #expect(try JSON(parsing: plain.body).object != nil)
    }

    /// A page that shows something secret beside what came in the request must not be packed.
    @Test func pagesAreNotPacked() async throws {
        let stage = try await ServerStage()
        let page = try await stage.raw("GET", "/login", accepting: "gzip")
        #expect(page.head.contains("text/html"))
        #expect(!page.head.contains("content-encoding"))
    }

    @Test(arguments: [
        ("gzip, deflate", true), ("deflate;q=0.5, GZIP;q=0.8", true), ("gzip;q=0", false),
        ("gzip; q=0, identity", false), ("identity", false), ("", false), ("br", false),
    ])
    func whoTakesGzipSaysSo(header: String, takes: Bool) {
        #expect(Compression.takesGzip(header) == takes)
    }
}

extension ServerStage {
    /// An answer as it came, its head in lower case but for the first line.
    fileprivate func raw(
        _ method: String, _ path: String, accepting coding: String
    ) async throws -> (head: String, body: [UInt8]) {
        let request = """
            \(method) \(path) HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: \(coding)\r\n\
            Connection: close\r\n\r\n
            """
        let bytes = try await RawRequest.bytes(after: Array(request.utf8), from: url)
        let end = try #require(bytes.firstRange(of: Array("\r\n\r\n".utf8)))
        let head = String(decoding: bytes[..<end.upperBound], as: UTF8.self)
        let first = head.prefix { $0 != "\r\n" }
        return (first + head.dropFirst(first.count).lowercased(), Array(bytes[end.upperBound...]))
    }
}
