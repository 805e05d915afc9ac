import TML

/// A text of a form, parsed, with what is wrong with it.
struct TextAnalysis: Equatable, Sendable {
    let label: Label
    let issues: [Issue]

    init(of text: String, in context: Context, _ checker: Checker) {
        label = Label(text)
        issues =
            text.isEmpty
            ? []
            : Check.issues(
                of: label, context: context, for: checker.label, in: checker.language)
    }

    func isOf(_ text: String) -> Bool { text.isExactly(label.text) }

    var hasErrors: Bool { issues.contains { $0.grade == .error } }
}
