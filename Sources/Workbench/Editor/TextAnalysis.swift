import TML

/// A text of a form, parsed, with what is wrong with it and how it reads.
struct TextAnalysis: Equatable, Sendable {
    let label: Label
    let issues: [Issue]
    let preview: [PreviewLine]
    /// How long it is, and how long it may be, in letters without tokens; `nil`: no limit.
    let length: TextLength?

    init(of text: String, in context: Context, cases: [PreviewCase], _ checker: Checker) {
        let label = Label(text)
        self.label = label
        length = checker.maxLength.map { TextLength(count: label.length, limit: $0) }
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

    var hasErrors: Bool { isTooLong || issues.contains { $0.grade == .error } }

    /// Whether the server would refuse it for its length.
    var isTooLong: Bool { length.map { $0.count > $0.limit } ?? false }
}

extension Label {
    /// The letters without the tokens, as a limit of the project counts them.
    fileprivate var length: Int {
        var rest = text.utf8.startIndex
        var counted = ""
        for token in tokens {
            let start = text.utf8.index(text.startIndex, offsetBy: token.range.lowerBound)
            if rest < start { counted += text[rest..<start] }
            rest = max(rest, text.utf8.index(text.startIndex, offsetBy: token.range.upperBound))
        }
        return (counted + text[rest...]).count
    }
}

/// How long a text is, and how long it may be.
struct TextLength: Equatable, Sendable {
    var count: Int
    var limit: Int
}
