import CNcurses
import Display

/// Gives each cluster that no cell of curses can hold, or that not all terminals draw as wide, a scalar
/// that stands for it there.
///
/// So curses compares, moves and repeats these cells like all others, and what it sends in the end has
/// the cluster in the place of the scalar, followed by the place where the cursor belongs: whatever
/// the terminal makes of it, nothing behind it is shifted.
struct Stands {
    private struct Stood: Hashable {
        var text: ExactBytes
        var width: Int
        /// `nil` for a text of which the width is certain.
        var column: Int?
    }

    /// Compared byte for byte: what looks the same may be drawn otherwise.
    private struct ExactBytes: Hashable {
        let bytes: [UInt8]
    }

    private static let wide = UInt32(CN_WIDE_STANDS)..<UInt32(CN_WIDE_STANDS_END)
    /// The last one stands for a column that a cluster of more than two covers.
    private static let narrow = UInt32(CN_NARROW_STANDS)..<UInt32(CN_NARROW_STANDS_END) - 1
    private static let covered = UInt32(CN_NARROW_STANDS_END) - 1

    private var scalars: [Stood: UInt32] = [:]
    private var nextWide = wide.lowerBound
    private var nextNarrow = narrow.lowerBound

    /// Whether it is time to begin anew, with a frame that is drawn as a whole.
    var areScarce: Bool {
        nextWide > Stands.wide.upperBound - 500 || nextNarrow > Stands.narrow.upperBound - 100
    }

    /// Whether a text has a scalar that could be taken for one that stands for something.
    static func mustStand(for text: String) -> Bool {
        text.unicodeScalars.contains {
            wide.contains($0.value) || (narrow.lowerBound...covered).contains($0.value)
        }
    }

    /// The scalars for the columns of a cluster, from the first: the second column of a wide one has
    /// none. `nil` where there are no more, or curses does not know their widths.
    ///
    /// - Parameter column: where the cluster begins; `nil` where the terminal is certain to draw it in
    ///   the columns that it has, and only curses takes it for narrower.
    mutating func scalars(for cell: Cell, column: Int?) -> [UInt32]? {
        guard cn_may_stand_for(), let first = scalar(for: cell, column: column) else { return nil }
        guard cell.width > 2 else { return [first] }
        let step = "\u{1B}[C"
        cn_stand_for(Stands.covered, step, step.utf8.count)
        return [first] + Array(repeating: Stands.covered, count: cell.width - 2)
    }

    private mutating func scalar(for cell: Cell, column: Int?) -> UInt32? {
        let stood = Stood(
            text: ExactBytes(bytes: Array(cell.text.utf8)), width: cell.width, column: column)
        if let known = scalars[stood] { return known }
        let next = cell.width > 1 ? nextWide : nextNarrow
        let range = cell.width > 1 ? Stands.wide : Stands.narrow
        guard range.contains(next), cn_width(next) == (cell.width > 1 ? 2 : 1) else { return nil }
        let bytes = Stands.bytes(for: cell, column: column)
        cn_stand_for(next, bytes, bytes.utf8.count)
        scalars[stood] = next
        if cell.width > 1 { nextWide += 1 } else { nextNarrow += 1 }
        return next
    }

    /// The cluster on empty columns, and where curses takes the cursor to be then.
    private static func bytes(for cell: Cell, column: Int?) -> String {
        guard let column else { return cell.text }
        let clearing = String(repeating: " ", count: cell.width) + "\u{1B}[\(column + 1)G"
        return clearing + cell.text + "\u{1B}[\(column + min(cell.width, 2) + 1)G"
    }
}
