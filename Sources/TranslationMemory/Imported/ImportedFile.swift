/// A file whose texts were imported.
public struct ImportedFile: Hashable, Sendable {
    /// The name of the file in the memory.
    public var name: String
    /// The number of texts from the file.
    public var count: Int
    /// The date of the import: `2026-01-31 12:00:00`, UTC.
    public var date: String
}
