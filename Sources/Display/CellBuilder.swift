/// Converts text to cells, one `Character` after the other.
///
/// Every `Character` gets at least one column, so the cursor can be placed before each `Character`.
/// First, the `Character` is divided into pieces: one spacing scalar with its marks in each piece.
/// Then the pieces are joined to one cell if no piece is a stand-in.
struct CellBuilder {
    let role: Role
    let emphasis: Emphasis
    let isRevealing: Bool
    /// True if the pieces of a `Character` are not joined.
    let isInPieces: Bool
    private(set) var cells: [Cell] = []
    private let isAmbiguousWide: Bool

    /// The maximum number of marks in a cell. A curses cell contains a base and four marks.
    private static let markLimit = 4

    private var marks = 0
    /// True if the last cell can take marks. A stand-in cannot take marks.
    private var hasBase = false
    private var isAfterEmoji = false
    /// True if the pieces contain only scalars of the `Character`, without stand-ins.
    private var isItself = true
    /// True if the `Character` is a sequence of scalars for one emoji.
    private var isSequence = false

    init(
        role: Role, emphasis: Emphasis, isRevealing: Bool, isInPieces: Bool = false,
        profile: TextProfile = .current
    ) {
        self.role = role
        self.emphasis = emphasis
        self.isRevealing = isRevealing
        self.isInPieces = isInPieces
        isAmbiguousWide = profile.isAmbiguousWide
    }

    mutating func add(_ text: Substring) {
        cells.reserveCapacity(cells.count + text.utf8.count)
        // Most texts are plain, and this path is the fastest.
        if text.isPlain {
            for byte in text.utf8 { addBase(Unicode.Scalar(byte), width: 1) }
            return
        }
        let scalars = text.unicodeScalars
        var index = text.startIndex
        while index < text.endIndex {
            let next = scalars.index(after: index)
            let width = SimpleScalars.columns(of: scalars[index])
            let isFollowed = next < text.endIndex && SimpleScalars.columns(of: scalars[next]) == 0
            if width > 0, !isFollowed {
                addBase(scalars[index], width: isAmbiguousWide ? columns(scalars[index]) : width)
                index = next
            } else {
                add(text[index])
                index = text.index(after: index)
            }
        }
    }

    mutating func add(_ character: Character) {
        let first = cells.count
        isItself = true
        isSequence = false
        addPieces(of: character)
        if character.isFlag {
            isItself = true
            isSequence = true
        }
        if isItself, !isInPieces { join(from: first, into: character) }
    }
}

extension CellBuilder {
    /// Adds the pieces of a `Character`. For joined emoji, adds only the first emoji.
    private mutating func addPieces(of character: Character) {
        hasBase = false
        isAfterEmoji = false
        let first = cells.count
        for scalar in character.unicodeScalars {
            if isAfterEmoji, scalar == "\u{200D}" {
                isSequence = true
                return
            }
            if scalar == "\u{FE0F}", character.startsWithEmoji { isSequence = true }
            add(scalar, isFirst: cells.count == first)
        }
    }

    /// Replaces the pieces from `first` with one cell. An emoji sequence always gets two columns,
    /// because all terminals that support the sequence draw it with two columns.
    private mutating func join(from first: Int, into character: Character) {
        let width = max(cells.count - first, isSequence ? 2 : 1)
        let text = String(character)
        let isSame = cells[first].width == width && cells[first].text.utf8.count == text.utf8.count
        guard !isSame else { return }
        cells.removeSubrange(first...)
        cells.append(Cell(text, width: width, role: role, emphasis: emphasis))
        for _ in 1..<width { cells.append(.covered(role: role, emphasis: emphasis)) }
    }

    private mutating func add(_ scalar: Unicode.Scalar, isFirst: Bool) {
        if let glyph = standIn(for: scalar) { return addStandIn(glyph) }
        if !isFirst, isSwallowed(scalar) {
            if scalar.value >= 0x10000 { isSequence = true }
            return
        }
        switch columns(scalar) {
        case 0: addZeroWidth(scalar, isFirst: isFirst)
        case let width:
            if scalar.value >= 0x378, scalar.properties.generalCategory == .unassigned {
                return addStandIn("\u{FFFD}")
            }
            addBase(scalar, width: width)
            isAfterEmoji = scalar.value >= 0x203C && scalar.properties.isEmoji
        }
    }

    private func columns(_ scalar: Unicode.Scalar) -> Int {
        let columns = CharacterWidth.columns(of: scalar)
        let isWide =
            isAmbiguousWide && columns == 1 && CharacterWidth.isAmbiguous(scalar)
            && !CharacterWidth.isOwnSign(scalar)
        return isWide ? 2 : columns
    }

    private func standIn(for scalar: Unicode.Scalar) -> Unicode.Scalar? {
        if isRevealing, let glyph = StandIn.revealed(for: scalar) { return glyph }
        return StandIn.always(for: scalar)
    }

    /// Returns true for scalars whose width depends on the terminal: selectors of emoji style or
    /// text style, skin tones, and the tags of a flag such as the flag of England.
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
            isItself = false
        }
        guard marks < CellBuilder.markLimit, !isInPieces || scalar != "\u{200D}" else { return }
        cells[lastBase].text.unicodeScalars.append(scalar)
        marks += 1
    }

    private var lastBase: Int {
        cells.last?.width == 0 ? cells.count - 2 : cells.count - 1
    }

    private mutating func addBase(_ scalar: Unicode.Scalar, width: Int) {
        cells.append(Cell(String(scalar), width: width, role: role, emphasis: emphasis))
        if width == 2 { cells.append(.covered(role: role, emphasis: emphasis)) }
        hasBase = true
        marks = 0
    }

    private mutating func addStandIn(_ scalar: Unicode.Scalar) {
        let role = isRevealing ? Role.invisible : role
        cells.append(Cell(String(scalar), role: role, emphasis: emphasis))
        hasBase = false
        isAfterEmoji = false
        isItself = false
    }
}

extension Character {
    /// True if the first two scalars are regional indicators. Marks may follow.
    fileprivate var isFlag: Bool {
        let scalars = unicodeScalars.prefix(2)
        return scalars.count == 2 && scalars.allSatisfy { (0x1F1E6...0x1F1FF).contains($0.value) }
    }

    fileprivate var startsWithEmoji: Bool {
        unicodeScalars.first?.properties.isEmoji ?? false
    }
}
