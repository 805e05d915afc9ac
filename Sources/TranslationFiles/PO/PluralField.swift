import Text

/// The field `Plural-Forms` in the header of a PO file that does not have a formula yet.
struct PluralField {
    /// Writes the field; `nil` if a field with another value is in the header.
    let replacement: FileReplacement?
    /// True if the header has the placeholder of a template, which gettext cannot read.
    let isPlaceholder: Bool

    private static let name = Array("Plural-Forms:".utf8)

    /// - Parameters:
    ///   - header: the text of the header in the file.
    ///   - text: the text of the file.
    init(_ formula: PluralFormula, in header: POEntry.Translation, of text: [UInt8]) {
        let strings = text[header.strings]
        let place = strings.firstRange(of: Self.name)
        isPlaceholder = strings.firstRange(of: Array("nplurals=INTEGER".utf8)) != nil
        if let place {
            replacement = Self.value(" " + formula.header, after: place.upperBound, in: strings)
        } else {
            let end = LineEnd(at: header.strings.lowerBound, of: text)
            let isOpen = !header.text.isEmpty && !header.text.hasSuffix("\n")
            let bytes =
                Array((isOpen ? "\\n\"" : "\"").utf8) + end.bytes + [UInt8(ascii: "\"")] + Self.name
                + Array(" \(formula.header)\\n\"".utf8)
            let quote = header.strings.upperBound - 1
            replacement = FileReplacement(range: quote..<quote + 1, bytes: bytes)
        }
    }

    /// Replaces an empty value or the value of a template. The value ends at an escape or at the
    /// end of the string.
    private static func value(
        _ value: String, after place: Int, in strings: ArraySlice<UInt8>
    ) -> FileReplacement? {
        let old = strings[place...].prefix { $0 != UInt8(ascii: "\\") && $0 != UInt8(ascii: "\"") }
        guard old.trimmed.isEmpty || old.firstRange(of: Array("INTEGER".utf8)) != nil else {
            return nil
        }
        return FileReplacement(range: old.indices, bytes: Array(value.utf8))
    }
}
