public import Catalog

/// The account of the translator on a server, for an engine.
public struct ServerAccount: Sendable {
    /// Returns the present account; `nil` if the translator is not signed in.
    public typealias Source = @Sendable () -> ServerAccount?

    let url: String
    let token: Secret

    /// - Parameter url: the base of all addresses, with or without a final slash.
    public init(url: String, token: Secret) {
        self.url = url.hasSuffix("/") ? String(url.dropLast()) : url
        self.token = token
    }
}
