import Text

/// A problem that a check found in a translation.
public struct Issue: Hashable, Sendable {
    /// The check that found the issue.
    public var check: Check
    /// The names and texts for the message about the issue, as documented at each case of `Check`.
    public var details: [String]
    /// Offsets into the translation's UTF-8. `nil` if the issue concerns no part of the text.
    public var range: Range<Int>?

    /// Creates an issue of a part of the translation, or of the whole translation.
    public init(_ check: Check, _ details: String..., at range: Range<Int>? = nil) {
        self.init(check, details: details, at: range)
    }

    /// Creates an issue whose details are in a list.
    public init(_ check: Check, details: [String], at range: Range<Int>? = nil) {
        self.check = check
        self.details = details
        self.range = range
    }

    /// The severity of the issue, which is the severity of its check.
    public var grade: Check.Grade { check.grade }
}

extension Issue {
    /// The token of an issue about tokens as translators see it: a name of TML in braces, or a
    /// placeholder of another syntax as written.
    public var tokenText: String {
        let token = details.first ?? ""
        let isName = token.utf8.first?.isWord ?? true
        return isName ? "{\(token)}" : token
    }
}
