import Testing

@testable import tml_server

/// Requests that are read from the bytes of a connection, without the decoder for HTTP.
@Suite struct PlainRequestTests {
    @Test func theFieldsOfAnAnswerAreRead() throws {
        let head = """
            GET /a/b.json?t=1 HTTP/1.1\r
            hOST: \t tml.example.org \r
            User-Agent: app/1 (x: y)\r
            Connection: Keep-Alive\r
            If-None-Match: "1-2", *\r
            Origin:https://app.example.org\r
            X-Request-Id: mine\r
            Accept:\r
            \r

            """
        let request = try #require(read(head + "GET /next"))
        #expect(request.target == "/a/b.json?t=1" && request.host == "tml.example.org")
        #expect(request.knownTag == #""1-2", *"# && request.id == "mine")
        #expect(request.origin == "https://app.example.org")
        #expect(request.length == head.utf8.count)
    }

    /// The next request begins after the body.
    @Test(arguments: [
        ("POST", "Content-Length: 5\r\nContent-Type: application/json\r\n", 5),
        ("GET", "Content-Length: 0\r\n", 0), ("HEAD", "", 0), ("DELETE", "", 0),
        ("GET", "Content-Type: text/plain\r\n", 0), ("PUT", "CONTENT-LENGTH:  12 \r\n", 12),
    ])
    func otherRequestsHaveALength(method: String, fields: String, body: Int) throws {
        let head = "\(method) /a HTTP/1.1\r\nHost: a\r\n\(fields)\r\n"
        let request = try #require(read(head))
        #expect(request.target == nil && request.length == head.utf8.count + body)
    }

    @Test(arguments: [
        "", "GET / HTTP/1.1\r\nHost: a\r\n", "GET / HTTP/1.1\r\nHost: a\r\n\r",
        "GET / HTTP/1.0\r\nHost: a\r\n\r\n", "GET / HTTP/1.1\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nhost: a\r\n\r\n", "GET / HTTP/1.1\r\nHost:\r\n\r\n",
        "GET  / HTTP/1.1\r\nHost: a\r\n\r\n", "GET / HTTP/1.1 \r\nHost: a\r\n\r\n",
        "get / HTTP/1.1\r\nHost: a\r\n\r\n", "CONNECT / HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET http://a/ HTTP/1.1\r\nHost: a\r\n\r\n", "GET / HTTP/1.1\nHost: a\n\n",
        "\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\rb\r\n\r\n",
        "GET /\u{0} HTTP/1.1\r\nHost: a\r\n\r\n", "GET /é HTTP/1.1\r\nHost: a\r\n\r\n",
    ])
    func otherHeadsAreForTheDecoder(text: String) { #expect(read(text) == nil) }

    @Test(arguments: [
        "Transfer-Encoding: chunked", "Transfer-Encoding : chunked", "Content-Length: +1",
        "Content-Length: 1, 1", "Content-Length: 0x1", "Content-Length:", "Content-Length: -1",
        "Content-Length: 1\r\nContent-Length: 1", "Content-Length: 12345678901234567890",
        "Expect: 100-continue", "Upgrade: h2c", "Connection: close", "Connection: upgrade",
        "TE: trailers", "Trailer: X", "X: a\r\n folded", "X: a\r\n\tfolded", "no colon", ": a",
        "X(: a", "X: \u{7F}", "Origin: a\r\nOrigin: b", "If-None-Match: a\r\nif-none-match: b",
    ])
    func otherFieldsAreForTheDecoder(field: String) {
        #expect(read("GET / HTTP/1.1\r\nHost: a\r\n\(field)\r\n\r\n") == nil)
    }

    @Test func aLongHeadIsForTheDecoder() {
        let head = { (count: Int) in
            "GET / HTTP/1.1\r\nHost: a\r\nX: \(String(repeating: "x", count: count))\r\n\r\n"
        }
        #expect(read(head(16_000)) != nil && read(head(16_400)) == nil)
    }

    @Test func manyFieldsAreForTheDecoder() {
        let head = { (count: Int) in
            "GET / HTTP/1.1\r\nHost: a\r\n" + String(repeating: "X: a\r\n", count: count) + "\r\n"
        }
        #expect(read(head(99)) != nil && read(head(100)) == nil)
    }

    private func read(_ text: String) -> PlainRequest? {
        Array(text.utf8).withUnsafeBytes { PlainRequest($0) }
    }
}
