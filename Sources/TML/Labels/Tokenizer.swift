import Text

/// Finds the tokens of a text in one pass (`tml-language.md` 3.1).
///
/// Braces cannot be nested, so each opening brace is read once, and only up to the next brace.
struct Tokenizer {
    private let bytes: [UInt8]
    private var position = 0

    static func tokens(in bytes: [UInt8]) -> [Token] {
        var tokenizer = Tokenizer(bytes: bytes)
        var tokens: [Token] = []
        while let open = tokenizer.skipToBrace() {
            if let token = tokenizer.token(from: open) { tokens.append(token) }
        }
        return tokens
    }
}

extension Tokenizer {
    /// The parts of a token before its contexts, cases and parameters.
    private struct Head {
        var name: Range<Int>
        var kind = Token.Kind.data
        var separator: Token.Separator?
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    /// Moves the position after the next opening braces. Returns the start of the token.
    private mutating func skipToBrace() -> Int? {
        while let byte = next, byte != UInt8(ascii: "{") { position += 1 }
        let first = position
        while next == UInt8(ascii: "{") { position += 1 }
        guard position > first else { return nil }
        let open = max(first, position - 2)
        let hasPercent = open == first && open > 0 && bytes[open - 1] == UInt8(ascii: "%")
        return hasPercent ? open - 1 : open
    }

    private mutating func token(from open: Int) -> Token? {
        guard var head = head() else { return nil }
        var details: Token.Details?
        if next != UInt8(ascii: "}") {
            details = self.details(after: &head)
            guard details != nil, next == UInt8(ascii: "}") else { return nil }
        }
        position += 1
        if next == UInt8(ascii: "}") { position += 1 }
        return Token(
            kind: head.kind, text: bytes[open..<position].string, name: bytes[head.name].string,
            separator: head.separator, details: details, range: open..<position)
    }

    /// Reads the name, and the white space around it.
    private mutating func head() -> Head? {
        skipSpace()
        guard let name = word() else { return nil }
        var head = Head(name: name)
        if next == UInt8(ascii: ".") {
            position += 1
            head.name = name.lowerBound..<(word()?.upperBound ?? position)
            head.kind = .method
        }
        skipSpace()
        return head
    }

    /// Reads up to the closing brace. The `@` or the separator changes the kind of the token.
    private mutating func details(after head: inout Head) -> Token.Details? {
        var details = Token.Details()
        if head.kind == .data, next == UInt8(ascii: "@") {
            position += 1
            head.kind = .map
            return readParameters(of: &details) ? details : nil
        }
        details.contexts = words(after: ":")
        skipSpace()
        if head.kind == .data, next == UInt8(ascii: "|") {
            head.kind = .piped
            head.separator = separator()
            return readParameters(of: &details) ? details : nil
        }
        details.cases = words(after: "::")
        skipSpace()
        return details
    }

    private mutating func separator() -> Token.Separator {
        position += 1
        guard next == UInt8(ascii: "|") else { return .implied }
        position += 1
        return .value
    }

    private mutating func readParameters(of details: inout Token.Details) -> Bool {
        guard let ranges = parameterList() else { return false }
        details.parameters = ranges.map { bytes[$0].string }
        details.parameterRanges = ranges
        return true
    }

    private mutating func parameterList() -> [Range<Int>]? {
        let start = position
        while let byte = next, byte != UInt8(ascii: "{"), byte != UInt8(ascii: "}"),
            byte != UInt8(ascii: "|")
        { position += 1 }
        guard position > start else { return nil }
        var parameters: [Range<Int>] = []
        var first = start
        for place in start...position where place == position || bytes[place] == UInt8(ascii: ",") {
            parameters.append(bytes[first..<place].trimmed.indices)
            first = place + 1
        }
        return parameters
    }

    /// Reads the words after each `:` or each `::`. Each word occurs once in the result.
    private mutating func words(after colons: StaticString) -> [String] {
        guard next == UInt8(ascii: ":") else { return [] }
        var words: [String] = []
        var seen: Set<String> = []
        while isAt(colons) {
            let start = position
            position += colons.utf8CodeUnitCount
            skipSpace()
            guard let range = word() else {
                position = start
                break
            }
            let word = bytes[range].string
            if seen.insert(word).inserted { words.append(word) }
        }
        return words
    }

    private func isAt(_ colons: StaticString) -> Bool {
        let end = position + colons.utf8CodeUnitCount
        return end <= bytes.count && bytes[position..<end].allSatisfy { $0 == UInt8(ascii: ":") }
    }

    private mutating func word() -> Range<Int>? {
        let start = position
        while let byte = next, byte.isWord { position += 1 }
        return start < position ? start..<position : nil
    }

    private mutating func skipSpace() {
        while let byte = next, byte.isSpace { position += 1 }
    }
}
