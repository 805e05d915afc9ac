/// Turns text into cells, one `Character` after the other.
///
/// Every `Character` gets at least one column, so that a cursor can stand before each.
struct CellBuilder {
    let role: Role
    let emphasis: Emphasis
    let isRevealing: Bool
    private(set) var cells: [Cell] = []

    /// A curses cell holds a base and four marks.
    private static let markLimit = 4

    private var marks = 0
    /// Whether the last cell takes marks; a stand-in does not.
    private var hasBase = false
    private var isAfterEmoji = false

    init(role: Role, emphasis: Emphasis, isRevealing: Bool) {
        self.role = role
        self.emphasis = emphasis
        self.isRevealing = isRevealing
    }

    mutating func add(_ text: Substring) {
        cells.reserveCapacity(cells.count + text.utf8.count)
        let scalars = text.unicodeScalars
        var index = text.startIndex
        while index < text.endIndex {
            let next = scalars.index(after: index)
            let width = SimpleScalars.columns(of: scalars[index])
            let isFollowed = next < text.endIndex && SimpleScalars.columns(of: scalars[next]) == 0
            if width > 0, !isFollowed {
                addBase(scalars[index], width: width)
                index = next
            } else {
                add(text[index])
                index = text.index(after: index)
            }
        }
    }

    mutating func add(_ character: Character) {
        hasBase = false
        isAfterEmoji = false
        let first = cells.count
        for scalar in character.unicodeScalars {
            if isAfterEmoji, scalar == "\u{200D}" { return }
            add(scalar, isFirst: cells.count == first)
        }
    }
}

extension CellBuilder {
    private mutating func add(_ scalar: Unicode.Scalar, isFirst: Bool) {
        if let glyph = standIn(for: scalar) { return addStandIn(glyph) }
        if !isFirst, isSwallowed(scalar) { return }
        switch CharacterWidth.columns(of: scalar) {
        case 0: addZeroWidth(scalar, isFirst: isFirst)
        case let width:
            if scalar.value >= 0x378, scalar.properties.generalCategory == .unassigned {
                return addStandIn("\u{FFFD}")
            }
            addBase(scalar, width: width)
            isAfterEmoji = scalar.value >= 0x203C && scalar.properties.isEmoji
        }
    }

    private func standIn(for scalar: Unicode.Scalar) -> Unicode.Scalar? {
        if isRevealing, let glyph = StandIn.revealed(for: scalar) { return glyph }
        return StandIn.always(for: scalar)
    }

    /// What terminals give one column or two, each as it pleases: emoji or text style, skin tones,
    /// and the tags that make a flag of England.
    private func isSwallowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xFE0E, 0xFE0F: true
        case 0x1F3FB...0x1F3FF, 0xE0020...0xE007F: isAfterEmoji
        default: false
        }
    }

    private mutating func addZeroWidth(_ scalar: Unicode.Scalar, isFirst: Bool) {
        let isJoiner = scalar == "\u{200C}" || scalar == "\u{200D}"
        let isStraySelector = isFirst && (0xFE00...0xFE0F).contains(scalar.value)
        if isStraySelector || !isJoiner && scalar.properties.generalCategory == .format {
            return addStandIn(StandIn.other)
        }
        if !hasBase || isRevealing && marks == CellBuilder.markLimit {
            addBase(StandIn.dottedCircle, width: 1)
        }
        guard marks < CellBuilder.markLimit else { return }
        cells[lastBase].text.unicodeScalars.append(scalar)
        marks += 1
    }

    private var lastBase: Int {
        cells.last?.width == 0 ? cells.count - 2 : cells.count - 1
    }

    private mutating func addBase(_ scalar: Unicode.Scalar, width: Int) {
        cells.append(Cell(String(scalar), width: width, role: role, emphasis: emphasis))
        if width == 2 { cells.append(.rightHalf(role: role, emphasis: emphasis)) }
        hasBase = true
        marks = 0
    }

    private mutating func addStandIn(_ scalar: Unicode.Scalar) {
        let role = isRevealing ? Role.invisible : role
        cells.append(Cell(String(scalar), role: role, emphasis: emphasis))
        hasBase = false
        isAfterEmoji = false
    }
}
