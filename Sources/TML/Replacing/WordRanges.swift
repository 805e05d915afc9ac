import Text

/// The parts of a label that are words and not markup.
struct WordRanges {
    private let label: Label

    init(of label: Label) { self.label = label }

    /// The ranges of the text outside of markup, and of the words in tokens such as
    /// `{count|| message, messages}`, from left to right. Offsets into the label's UTF-8.
    var all: [Range<Int>] {
        var tokens = label.tokens[...]
        return label.segments.flatMap { segment -> [Range<Int>] in
            switch segment.kind {
            case .text: return Self.isTag(segment.range, of: label) ? [] : [segment.range]
            case .token:
                tokens = tokens.drop { $0.range.lowerBound < segment.range.lowerBound }
                guard let token = tokens.first, token.range == segment.range else { return [] }
                return token.parameterRanges.flatMap(words)
            case .decorationOpening, .decorationClosing, .lost: return []
            }
        }
    }

    /// True if a text segment is a tag that is shown, such as `<br/>`.
    static func isTag(_ range: Range<Int>, of label: Label) -> Bool {
        let part = label.bytes[range]
        return label.isTML && part.first == UInt8(ascii: "<") && part.last == UInt8(ascii: ">")
    }
}

extension WordRanges {
    /// The word of a parameter of a token, without the key before it, in pieces around each
    /// `#name#`.
    private func words(_ parameter: Range<Int>) -> [Range<Int>] {
        let parts = label.bytes[parameter].split(
            separator: UInt8(ascii: ":"), maxSplits: 2, omittingEmptySubsequences: false)
        guard let word = (parts.count > 1 ? parts[1] : parts.first)?.indices else { return [] }
        var pieces: [Range<Int>] = []
        var start = word.lowerBound
        var place = start
        while place < word.upperBound {
            if let end = hashEnd(from: place, upTo: word.upperBound) {
                pieces.append(start..<place)
                (start, place) = (end, end)
            } else {
                place += 1
            }
        }
        return (pieces + [start..<word.upperBound]).filter { !$0.isEmpty }
    }

    /// Returns the end of the `#name#` that begins at a place; `nil` if none begins there.
    private func hashEnd(from place: Int, upTo end: Int) -> Int? {
        let bytes = label.bytes
        guard bytes[place] == UInt8(ascii: "#") else { return nil }
        let name = bytes[place + 1..<end].prefix(while: \.isWord)
        guard !name.isEmpty, name.endIndex < end, bytes[name.endIndex] == UInt8(ascii: "#")
        else { return nil }
        return name.endIndex + 1
    }
}
