/// The class of a character for line breaks, similar to UAX #14.
enum LineBreakClass {
    case space, hyphen, opening, closing, ideographic, other

    /// - Parameter previous: the class of the previous character on the line. A hyphen counts as a
    ///   hyphen only within a word.
    init(_ character: Character, after previous: LineBreakClass?) {
        guard let scalar = character.unicodeScalars.first else {
            self = .other
            return
        }
        switch scalar.value {
        case 0x20, 0x09, 0x2000...0x2006, 0x2008...0x200B, 0x205F, 0x3000: self = .space
        // Most letters are in these ranges, so no table is searched.
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0xC0...0x24F, 0x400...0x52F, 0x5D0...0x5EA,
            0x620...0x64A:
            self = .other
        case 0x2D, 0xAD, 0x2010, 0x2013, 0x2014: self = previous == .other ? .hyphen : .other
        default:
            if LineBreakClass.openers.contains(scalar) {
                self = .opening
            } else if LineBreakClass.closers.contains(scalar) {
                self = .closing
            } else {
                self = CharacterWidth.columns(of: scalar) == 2 ? .ideographic : .other
            }
        }
    }

    /// True if the next character begins a word.
    var endsWord: Bool { self == .space || self == .opening }

    /// Returns true if a line may end between this character and `next`.
    func allowsBreak(before next: LineBreakClass) -> Bool {
        switch (self, next) {
        case (_, .space), (_, .closing), (.opening, _): false
        case (.space, _): true
        case (.hyphen, .other): true
        case (.ideographic, _), (_, .ideographic): true
        case (.closing, _), (.hyphen, _), (.other, _): false
        }
    }

    private static let openers = Set("([{“‘«„（「『【〈《〔［｛".unicodeScalars)
    private static let closers = Set(
        ("!,.:;?)]}%”’»…、。，．：；？！）」』】〉》〕］｝・ー々‥"
            + "ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ").unicodeScalars)
}
