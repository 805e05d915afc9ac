import CFribidi

/// The order of the characters of a paragraph on its lines, by UAX #9, computed before the
/// paragraph is broken into lines.
///
/// libfribidi computes the order, with tokens isolated from the words around them. `VisualLine`
/// then has the cells of a line from left to right. Positions are UTF-8 code units from the start
/// of the text.
public struct TextOrder: Hashable, Sendable {
    /// Where the lines begin.
    public let direction: TextDirection
    /// What a scalar is to the order, at the place where it begins.
    private var signs: [Sign]

    struct Sign: Hashable, Sendable {
        /// Odd levels are read from right to left.
        var level: UInt8 = 0
        var kind = UInt8(CF_OTHER)
        /// What is drawn instead: a mirrored bracket, or a joined form of a letter.
        var glyph: Unicode.Scalar?
        /// The levels of the end of an isolate and of the beginning of another, right before it.
        var endOfIsolate: UInt8?
        var isolate: UInt8?
    }

    /// - Parameters:
    ///   - direction: where the lines of the text's language begin.
    ///   - isolates: ranges of what is no part of the language, such as tokens: read from left to
    ///     right, and without influence on what stands around them. Ascending, none in another.
    /// - Returns: `nil` where the text stands as it is: nothing in it goes from right to left, or
    ///   nobody is to reorder it.
    public init?(
        of text: some StringProtocol, direction: TextDirection, isolates: [Range<Int>] = []
    ) {
        let profile = TextProfile.current
        let goesRight = direction == .rightToLeft
        guard profile.order != .typed,
            goesRight || TextOrder.mayGoRight(text)
        else { return nil }
        self.direction = direction
        signs = Array(repeating: Sign(level: goesRight ? 1 : 0), count: text.utf8.count)
        var paragraph = OrderedParagraph(isolates: isolates)
        for scalar in text.unicodeScalars {
            paragraph.add(scalar)
            if OrderedParagraph.ends(with: scalar) {
                paragraph.resolve(direction, joins: profile.joinsArabic, into: &signs)
            }
        }
        paragraph.resolve(direction, joins: profile.joinsArabic, into: &signs)
    }

    /// What the scalar at a place is to the order; at the end of the text, what the direction says.
    func sign(at place: Int) -> Sign {
        signs.indices.contains(place) ? signs[place] : Sign(level: base)
    }

    /// The level of a paragraph as such.
    var base: UInt8 { direction == .rightToLeft ? 1 : 0 }

    /// Whether something in a text may make it go from right to left. Most texts have no byte that
    /// begins such a letter, and bytes are looked through fast.
    static func mayGoRight(_ text: some StringProtocol) -> Bool {
        let hasBytes = text.utf8.withContiguousStorageIfAvailable { bytes in
            bytes.contains { $0 >= 0xD6 }
        }
        return hasBytes ?? true && text.unicodeScalars.contains(where: isRightToLeft)
    }

    /// Whether a scalar may make a text go from right to left.
    static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.value >= 0x590 else { return false }
        return switch scalar.value {
        case 0x590...0x8FF, 0x200F, 0x202B, 0x202E, 0x2067, 0x2068, 0xFB1D...0xFDFF,
            0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
            true
        default: false
        }
    }
}
