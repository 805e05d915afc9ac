import TML

/// The parts of a label, with `<` and `>` taken for text where they can be no tag.
///
/// The grammar of labels makes a tag of `< 6 & {name}</b>`. Whoever wrote `5 < 6` meant less than,
/// and that is how it is sent (`tml-service.md` 7.9, step 3).
enum MarkupSegments {
    /// Stands for one byte that is no markup; machines and translators do not write it.
    private static let placeholder: UInt8 = 0x01

    /// Together, in order, they are the whole text; ranges are offsets into its UTF-8.
    static func segments(of text: String) -> [Segment] {
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
