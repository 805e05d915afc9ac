import CFribidi

/// A paragraph on its way through libfribidi, with isolates around what is to be isolated.
struct OrderedParagraph {
    /// A scalar of the text, or an isolate that is not in it.
    struct Step {
        var scalar: Unicode.Scalar
        /// Where it begins in the text; `nil` for what is not in it.
        var place: Int?

        var endsParagraph: Bool {
            switch scalar.value {
            case 0x0A, 0x0D, 0x1C...0x1E, 0x85, 0x2029: place != nil
            default: false
            }
        }
    }

    private static let isolate: Unicode.Scalar = "\u{2066}"
    private static let endOfIsolate: Unicode.Scalar = "\u{2069}"

    private var scalars: [UInt32] = []
    private var places: [Int?] = []

    static func steps(of text: some StringProtocol, isolates: [Range<Int>]) -> [Step] {
        var steps: [Step] = []
        steps.reserveCapacity(text.utf8.count + 2 * isolates.count)
        var rest = isolates[...]
        var isOpen = false
        var place = 0
        for scalar in text.unicodeScalars {
            if isOpen, let first = rest.first, first.upperBound <= place {
                steps.append(Step(scalar: endOfIsolate))
                rest = rest.dropFirst()
                isOpen = false
            }
            if !isOpen, let first = rest.first, first.lowerBound <= place {
                steps.append(Step(scalar: isolate))
                isOpen = true
            }
            steps.append(Step(scalar: scalar, place: place))
            place += UTF8.width(scalar)
        }
        if isOpen { steps.append(Step(scalar: endOfIsolate)) }
        return steps
    }

    mutating func add(_ step: Step) {
        scalars.append(step.scalar.value)
        places.append(step.place)
    }

    /// What each scalar of the text is to the order.
    func resolved(_ direction: TextDirection, joins: Bool) -> [(Int, TextOrder.Sign)] {
        let count = scalars.count
        var levels = [Int8](repeating: 0, count: count)
        var kinds = [UInt8](repeating: 0, count: count)
        var glyphs = [UInt32](repeating: 0, count: count)
        let isRight = direction == .rightToLeft
        guard count > 0,
            cf_resolve(scalars, Int32(count), isRight, joins, &levels, &kinds, &glyphs)
        else { return [] }
        var signs: [(Int, TextOrder.Sign)] = []
        signs.reserveCapacity(count)
        var ends: [UInt8] = []
        for (index, place) in places.enumerated() {
            let level = UInt8(max(0, levels[index]))
            guard let place else {
                ends.append(level)
                continue
            }
            let glyph = glyphs[index] == scalars[index] ? nil : Unicode.Scalar(glyphs[index])
            let sign = TextOrder.Sign(level: level, kind: kinds[index], glyph: glyph, ends: ends)
            signs.append((place, sign))
            ends = []
        }
        return signs
    }
}
