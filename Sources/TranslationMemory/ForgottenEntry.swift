/// A hidden entry of the memory, which is not offered as a suggestion.
public struct ForgottenEntry: Hashable, Sendable {
    /// The number of the entry, for `ImportedMemory.bringBack`.
    public var number: Int
    /// The hidden entry.
    public var entry: MemoryEntry
    /// The date on which the entry was hidden: `2026-01-31 12:00:00`, UTC.
    public var date: String
}
