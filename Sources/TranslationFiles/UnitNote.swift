public import TML
public import Text

/// The note of a key that was a unit of a file.
public struct UnitNote: Equatable, Sendable {
    /// The beginning of the line with the original text for one thing.
    static let one = "One: "

    /// The original text for one thing; `nil` if the note does not contain it.
    public let singular: ExactText?
    /// The note without the original text for one thing, a line each.
    public let lines: [String]

    /// Reads a note that `FileUnit.note` has made. Only a unit with plural forms has the original
    /// text for one thing. This text has as many lines as the label.
    public init(_ note: ExactText, of label: ExactText, _ syntax: LabelSyntax) {
        let lines = Self.lines(of: note)
        let hasPlural = syntax.variations.contains { $0.keyword == "number" }
        guard hasPlural,
            let start = lines.lastIndex(where: { $0.utf8.starts(with: Self.one.utf8) }),
            let text = Self.text(in: lines[start...].prefix(Self.lines(of: label).count), of: label)
        else {
            (singular, self.lines) = (nil, lines)
            return
        }
        singular = text
        self.lines = Array(lines[..<start] + lines[start...].dropFirst(Self.lines(of: label).count))
    }
}

extension UnitNote {
    private static let lineFeed = UInt8(ascii: "\n")

    private static func lines(of text: ExactText) -> [String] {
        text.string.utf8.split(separator: lineFeed, omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns the text after its beginning. `nil` if gettext refuses the text beside the label: an
    /// empty text, or a text with a line break at one end if the label has none there.
    private static func text(in lines: ArraySlice<String>, of label: ExactText) -> ExactText? {
        let text = lines.joined(separator: "\n").utf8.dropFirst(one.utf8.count)
        let wished = label.string.utf8
        guard !text.isEmpty, (text.first == lineFeed) == (wished.first == lineFeed),
            (text.last == lineFeed) == (wished.last == lineFeed)
        else { return nil }
        return ExactText(String(decoding: text, as: UTF8.self))
    }
}
