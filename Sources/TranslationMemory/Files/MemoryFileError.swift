/// Why a file of translations cannot be read or written.
public enum MemoryFileError: Error, Hashable, Sendable {
    /// The system's words.
    case failed(String)
    /// It is in none of the formats.
    case unknown
    /// From that line on it cannot be read: what is wrong there.
    case malformed(line: Int, String)
    /// Nothing in it can be used; the first thing that could not.
    case empty(SkippedUnit?)
}
