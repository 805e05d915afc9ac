/// What of a file could not be used: the first of it, and how much it is.
public struct SkippedUnits: Hashable, Sendable {
    private static let mostKept = 20

    /// The first of it.
    public private(set) var first: [SkippedUnit] = []
    /// How much it is altogether.
    public private(set) var count = 0

    /// Nothing so far.
    public init() {}

    /// Notes another one.
    public mutating func add(line: Int, _ reason: String) {
        count += 1
        guard first.count < Self.mostKept else { return }
        first.append(SkippedUnit(line: line, reason: reason))
    }
}
