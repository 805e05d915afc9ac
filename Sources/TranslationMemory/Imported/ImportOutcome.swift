public import TextFiles

/// What became of a file that was imported.
public struct ImportOutcome: Sendable {
    /// How many texts were taken.
    public var taken = 0
    /// How many were left because the file has them more than once.
    public var doubled = 0
    /// How many had control characters, which were left out.
    public var cleaned = 0
    /// What could not be used.
    public var skipped = SkippedUnits()
    /// Where the file cannot be read any further, if only what stands before that was wanted.
    public var end: TextFileError?
}
