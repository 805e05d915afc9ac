import Foundation
public import Text

/// The request for a new webhook, with a checked address.
public struct NewWebhook: Hashable, Sendable {
    /// The address that receives the events.
    public let url: String
    /// The events, in the order of `WebhookEvent`.
    public let events: [WebhookEvent]

    static let longestURL = 2000

    /// Creates a request from `url` and from a list of names, `events`. Without the list, the
    /// webhook reports all events.
    ///
    /// Throws `.invalid` for an address without HTTPS if HTTP is not allowed, for an address with a
    /// user name or a fragment, and for unknown events.
    public init(_ fields: JSONObject, allowsHTTP: Bool) throws(ServiceError) {
        let names = fields["events"]?.array.map { list in list.map { $0.string ?? "" } }
        if let given = fields["events"], !given.isNull, names == nil {
            throw .invalid("events", "invalid", "events must be a list of names")
        }
        try self.init(
            url: fields["url"]?.string ?? "",
            events: names ?? WebhookEvent.allCases.map(\.rawValue),
            allowsHTTP: allowsHTTP)
    }

    /// Creates a request. Throws the errors of `init(_:allowsHTTP:)`.
    public init(url: String, events names: [String], allowsHTTP: Bool) throws(ServiceError) {
        let known = WebhookEvent.allCases.map(\.rawValue)
        let list = known.joined(separator: ", ")
        guard !names.isEmpty else {
            throw .invalid("events", "unknown", "events must contain at least one of \(list)")
        }
        if let other = names.first(where: { !known.contains($0) }) {
            throw .invalid(
                "events", "unknown", "There is no event “\(other)”; the events are \(list)")
        }
        try Self.check(url, allowsHTTP: allowsHTTP)
        self.url = url
        events = WebhookEvent.allCases.filter { names.contains($0.rawValue) }
    }

    private static func check(_ url: String, allowsHTTP: Bool) throws(ServiceError) {
        guard url.utf8.count <= longestURL else {
            throw .invalid("url", "too_long", "url is longer than \(longestURL) bytes")
        }
        guard url.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
            let parts = URLComponents(string: url), parts.host?.isEmpty == false,
            parts.user == nil, parts.password == nil, parts.fragment == nil,
            (1...65535).contains(parts.port ?? 443),
            let scheme = parts.scheme?.lowercased(), ["http", "https"].contains(scheme)
        else {
            throw .invalid(
                "url", "invalid",
                "url must be an address like https://example.org/hook, without a user name and "
                    + "without “#”")
        }
        guard scheme == "https" || allowsHTTP else {
            throw .invalid("url", "not_encrypted", "url must begin with https://")
        }
    }
}
