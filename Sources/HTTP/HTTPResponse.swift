/// The answer of a server. Any status is an answer, including 404 and 500.
public struct HTTPResponse: Hashable, Sendable {
    /// The three digits of the status line. After redirects, the status of the last answer.
    public var status: Int
    /// The header fields of the last answer, without the fields of redirects and of a proxy.
    public var headers: HTTPHeaders
    /// The complete body, decompressed.
    public var body: [UInt8]

    /// Creates an answer. Without fields and body, the answer is empty.
    public init(status: Int, headers: HTTPHeaders = [:], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// True if the status is 200…299.
    public var isSuccess: Bool { (200..<300).contains(status) }
}
