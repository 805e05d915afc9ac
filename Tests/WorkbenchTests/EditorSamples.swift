import TML
import Testing
import Text

@testable import Workbench

/// A text with what a reader takes for its signs.
struct EditorSample: Sendable, CustomStringConvertible {
    var name: String
    var clusters: [String]

    var text: String { clusters.joined() }
    var description: String { name }

    static let all: [EditorSample] = [
        EditorSample(name: "Latin", clusters: ["h", "é", " ", "w", "ö"]),
        EditorSample(
            name: "Latin with combining marks", clusters: ["e\u{301}", "o\u{323}\u{302}", "x"]),
        EditorSample(name: "Cyrillic", clusters: ["й", "и\u{306}", "ё"]),
        EditorSample(name: "Chinese", clusters: ["翻", "译", "，", "好"]),
        EditorSample(name: "Japanese", clusters: ["か\u{3099}", "ﾊﾟ", "語"]),
        EditorSample(name: "Hangul jamo", clusters: ["\u{1112}\u{1161}\u{11AB}", "국", "어"]),
        EditorSample(name: "family", clusters: ["a", "👩‍👩‍👧‍👦", "b"]),
        EditorSample(name: "skin tone and style", clusters: ["👍🏽", "❤️", "1️⃣"]),
        EditorSample(name: "flags", clusters: ["🇩🇪", "🇫🇷", "🇺🇦"]),
        EditorSample(name: "Arabic", clusters: ["م", "ر\u{64E}", "ح", "ب", "ا"]),
        EditorSample(name: "Hebrew", clusters: ["ש\u{5C1}\u{5B8}", "ל", "ו", "ם"]),
        EditorSample(name: "Devanagari", clusters: ["न", "म", "स्ते", " ", "क्षि"]),
        EditorSample(name: "Thai", clusters: ["ส", "วั", "ส", "ดี", "กำ"]),
        EditorSample(name: "Tamil", clusters: ["நி", "லா"]),
        EditorSample(name: "token", clusters: ["{", "n", "}", " ", "[", "b", ":", "x", "]"]),
        EditorSample(name: "lines", clusters: ["a", "\n", "\n", "b"]),
        EditorSample(name: "lines of another system", clusters: ["a", "\r\n", "b"]),
        EditorSample(
            name: "invisible", clusters: ["a", "\u{A0}", "\u{200B}", "\u{AD}", "b\u{200D}"]),
        EditorSample(name: "a mark without a base", clusters: ["\u{301}", "a"]),
    ]
}

extension TextEditor {
    /// Where the cursor is, shown in the text.
    var picture: String {
        let place = text.utf8.index(text.startIndex, offsetBy: utf8Cursor)
        return String(text[..<place]) + "|" + String(text[place...])
    }

    /// An editor from a text with `|` where the cursor is.
    static func at(_ picture: String) -> TextEditor {
        let parts = picture.split(separator: "|", omittingEmptySubsequences: false)
        var editor = TextEditor(text: parts.joined())
        editor.cursor = parts[0].count
        return editor
    }

    mutating func expectDone(
        _ command: Command, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let isDone = perform(command)
        #expect(isDone, sourceLocation: sourceLocation)
    }

    mutating func expectNotDone(
        _ command: Command, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let isDone = perform(command)
        #expect(!isDone, sourceLocation: sourceLocation)
    }

    mutating func type(_ text: String) {
        for scalar in text.unicodeScalars { insert(scalar) }
    }
}

extension String {
    /// Whether both have the same code points.
    func isExactly(_ other: String) -> Bool { ExactText(self) == ExactText(other) }
}
