/// A file whose texts were imported.
public struct ImportedFile: Hashable, Sendable {
    /// What it is known by.
    public var name: String
    /// How many texts of it are remembered.
    public var count: Int
    /// When it was imported: `2026-01-31 12:00:00`, UTC.
    public var date: String
}
