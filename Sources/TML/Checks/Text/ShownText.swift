import Text

/// The shown text of a label without its markup. The text is parsed once for all checks.
struct ShownText {
    /// A scalar, a token, or a tag that is shown.
    struct Element {
        /// The scalar that an entity or a token such as `{quot}` represents. U+FFFC for other
        /// tokens.
        var scalar: Unicode.Scalar
        var kind: ScalarKind
        /// The start of the range in the label's UTF-8.
        var start: Int
        var end: Int
    }

    /// An HTML entity, perhaps a broken one.
    struct Entity {
        var range: Range<Int>
        var isBroken: Bool
    }

    static let tokenScalar: Unicode.Scalar = "\u{FFFC}"

    let source: Label
    private(set) var elements: [Element] = []
    private(set) var entities: [Entity] = []
    /// The addresses in the text, as ranges of elements.
    private(set) var links: [Range<Int>] = []
    /// A bit for each kind of scalar in the text.
    private var kinds: UInt32 = 0
    /// A bit for each ASCII scalar in the text.
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    init(_ label: Label) {
        source = label
        elements.reserveCapacity(label.bytes.count)
        var reader = ShownTextReader(label)
        reader.read { element in append(element) }
        entities = reader.entities
        links = LinkFinder.links(in: self)
        for link in links {
            for place in link { elements[place].kind = .link }
        }
    }

    func contains(_ kind: ScalarKind) -> Bool { kinds & 1 << UInt32(kind.rawValue) != 0 }

    /// Whether the text contains an ASCII scalar. Must not be called with other scalars.
    func contains(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 64 ? low & 1 << scalar.value != 0 : high & 1 << (scalar.value - 64) != 0
    }

    var count: Int { elements.count }

    func kind(at place: Int) -> ScalarKind {
        place >= 0 && place < elements.count ? elements[place].kind : .edge
    }

    /// Returns the scalar of an element, or NUL if the position is outside of the text.
    func scalar(at place: Int) -> Unicode.Scalar {
        place >= 0 && place < elements.count ? elements[place].scalar : "\0"
    }

    /// Returns the range of some elements in the label's UTF-8. The range is empty if there are no
    /// elements.
    func range(of places: Range<Int>) -> Range<Int> {
        if places.isEmpty {
            let place =
                places.lowerBound < count
                ? elements[places.lowerBound].start : elements.last?.end ?? 0
            return place..<place
        }
        return elements[places.lowerBound].start..<elements[places.upperBound - 1].end
    }

    func text(of places: Range<Int>) -> String {
        // Appending scalars one by one is slow, and this function runs for every word of a text.
        String(unsafeUninitializedCapacity: 4 * places.count) { bytes in
            var count = 0
            for element in elements[places] {
                for byte in element.scalar.utf8 {
                    bytes[count] = byte
                    count += 1
                }
            }
            return count
        }
    }

    private mutating func append(_ element: Element) {
        elements.append(element)
        kinds |= 1 << UInt32(element.kind.rawValue)
        let value = element.scalar.value
        if value < 64 {
            low |= 1 << value
        } else if value < 128 {
            high |= 1 << (value - 64)
        }
    }
}

extension ShownText {
    /// The white space at the beginning.
    var leadingSpace: Range<Int> {
        0..<(elements.firstIndex { !($0.kind.isSpace || $0.kind == .lineBreak) } ?? count)
    }

    /// The white space at the end.
    var trailingSpace: Range<Int> {
        let last = elements.lastIndex { !($0.kind.isSpace || $0.kind == .lineBreak) }
        return (last.map { $0 + 1 } ?? count)..<count
    }

    /// The words: letters, digits, and the characters that may be inside of a word.
    var words: [Range<Int>] {
        var words: [Range<Int>] = []
        var place = 0
        while place < count {
            guard isInWord(place) else {
                place += 1
                continue
            }
            let start = place
            while isInWord(place) { place += 1 }
            words.append(start..<place)
        }
        return words
    }

    func isHebrew(at place: Int) -> Bool { (0x5D0...0x5EA).contains(scalar(at: place).value) }

    private func isInWord(_ place: Int) -> Bool {
        switch kind(at: place) {
        case .upper, .lower, .letter, .mark, .digit, .joiner: true
        // An apostrophe and the Hebrew abbreviation sign are parts of words.
        case .quote:
            scalar(at: place) == "\"" && isHebrew(at: place - 1) && isHebrew(at: place + 1)
        case .apostrophe, .invisible:
            kind(at: place - 1).isLetter && kind(at: place + 1).isLetter
        case .space, .noBreakSpace, .tab, .lineBreak, .singleQuote, .opening, .closing,
            .punctuation, .symbol, .bidiControl, .token, .tag, .link, .edge:
            false
        }
    }
}
