import CNcurses
import Display

/// A role in the terms of curses, on the terminal that is open.
struct PaintedRole {
    private let emphasis: Emphasis
    private let attributes: UInt32
    private let pair: Int32

    init(_ role: Role, of theme: Theme) {
        let style = theme.style(of: role, colors: Int(cn_colors()))
        emphasis = style.emphasis
        attributes = PaintedRole.attributes(of: style.emphasis)
        let isPlain = style.foreground == nil && style.background == nil
        pair = isPlain ? 0 : cn_pair(Int32(style.foreground ?? -1), Int32(style.background ?? -1))
    }

    /// A cell of this look, still without text.
    func cell(adding extra: Emphasis) -> cn_cell {
        var cell = cn_cell()
        cell.pair = pair
        cell.attributes =
            extra.isEmpty ? attributes : PaintedRole.attributes(of: emphasis.union(extra))
        return cell
    }

    private static func attributes(of emphasis: Emphasis) -> UInt32 {
        let bits: [(Emphasis, Int)] = [
            (.bold, CN_BOLD), (.dim, CN_DIM), (.italic, CN_ITALIC), (.underline, CN_UNDERLINE),
            (.reverse, CN_REVERSE), (.strike, CN_DIM),
        ]
        return bits.reduce(0) { emphasis.contains($1.0) ? $0 | UInt32($1.1) : $0 }
    }
}
