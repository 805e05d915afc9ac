import Text

/// Parses the text form of a rule (`tml-language.md` 7.1): nested lists of texts and numbers.
struct ExpressionParser {
    /// The maximum nesting depth. Deeper rules are invalid.
    static let deepest = 100

    private let bytes: [UInt8]
    private var position = 0

    /// Parses a text. `nil` if it is nested too deeply.
    static func tree(of text: String) -> TokenValue? {
        var parser = ExpressionParser(bytes: Array(text.utf8))
        return parser.bytes.first == UInt8(ascii: "(") ? parser.list() : .text(text)
    }
}

extension ExpressionParser {
    private enum Lexeme {
        case opening, closing
        case atom(TokenValue)
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private mutating func list() -> TokenValue? {
        var open: [[TokenValue]] = []
        while let lexeme = lexeme() {
            switch lexeme {
            case .opening:
                guard open.count < Self.deepest else { return nil }
                open.append([])
            case .atom(let atom): open[open.count - 1].append(atom)
            case .closing:
                let items = open.removeLast()
                if open.isEmpty { return .array(items) }
                open[open.count - 1].append(.array(items))
            }
        }
        return closed(open)
    }

    /// Closes all open lists, because closing parentheses are missing at the end.
    private func closed(_ open: [[TokenValue]]) -> TokenValue {
        let innermost = open.reversed().reduce(nil as TokenValue?) { inner, items in
            .array(inner.map { items + [$0] } ?? items)
        }
        return innermost ?? .array([])
    }

    private mutating func lexeme() -> Lexeme? {
        while position < bytes.count {
            let byte = bytes[position]
            switch byte {
            case UInt8(ascii: "("):
                position += 1
                return .opening
            case UInt8(ascii: ")"):
                position += 1
                return .closing
            default:
                if let atom = atom(startingWith: byte) { return .atom(atom) }
                position += 1
            }
        }
        return nil
    }

    private mutating func atom(startingWith byte: UInt8) -> TokenValue? {
        if byte.isWord { return word(from: position) }
        if byte == UInt8(ascii: "@"), position + 1 < bytes.count, bytes[position + 1].isWord {
            let start = position
            position += 1
            return word(from: start)
        }
        if Self.isOperator(byte) { return symbols() }
        return byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") ? quoted(byte) : nil
    }

    private mutating func word(from start: Int) -> TokenValue {
        while position < bytes.count, bytes[position].isWord { position += 1 }
        let word = bytes[start..<position].string
        guard word.utf8.allSatisfy(\.isDigit) else { return .text(word) }
        return word.digits.map(TokenValue.integer) ?? .decimal(Double(word) ?? .infinity)
    }

    private mutating func symbols() -> TokenValue {
        let start = position
        while position < bytes.count, Self.isOperator(bytes[position]) { position += 1 }
        return .text(bytes[start..<position].string)
    }

    /// Parses a quoted text, which cannot contain a line feed.
    private mutating func quoted(_ quote: UInt8) -> TokenValue? {
        let end = bytes[(position + 1)...].firstIndex { $0 == quote || $0 == UInt8(ascii: "\n") }
        guard let end, bytes[end] == quote else { return nil }
        defer { position = end + 1 }
        return .text(bytes[(position + 1)..<end].string)
    }

    private static func isOperator(_ byte: UInt8) -> Bool { "+-!|=>&<*/%".utf8.contains(byte) }
}
