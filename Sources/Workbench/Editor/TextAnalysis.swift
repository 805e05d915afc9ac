import TML

/// A text of a form, parsed, with what is wrong with it and how it reads.
struct TextAnalysis: Equatable, Sendable {
    let label: Label
    let issues: [Issue]
    let preview: [PreviewLine]

    init(of text: String, in context: Context, cases: [PreviewCase], _ checker: Checker) {
        let label = Label(text)
        self.label = label
        guard !text.isEmpty else {
            issues = []
            preview = []
            return
        }
        issues = Check.issues(
            of: label, context: context, for: checker.label, in: checker.language,
            labelLocale: checker.labelLocale)
        preview = cases.map { sample in
            PreviewLine(
                title: sample.title,
                rendered: label.rendered(
                    with: sample.values, in: checker.language, allowedBy: checker.label))
        }
    }

    func isOf(_ text: String) -> Bool { text.isExactly(label.text) }

    var hasErrors: Bool { issues.contains { $0.grade == .error } }
}
