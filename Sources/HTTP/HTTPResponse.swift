/// What a server answered. Any status is an answer, also 404 and 500.
public struct HTTPResponse: Hashable, Sendable {
    /// The three digits of the status line, of the last answer when redirects were followed.
    public var status: Int
    /// The fields of the last answer alone, without those of redirects and of a proxy before it.
    public var headers: HTTPHeaders
    /// The whole body, decompressed.
    public var body: [UInt8]

    /// An empty answer, unless fields or a body are given.
    public init(status: Int, headers: HTTPHeaders = [:], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Whether the status is one of 200…299.
    public var isSuccess: Bool { (200..<300).contains(status) }
}
