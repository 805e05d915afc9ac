import Catalog

/// The loaded part of a key list, and the requested part. The whole list may have a million rows.
struct RowWindow: Equatable, Sendable {
    private var offset = 0
    private(set) var rows: [KeyRow] = []
    /// The requested rows that are not loaded; `nil`: no rows.
    private var asked: Range<Int>?

    /// The number of rows to load before and after the visible rows.
    static let margin = 100

    /// True if rows are being loaded.
    var isAsked: Bool { asked != nil }

    /// The row at an index; `nil` if the row is not loaded.
    subscript(index: Int) -> KeyRow? {
        range.contains(index) ? rows[index - offset] : nil
    }

    private var range: Range<Int> { offset..<offset + rows.count }

    /// Returns true if all rows of the range are loaded or requested.
    func expects(_ wanted: Range<Int>) -> Bool {
        if wanted.isEmpty || Self.covers(range, wanted) { return true }
        return asked.map { Self.covers($0, wanted) } ?? false
    }

    /// Marks the visible rows and some rows around them as requested, and returns their range.
    mutating func ask(around top: Int, page: Int) -> Range<Int> {
        let first = max(0, top - Self.margin)
        let wanted = first..<first + page + 2 * Self.margin
        asked = wanted
        return wanted
    }

    /// Takes loaded rows, which may differ from the requested rows.
    mutating func take(_ rows: [KeyRow], at offset: Int) {
        self = RowWindow(offset: offset, rows: rows)
    }

    /// Handles a failed request for rows.
    mutating func fail() { asked = nil }

    /// Replaces the row of a key with its new row.
    mutating func update(_ row: KeyRow) {
        if let place = rows.firstIndex(where: { $0.id == row.id }) { rows[place] = row }
    }

    private static func covers(_ range: Range<Int>, _ wanted: Range<Int>) -> Bool {
        range.lowerBound <= wanted.lowerBound && range.upperBound >= wanted.upperBound
    }
}

extension RowWindow {
    private init(offset: Int, rows: [KeyRow]) {
        self.offset = offset
        self.rows = rows
    }
}
