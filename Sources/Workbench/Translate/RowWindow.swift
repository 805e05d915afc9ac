import Catalog

/// The part of a key list that has been fetched, and the part that has been asked for; the whole
/// list may have a million rows.
struct RowWindow: Equatable, Sendable {
    private var offset = 0
    private(set) var rows: [KeyRow] = []
    /// The rows that have been asked for and are not here; `nil`: none.
    private var asked: Range<Int>?

    /// Rows fetched before and after those in view.
    private static let margin = 100

    /// Whether rows are on their way.
    var isAsked: Bool { asked != nil }

    /// `nil` when the row is not here.
    subscript(index: Int) -> KeyRow? {
        range.contains(index) ? rows[index - offset] : nil
    }

    private var range: Range<Int> { offset..<offset + rows.count }

    /// Whether all of the range is here or on its way.
    func expects(_ wanted: Range<Int>) -> Bool {
        if wanted.isEmpty || Self.covers(range, wanted) { return true }
        return asked.map { Self.covers($0, wanted) } ?? false
    }

    /// The rows in view and some around them are asked for.
    mutating func ask(around top: Int, page: Int) -> Range<Int> {
        let first = max(0, top - Self.margin)
        let wanted = first..<first + page + 2 * Self.margin
        asked = wanted
        return wanted
    }

    /// Rows have come, perhaps others than were asked for.
    mutating func take(_ rows: [KeyRow], at offset: Int) {
        self = RowWindow(offset: offset, rows: rows)
    }

    /// The rows that were asked for do not come.
    mutating func fail() { asked = nil }

    /// Puts what is known now in the place of what was known of the same key.
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
