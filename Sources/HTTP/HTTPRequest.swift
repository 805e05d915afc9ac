/// A request to a server.
public struct HTTPRequest: Hashable, Sendable {
    /// The action on the resource.
    public enum Method: String, Hashable, Sendable {
        /// Reads. Changes nothing.
        case get = "GET"
        /// Reads the header fields only. The answer has no body.
        case head = "HEAD"
        /// Creates a resource, or performs an action that no other method describes.
        case post = "POST"
        /// Replaces the resource. Can be repeated.
        case put = "PUT"
        /// Changes a part of the resource.
        case patch = "PATCH"
        /// Deletes the resource. Can be repeated.
        case delete = "DELETE"
    }

    /// The action. Redirects are followed only for `GET`.
    public var method: Method
    /// An absolute `http` or `https` URL, percent-encoded where needed.
    public var url: String
    /// The header fields. Control characters in names and values are removed when the request is
    /// sent.
    public var headers: HTTPHeaders
    /// The body. `POST`, `PUT` and `PATCH` always send the body, other methods only if the body is
    /// not empty.
    public var body: [UInt8]
    /// The path of a file that is sent in place of `body`; `nil` for `body`. The program reads the
    /// file piece by piece, so a file can have any size.
    public var bodyFile: String?
    /// The path of the Unix socket to which the request is sent; `nil` for the host of the URL.
    public var socket: String?
    /// Signs the request; `nil` for no signature.
    public var signer: RequestSigner?
    /// True if the body of the answer is not decompressed.
    public var isAnswerRaw = false
    /// The time limit of the request, from the call to the last byte, including redirects and the
    /// wait in the queue.
    public var timeLimit: Duration
    /// The time limit for the name look-up, the connection and the start of encryption.
    public var connectLimit: Duration
    /// The time limit for a transfer below one byte per second, in whole seconds.
    public var stallLimit: Duration
    /// The largest answer, in bytes after decompression. A `HEAD` has no limit.
    public var bodyLimit: Int
    /// True if an answer above `bodyLimit` ends at the limit, and is not an error. The time limits
    /// then also end the answer without an error, after its head.
    public var isAnswerCut = false
    /// True if only addresses of the public internet are allowed. The check is part of each
    /// connection, after the name look-up. The request uses no proxy, because the check would only
    /// see the address of the proxy. The client must not send requests without this check, because
    /// it reuses connections.
    public var isForPublicAddresses = false
    /// True if the request is sent over a new connection, because open connections may have failed
    /// without notice.
    public var isOverNewConnection = false

    /// Creates a `GET` with the limits of a short call: 60 seconds in total, 10 to connect, 20
    /// without a byte, 16 MiB of answer.
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
