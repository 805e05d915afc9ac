import TML

/// What is odd about a translation's text, yet may be meant (`tml-service.md` 9.4, rule 4): every
/// text is a label, but a reader may get to see its markup.
enum TextWarnings {
    /// Unknown and missing tokens, and markup that does not hold together, in the order of their
    /// places. What needs the language's rules is judged by `TextRules`.
    static func flaws(of label: String, for key: StoredKey) -> [ServiceError.Flaw] {
        let issues = Checks.markupIssues(
            of: Label(label), for: Label(key.label), in: .plain(locale: LocaleCode(key.locale)))
        guard !issues.isEmpty else { return [] }
        return Checks.inOrder(issues).compactMap(flaw)
    }

    private static func flaw(_ issue: Issue) -> ServiceError.Flaw? {
        let detail = issue.details.first ?? ""
        let (code, message): (String, String)
        switch issue.check {
        case .unknownToken:
            (code, message) = ("unknown_token", "The phrase has no token {\(detail)}")
        case .unusedToken:
            (code, message) = ("token_missing", "The data token {\(detail)} is missing")
        case .strayBracket:
            (code, message) = ("stray_bracket", "“\(detail)” belongs to no decoration")
        case .lostText: (code, message) = ("lost_text", "“\(detail)” would not be shown")
        case .mismatchedClosing:
            (code, message) = (
                "mismatched_closing", "The decoration \(detail) is closed as another"
            )
        case .unclosedDecoration:
            (code, message) = ("unclosed_decoration", "The decoration \(detail) is not closed")
        default: return nil
        }
        return ServiceError.Flaw(field: "label", code: code, message: message)
    }
}
