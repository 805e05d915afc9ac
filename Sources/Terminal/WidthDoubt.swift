import Display

/// The known differences between terminals in the width of a text.
///
/// The program sends the position after a text of uncertain width, so that the next text is in the
/// correct column.
enum WidthDoubt: Comparable {
    /// All terminals draw the text in its columns.
    case none
    /// Some terminals draw the text narrower: spacing marks, which they draw over the character
    /// before, and emoji and characters that formerly were narrow.
    case narrower
    /// Some terminals draw the text over its neighbours: marks that they do not know.
    case wider

    init(of text: String) {
        let scalars = text.unicodeScalars
        guard text.utf8.count > 1 else {
            self = .none
            return
        }
        self = scalars.map(WidthDoubt.init(of:)).max() ?? .none
    }

    /// Returns the piece with only the uncertain marks that have room in the columns after it. A
    /// terminal may draw each of them as a character, perhaps of two columns; too many would begin
    /// a new line.
    static func fitting(_ piece: Cell, room: Int) -> Cell {
        guard WidthDoubt(of: piece.text) == .wider else { return piece }
        var fitting = piece
        var rest = room
        fitting.text = ""
        for scalar in piece.text.unicodeScalars {
            if WidthDoubt(of: scalar) == .wider {
                guard rest >= 2 else { continue }
                rest -= 2
            }
            fitting.text.unicodeScalars.append(scalar)
        }
        if fitting.text.isEmpty { fitting.text = "\u{FFFD}" }
        return fitting
    }

    private init(of scalar: Unicode.Scalar) {
        switch CharacterWidth.columns(of: scalar) {
        case 0: self = WidthDoubt.isWellKnown(mark: scalar) ? .none : .wider
        case 1: self = WidthDoubt.ofNarrow(scalar)
        default: self = WidthDoubt.isOfEastAsia(scalar) ? .none : .narrower
        }
    }

    private static func ofNarrow(_ scalar: Unicode.Scalar) -> WidthDoubt {
        switch scalar.value {
        case 0..<0x600, 0x2000..<0x2E80, 0xE000..<0xF900: return .none
        // Some terminals draw these emoji as characters, others as pictures of two columns.
        case 0x1F000..<0x20000: return .wider
        // A symbol of the Quran that some terminals treat as a mark.
        case 0x6DE: return .narrower
        default:
            let category = scalar.properties.generalCategory
            return [.spacingMark, .format].contains(category) ? .narrower : .none
        }
    }

    /// Returns true for marks of Unicode 5.0 (2006) or earlier, because some terminals use the
    /// tables of Markus Kuhn. Also true for U+200E, which separates texts on terminals that reorder
    /// characters.
    private static func isWellKnown(mark scalar: Unicode.Scalar) -> Bool {
        if [0x200C, 0x200E].contains(scalar.value) { return true }
        // These three marks formerly were letters. Some terminals treat the voicing marks of
        // Japanese as letters.
        if [0x1885, 0x1886, 0x1A1B].contains(scalar.value) { return false }
        guard scalar.value < 0x2E80, let age = scalar.properties.age, age <= (5, 0) else {
            return false
        }
        return scalar.properties.generalCategory != .format
    }

    /// Returns true for Hangul, Kana and Han, which always were wide. The hexagrams and two marks
    /// were not.
    private static func isOfEastAsia(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x1100..<0x1160, 0x2E80..<0x302A, 0x3030..<0x4DC0, 0x4E00..<0xA4D0, 0xAC00..<0xD7A4,
            0xF900..<0xFFE7,
            0x20000..<0x40000:
            true
        default: false
        }
    }
}
