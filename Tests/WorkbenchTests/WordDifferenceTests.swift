import Testing

@testable import Workbench

struct WordDifferenceTests {
    @Test(arguments: [
        ("one two three", "one two three", []),
        ("one two three", "one three", ["two "]),
        ("one three", "one two three", []),
        ("a b c", "", ["a b c"]),
        ("", "a b c", []),
        ("The red house", "The blue house", ["red"]),
        ("You have {count} messages", "You have {n} messages", ["{count}"]),
        ("日本語です", "日本です", ["語"]),
        ("e\u{301}", "\u{E9}", ["e\u{301}"]),
    ])
    func whatTheOtherTextHasNotIsMarked(text: String, other: String, marked: [String]) {
        let editor = TextEditor(text: text)
        let ranges = WordDifference.ranges(of: text, notIn: other)
        #expect(ranges.map { editor.text(of: $0).trimmed } == marked.map(\.trimmed))
    }

    @Test func veryLongTextsAreMarkedFromTheFirstToTheLastDifference() {
        let middle = (0..<3000).map { "word\($0)" }.joined(separator: " ")
        let other = (0..<3000).map { "other\($0)" }.joined(separator: " ")
        let ranges = WordDifference.ranges(of: "start \(middle) end", notIn: "start \(other) end")
        #expect(ranges == [6..<6 + middle.utf8.count])
    }
}

extension String {
    fileprivate var trimmed: String { split(separator: " ").joined(separator: " ") }
}
