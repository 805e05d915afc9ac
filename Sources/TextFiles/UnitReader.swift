/// Reads a file of one format. It holds one piece of the file at a time in memory.
public protocol UnitReader<Unit>: AnyObject {
    associatedtype Unit
    /// Returns the next unit; `nil` at the end. Throws `TextFileError` after the last unit before
    /// the error.
    func next() throws -> Unit?
    /// The entries that could not be used so far.
    var skipped: SkippedUnits { get }
}

/// Returns units that are in memory.
public final class UnitList<Unit>: UnitReader {
    private var units: ArraySlice<Unit>
    private let problem: TextFileError?

    /// Creates a reader of the units, which throws the error `problem` after the last unit.
    public init(_ units: [Unit], problem: TextFileError? = nil) {
        self.units = units[...]
        self.problem = problem
    }

    public var skipped: SkippedUnits { SkippedUnits() }

    public func next() throws -> Unit? {
        if units.isEmpty, let problem { throw problem }
        return units.popFirst()
    }
}

/// The reason why an entry of a file cannot be used.
public struct Unusable: Error {
    /// The reason in a few words.
    public var reason: String

    /// Creates the reason.
    public init(_ reason: String) { self.reason = reason }
}
