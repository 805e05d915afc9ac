import Testing

@testable import TML

/// A text with the placeholders that a syntax finds in it.
struct PlaceholderExample: Sendable, CustomTestStringConvertible {
    var text: String
    /// The names and the texts of the placeholders: `1=%d`.
    var placeholders: [String]

    var testDescription: String { text }

    init(_ text: String, _ placeholders: String...) {
        self.text = text
        self.placeholders = placeholders
    }

    /// Expects the placeholders, and that the parts cover the text.
    func expectThem(in syntax: LabelSyntax) {
        let label = Label(text, syntax: syntax)
        #expect(label.tokens.map { "\($0.name)=\($0.text)" } == placeholders)
        #expect(label.tokens.allSatisfy { $0.kind == .placeholder && $0.shortText == $0.text })
        #expect(label.tokens.allSatisfy { label.text(at: $0.range) == $0.text })
        #expect(label.segments.map { label.text(at: $0.range) }.joined() == text)
    }
}
