import Text

extension TokenValue {
    private static let nameAttributes = [
        "value", "name", "first_name", "display_name", "full_name", "username",
    ]

    /// Returns the shown text of the value (`tml-language.md` 4.1, 4.2). `nil` if the value has no
    /// text.
    ///
    /// - Parameter isEscaped: whether texts from objects are escaped for HTML.
    func shownText(isEscaped: Bool) -> String? {
        switch self {
        case .selected(let object, let selector):
            object.selectedText(selector, isEscaped: isEscaped)
        case .map(let attributes): mapText(attributes, isEscaped: isEscaped)
        case .missing, .text, .integer, .decimal, .boolean, .date, .time, .object, .array, .list:
            plainText
        }
    }

    /// The text of a single value. `nil` if the value has no text.
    var plainText: String? {
        switch self {
        case .text(let text): text
        case .integer(let integer): String(integer)
        case .decimal(let decimal): Self.text(of: decimal)
        case .boolean(let boolean): boolean ? "true" : "false"
        case .date(let date): date.description
        case .time(let time): time.description
        case .object(_, let text): text
        case .map(let attributes): mapText(attributes, isEscaped: false)
        case .missing, .array, .selected, .list: nil
        }
    }

    /// Returns the text of an attribute. If `isEscaped`, the text is escaped for HTML.
    func attributeText(_ name: String, isEscaped: Bool) -> String? {
        attribute(name)?.plainText.map { isEscaped ? $0.escapedForHTML : $0 }
    }

    private func selectedText(_ selector: Selector, isEscaped: Bool) -> String? {
        switch selector {
        case .text(let text): text
        case .attribute(let name): attributeText(name, isEscaped: isEscaped)
        case .itself: plainText.map { isEscaped ? $0.escapedForHTML : $0 }
        }
    }

    private func mapText(_ attributes: [String: TokenValue], isEscaped: Bool) -> String? {
        for name in Self.nameAttributes {
            if let text = attributes[name]?.plainText { return text }
        }
        guard case .text(let name) = attributes["attribute"] ?? attributes["property"] else {
            return nil
        }
        if let text = attributes[name]?.plainText { return text }
        return attributes["object"]?.attributeText(name, isEscaped: isEscaped)
    }

    /// Returns the shortest form, without grouping and without `.0`. As in JavaScript, numbers from
    /// 0.000001 and below 10²¹ have no exponent.
    private static func text(of decimal: Double) -> String {
        if let integer = Int(exactly: decimal) { return String(integer) }
        let text = decimal.description
        guard text.utf8.contains(UInt8(ascii: "e")) else { return text }
        guard (1e-6..<1e21).contains(decimal.magnitude) else {
            return text.replacingExactly("e-0", with: "e-")
        }
        return withoutExponent(text)
    }

    /// Writes the digits of a number with an exponent, such as `1.5e-05`, around the decimal point.
    private static func withoutExponent(_ text: String) -> String {
        let parts = text.split(separator: "e")
        guard parts.count == 2, let exponent = Int(parts[1]) else { return text }
        let sign = parts[0].first == "-" ? "-" : ""
        var digits = parts[0].filter { $0 != "-" && $0 != "." }
        if digits.hasSuffix("0"), digits.count > 1 { digits.removeLast() }
        guard exponent < 0 else {
            return sign + digits + String(repeating: "0", count: exponent + 1 - digits.count)
        }
        return sign + "0." + String(repeating: "0", count: -exponent - 1) + digits
    }
}

extension String {
    /// The text with the five special characters of HTML replaced.
    var escapedForHTML: String {
        guard utf8.contains(where: { Self.replacement(of: $0) != nil }) else { return self }
        var escaped: [UInt8] = []
        for byte in utf8 {
            if let replacement = Self.replacement(of: byte) {
                escaped.append(contentsOf: replacement.utf8)
            } else {
                escaped.append(byte)
            }
        }
        return escaped.string
    }

    private static func replacement(of byte: UInt8) -> String? {
        switch byte {
        case UInt8(ascii: "&"): "&amp;"
        case UInt8(ascii: "<"): "&lt;"
        case UInt8(ascii: ">"): "&gt;"
        case UInt8(ascii: "\""): "&quot;"
        case UInt8(ascii: "'"): "&#39;"
        default: nil
        }
    }

    /// Returns the text with every occurrence of `wanted` replaced, compared byte by byte. Returns
    /// the unchanged text if the result would be too long.
    func replacingAll(_ wanted: String, with replacement: String) -> String {
        let pieces = pieces(between: wanted)
        let added = (pieces.count - 1) * replacement.utf8.count
        if pieces.count == 1 || utf8.count + added > TextLimit.longest { return self }
        return pieces.joined(separator: replacement)
    }

    /// Returns the texts between the occurrences of `wanted`, compared byte by byte.
    func pieces(between wanted: String) -> [String] {
        let (bytes, pattern) = (Array(utf8), Array(wanted.utf8))
        guard let first = pattern.first else { return [self] }
        var pieces: [String] = []
        var start = 0
        var position = 0
        while let place = bytes[position...].firstIndex(of: first) {
            if bytes[place...].starts(with: pattern) {
                pieces.append(bytes[start..<place].string)
                start = place + pattern.count
                position = start
            } else {
                position = place + 1
            }
        }
        return pieces.isEmpty ? [self] : pieces + [bytes[start...].string]
    }
}
