import Text

/// The words of tokens that bring words along.
extension ShownWord {
    /// In so many ways a label is read at the most.
    private static let mostReadings = 8

    /// The words of a label with those of its piped and map tokens: with the first of each, then with the
    /// second of each, and so on. What is written next to a token without a space is one word with
    /// what the token shows: `message{count|, s}`.
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

/// A label in which words stand for the tokens that bring them along.
private struct LabelReading {
    private let label: Label
    private var bytes: [UInt8] = []
    /// Where each of the bytes stands in the label.
    private var places: [Int] = []
    /// What of the label has been read.
    private var position = 0

    init(_ label: Label) { self.label = label }

    /// - Parameter choice: which word of the token, from 0; of fewer the last.
    mutating func put(choice: Int, of token: Token) {
        take(position..<token.range.lowerBound)
        // The value stands before the word.
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

    /// What stands for the value in the words of a token is no word.
    private mutating func blank(_ hash: String) {
        let hash = Array(hash.utf8)
        for place in bytes.indices.dropLast(hash.count - 1)
        where bytes[place..<place + hash.count].elementsEqual(hash) {
            for index in place..<place + hash.count { bytes[index] = UInt8(ascii: " ") }
        }
    }

    /// Where a word of the token is written, without the rule that it is for.
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

    /// What stands before a word: a separator, or a space behind one.
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
