public import Catalog

/// What OAuth gives (RFC 6749, 5.1).
public struct Grant: Hashable, Sendable {
    public let accessToken: Secret
    /// Good once, for the next grant; a project's own token has none.
    public let refreshToken: Secret?
    /// The life of the access token, in seconds.
    public let expiresIn: Int
}
