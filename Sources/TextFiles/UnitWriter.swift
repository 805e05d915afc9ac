/// Writes a file of one format, one piece at a time.
public protocol UnitWriter<Unit> {
    associatedtype Unit
    /// The text of the file before all entries.
    var beginning: String { get }
    /// The text of the file after all entries.
    var end: String { get }
    /// Returns the entry for a unit; `nil` if the format cannot hold the unit unchanged. Throws if
    /// the unit cannot be encoded.
    func entry(_ unit: Unit) throws -> String?
    /// Returns true if a spreadsheet computes a part of the entry when it opens the file.
    func isComputed(_ unit: Unit) -> Bool
}

extension UnitWriter {
    /// Empty, because most formats need no text here.
    public var beginning: String { "" }
    /// Empty, because most formats need no text here.
    public var end: String { "" }
    /// False, because spreadsheets open only tables.
    public func isComputed(_ unit: Unit) -> Bool { false }
}
