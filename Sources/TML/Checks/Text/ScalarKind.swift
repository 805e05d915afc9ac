/// The class of a scalar of a shown text, for the checks.
enum ScalarKind: UInt8 {
    /// `upper` and `lower`: letters of scripts that begin a sentence with a capital. `letter`:
    /// letters of the other scripts.
    case upper, lower, letter
    /// Combining marks and modifiers, which belong to the letter before them.
    case mark
    case digit
    case space, noBreakSpace, tab, lineBreak
    /// An apostrophe or a single quotation mark: the character is ambiguous.
    case apostrophe
    case quote, singleQuote
    case opening, closing
    case punctuation, symbol
    /// ZWJ and ZWNJ.
    case joiner
    case bidiControl
    /// Soft hyphen, word joiner, zero width space…
    case invisible
    case token
    /// A line break as a tag or a token, such as `<br/>`.
    case tag
    /// A part of an address.
    case link
    /// The position before the first or after the last scalar.
    case edge

    var isLetter: Bool { self == .upper || self == .lower || self == .letter }
    /// Whether the scalar is a space or tab within a line.
    var isSpace: Bool { self == .space || self == .noBreakSpace || self == .tab }
    var isBlank: Bool { isSpace || self == .lineBreak || self == .tag }
    var isQuote: Bool { self == .quote || self == .singleQuote || self == .apostrophe }
    /// Whether a punctuation mark may follow: the end of a word, a number, a token, a bracket or a
    /// quotation.
    var endsWord: Bool {
        isLetter || self == .mark || self == .digit || self == .token || self == .closing
            || isQuote
    }
}

extension ScalarKind {
    init(_ scalar: Unicode.Scalar) {
        let value = scalar.value
        if value < 0x80 {
            self = Self.ascii[Int(value)]
        } else if value < 0xC0 {
            self = Self.latin1(value)
        } else if value < 0x370 {
            self = Self.letterOrMark(scalar)
        } else if Self.isCommonLetter(value) {
            self = .letter
        } else if (0x410...0x44F).contains(value) {
            self = value < 0x430 ? .upper : .lower
        } else if (0x2000...0x206F).contains(value) {
            self = Self.generalPunctuation(value)
        } else {
            self = Self.others(scalar)
        }
    }

    /// Whether the scalar is a caseless letter of one of the most common scripts. This test saves a
    /// slow property lookup.
    private static func isCommonLetter(_ value: UInt32) -> Bool {
        switch value {
        case 0x4E00...0x9FFF, 0x3041...0x3096, 0x30A1...0x30FA, 0xAC00...0xD7A3, 0x5D0...0x5EA,
            0x620...0x63F, 0x641...0x64A, 0x904...0x939, 0xE01...0xE30:
            true
        default: false
        }
    }

    private static let ascii: [ScalarKind] = (0..<0x80).map { value in
        switch UInt8(value) {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): .upper
        case UInt8(ascii: "a")...UInt8(ascii: "z"): .lower
        case UInt8(ascii: "0")...UInt8(ascii: "9"): .digit
        case UInt8(ascii: " "): .space
        case 0x09: .tab
        case 0x0A...0x0D: .lineBreak
        case 0x00..<0x20, 0x7F: .invisible
        case UInt8(ascii: "'"): .apostrophe
        case UInt8(ascii: "\""): .quote
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): .opening
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): .closing
        case UInt8(ascii: "$"), UInt8(ascii: "+"), UInt8(ascii: "<"), UInt8(ascii: "="),
            UInt8(ascii: ">"), UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "|"),
            UInt8(ascii: "~"):
            .symbol
        default: .punctuation
        }
    }

    private static func latin1(_ value: UInt32) -> ScalarKind {
        switch value {
        case 0x85: .lineBreak
        case 0x80...0x9F, 0xAD: .invisible
        case 0xA0: .noBreakSpace
        case 0xA1, 0xA7, 0xB6, 0xB7, 0xBF: .punctuation
        case 0xAB, 0xBB: .quote
        case 0xAA, 0xB5, 0xBA: .letter
        default: .symbol
        }
    }

    private static func letterOrMark(_ scalar: Unicode.Scalar) -> ScalarKind {
        switch scalar.value {
        case 0xD7, 0xF7: .symbol
        case 0x300...0x36F: .mark
        case 0xC0...0xDE: .upper
        case 0xDF...0xFF: .lower
        default: others(scalar)
        }
    }

    private static func generalPunctuation(_ value: UInt32) -> ScalarKind {
        switch value {
        case 0x2007, 0x202F: .noBreakSpace
        case 0x2000...0x200A, 0x205F: .space
        case 0x200C, 0x200D: .joiner
        case 0x200E, 0x200F: .mark
        case 0x202A...0x202E, 0x2066...0x2069: .bidiControl
        case 0x200B, 0x2060...0x2064, 0x206A...0x206F: .invisible
        case 0x2018, 0x201A, 0x201B, 0x2039, 0x203A: .singleQuote
        case 0x2019: .apostrophe
        case 0x201C...0x201F: .quote
        case 0x2028, 0x2029: .lineBreak
        default: .punctuation
        }
    }

    private static func others(_ scalar: Unicode.Scalar) -> ScalarKind {
        let hasCase =
            scalar.value < 0x590 || (0x1E00...0x1FFF).contains(scalar.value)
            || (0x2C60...0x2C7F).contains(scalar.value) || (0xA640...0xA7FF).contains(scalar.value)
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .titlecaseLetter: return hasCase ? .upper : .letter
        case .lowercaseLetter: return hasCase ? .lower : .letter
        case .otherLetter, .letterNumber: return .letter
        case .modifierLetter, .nonspacingMark, .spacingMark, .enclosingMark: return .mark
        case .decimalNumber: return .digit
        case .spaceSeparator: return .space
        case .lineSeparator, .paragraphSeparator: return .lineBreak
        case .openPunctuation: return .opening
        case .closePunctuation: return .closing
        case .initialPunctuation, .finalPunctuation: return .quote
        case .dashPunctuation, .connectorPunctuation, .otherPunctuation: return .punctuation
        case .control, .unassigned: return .invisible
        case .format: return isShownFormat(scalar.value) ? .mark : .invisible
        default: return .symbol
        }
    }

    /// Whether a format character is visible: the Arabic letter mark, the Arabic, Syriac and Kaithi
    /// signs that span numbers, and the tag characters of flags.
    private static func isShownFormat(_ value: UInt32) -> Bool {
        switch value {
        case 0x61C, 0x600...0x605, 0x6DD, 0x70F, 0x8E2, 0x110BD, 0xE0020...0xE007F: true
        default: false
        }
    }
}
