/// What is wrong with the translations of a key taken together (`tml-language.md` 13.4).
public struct FormIssue: Hashable, Sendable {
    /// The index of the translation; `nil` if it concerns all of them.
    public var form: Int?
    /// What was found.
    public var issue: Issue

    /// A finding about one of the translations, or about all.
    public init(form: Int?, _ issue: Issue) {
        self.form = form
        self.issue = issue
    }
}
