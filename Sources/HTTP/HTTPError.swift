/// The reason for a missing answer. The texts are for the log and for the second line of a message.
/// Except for `refusal`, they are libcurl's, and can contain the name of the host.
public enum HTTPError: Error, Hashable, Sendable {
    /// No connection: the host is unknown, the connection was refused, or the network, the proxy or
    /// the server does not respond. No part of the request was sent.
    case unreachable(String)
    /// The time limit was exceeded, or no data was transferred for too long.
    case timedOut
    /// The connection ended, or the answer became invalid, before the answer was complete.
    case brokenOff(String)
    /// The certificate of the server is not valid, or both sides support no common encryption. No
    /// part of the request was sent.
    case tls(String)
    /// The answer is larger than the limit of the request.
    case tooLarge
    /// The text is not an `http` or `https` URL.
    case invalidURL(String)
    /// The task was cancelled or the client was closed.
    case cancelled

    /// The text of `.unreachable` if a request for public addresses led to another address.
    public static let refusal = "Only addresses of the public internet are allowed"
}
