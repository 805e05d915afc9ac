/// An entry of a PO file.
struct POEntry {
    /// A text of the translation.
    struct Translation {
        /// The number of the plural form; `nil` for the only text.
        var index: Int?
        /// The place of `msgstr`.
        var start: Int
        /// The strings with their quotes.
        var strings: Range<Int>
        var text: String
    }

    /// The comments before the entry, without their line ends.
    var comments: [Range<Int>] = []
    /// The place of the first keyword.
    var start: Int?
    var context: String?
    var id: String?
    var plural: String?
    var translations: [Translation] = []

    /// True for the entry with the fields of the file: `Language`, `Plural-Forms`.
    var isHeader: Bool { id == "" && context == nil }

    /// The name of the entry in compiled files.
    var name: String { context.map { $0 + "\u{4}" + (id ?? "") } ?? id ?? "" }
}

/// How the strings of a PO file are broken into lines.
struct POStyle: Hashable {
    /// A string is broken at another place than after a line break of the text.
    var isWrapped = false
    /// A string that is longer than the usual width is not broken.
    var hasLongLines = false

    /// The number of columns of a line; `nil` if lines are broken only after line breaks of the
    /// text.
    var width: Int? { hasLongLines && !isWrapped ? nil : Self.usualWidth }

    /// The width of GNU gettext.
    static let usualWidth = 79

    /// Notes a string with its quotes.
    mutating func note(_ string: ArraySlice<UInt8>, isLast: Bool) {
        let content = string.dropFirst().dropLast()
        if !isLast, !content.isEmpty, !Self.endsLine(content) { isWrapped = true }
        guard !hasLongLines, string.count > Self.usualWidth,
            content.contains(UInt8(ascii: " "))
        else { return }
        hasLongLines = string.count { $0 & 0xC0 != 0x80 } > Self.usualWidth + 1
    }

    /// True if the content ends with `\n`.
    private static func endsLine(_ content: ArraySlice<UInt8>) -> Bool {
        guard content.last == UInt8(ascii: "n") else { return false }
        let slashes = content.dropLast().reversed().prefix { $0 == UInt8(ascii: "\\") }
        return slashes.count % 2 == 1
    }
}
