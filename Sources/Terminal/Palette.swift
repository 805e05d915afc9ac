import CNcurses
import Display

/// The looks of a theme in curses, for the open terminal.
struct Palette {
    private struct Look {
        let emphasis: Emphasis
        let attributes: UInt32
        let pair: Int32
    }

    /// The looks of all roles, for each ground.
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

    /// Returns the look of a cell for curses, without text.
    ///
    /// The colour of a space's text is visible only with underline or with exchanged colours. So
    /// all other spaces on a ground get the same look, and curses does not replace one by another.
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

    /// Returns the emphasis of a cell.
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
