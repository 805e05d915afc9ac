/// A label in the form for comparisons: in lower case and without decorations. Each token and each
/// number is one symbol. White space between words is one space.
struct NormalForm: Hashable {
    static let token: UInt32 = 0xE000
    static let number: UInt32 = 0xE001
    private static let space: UInt32 = 0x20
    /// The limit of symbols. Of the rest of a longer label, only a hash is compared.
    static let longest = 2000

    private(set) var symbols: [UInt32] = []
    private(set) var numbers: [String] = []
    /// A hash of the symbols after the limit; `nil` if there are none.
    private(set) var rest: UInt32?
    private var isInNumber = false

    init() {}

    /// Creates the form from the bytes of `text`.
    init(utf8: UnsafeRawBufferPointer) {
        symbols =
            utf8.allSatisfy { $0 < 0x80 }
            ? utf8.map(UInt32.init)
            : String(decoding: utf8, as: UTF8.self).unicodeScalars.map(\.value)
    }

    /// The symbols as a text for storage.
    var text: String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: symbols.lazy.compactMap(Unicode.Scalar.init))
        return String(text)
    }

    /// The words and punctuation marks, each as one symbol. In scripts without spaces, each
    /// character is one word.
    var words: [UInt32] {
        var words: [UInt32] = []
        var hash = Self.offset
        var isInWord = false
        for symbol in symbols {
            if Self.standsAlone(symbol) || symbol == Self.space {
                if isInWord { words.append(hash) }
                if symbol != Self.space { words.append(symbol) }
                (hash, isInWord) = (Self.offset, false)
            } else {
                hash = (hash ^ symbol) &* Self.prime
                isInWord = true
            }
        }
        if isInWord { words.append(hash) }
        return words
    }

    /// The ranges of the words and punctuation marks.
    var wordRanges: [Range<Int>] {
        var ranges: [Range<Int>] = []
        var start: Int?
        for (place, symbol) in symbols.enumerated() {
            let isAlone = Self.standsAlone(symbol)
            guard isAlone || symbol == Self.space else {
                start = start ?? place
                continue
            }
            if let begun = start { ranges.append(begun..<place) }
            if isAlone { ranges.append(place..<place + 1) }
            start = nil
        }
        if let begun = start { ranges.append(begun..<symbols.count) }
        return ranges
    }

    /// True if both forms have the same words in the same order.
    func hasSameWords(as other: NormalForm) -> Bool {
        symbols == other.symbols && rest == other.rest
    }

    /// Whether a word is only a punctuation mark or another symbol between words.
    static func isSign(_ word: ArraySlice<UInt32>) -> Bool {
        guard let symbol = word.first, word.count == 1, symbol != token, symbol != number else {
            return false
        }
        return standsAlone(symbol)
            && !(Unicode.Scalar(symbol)?.properties.isAlphabetic ?? false)
    }

    mutating func appendToken() { append(Self.token) }

    mutating func append(_ scalars: some Sequence<Unicode.Scalar>) {
        for scalar in scalars {
            if scalar.properties.isWhitespace {
                appendSpace()
            } else if ("0"..."9").contains(scalar) {
                appendDigit(scalar)
            } else {
                for folded in scalar.properties.lowercaseMapping.unicodeScalars {
                    append(Self.isOwn(folded.value) ? 0xFFFD : folded.value)
                }
            }
        }
    }

    /// Removes the space at the end. Call this before any comparison.
    mutating func finish() {
        if symbols.last == Self.space { symbols.removeLast() }
    }

    /// Returns the range without spaces at its ends, limited to the symbols.
    func trimmed(_ range: Range<Int>) -> Range<Int> {
        var range = range.clamped(to: symbols.indices)
        while let first = range.first, symbols[first] == Self.space {
            range = range.dropFirst()
        }
        while let last = range.last, symbols[last] == Self.space { range = range.dropLast() }
        return range
    }
}

extension NormalForm {
    private static let offset: UInt32 = 2_166_136_261
    private static let prime: UInt32 = 16_777_619

    private mutating func append(_ symbol: UInt32) {
        isInNumber = false
        if symbols.count < Self.longest {
            symbols.append(symbol)
        } else {
            rest = ((rest ?? Self.offset) ^ symbol) &* Self.prime
        }
    }

    private mutating func appendSpace() {
        if !symbols.isEmpty, symbols.last != Self.space { append(Self.space) }
        isInNumber = false
    }

    private mutating func appendDigit(_ digit: Unicode.Scalar) {
        if !isInNumber {
            append(Self.number)
            numbers.append("")
            isInNumber = true
        }
        numbers[numbers.count - 1].unicodeScalars.append(digit)
    }

    private static func isOwn(_ value: UInt32) -> Bool { value == token || value == number }

    private static func standsAlone(_ symbol: UInt32) -> Bool {
        switch symbol {
        case token, number: true
        // Punctuation and symbols, except the apostrophes within words.
        case 0x21...0x26, 0x28...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E, 0xA1...0xBF,
            0x2010...0x2018, 0x201A...0x205E:
            true
        case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x2E80...0xABFF, 0xF900...0xFAFF,
            0x20000...0x3FFFF:
            true
        default: false
        }
    }
}
