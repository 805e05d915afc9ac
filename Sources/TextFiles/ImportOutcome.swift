/// A unit that an import can store.
public protocol ImportedUnit: Equatable {
    /// The unit without the control characters that no text may have.
    var withoutControls: Self { get }
    /// True if the unit has the texts that every stored unit needs.
    var isComplete: Bool { get }
}

/// The result of the import of a file.
public struct ImportOutcome: Sendable {
    private static let unitsPerReport = 1_000

    /// The number of imported units.
    public private(set) var taken = 0
    /// The number of units that were skipped because the file contains them more than once.
    public private(set) var doubled = 0
    /// The number of units from which control characters were removed.
    public private(set) var cleaned = 0
    /// The entries that could not be used.
    public private(set) var skipped = SkippedUnits()
    /// The error that ended the import; `nil` if the whole file was read.
    public private(set) var end: TextFileError?

    /// Imports all units of a file. Throws `TextFileError` if the file cannot be read to its end,
    /// or has no unit to import, and throws the errors of `store`.
    ///
    /// - Parameter asFarAsReadable: whether the units before an unreadable part are imported.
    /// - Parameter tell: receives the number of imported units, once per 1,000 units.
    /// - Parameter store: stores a unit. It receives the number of units before the unit, and
    ///   returns false if the file has contained the unit before.
    public init<Unit: ImportedUnit>(
        of reader: any UnitReader<Unit>, asFarAsReadable: Bool, telling tell: (Int) -> Void,
        _ store: (Unit, _ taken: Int) throws -> Bool
    ) throws {
        do {
            while let read = try reader.next() {
                let unit = read.withoutControls
                if unit != read { cleaned += 1 }
                guard unit.isComplete else { continue }
                guard try store(unit, taken) else {
                    doubled += 1
                    continue
                }
                taken += 1
                if taken.isMultiple(of: Self.unitsPerReport) { tell(taken) }
            }
        } catch let error as TextFileError where asFarAsReadable {
            end = error
        }
        skipped = reader.skipped
        guard taken > 0 else { throw end ?? TextFileError.empty(skipped.first.first) }
    }
}

/// A file whose units were imported.
public struct ImportedFile: Hashable, Sendable {
    /// The name of the file.
    public var name: String
    /// The number of units from the file.
    public var count: Int
    /// The date of the import: `2026-01-31 12:00:00`, UTC; `nil` for units that the translator added
    /// one by one.
    public var date: String?

    /// Creates a description of a file.
    public init(name: String, count: Int, date: String?) {
        self.name = name
        self.count = count
        self.date = date
    }
}
