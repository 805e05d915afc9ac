/// Why there is no answer. The texts are libcurl's, for the log and for a second line of a message.
public enum HTTPError: Error, Hashable, Sendable {
    /// No connection: no such host, refused, no network, no proxy, no answer to the attempt. Nothing
    /// of the request has left.
    case unreachable(String)
    /// The time to connect or for the whole was over, or nothing moved for too long.
    case timedOut
    /// The connection ended, or made no sense, before the answer was complete.
    case brokenOff(String)
    /// The server could not prove who it is, or no common encryption was found. Nothing of the
    /// request has left.
    case tls(String)
    /// The answer is larger than the request admits.
    case tooLarge
    /// Not an address of `http` or `https`.
    case invalidURL(String)
    /// The task was cancelled or the client closed.
    case cancelled
}
