import Display

/// Whether terminals agree on how many columns a text takes, as far as is known.
///
/// What stands behind a doubtful text is told its place, so that nothing is shifted.
enum WidthDoubt: Comparable {
    /// All of them draw it in the columns that it has.
    case none
    /// Some draw it narrower: spacing marks, which they put over the letter before, and emoji and signs
    /// that were narrow once.
    case narrower
    /// Some draw it over what stands beside it: marks that they do not know.
    case wider

    init(of text: String) {
        let scalars = text.unicodeScalars
        guard text.utf8.count > 1 else {
            self = .none
            return
        }
        self = scalars.map(WidthDoubt.init(of:)).max() ?? .none
    }

    /// A piece with so many doubtful marks only as there are columns behind it: on a terminal that takes each
    /// for a letter, perhaps a wide one, a further one would begin another line.
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
        // Emoji that are letters for some are pictures of two columns for others.
        case 0x1F000..<0x20000: return .wider
        // A sign of the Quran that some take for a mark.
        case 0x6DE: return .narrower
        default:
            let category = scalar.properties.generalCategory
            return [.spacingMark, .format].contains(category) ? .narrower : .none
        }
    }

    /// Since Unicode 5.0, of 2006, which is what terminals count by that have the tables of Markus Kuhn.
    /// The last one keeps texts apart on a terminal that reorders letters itself.
    private static func isWellKnown(mark scalar: Unicode.Scalar) -> Bool {
        if [0x200C, 0x200E].contains(scalar.value) { return true }
        // Three were letters once, and the voicing marks of Japanese are so for some.
        if [0x1885, 0x1886, 0x1A1B].contains(scalar.value) { return false }
        guard scalar.value < 0x2E80, let age = scalar.properties.age, age <= (5, 0) else {
            return false
        }
        return scalar.properties.generalCategory != .format
    }

    /// Hangul, Kana and Han, which have always been wide. The hexagrams and two marks have not.
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
