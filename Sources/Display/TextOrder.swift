import CFribidi

/// The order of the characters of a paragraph on its lines, by UAX #9, computed before the
/// paragraph is broken into lines.
///
/// libfribidi computes the order. Tokens are isolated from the words around them. `VisualLine`
/// contains the ordered cells of a line, from left to right. Positions are UTF-8 code units from
/// the start of the text.
public struct TextOrder: Hashable, Sendable {
    /// The side where the lines begin.
    public let direction: TextDirection
    /// The order properties of each scalar, at the position where the scalar begins.
    private var signs: [Sign]

    struct Sign: Hashable, Sendable {
        /// The level of the scalar. Odd levels are read from right to left.
        var level: UInt8 = 0
        var kind = UInt8(CF_OTHER)
        /// The scalar that is drawn instead: a mirrored bracket, or a joined form of a letter.
        var glyph: Unicode.Scalar?
        /// The levels of the end of an isolate and of the beginning of another isolate, directly
        /// before the scalar.
        var endOfIsolate: UInt8?
        var isolate: UInt8?
    }

    /// - Parameters:
    ///   - direction: the side where the lines of the text's language begin.
    ///   - isolates: the ranges that do not belong to the language, for example tokens. They are
    ///     read from left to right, and do not influence the text around them. Ascending, without
    ///     overlaps.
    /// - Returns: `nil` if the text needs no other order, because it has no right-to-left scalars
    ///   and its lines begin at the left, or because the order of the profile is `typed`.
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

    /// Returns the order properties of the scalar at a position; at the end of the text, the
    /// properties of the direction.
    func sign(at place: Int) -> Sign {
        signs.indices.contains(place) ? signs[place] : Sign(level: base)
    }

    /// The level of the paragraph.
    var base: UInt8 { direction == .rightToLeft ? 1 : 0 }

    /// Returns true if the text has a scalar that may change the direction to right-to-left. The
    /// bytes are searched first, because this is fast and most texts have no byte that begins such
    /// a scalar.
    static func mayGoRight(_ text: some StringProtocol) -> Bool {
        let hasBytes = text.utf8.withContiguousStorageIfAvailable { bytes in
            bytes.contains { $0 >= 0xD6 }
        }
        return hasBytes ?? true && text.unicodeScalars.contains(where: isRightToLeft)
    }

    /// Returns true if the scalar may change the direction of a text to right-to-left.
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
