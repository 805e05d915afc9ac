import Text

/// The invisible characters of a text that are in a wrong place.
struct HiddenCharacters {
    struct Found {
        var scalar: Unicode.Scalar
        var range: Range<Int>
    }

    /// Direction controls without their counterpart on the same line.
    private(set) var unpaired: [Found] = []
    private(set) var invisible: [Found] = []
    private var open: [Found] = []

    init(in label: Label) {
        let scalars = label.text.unicodeScalars
        var place = 0
        var before: Unicode.Scalar = "\0"
        for index in scalars.indices {
            let scalar = scalars[index]
            let found = Found(scalar: scalar, range: place..<place + UTF8.width(scalar))
            place = found.range.upperBound
            if scalar == "\n" {
                endLine()
            } else if (0x202A...0x202E).contains(scalar.value)
                || (0x2066...0x2069).contains(scalar.value)
            {
                turn(found)
            } else if Self.mayBeHidden(scalar) {
                let next = scalars.index(after: index)
                let after = next < scalars.endIndex ? scalars[next] : "\0"
                if Self.isHidden(scalar, between: before, and: after) { invisible.append(found) }
            }
            before = scalar
        }
        endLine()
        unpaired.sort { $0.range.lowerBound < $1.range.lowerBound }
    }

    /// Returns the abbreviation of the character, or its code point if it has no abbreviation.
    static func name(_ scalar: Unicode.Scalar) -> String {
        switch scalar.value {
        case 0x202A: "LRE"
        case 0x202B: "RLE"
        case 0x202C: "PDF"
        case 0x202D: "LRO"
        case 0x202E: "RLO"
        case 0x2066: "LRI"
        case 0x2067: "RLI"
        case 0x2068: "FSI"
        case 0x2069: "PDI"
        case 0x200B: "ZWSP"
        case 0x200C: "ZWNJ"
        case 0x200D: "ZWJ"
        case 0x2060: "WJ"
        case 0xAD: "SHY"
        case 0xFEFF: "BOM"
        default: ControlCharacters.name(of: scalar)
        }
    }
}

extension HiddenCharacters {
    private mutating func turn(_ found: Found) {
        let isIsolate = found.scalar.value >= 0x2066
        guard found.scalar == "\u{202C}" || found.scalar == "\u{2069}" else {
            return open.append(found)
        }
        if let last = open.last, (last.scalar.value >= 0x2066) == isIsolate {
            open.removeLast()
        } else {
            unpaired.append(found)
        }
    }

    private mutating func endLine() {
        unpaired += open
        open = []
    }

    private static func mayBeHidden(_ scalar: Unicode.Scalar) -> Bool {
        let kind = ScalarKind(scalar)
        return kind == .invisible || kind == .joiner
    }

    private static func isHidden(
        _ scalar: Unicode.Scalar, between before: Unicode.Scalar, and after: Unicode.Scalar
    ) -> Bool {
        let isWithin = ScalarKind(before).endsWord && ScalarKind(after).endsWord
        switch scalar.value {
        case 0xAD, 0x2060: return !isWithin
        case 0x200C, 0x200D: return !joins(before) && !joins(after)
        case 0x0D, 0x0B, 0x0C: return scalar.value != 0x0D
        default: return true
        }
    }

    /// Whether a joiner next to the character has an effect: the character is of a script with
    /// joined letters, or an emoji.
    private static func joins(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x600...0x8FF, 0x900...0xDFF, 0xE00...0x109F, 0x1780...0x18AF, 0x1900...0x1CFF,
            0xA800...0xABFF, 0xFB50...0xFDFF, 0xFE70...0xFEFE, 0x2600...0x27BF, 0xFE0F,
            0x10A00...0x11FFF, 0x1F000...0x1FAFF, 0x2190...0x21FF, 0x2B00...0x2BFF:
            true
        default: false
        }
    }
}
