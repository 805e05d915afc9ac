import CFribidi

/// Computes the order of the paragraphs of a text with libfribidi, one paragraph after the other.
/// Isolate characters enclose the isolated ranges.
struct OrderedParagraph {
    private static let isolate: UInt32 = 0x2066
    private static let endOfIsolate: UInt32 = 0x2069
    /// The position of scalars that are not in the text.
    private static let nowhere = -1

    private var isolates: ArraySlice<Range<Int>>
    private var isOpen = false
    /// The position of the next scalar in the text.
    private var place = 0
    private var scalars: [UInt32] = []
    private var places: [Int] = []

    init(isolates: [Range<Int>]) {
        self.isolates = isolates.filter { !$0.isEmpty }[...]
    }

    /// Returns true if a paragraph ends with the scalar.
    static func ends(with scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0A, 0x0D, 0x1C...0x1E, 0x85, 0x2029: true
        default: false
        }
    }

    /// Adds the next scalar of the text.
    mutating func add(_ scalar: Unicode.Scalar) {
        if let first = isolates.first, first.lowerBound <= place {
            if isOpen, first.upperBound <= place { endIsolate() }
            if !isOpen, let next = isolates.first, next.lowerBound <= place {
                append(Self.isolate, at: Self.nowhere)
                isOpen = true
            }
        }
        append(scalar.value, at: place)
        place += UTF8.width(scalar)
    }

    /// Writes the order properties of each scalar of the paragraph to `signs`, and begins the next
    /// paragraph.
    mutating func resolve(
        _ direction: TextDirection, joins: Bool, into signs: inout [TextOrder.Sign]
    ) {
        let count = scalars.count
        var levels = [Int8](repeating: 0, count: count)
        var kinds = [UInt8](repeating: 0, count: count)
        var glyphs = [UInt32](repeating: 0, count: count)
        let isRight = direction == .rightToLeft
        let isDone =
            count > 0
            && cf_resolve(scalars, Int32(count), isRight, joins, &levels, &kinds, &glyphs)
        var next = TextOrder.Sign()
        for index in 0..<(isDone ? count : 0) {
            let level = UInt8(max(0, levels[index]))
            guard places[index] != Self.nowhere else {
                if scalars[index] == Self.isolate { next.isolate = level }
                if scalars[index] == Self.endOfIsolate { next.endOfIsolate = level }
                continue
            }
            next.level = level
            next.kind = kinds[index]
            if glyphs[index] != scalars[index] { next.glyph = Unicode.Scalar(glyphs[index]) }
            signs[places[index]] = next
            next = TextOrder.Sign()
        }
        scalars.removeAll(keepingCapacity: true)
        places.removeAll(keepingCapacity: true)
    }

    private mutating func endIsolate() {
        append(Self.endOfIsolate, at: Self.nowhere)
        isolates = isolates.dropFirst()
        isOpen = false
    }

    private mutating func append(_ scalar: UInt32, at place: Int) {
        scalars.append(scalar)
        places.append(place)
    }
}
