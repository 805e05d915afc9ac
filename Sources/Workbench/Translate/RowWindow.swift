import Catalog

/// The part of a key list that has been fetched; the whole list may have a million rows.
struct RowWindow: Equatable, Sendable {
    var offset = 0
    var rows: [KeyRow] = []

    var range: Range<Int> { offset..<offset + rows.count }

    /// `nil` when the row is not here.
    subscript(index: Int) -> KeyRow? {
        range.contains(index) ? rows[index - offset] : nil
    }

    /// Whether it has all of the range.
    func covers(_ wanted: Range<Int>) -> Bool {
        wanted.isEmpty || (wanted.lowerBound >= offset && wanted.upperBound <= range.upperBound)
    }

    /// Puts what is known now in the place of what was known of the same key.
    mutating func update(_ row: KeyRow) {
        if let place = rows.firstIndex(where: { $0.id == row.id }) { rows[place] = row }
    }
}
