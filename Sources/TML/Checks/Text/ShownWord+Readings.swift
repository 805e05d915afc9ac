import Text

/// Words of tokens that contain words.
extension ShownWord {
    /// The maximum number of readings of a label.
    private static let mostReadings = 8

    /// Returns the readings of a label: the words with the first word of each piped and map token,
    /// then with the second word of each, and so on. A text next to a token without a space is one
    /// word with the text of the token: `message{count|, s}`.
    public static func readings(of label: Label) -> [[ShownWord]] {
        let count = label.tokens.map(\.parameters.count).max() ?? 0
        guard count > 0 else { return [all(in: label)] }
        return (0..<min(count, mostReadings)).map { choice in
            var reading = LabelReading(label)
            for token in label.tokens where !token.parameters.isEmpty {
                reading.put(choice: choice, of: token)
            }
            return reading.words
        }
    }
}

/// A label in which the tokens are replaced by their words.
private struct LabelReading {
    private let label: Label
    private var bytes: [UInt8] = []
    /// For each byte, its offset in the label.
    private var places: [Int] = []
    /// The end of the part of the label that is copied.
    private var position = 0

    init(_ label: Label) { self.label = label }

    /// Puts a word in place of a token.
    ///
    /// - Parameter choice: the index of the word. If the token has fewer words, the last word is
    ///   used.
    mutating func put(choice: Int, of token: Token) {
        take(position..<token.range.lowerBound)
        // The value precedes the word.
        if !token.isImplied { put(" ", at: token.range.lowerBound) }
        take(Self.place(of: min(choice, token.parameters.count - 1), in: token, of: label))
        blank("#\(token.name)#")
        position = token.range.upperBound
    }

    var words: [ShownWord] {
        var whole = self
        whole.take(position..<label.bytes.count)
        return ShownWord.all(in: Label(whole.bytes.string)).map { word in
            let (first, last) = (word.range.lowerBound, word.range.upperBound - 1)
            return ShownWord(
                text: word.text, range: whole.places[first]..<whole.places[last] + 1)
        }
    }
}

extension LabelReading {
    private mutating func take(_ range: Range<Int>) {
        bytes += label.bytes[range]
        places += range
    }

    private mutating func put(_ text: String, at place: Int) {
        bytes += text.utf8
        places += text.utf8.map { _ in place }
    }

    /// Replaces the `#name#` in the words by spaces, because the value is not a word.
    private mutating func blank(_ hash: String) {
        let hash = Array(hash.utf8)
        for place in bytes.indices.dropLast(hash.count - 1)
        where bytes[place..<place + hash.count].elementsEqual(hash) {
            for index in place..<place + hash.count { bytes[index] = UInt8(ascii: " ") }
        }
    }

    /// Returns the range of a word of the token in the label, without its rule.
    private static func place(of choice: Int, in token: Token, of label: Label) -> Range<Int> {
        let bytes = label.bytes
        var place = token.range.lowerBound + token.name.utf8.count
        for (number, parameter) in token.parameters.enumerated() {
            let written = Array(parameter.utf8)
            while place + written.count < token.range.upperBound,
                !isSeparator(bytes[place - 1], token)
                    || !bytes[place...].starts(with: written)
            { place += 1 }
            let range = place..<min(place + written.count, token.range.upperBound)
            if number == choice { return withoutRule(range, token, bytes) }
            place = range.upperBound
        }
        return place..<place
    }

    /// Whether a word can begin after the byte: a separator or white space.
    private static func isSeparator(_ byte: UInt8, _ token: Token) -> Bool {
        switch byte {
        case UInt8(ascii: "|"), UInt8(ascii: ","), UInt8(ascii: "@"): true
        default: byte.isSpace
        }
    }

    private static func withoutRule(
        _ range: Range<Int>, _ token: Token, _ bytes: [UInt8]
    ) -> Range<Int> {
        guard token.hasNamedParameters,
            let colon = bytes[range].firstIndex(of: UInt8(ascii: ":"))
        else { return range }
        let end = bytes[(colon + 1)..<range.upperBound].firstIndex(of: UInt8(ascii: ":"))
        return colon + 1..<(end ?? range.upperBound)
    }
}
