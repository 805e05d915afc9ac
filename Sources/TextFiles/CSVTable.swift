/// Reads a table by the names of its columns, which are in its first row.
public final class CSVTable {
    /// A row, whose texts are found by the names of the columns.
    public struct Row {
        /// The line on which the row begins, counted from 1.
        public let line: Int
        fileprivate let fields: [String]
        fileprivate let columns: [String: Int]

        /// The text of the first of these columns that exists and is not empty in this row; empty
        /// if there is none.
        public subscript(_ names: String...) -> String {
            for name in names {
                if let column = columns[name], column < fields.count, !fields[column].isEmpty {
                    return fields[column]
                }
            }
            return ""
        }
    }

    /// The names of the columns in lower case, `_` for spaces.
    public let names: [String]
    private let reader: CSVReader
    private let columns: [String: Int]

    /// Opens a file and reads its first row. Throws the errors of `CSVReader`, and `empty` if there
    /// is no row.
    public init(path: String) throws(TextFileError) {
        reader = try CSVReader(path: path)
        guard let head = try reader.next() else { throw .empty(nil) }
        names = head.fields.map(Self.name)
        columns = Dictionary(zip(names, names.indices)) { first, _ in first }
    }

    /// Whether the table has a column with one of the names.
    public func has(_ wanted: String...) -> Bool { wanted.contains { columns[$0] != nil } }

    /// Returns the next row; `nil` at the end. Throws the errors of `CSVReader`.
    public func next() throws(TextFileError) -> Row? {
        guard let read = try reader.next() else { return nil }
        let row = Row(line: read.line, fields: read.fields, columns: columns)
        let (name, value) = CSVText.guardDetail
        guard CSVDetails(row["location"])[name] == value else { return row }
        return Row(
            line: read.line, fields: read.fields.map(CSVText.unguarded), columns: columns)
    }

    private static func name(_ field: String) -> String {
        field.split(whereSeparator: \.isWhitespace).joined(separator: "_").lowercased()
    }
}
