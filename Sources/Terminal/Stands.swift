import CNcurses
import Display

/// Gives a placeholder to each cluster that curses cannot store in one cell, or whose width differs
/// between terminals. A placeholder is a scalar that curses stores instead of the cluster.
///
/// So curses compares, moves and repeats these cells like all others. In the output, the cluster
/// replaces the placeholder, and the correct position of the cursor follows. So a terminal with
/// another width for the cluster shows the text after it in the correct columns.
struct Stands {
    private struct Stood: Hashable {
        var text: ExactBytes
        var width: Int
        /// The first column; `nil` for a text with a certain width.
        var column: Int?
    }

    /// Compared byte for byte, because terminals may draw equal texts differently.
    private struct ExactBytes: Hashable {
        let bytes: [UInt8]
    }

    private static let wide = UInt32(CN_WIDE_STANDS)..<UInt32(CN_WIDE_STANDS_END)
    /// The placeholder after these is for the columns of a cluster after its second column.
    private static let narrow = UInt32(CN_NARROW_STANDS)..<UInt32(CN_NARROW_STANDS_END) - 1
    private static let covered = UInt32(CN_NARROW_STANDS_END) - 1

    private var scalars: [Stood: UInt32] = [:]
    private var nextWide = wide.lowerBound
    private var nextNarrow = narrow.lowerBound

    /// True if few placeholders are left. The next frame then starts with new placeholders and is
    /// drawn as a whole.
    var areScarce: Bool {
        nextWide > Stands.wide.upperBound - 500 || nextNarrow > Stands.narrow.upperBound - 100
    }

    /// Returns true if a text contains a scalar that could be confused with a placeholder.
    static func mustStand(for text: String) -> Bool {
        text.unicodeScalars.contains {
            wide.contains($0.value) || (narrow.lowerBound...covered).contains($0.value)
        }
    }

    /// Returns the scalars for the columns of a cluster, from the first. The second column of a
    /// wide cluster has none. `nil` if there are no more placeholders, or if curses does not know
    /// their widths.
    ///
    /// - Parameter column: the first column; `nil` if the terminal draws the cluster in its correct
    ///   width for certain, and only curses counts fewer columns.
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

    /// Returns the cluster on empty columns, followed by the position of the cursor that curses
    /// expects.
    private static func bytes(for cell: Cell, column: Int?) -> String {
        guard let column else { return cell.text }
        let clearing = String(repeating: " ", count: cell.width) + "\u{1B}[\(column + 1)G"
        return clearing + cell.text + "\u{1B}[\(column + min(cell.width, 2) + 1)G"
    }
}
