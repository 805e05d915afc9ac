import Foundation
import GRDB

/// A row as it was read. A value that is not of the kind that its column holds, and a text that is no
/// UTF-8, tell of damage: GRDB would stop the program for the one and mend the other, and what was
/// mended would be taken for what the translator has typed.
struct StoredRow {
    private let row: Row

    /// From a row that a statement stands at.
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

    /// The value of a column; an optional where it may be without one.
    subscript<Value: DatabaseValueConvertible>(_ column: String) -> Value {
        get throws {
            do {
                return try row.decode(forColumn: column)
            } catch {
                // GRDB's own words quote the row.
                throw StoreError.damaged("The column \(column) has no value of type \(Value.self).")
            }
        }
    }
}
