import Text

/// Parses a message of ICU in one pass.
///
/// The keywords and braces of an argument that selects a text are placeholders with the name of the
/// argument. The texts between them are text.
struct ICUParser {
    /// The result of parsing.
    struct Parsed {
        var tokens: [Token] = []
        /// The apostrophes that are not shown.
        var quotes: [Range<Int>] = []
        /// `nil` if the text is malformed.
        var message: ICUMessage?
        /// The position of the mistake in a malformed text.
        var mistake = 0
    }

    /// The maximum nesting depth. Deeper texts are malformed.
    private static let deepest = 32

    private let bytes: [UInt8]
    private var position = 0
    private var parsed = Parsed()

    /// Parses a text. The placeholders of a malformed text are those without a text inside.
    ///
    /// - Parameter isNumber: whether `#` outside of all arguments is the number.
    static func parsed(_ bytes: [UInt8], isNumber: Bool) -> Parsed {
        guard bytes.contains(where: { "{}'#".utf8.contains($0) }) else {
            return Parsed(message: ICUMessage(range: 0..<bytes.count))
        }
        var parser = ICUParser(bytes: bytes)
        if let message = parser.message(depth: 0, isNumber: isNumber) {
            parser.parsed.message = message
            return parser.parsed
        }
        let mistake = min(parser.position, bytes.count)
        parser.readSimple()
        parser.parsed.mistake = mistake
        return parser.parsed
    }
}

extension ICUParser {
    /// Parses a label. `nil` for a label of another syntax.
    static func parsed(_ label: Label) -> Parsed? {
        guard label.syntax.placeholders == .icu else { return nil }
        return parsed(label.bytes, isNumber: label.syntax.numberValue != nil)
    }

    /// Returns the apostrophes of a label that are not shown.
    static func hiddenQuotes(of label: Label) -> [Range<Int>] {
        guard label.syntax.placeholders == .icu, label.bytes.contains(UInt8(ascii: "'")) else {
            return []
        }
        return parsed(label)?.quotes ?? []
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        position += 1
        return true
    }

    private mutating func skipSpace() {
        while let byte = next, byte.isSpace { position += 1 }
    }

    private mutating func add(_ name: String, from start: Int) {
        parsed.tokens.append(Token(placeholder: name, in: bytes, at: start..<position))
    }

    /// Reads up to the `}` of the surrounding argument, or to the end.
    private mutating func message(depth: Int, isNumber: Bool) -> ICUMessage? {
        var message = ICUMessage(range: position..<position)
        while let byte = next {
            switch byte {
            case UInt8(ascii: "'"): readQuote(isNumber: isNumber)
            case UInt8(ascii: "{"):
                guard readArgument(depth: depth, into: &message) else { return nil }
            case UInt8(ascii: "#") where isNumber:
                position += 1
                add("#", from: position - 1)
            case UInt8(ascii: "}") where depth > 0:
                message.range = message.range.lowerBound..<position
                return message
            default: position += 1
            }
        }
        message.range = message.range.lowerBound..<position
        return depth == 0 ? message : nil
    }

    /// Reads an apostrophe. Before a brace, it begins a text without placeholders.
    private mutating func readQuote(isNumber: Bool) {
        let start = position
        position += 1
        guard let byte = next else { return }
        if byte == UInt8(ascii: "'") {
            parsed.quotes.append(start..<position)
            position += 1
        } else if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}")
            || isNumber && byte == UInt8(ascii: "#")
        {
            parsed.quotes.append(start..<position)
            skipQuoted()
        }
    }

    private mutating func skipQuoted() {
        while next != nil {
            guard take(UInt8(ascii: "'")) else {
                position += 1
                continue
            }
            parsed.quotes.append(position - 1..<position)
            guard take(UInt8(ascii: "'")) else { return }
        }
    }

    /// Reads a name, a type or a keyword.
    private mutating func word() -> String? {
        skipSpace()
        let start = position
        while let byte = next, byte.isWord || byte >= 0x80 || "-.=".utf8.contains(byte) {
            position += 1
        }
        let word = bytes[start..<position]
        skipSpace()
        return word.isEmpty ? nil : word.string
    }

    /// Returns false if the argument is malformed.
    private mutating func readArgument(depth: Int, into message: inout ICUMessage) -> Bool {
        let start = position
        position += 1
        guard depth < Self.deepest, let name = word() else { return false }
        if take(UInt8(ascii: ",")) {
            guard let type = word() else { return false }
            if let kind = ICUMessage.Argument.Kind(rawValue: type) {
                guard take(UInt8(ascii: ",")),
                    let argument = selection(name, kind, from: start, depth: depth)
                else { return false }
                message.arguments.append(argument)
                return true
            }
            skipStyle()
        }
        guard take(UInt8(ascii: "}")) else { return false }
        add(name, from: start)
        return true
    }

    /// Moves before the `}` that ends the format of an argument.
    private mutating func skipStyle() {
        var depth = 0
        while let byte = next {
            if byte == UInt8(ascii: "}") {
                if depth == 0 { return }
                depth -= 1
            } else if byte == UInt8(ascii: "{") {
                depth += 1
            }
            position += 1
        }
    }

    /// Reads the keywords and the texts of an argument, behind its type.
    private mutating func selection(
        _ name: String, _ kind: ICUMessage.Argument.Kind, from start: Int, depth: Int
    ) -> ICUMessage.Argument? {
        var argument = ICUMessage.Argument(name: name, kind: kind, range: start..<start)
        var tokenStart = start
        if kind != .select { argument.offset = offset() }
        while let key = word() {
            guard take(UInt8(ascii: "{")) else { return nil }
            add(name, from: tokenStart)
            guard let message = message(depth: depth + 1, isNumber: kind != .select) else {
                return nil
            }
            argument.branches.append(.init(key: key, message: message))
            tokenStart = position
            position += 1
        }
        guard !argument.branches.isEmpty, take(UInt8(ascii: "}")) else { return nil }
        add(name, from: tokenStart)
        argument.range = start..<position
        return argument
    }

    /// Reads `offset:1`. Without it, 0.
    private mutating func offset() -> Int {
        skipSpace()
        let sign = Array("offset:".utf8)
        guard bytes[position...].starts(with: sign) else { return 0 }
        position += sign.count
        return word().flatMap(\.digits) ?? 0
    }
}

extension ICUParser {
    /// Reads only the arguments without a text inside.
    private mutating func readSimple() {
        (position, parsed) = (0, Parsed())
        while let start = bytes[position...].firstIndex(of: UInt8(ascii: "{")) {
            position = start + 1
            guard let name = word() else { continue }
            if next == UInt8(ascii: ",") {
                while let byte = next, byte != UInt8(ascii: "{"), byte != UInt8(ascii: "}") {
                    position += 1
                }
            }
            if take(UInt8(ascii: "}")) { add(name, from: start) }
        }
    }
}
