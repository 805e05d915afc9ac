/// A character with its name.
struct NamedCharacter: Hashable, Sendable {
    let scalar: Unicode.Scalar
    /// The name in capitals, as in Unicode, with the short name of an invisible character.
    let name: String

    /// `nil` for a character without a name.
    init?(_ scalar: Unicode.Scalar) {
        guard let name = scalar.properties.nameAlias ?? scalar.properties.name else { return nil }
        self.scalar = scalar
        self.name = Self.shortNames[scalar].map { "\(name) (\($0))" } ?? name
    }

    /// The code point: `U+00AB`.
    var code: String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }

    /// Invisible characters in the order of the list.
    static let marks: [NamedCharacter] = markScalars.compactMap(NamedCharacter.init)

    private static let markScalars: [Unicode.Scalar] = [
        "\u{A0}", "\u{202F}", "\u{2009}", "\u{AD}", "\u{2011}", "\u{200E}", "\u{200F}", "\u{61C}",
        "\u{2066}", "\u{2067}", "\u{2068}", "\u{2069}", "\u{200C}", "\u{200D}", "\u{2060}",
        "\u{200B}", "\u{FE0F}",
    ]

    private static let shortNames: [Unicode.Scalar: String] = [
        "\u{A0}": "NBSP", "\u{202F}": "NNBSP", "\u{AD}": "SHY", "\u{200B}": "ZWSP",
        "\u{200C}": "ZWNJ", "\u{200D}": "ZWJ", "\u{200E}": "LRM", "\u{200F}": "RLM",
        "\u{61C}": "ALM", "\u{2060}": "WJ", "\u{2066}": "LRI", "\u{2067}": "RLI", "\u{2068}": "FSI",
        "\u{2069}": "PDI", "\u{FE0F}": "VS16",
    ]
}

extension NamedCharacter {
    /// The characters that are found by name: letters, marks and signs, without ideographs and
    /// syllables, because their names have no meaning.
    private static let all: [NamedCharacter] = blocks.joined().compactMap { value in
        Unicode.Scalar(value).flatMap(NamedCharacter.init)
    }

    private static let blocks: [ClosedRange<UInt32>] = [
        0x20...0x7E, 0xA0...0x31FF, 0xA4D0...0xABFF, 0xFB00...0xFFFD, 0x1F000...0x1FAFF,
    ]

    /// The character of a code: `U+AB`, `\u{ab}`, `0xab`, or four or more digits without a prefix.
    static func coded(_ text: String) -> NamedCharacter? {
        var digits = text.lowercased()
        let prefix = ["u+", "\\u{", "\\u", "0x"].first { digits.hasPrefix($0) }
        if let prefix { digits.removeFirst(prefix.count) }
        if digits.hasSuffix("}") { digits.removeLast() }
        guard (prefix == nil ? 4...6 : 1...6).contains(digits.count),
            let value = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(value),
            // Control characters cannot be inserted.
            scalar.properties.generalCategory != .control
        else { return nil }
        return NamedCharacter(scalar)
    }

    /// The characters whose names have words that begin with each of these words in capitals. The
    /// shortest names come first.
    static func named(_ words: [String], limit: Int) -> [NamedCharacter] {
        guard !words.isEmpty else { return [] }
        let starts = words.map { Array($0.utf8) }
        let found = all.filter { $0.hasWords(beginningWith: starts) }
        return Array(found.sorted { $0.name.utf8.count < $1.name.utf8.count }.prefix(limit))
    }

    /// Compares bytes, because names are ASCII.
    func hasWords(beginningWith starts: [[UInt8]]) -> Bool {
        var name = name
        return name.withUTF8 { bytes in
            starts.allSatisfy { start in Self.has(bytes, wordBeginningWith: start) }
        }
    }

    private static func has(
        _ name: UnsafeBufferPointer<UInt8>, wordBeginningWith start: [UInt8]
    ) -> Bool {
        guard let first = start.first, name.count >= start.count else { return false }
        for place in 0...name.count - start.count where name[place] == first {
            let isBeginning = place == 0 || gaps.contains(name[place - 1])
            if isBeginning, start.indices.allSatisfy({ name[place + $0] == start[$0] }) {
                return true
            }
        }
        return false
    }

    /// The bytes before the words of a name: space, opening parenthesis and hyphen.
    private static let gaps: [UInt8] = [0x20, 0x28, 0x2D]
}
