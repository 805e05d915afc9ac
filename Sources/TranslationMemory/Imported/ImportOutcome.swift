public import TextFiles

/// The result of the import of a file.
public struct ImportOutcome: Sendable {
    /// The number of imported texts.
    public var taken = 0
    /// The number of texts that were skipped because the file contains them more than once.
    public var doubled = 0
    /// The number of texts from which control characters were removed.
    public var cleaned = 0
    /// The entries that could not be used.
    public var skipped = SkippedUnits()
    /// The error that ended the import; `nil` if the whole file was read.
    public var end: TextFileError?
}
