/// A problem of the translations of a key, found by comparing them (`tml-language.md` 13.4).
public struct FormIssue: Hashable, Sendable {
    /// The index of the translation. `nil` if the issue concerns all translations.
    public var form: Int?
    /// The issue.
    public var issue: Issue

    /// Creates an issue of one translation or of all translations.
    public init(form: Int?, _ issue: Issue) {
        self.form = form
        self.issue = issue
    }
}
