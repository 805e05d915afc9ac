public import Catalog

/// The translation server that somebody is signed in to, as an engine needs to know it.
public struct ServerAccount: Sendable {
    /// Tells who is signed in at the moment; `nil`: nobody is.
    public typealias Source = @Sendable () -> ServerAccount?

    let url: String
    let token: Secret

    /// - Parameter url: the base of all addresses, with or without a slash at its end.
    public init(url: String, token: Secret) {
        self.url = url.hasSuffix("/") ? String(url.dropLast()) : url
        self.token = token
    }
}
