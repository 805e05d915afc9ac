/// The addresses to which webhooks may send.
struct WebhookSettings: Sendable, Hashable {
    /// True if addresses without encryption are allowed.
    var allowsHTTP = false
    /// True if addresses of this machine and of private networks are allowed.
    var allowsPrivateAddresses = false
}
