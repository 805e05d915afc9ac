/// The administrator's limits for the keys and the apps of a project.
public struct ProjectQuotas: Sendable {
    /// The maximum number of keys for a registration.
    public var keys = 200_000
    /// The maximum number of new keys per day from apps.
    public var newKeys = 20_000
    /// The maximum number of mebibytes of labels, descriptions, sources and links of sources per
    /// day from apps.
    public var newKeyMebibytes = 16
    /// The maximum number of screenshots per day from apps.
    public var newScreenshots = 200

    /// Creates the default limits.
    public init() {}
}
