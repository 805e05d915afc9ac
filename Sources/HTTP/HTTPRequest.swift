/// What is asked of a server.
public struct HTTPRequest: Hashable, Sendable {
    /// What is to be done with the resource.
    public enum Method: String, Hashable, Sendable {
        /// Reads, and changes nothing.
        case get = "GET"
        /// Makes something, or does what no other method means.
        case post = "POST"
        /// Replaces; may be repeated.
        case put = "PUT"
        /// Changes a part.
        case patch = "PATCH"
        /// Removes; may be repeated.
        case delete = "DELETE"
    }

    /// What is to be done; redirects are followed for `GET` alone.
    public var method: Method
    /// Absolute, `http` or `https`, percent-encoded where needed.
    public var url: String
    /// Control characters in names and values are left out when the request is sent.
    public var headers: HTTPHeaders
    /// Sent with `POST`, `PUT` and `PATCH`, and with the others unless empty.
    public var body: [UInt8]
    /// For everything, from the call to the last byte, redirects and waiting for a turn included.
    public var timeLimit: Duration
    /// For the name to be resolved and the connection and its encryption to stand.
    public var connectLimit: Duration
    /// For how long less than a byte a second may move; whole seconds.
    public var stallLimit: Duration
    /// The largest answer, in bytes after decompression.
    public var bodyLimit: Int
    /// Whether it is sent over a connection of its own, because others may have broken unnoticed.
    public var isOverNewConnection = false

    /// A `GET` with the limits of a short call: 60 seconds in all, 10 to connect, 20 without a
    /// byte, 16 MiB of answer.
    public init(
        method: Method = .get, url: String, headers: HTTPHeaders = [:], body: [UInt8] = [],
        timeLimit: Duration = .seconds(60), connectLimit: Duration = .seconds(10),
        stallLimit: Duration = .seconds(20), bodyLimit: Int = 16 << 20
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.timeLimit = timeLimit
        self.connectLimit = connectLimit
        self.stallLimit = stallLimit
        self.bodyLimit = bodyLimit
    }
}
