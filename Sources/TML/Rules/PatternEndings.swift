import Text

/// The endings of a pattern such as `/ев$/`, `/(га|ка)$/` or `/[еёи]$/`.
struct PatternEndings: Hashable, Sendable {
    private let endings: [[UInt8]]
    /// Whether `$1` inserts the ending.
    private let isGroup: Bool

    /// Returns `nil` if the pattern has another form.
    init?(_ pattern: String) {
        let bytes = Array(pattern.utf8)
        guard bytes.first == UInt8(ascii: "/"), bytes.suffix(2).elementsEqual("$/".utf8),
            bytes.count > 3
        else { return nil }
        let body = bytes[1..<bytes.count - 2]
        switch (body.first, body.last) {
        case (UInt8(ascii: "["), UInt8(ascii: "]")):
            guard Self.arePlain(body.dropFirst().dropLast()) else { return nil }
            endings = body.dropFirst().dropLast().string.unicodeScalars.map {
                Array(String($0).utf8)
            }
            isGroup = false
        case (UInt8(ascii: "("), UInt8(ascii: ")")):
            endings = body.dropFirst().dropLast().split(
                separator: UInt8(ascii: "|"), omittingEmptySubsequences: false
            ).map(Array.init)
            isGroup = true
        default:
            endings = [Array(body)]
            isGroup = false
        }
        guard !endings.isEmpty, endings.allSatisfy({ !$0.isEmpty && Self.arePlain($0[...]) })
        else { return nil }
    }

    /// Returns the start of the longest ending that the text has. `nil` if it has none.
    func start(in text: String) -> Int? {
        var text = text
        return text.withUTF8 { bytes in
            var longest = 0
            for ending in endings where ending.count > longest && ending.count <= bytes.count {
                if bytes[(bytes.count - ending.count)...].elementsEqual(ending) {
                    longest = ending.count
                }
            }
            return longest == 0 ? nil : bytes.count - longest
        }
    }

    /// Returns the text with its ending replaced.
    func replacing(in text: String, with replacement: String) -> String {
        guard let start = start(in: text) else { return text }
        let bytes = Array(text.utf8)
        let ending = Array(bytes[start...].string.unicodeScalars)
        let match = Array(repeating: 0..<ending.count, count: isGroup ? 2 : 1)
        var result = bytes[..<start].string.unicodeScalars
        var length = 0
        for piece in PatternReplacement.pieces(of: replacement) {
            let part = piece.text(for: match, of: ending)
            length += part.count
            if length > PatternReplacement.longestResult { return text }
            result.append(contentsOf: part)
        }
        return String(result)
    }

    /// Whether the bytes have no special meaning in patterns: letters, digits, `_` and spaces.
    private static func arePlain(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.allSatisfy { $0.isWord || $0 >= 0x80 || $0 == 0x20 }
    }
}
