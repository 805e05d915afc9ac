/// The parts of a file that could not be used: the first ones, and their number.
public struct SkippedUnits: Hashable, Sendable {
    private static let mostKept = 20

    /// The first parts.
    public private(set) var first: [SkippedUnit] = []
    /// The number of all parts.
    public private(set) var count = 0

    /// Creates an empty list.
    public init() {}

    /// Adds a part.
    public mutating func add(line: Int, _ reason: String) {
        count += 1
        guard first.count < Self.mostKept else { return }
        first.append(SkippedUnit(line: line, reason: reason))
    }
}
