import GRDB
import TML

/// Finds the rows of labels by a hash of their bytes.
enum MemoryLabel {
    static func hash(_ text: String) -> Int64 {
        let hash = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
            ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3
        }
        return Int64(bitPattern: hash)
    }

    /// Returns the number of the label with the same bytes and syntax; `nil` if there is none.
    static func find(_ label: Label, _ pair: Int64, in db: Database) throws -> Int64? {
        try Int64.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT id FROM label WHERE pair = ? AND hash = ? AND text = ? AND syntax = ?
                    """), arguments: [pair, hash(label.text), label.text, label.syntax.name])
    }
}
