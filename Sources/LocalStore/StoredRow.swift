import Foundation
import GRDB

/// A row as it was read. A value of the wrong type or a text that is not UTF-8 means damage. GRDB
/// would stop the program at the first and repair the second, and a repaired text would be taken
/// for the text of the translator.
struct StoredRow {
    private let row: Row

    /// Copies the current row of a statement.
    init(reading row: Row) throws {
        self.row = row.copy()
        for (index, (column, value)) in self.row.enumerated() {
            guard case .string(let text) = value.storage else { continue }
            guard try row.withUnsafeData(atIndex: index, { Self.holds($0, text) }) else {
                throw StoreError.damaged("The text in the column \(column) is not UTF-8.")
            }
        }
    }

    private static func holds(_ data: Data?, _ text: String) -> Bool {
        var text = text
        return text.withUTF8 { utf8 in
            (data ?? Data()).withUnsafeBytes { $0.elementsEqual(UnsafeRawBufferPointer(utf8)) }
        }
    }

    /// The value of a column. The type must be an optional if the column may have no value.
    subscript<Value: DatabaseValueConvertible>(_ column: String) -> Value {
        get throws {
            do {
                return try row.decode(forColumn: column)
            } catch {
                // The message of GRDB contains the row, so it is not used.
                throw StoreError.damaged("The column \(column) has no value of type \(Value.self).")
            }
        }
    }
}
