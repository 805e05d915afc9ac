public import TextFiles

/// An imported file with terms, or the translator's own terms.
public struct TermFile: Hashable, Sendable {
    /// The name of the file in the library.
    public var name: String
    /// The number of terms.
    public var count: Int
    /// The date of the import: `2026-01-31 12:00:00`, UTC; `nil` for the translator's own terms.
    public var date: String?
}

/// The result of the import of a file.
public struct TermImportOutcome: Sendable {
    /// The number of imported terms.
    public var taken = 0
    /// The number of terms from which control characters were removed.
    public var cleaned = 0
    /// The entries that could not be used.
    public var skipped = SkippedUnits()
    /// The error that ended the import; `nil` if the whole file was read.
    public var end: TextFileError?
}
