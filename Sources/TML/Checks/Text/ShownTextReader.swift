import Text

/// Reads a label and finds the elements that are shown.
struct ShownTextReader {
    private let label: Label
    private(set) var entities: [ShownText.Entity] = []
    private var token = 0
    /// The apostrophes of ICU that are not shown.
    private var quotes: ArraySlice<Range<Int>>

    init(_ label: Label) {
        self.label = label
        quotes = label.isTML ? [] : ICUParser.hiddenQuotes(of: label)[...]
    }

    /// Calls a function with every element, from left to right.
    mutating func read(_ found: (ShownText.Element) -> Void) {
        if label.tokens.isEmpty && label.tree == nil {
            return readText(0..<label.bytes.count, found)
        }
        var isBehindShortOpening = false
        for segment in label.segments {
            let isFirst = isBehindShortOpening
            isBehindShortOpening = false
            switch segment.kind {
            case .text: readSegment(segment.range, isFirst: isFirst, found)
            case .token: readToken(segment.range, found)
            case .decorationOpening(let name):
                isBehindShortOpening = label.bytes[segment.range].last == UInt8(ascii: ":")
                if name == "br" { found(element("\n", .tag, segment.range)) }
            case .decorationClosing, .lost: break
            }
        }
    }
}

extension ShownTextReader {
    private func element(
        _ scalar: Unicode.Scalar, _ kind: ScalarKind, _ range: Range<Int>
    ) -> ShownText.Element {
        .init(scalar: scalar, kind: kind, start: range.lowerBound, end: range.upperBound)
    }

    private mutating func readSegment(
        _ range: Range<Int>, isFirst: Bool, _ found: (ShownText.Element) -> Void
    ) {
        let bytes = label.bytes
        if WordRanges.isTag(range, of: label) {
            return found(element("\n", .tag, range))
        }
        let start =
            isFirst
            ? bytes[range].firstIndex { !$0.isSpace } ?? range.upperBound : range.lowerBound
        readText(start..<range.upperBound, found)
    }

    private mutating func readToken(
        _ range: Range<Int>, _ found: (ShownText.Element) -> Void
    ) {
        while token < label.tokens.count, label.tokens[token].range.upperBound <= range.lowerBound {
            token += 1
        }
        if !label.isTML { return readPlaceholder(range, found) }
        let name = token < label.tokens.count ? label.tokens[token].name : ""
        if let scalar = Self.meaning(ofToken: name) {
            found(element(scalar, name == "br" ? .tag : ScalarKind(scalar), range))
        } else {
            found(element(ShownText.tokenScalar, .token, range))
        }
    }

    /// Reads a placeholder of another syntax. The sign of a shortcut is not shown.
    private func readPlaceholder(_ range: Range<Int>, _ found: (ShownText.Element) -> Void) {
        let text = token < label.tokens.count ? label.tokens[token].literalText : nil
        guard let text else { return found(element(ShownText.tokenScalar, .token, range)) }
        if let scalar = text.unicodeScalars.first {
            found(element(scalar, ScalarKind(scalar), range))
        }
    }

    private static func meaning(ofToken name: String) -> Unicode.Scalar? {
        guard name.utf8.count <= 6 else { return nil }
        if name == "nbsp" { return "\u{A0}" }
        return DefaultTokens.standard.data[name]?.plain.unicodeScalars.first
    }

    /// Reads a text without the hidden apostrophes in it.
    private mutating func readText(_ range: Range<Int>, _ found: (ShownText.Element) -> Void) {
        var start = range.lowerBound
        while let quote = quotes.first, quote.lowerBound < range.upperBound {
            quotes.removeFirst()
            if start < quote.lowerBound { readShown(start..<quote.lowerBound, found) }
            start = max(start, quote.upperBound)
        }
        readShown(start..<range.upperBound, found)
    }

    private mutating func readShown(_ range: Range<Int>, _ found: (ShownText.Element) -> Void) {
        label.bytes.withUnsafeBufferPointer { bytes in
            var place = range.lowerBound
            while place < range.upperBound {
                if bytes[place] == UInt8(ascii: "&"),
                    let entity = Entities.entity(in: bytes, at: place, upTo: range.upperBound)
                {
                    entities.append(.init(range: place..<entity.end, isBroken: entity.isBroken))
                    if !entity.isBroken {
                        found(
                            element(
                                entity.scalar, ScalarKind(entity.scalar), place..<entity.end))
                        place = entity.end
                        continue
                    }
                }
                let (scalar, length) = Self.scalar(in: bytes, at: place)
                found(element(scalar, ScalarKind(scalar), place..<place + length))
                place += length
            }
        }
    }

    /// Decodes the scalar at a position. The bytes must be valid UTF-8, and a scalar must begin at
    /// the position.
    private static func scalar(
        in bytes: UnsafeBufferPointer<UInt8>, at place: Int
    ) -> (Unicode.Scalar, Int) {
        let first = UInt32(bytes[place])
        if first < 0x80 { return (Unicode.Scalar(UInt8(first)), 1) }
        let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        var value = first & (0x7F >> UInt32(length))
        for offset in 1..<length { value = value << 6 | UInt32(bytes[place + offset]) & 0x3F }
        return (Unicode.Scalar(value) ?? "\u{FFFD}", length)
    }
}
