public import TextFiles

/// A file whose terms were brought in, or the translator's own words.
public struct TermFile: Hashable, Sendable {
    /// What it is known by.
    public var name: String
    /// How many terms it has.
    public var count: Int
    /// When it was brought in: `2026-01-31 12:00:00`, UTC; `nil` for words that were added one by one.
    public var date: String?
}

/// What became of a file that was brought in.
public struct TermImportOutcome: Sendable {
    /// How many terms were taken.
    public var taken = 0
    /// How many had control characters, which were left out.
    public var cleaned = 0
    /// What could not be used.
    public var skipped = SkippedUnits()
    /// Where the file cannot be read any further, if only what stands before that was wanted.
    public var end: TextFileError?
}
