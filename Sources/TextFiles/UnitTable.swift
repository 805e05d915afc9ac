/// The units of a table. One row holds a unit or a part of a unit.
public protocol UnitTable<Unit>: SendableMetatype {
    associatedtype Unit

    /// The columns for texts. The table also has the column `location` for other details, because
    /// other programs keep this column unchanged.
    static var columns: [String] { get }
    /// Returns true if a first line of a file, in lower case, has the columns of the table.
    static func isHead(_ line: String) -> Bool

    /// Creates the reader of a table. Throws `malformed` if a column is missing.
    init(_ file: CSVTable, _ languages: FileLanguages) throws(TextFileError)
    /// Returns the unit of a row.
    func unit(_ row: CSVTable.Row) throws(Unusable) -> Unit
    /// Returns a unit with the content of the next row; `nil` if that row begins another unit.
    func joined(_ unit: Unit, _ next: Unit) -> Unit?
    /// Returns the rows of a unit: the details, and the texts of `columns`.
    static func rows(of unit: Unit) -> [(details: CSVDetails, texts: [String])]
}

extension UnitTable {
    /// `nil`, because most tables have one row for each unit.
    public func joined(_ unit: Unit, _ next: Unit) -> Unit? { nil }
}

/// Reads the units of a table, one row at a time.
final class CSVUnitReader<Table: UnitTable>: UnitReader {
    private(set) var skipped = SkippedUnits()
    private let file: CSVTable
    private let table: Table
    /// The unit that the next row can continue.
    private var last: Table.Unit?
    private var problem: TextFileError?

    /// Opens the file at `path` and reads its first row. Throws the errors of `CSVTable` and of the
    /// table.
    init(path: String, _ languages: FileLanguages) throws(TextFileError) {
        file = try CSVTable(path: path)
        table = try Table(file, languages)
    }

    func next() throws -> Table.Unit? {
        while let row = row() {
            do throws(Unusable) {
                let unit = try table.unit(row)
                if let joined = last.flatMap({ table.joined($0, unit) }) {
                    last = joined
                    continue
                }
                defer { last = unit }
                if let last { return last }
            } catch {
                skipped.add(line: row.line, error.reason)
            }
        }
        if let unit = last.take() { return unit }
        if let problem { throw problem }
        return nil
    }

    /// Returns the next row; `nil` at the end and from an error on. The units before the error are
    /// returned first.
    private func row() -> CSVTable.Row? {
        guard problem == nil else { return nil }
        do throws(TextFileError) {
            return try file.next()
        } catch {
            problem = error
            return nil
        }
    }
}

/// Writes units as a table, with the columns that translation programs have agreed on.
struct CSVUnitWriter<Table: UnitTable>: UnitWriter {
    /// True if the texts are guarded, so that no spreadsheet computes them.
    let isGuarded: Bool

    var beginning: String { CSVText.row(["location"] + Table.columns) }

    func entry(_ unit: Table.Unit) -> String? {
        var entry = ""
        for (details, texts) in Table.rows(of: unit) {
            let fields = fields(details, texts)
            guard fields.allSatisfy(CSVText.canSay) else { return nil }
            entry += CSVText.row(fields)
        }
        return entry
    }

    func isComputed(_ unit: Table.Unit) -> Bool {
        guard !isGuarded else { return false }
        return Table.rows(of: unit).contains { $0.texts.contains(where: CSVText.isComputed) }
    }

    private func fields(_ details: CSVDetails, _ texts: [String]) -> [String] {
        guard isGuarded else { return [details.column] + texts }
        var details = details
        details.add(CSVText.guardDetail.name, CSVText.guardDetail.value)
        return [details.column] + texts.map(CSVText.guarded)
    }
}
