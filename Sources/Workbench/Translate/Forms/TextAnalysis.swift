import TML
import Terminology
import Text

/// The parsed text of a form, with its issues and its preview.
struct TextAnalysis: Equatable, Sendable {
    let label: Label
    /// The parts of the text, for colours.
    let segments: [Segment]
    let issues: [Issue]
    let preview: FormPreview
    /// The length of the text and its limit, in characters without tokens; `nil`: no limit.
    let length: TextLength?

    init(of text: ExactText, in context: Context, _ checker: Checker) {
        let label = Label(text.string, syntax: checker.checks.label.syntax)
        self.label = label
        length = checker.checks.settings.maxLength.map {
            TextLength(count: label.letterCount, limit: $0)
        }
        preview = checker.preview(of: label, in: context)
        if checker.message == nil {
            segments = label.segments
        } else {
            segments = text.isEmpty ? [] : XMessage(text.string).segments
        }
        issues = checker.checks.issues(of: label, in: context)
    }

    /// The tokens and the tags of decorations in the text, which belong to no language.
    var markup: [Range<Int>] { segments.markup }

    func isOf(_ text: ExactText) -> Bool { text == ExactText(label.text) }
}

extension [Segment] {
    /// The ranges of tokens and decoration tags, which are not words of a language.
    var markup: [Range<Int>] { filter { $0.kind != .text }.map(\.range) }
}

/// The length of a text and its limit.
struct TextLength: Equatable, Sendable {
    var count: Int
    var limit: Int
}
