import Text

/// Splits a text into the sentences that are translated separately (`tml-language.md` 16.2).
public enum SentenceSplitter {
    /// Returns the sentences, without the white space and the stray marks between them.
    ///
    /// A sentence ends with `.`, `!` or `?` and an optional quotation mark, before white space.
    /// Abbreviations are not recognized.
    public static func sentences(of text: String) -> [String] {
        let bytes = Array(text.utf8)
        var sentences: [String] = []
        var position = 0
        while let start = bytes[position...].firstIndex(where: { !$0.isSpace && !isMark($0) }) {
            position = end(ofSentenceFrom: start, in: bytes)
            sentences.append(bytes[start..<position].string)
        }
        return sentences
    }

    private static func end(ofSentenceFrom start: Int, in bytes: [UInt8]) -> Int {
        var position = start
        while let mark = bytes[position...].firstIndex(where: isMark) {
            var end = mark + 1
            if end < bytes.count,
                bytes[end] == UInt8(ascii: "'") || bytes[end] == UInt8(ascii: "\"")
            {
                end += 1
            }
            if end == bytes.count || bytes[end].isSpace { return end }
            position = mark + 1
        }
        return bytes.count
    }

    private static func isMark(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ".") || byte == UInt8(ascii: "!") || byte == UInt8(ascii: "?")
    }
}
