/// The description of a server by itself (`tml-service.md` 3.11, `GET /v1/server`).
public struct ServerDescription: Hashable, Sendable {
    /// The name from the operator; empty if the server sends none.
    public var name: String
    /// The names of the extensions; empty for a server without extensions.
    public var features: Set<String>
    /// True for a server without the extensions, which accepts no changes: its projects can only be
    /// read.
    public var isReadOnly: Bool

    /// Creates a description; by default, without a name and extensions.
    public init(name: String = "", features: Set<String> = [], isReadOnly: Bool = false) {
        self.name = name
        self.features = features
        self.isReadOnly = isReadOnly
    }
}
