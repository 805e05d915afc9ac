import TML

/// The parts of a label. `<` and `>` count as text if they cannot be part of a tag.
///
/// The grammar of labels reads `< 6 & {name}</b>` as a tag. But in `5 < 6`, the `<` means “less
/// than”, so the program sends it as text (`tml-service.md` 7.9, step 3).
enum MarkupSegments {
    /// Replaces one byte that is not markup. Labels do not contain this byte.
    private static let placeholder: UInt8 = 0x01

    /// Returns the parts, which together are the whole text. Their ranges are offsets in its UTF-8
    /// bytes. Only in TML, `<` and `>` need this reading.
    static func segments(of label: Label) -> [Segment] {
        label.syntax.placeholders == .tml ? tmlSegments(of: label.text) : label.segments
    }

    private static func tmlSegments(of text: String) -> [Segment] {
        var bytes = Array(text.utf8)
        var isInTag = false
        for index in bytes.indices {
            if bytes[index] == UInt8(ascii: "<") {
                isInTag = isInTag || beginsTag(bytes[(index + 1)...].first)
                if !isInTag { bytes[index] = placeholder }
            } else if bytes[index] == UInt8(ascii: ">") {
                if !isInTag { bytes[index] = placeholder }
                isInTag = false
            }
        }
        return Label(String(decoding: bytes, as: UTF8.self)).segments
    }

    private static func beginsTag(_ byte: UInt8?) -> Bool {
        guard let byte else { return false }
        return byte == UInt8(ascii: "/") || byte >= 0x80
            || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
}
