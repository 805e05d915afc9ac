/// A request as the test server read it.
public struct TestServerRequest: Hashable, Sendable {
    public var method: String
    /// The path with its query, as it was sent.
    public var target: String
    /// Names in lower case; of several with one name the last.
    public var headers: [String: String]
    public var body: [UInt8]
    /// Counted from 1 over all requests.
    public var number: Int
    /// Counted from 1; requests over the same connection have the same.
    public var connection: Int

    /// The path without the query.
    public var path: String { String(target.prefix { $0 != "?" }) }

    /// The query without its question mark.
    public var query: String { String(target.drop { $0 != "?" }.dropFirst()) }

    public var text: String { String(decoding: body, as: UTF8.self) }
}

/// What the test server does about a request.
public enum TestServerReaction: Sendable {
    case answer(TestServerAnswer)
    /// Waits that many milliseconds first.
    indirect case delay(Int, TestServerReaction)
    /// Sends the answer in pieces of `bytes`, with `pause` milliseconds between them.
    case trickle(TestServerAnswer, bytes: Int, pause: Int)
    /// Sends the head and the first bytes of the body, then closes the connection.
    case stop(TestServerAnswer, afterBytes: Int)
    /// Sends these bytes, which need not be HTTP, and closes the connection.
    case raw([UInt8])
    /// Does the work, then closes the connection without an answer.
    case actThenDrop(@Sendable () -> Void)
    /// Closes the connection without an answer.
    case drop
    /// Never answers: holds the connection until the other side or the server ends it, then
    /// calls `ended`.
    case hang(ended: @Sendable () -> Void = {})

    public static func answer(
        _ status: Int, headers: [String: String] = [:], body: String = ""
    ) -> TestServerReaction {
        .answer(TestServerAnswer(status, headers: headers, body: Array(body.utf8)))
    }

    /// Status 200 with the bytes as JSON.
    public static func json(_ body: [UInt8], status: Int = 200) -> TestServerReaction {
        .answer(
            TestServerAnswer(status, headers: ["Content-Type": "application/json"], body: body))
    }

    public static func json(_ body: String, status: Int = 200) -> TestServerReaction {
        json(Array(body.utf8), status: status)
    }
}

/// An answer of the test server. The length is added unless a header states one.
public struct TestServerAnswer: Sendable {
    public var status: Int
    public var headers: [String: String]
    public var body: [UInt8]

    public init(_ status: Int = 200, headers: [String: String] = [:], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// The answer with its body compressed.
    public var gzipped: TestServerAnswer {
        TestServerAnswer(
            status, headers: headers.merging(["Content-Encoding": "gzip"]) { $1 },
            body: TestServerGzip.stored(body))
    }

    var head: [UInt8] {
        var lines = ["HTTP/1.1 \(status) Scripted"]
        if !headers.keys.contains(where: { $0.lowercased() == "content-length" }) {
            lines.append("Content-Length: \(body.count)")
        }
        lines += headers.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
        return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
    }
}
