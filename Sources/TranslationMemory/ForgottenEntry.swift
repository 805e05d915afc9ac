/// An entry of the memory that is not to be offered.
public struct ForgottenEntry: Hashable, Sendable {
    /// By which it is brought back.
    public var number: Int
    /// What is not offered.
    public var entry: MemoryEntry
    /// Since when: `2026-01-31 12:00:00`, UTC.
    public var date: String
}
