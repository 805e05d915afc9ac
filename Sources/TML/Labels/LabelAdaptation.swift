import Text

/// Adapts the quotation marks and spaces of a label to another language. Words and markup stay
/// unchanged.
///
/// Pairs of quotation marks become the marks of the language. The spaces before `; : ! ?` and
/// inside of `« »` become those of the language.
public struct LabelAdaptation {
    private let label: Label
    private let marks: QuotationMarks
    private let writing: Writing

    /// Prepares the adaptation of a label to a language.
    public init(_ label: Label, to locale: LocaleCode) {
        self.label = label
        marks = QuotationMarks(locale)
        writing = Writing(locale)
    }

    /// The label with adapted quotation marks and spaces.
    public var text: String {
        var text = String.UnicodeScalarView()
        var quotes = 0
        var previous: Unicode.Scalar?
        for segment in label.segments {
            let piece = Array(label.text(at: segment.range).unicodeScalars)
            guard segment.kind == .text else {
                text.append(contentsOf: piece)
                // A token counts as a word. The ends of decorations are ignored.
                if segment.kind == .token { previous = "x" }
                continue
            }
            for (place, scalar) in piece.enumerated() {
                let next = place + 1 < piece.count ? piece[place + 1] : nil
                add(scalar, after: previous, before: next, to: &text, quotes: &quotes)
                previous = scalar
            }
        }
        return String(text)
    }
}

extension LabelAdaptation {
    private func add(
        _ scalar: Unicode.Scalar, after previous: Unicode.Scalar?, before next: Unicode.Scalar?,
        to text: inout String.UnicodeScalarView, quotes: inout Int
    ) {
        switch scalar {
        case "“",
            "\"" where isBeginning(after: previous):
            text.append(contentsOf: opening(isInner: quotes > 0).unicodeScalars)
            quotes += 1
        case "”" where quotes > 0, "\"" where quotes > 0:
            quotes -= 1
            text.append(contentsOf: closing(isInner: quotes > 0).unicodeScalars)
        case ";", ":", "!", "?":
            text.append(contentsOf: space(before: scalar, previous, next).unicodeScalars)
            text.append(scalar)
        default: text.append(scalar)
        }
    }

    private func isBeginning(after previous: Unicode.Scalar?) -> Bool {
        guard let previous else { return true }
        return previous.properties.isWhitespace || "([{<“«".unicodeScalars.contains(previous)
    }

    private func opening(isInner: Bool) -> String {
        let mark = isInner ? marks.innerOpening : marks.opening
        return mark == "«" && writing.hasSpacedGuillemets ? "«\u{A0}" : mark
    }

    private func closing(isInner: Bool) -> String {
        let mark = isInner ? marks.innerClosing : marks.closing
        return mark == "»" && writing.hasSpacedGuillemets ? "\u{A0}»" : mark
    }

    /// Returns the space before a mark. Only marks after a word and at the end of a sentence or
    /// clause have one.
    private func space(
        before mark: Unicode.Scalar, _ previous: Unicode.Scalar?, _ next: Unicode.Scalar?
    ) -> String {
        let isEnd = next.map { $0.properties.isWhitespace || "!?”\"".unicodeScalars.contains($0) }
        guard isEnd ?? true, let previous, ScalarKind(previous).endsWord else { return "" }
        return writing.space(before: EndMark(mark, in: "fr"))
    }
}
