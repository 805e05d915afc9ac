/// What became of a file that was imported.
public struct ImportOutcome: Sendable {
    /// How many texts were taken.
    public var taken = 0
    /// How many were left because the file has them more than once.
    public var doubled = 0
    /// What could not be used, the first of it.
    public var skipped: [SkippedUnit] = []
    /// How many could not be used.
    public var skippedCount = 0
    /// Where the file cannot be read any further, if only what stands before that was wanted.
    public var end: MemoryFileError?
}

/// A part of a file that could not be used, while the rest could.
public struct SkippedUnit: Hashable, Sendable {
    /// Where it begins, counted from 1.
    public var line: Int
    /// What is wrong with it, in a few words.
    public var reason: String
}
