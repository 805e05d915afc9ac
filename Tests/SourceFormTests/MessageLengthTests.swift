import Foundation
import TestSupport
import Testing

/// A message is one line of the screen, so a sentence in `Strings` has at most 100 characters; see
/// `docs/writing.md`. Without this test, sentences grow: a long one passes every other test and is cut off
/// only on a real screen.
@Suite struct MessageLengthTests {
    private static let limit = 100

    @Test func noSentenceIsLongerThanALineOfTheScreen() throws {
        let files = try SourceFile.all().filter { $0.path.hasPrefix("Workbench/Strings") }
        #expect(files.count > 10)
        for file in files {
            for text in Self.singleLineTexts(in: file.lines) where text.count > Self.limit {
                Issue.record("\(file.path): \(text.count) characters: \(text)")
            }
        }
    }

    @Test func theTextsOfALineAreFoundWithoutTheirValues() {
        let lines: [Substring] = [
            #"    static let one = "One.""#, #"    /// Not "this"."#,
            #"    case .two(let n): "Two \(list(n, by: ", ")) and \"more\".""#,
            #"    static let long = """"#, #"        A "quoted" word"#, #"        """"#,
            #"    static let three = a ? "" : "Three""#,
        ]
        let found = Self.singleLineTexts(in: lines)
        #expect(found == ["One.", "Two  and \"more\".", "", "Three"])
    }

    /// The string literals that begin and end on the same line, without what they interpolate: the
    /// length of a value is known only when the program runs.
    private static func singleLineTexts(in lines: [Substring]) -> [String] {
        var texts: [String] = []
        var isInLongText = false
        for line in lines {
            if line.contains("\"\"\"") {
                isInLongText.toggle()
            } else if !isInLongText, !line.trimmingCharacters(in: .whitespaces).hasPrefix("//") {
                texts += self.texts(in: line)
            }
        }
        return texts
    }

    private static func texts(in line: Substring) -> [String] {
        var texts: [String] = []
        var rest = line[...]
        while let quote = rest.firstIndex(of: "\"") {
            rest = rest[quote...].dropFirst()
            texts.append(takeText(from: &rest))
        }
        return texts
    }

    /// Takes a literal after its opening quote, with the closing one.
    private static func takeText(from rest: inout Substring) -> String {
        var text = ""
        while let character = rest.popFirst(), character != "\"" {
            guard character == "\\", let escaped = rest.popFirst() else {
                text.append(character)
                continue
            }
            if escaped == "(" { skipValue(in: &rest) } else { text.append(escaped) }
        }
        return text
    }

    private static func skipValue(in rest: inout Substring) {
        var depth = 1
        while depth > 0, let character = rest.popFirst() {
            depth += character == "(" ? 1 : character == ")" ? -1 : 0
        }
    }
}
