import CNcurses
import Display

/// A theme in the terms of curses, on the terminal that is open.
struct Palette {
    private struct Look {
        let emphasis: Emphasis
        let attributes: UInt32
        let pair: Int32
    }

    /// For each ground every role.
    private let looks: [Look]

    init(_ theme: Theme, depth: ColorDepth, background: Background) {
        looks = Ground.allCases.flatMap { ground in
            Role.allCases.map { role in
                let style = theme.style(
                    of: role, on: ground, depth: depth, background: background)
                let isPlain = style.foreground == nil && style.background == nil
                let pair =
                    isPlain
                    ? 0 : cn_pair(Int32(style.foreground ?? -1), Int32(style.background ?? -1))
                return Look(
                    emphasis: style.emphasis, attributes: Palette.attributes(of: style.emphasis),
                    pair: pair)
            }
        }
    }

    /// What curses is to draw for a cell, still without text.
    ///
    /// A space looks the same whatever colour its text has, unless there is a line under it or its
    /// colours are exchanged: so all spaces on a ground are one to curses, and none is sent for another.
    func look(of cell: Cell) -> cn_cell {
        let ground = Int(cell.ground.rawValue) * Role.allCases.count
        let look = looks[ground + Int(cell.role.rawValue)]
        var painted = cn_cell()
        painted.pair = look.pair
        painted.attributes =
            cell.emphasis.isEmpty
            ? look.attributes : Palette.attributes(of: look.emphasis.union(cell.emphasis))
        if cell.text == " " {
            let blank = looks[ground + Int(Role.text.rawValue)]
            let seen = (painted.attributes | blank.attributes) & Palette.seenOnBlanks
            if seen == 0 { (painted.pair, painted.attributes) = (blank.pair, blank.attributes) }
        }
        return painted
    }

    /// How a cell stands out.
    func emphasis(of cell: Cell) -> Emphasis {
        let ground = Int(cell.ground.rawValue) * Role.allCases.count
        return looks[ground + Int(cell.role.rawValue)].emphasis.union(cell.emphasis)
    }

    private static let seenOnBlanks = UInt32(CN_UNDERLINE | CN_REVERSE)

    private static func attributes(of emphasis: Emphasis) -> UInt32 {
        let bits: [(Emphasis, Int)] = [
            (.bold, CN_BOLD), (.dim, CN_DIM), (.italic, CN_ITALIC), (.underline, CN_UNDERLINE),
            (.reverse, CN_REVERSE), (.strike, CN_DIM),
        ]
        return bits.reduce(0) { emphasis.contains($1.0) ? $0 | UInt32($1.1) : $0 }
    }
}
