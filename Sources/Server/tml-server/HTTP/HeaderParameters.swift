/// A header's value with its parameters: `form-data; name="image"; filename="screenshot.png"`.
struct HeaderParameters {
    /// The text before the first semicolon, in lower case.
    let value: String
    private let parameters: [String: String]

    subscript(name: String) -> String? { parameters[name] }

    init(_ text: String) {
        var reader = Reader(text)
        value = reader.word(until: ";").lowercased()
        var parameters: [String: String] = [:]
        while reader.skip(";") {
            let name = reader.word(until: "=", ";").lowercased()
            guard reader.skip("=") else { continue }
            let value = reader.value()
            if !name.isEmpty, parameters[name] == nil { parameters[name] = value }
        }
        self.parameters = parameters
    }

    private struct Reader {
        private var rest: Substring.UnicodeScalarView

        init(_ text: String) { rest = text[...].unicodeScalars }

        /// The text up to one of the characters, without the white space around it.
        mutating func word(until ends: Unicode.Scalar...) -> String {
            let word = rest.prefix { !ends.contains($0) }
            rest = rest[word.endIndex...]
            return Self.trimmed(word)
        }

        mutating func skip(_ wanted: Unicode.Scalar) -> Bool {
            guard rest.first == wanted else { return false }
            rest.removeFirst()
            return true
        }

        /// A word, or a text between double quotes. In quotes, the character after a backslash is
        /// literal.
        mutating func value() -> String {
            let spaces = rest.prefix { $0 == " " || $0 == "\t" }
            rest = rest[spaces.endIndex...]
            guard skip("\"") else { return word(until: ";") }
            var value = String.UnicodeScalarView()
            while let scalar = rest.popFirst(), scalar != "\"" {
                value.append(scalar == "\\" ? rest.popFirst() ?? scalar : scalar)
            }
            _ = word(until: ";")
            return String(value)
        }

        private static func trimmed(_ text: Substring.UnicodeScalarView) -> String {
            func isSpace(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\t" }
            let start = text.drop(while: isSpace)
            let end = start.reversed().drop(while: isSpace).count
            return String(String.UnicodeScalarView(start.prefix(end)))
        }
    }
}
