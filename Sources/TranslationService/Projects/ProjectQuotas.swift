/// The administrator's limits for the keys and the apps of a project.
public struct ProjectQuotas: Sendable {
    /// The most keys that a project has by registration.
    public var keys = 200_000
    /// The most keys that apps bring in a day.
    public var newKeys = 20_000
    /// The most mebibytes of labels, descriptions and sources that apps bring in a day.
    public var newKeyMebibytes = 16
    /// The most screenshots that apps send in a day.
    public var newScreenshots = 200

    /// As without settings.
    public init() {}
}
