import Text

/// Parses the notation of `xmessage` keys in one pass (`tml-language.md` 16.3).
struct XMessageParser {
    /// The types of parameters without texts. After the type, only a format is allowed.
    private static let formatted: Set<String> = ["number", "date", "time", "name", "list"]

    private let bytes: [UInt8]
    private var position = 0
    private(set) var segments: [Segment] = []

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Parses the whole text. `nil` if the text is malformed. The message ends at a stray `|` or
    /// `}`, and the rest of the text is not shown.
    mutating func message() -> [XMessage.Part]? {
        guard let parts = parts(depth: 0) else { return nil }
        position = bytes.count
        mark(.lost)
        return parts
    }
}

extension XMessageParser {
    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private static func isSpecial(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") || byte == UInt8(ascii: "|")
    }

    /// Appends a segment from the end of the last segment to the position.
    private mutating func mark(_ kind: Segment.Kind) {
        let start = segments.last?.range.upperBound ?? 0
        if start < position { segments.append(Segment(kind: kind, range: start..<position)) }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        position += 1
        return true
    }

    /// Reads up to a `|` or `}` of the surrounding parameter, or to the end.
    private mutating func parts(depth: Int) -> [XMessage.Part]? {
        var parts: [XMessage.Part] = []
        while let byte = next, byte != UInt8(ascii: "|"), byte != UInt8(ascii: "}") {
            if byte == UInt8(ascii: "{") {
                guard let parameter = parameter(depth: depth + 1) else { return nil }
                parts.append(.parameter(parameter))
            } else {
                parts.append(text())
            }
        }
        return parts
    }

    /// Reads a text. Quotes and backslashes escape characters that would end the text.
    private mutating func text() -> XMessage.Part {
        let start = position
        var isQuoted = false
        while let byte = next {
            if byte == UInt8(ascii: "'") {
                isQuoted.toggle()
            } else if byte == UInt8(ascii: "\\"), position + 1 < bytes.count,
                Self.isSpecial(bytes[position + 1])
            {
                position += 1
            } else if !isQuoted, Self.isSpecial(byte) {
                break
            }
            position += 1
        }
        mark(.text)
        return .text(bytes[start..<position].string)
    }

    private mutating func parameter(depth: Int) -> XMessage.Parameter? {
        let start = position
        guard depth <= XMessage.deepest, take(UInt8(ascii: "{")), let place = place() else {
            return nil
        }
        var parameter = XMessage.Parameter(place: place, kind: .value(nil))
        if take(UInt8(ascii: ",")) {
            guard let found = details(of: place, depth: depth) else { return nil }
            parameter = found
        }
        guard take(UInt8(ascii: "}")) else { return nil }
        if case .decoration = parameter.kind { mark(.decorationClosing) } else { mark(.token) }
        parameter.spelling = bytes[start..<position].string
        return parameter
    }

    /// Reads `0` or `:name`.
    private mutating func place() -> XMessage.Place? {
        let word = word()
        if let index = word.digits { return .index(index) }
        guard word.utf8.first == UInt8(ascii: ":"), word.utf8.count > 1 else { return nil }
        return .name(String(word.dropFirst()))
    }

    /// Reads the rest of a parameter: a type, and perhaps a format or texts.
    private mutating func details(of place: XMessage.Place, depth: Int) -> XMessage.Parameter? {
        let word = word()
        guard !word.isEmpty else { return nil }
        let needsChoices = word == "choice" || word == "map"
        guard take(UInt8(ascii: ",")) else {
            return needsChoices ? nil : .init(place: place, kind: .value(word))
        }
        if Self.formatted.contains(word) || !(needsChoices || isAtKey) {
            return .init(place: place, kind: .value(word), format: format())
        }
        let kind: XMessage.Kind =
            word == "choice" ? .choice : word == "map" ? .map : .decoration(word)
        guard let choices = choices(of: kind, depth: depth) else { return nil }
        return .init(place: place, kind: kind, choices: choices)
    }

    /// Reads `key#text|key#text`.
    private mutating func choices(of kind: XMessage.Kind, depth: Int) -> [XMessage.Choice]? {
        var choices: [XMessage.Choice] = []
        repeat {
            guard let key = key() else { return nil }
            if case .decoration(let name) = kind, choices.isEmpty {
                mark(.decorationOpening(name))
            } else {
                mark(.token)
            }
            guard let parts = parts(depth: depth) else { return nil }
            choices.append(.init(key: key, parts: parts))
        } while take(UInt8(ascii: "|"))
        return choices
    }

    /// Whether a `#` follows before a character that ends a key.
    private var isAtKey: Bool {
        let end = bytes[position...].firstIndex { $0 == UInt8(ascii: "#") || Self.isSpecial($0) }
        return end.map { bytes[$0] == UInt8(ascii: "#") } ?? false
    }

    private mutating func key() -> String? {
        let start = position
        while let byte = next, byte != UInt8(ascii: "#") {
            if Self.isSpecial(byte) { return nil }
            position += 1
        }
        let key = bytes[start..<position].trimmed.string
        return take(UInt8(ascii: "#")) ? key : nil
    }

    private mutating func word() -> String {
        let start = position
        while let byte = next, byte != UInt8(ascii: ","), !Self.isSpecial(byte) { position += 1 }
        return bytes[start..<position].trimmed.string
    }

    private mutating func format() -> String {
        let start = position
        while let byte = next, byte != UInt8(ascii: "}"), byte != UInt8(ascii: "{") {
            position += 1
        }
        return bytes[start..<position].trimmed.string
    }
}
