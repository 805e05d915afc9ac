/// What a server says about itself (`tml-service.md` 3.11, `GET /v1/server`).
public struct ServerDescription: Hashable, Sendable {
    /// As its operator named it; empty when it did not say.
    public var name: String
    /// The extensions it offers, in the service's words; empty for a server that has none.
    public var features: Set<String>
    /// A server without the extensions takes no changes: its projects can only be looked at.
    public var isReadOnly: Bool

    /// A server without a name and extensions, unless said otherwise.
    public init(name: String = "", features: Set<String> = [], isReadOnly: Bool = false) {
        self.name = name
        self.features = features
        self.isReadOnly = isReadOnly
    }
}
