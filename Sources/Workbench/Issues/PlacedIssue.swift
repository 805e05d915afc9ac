public import TML

/// An issue of the key in hand, with the form that it is in.
public struct PlacedIssue: Hashable, Sendable {
    /// When the form applies; `nil`: it is about all forms of the key together.
    public var context: Context?
    public var issue: Issue

    /// An issue in the form of a context, or about all forms.
    public init(_ issue: Issue, in context: Context?) {
        self.issue = issue
        self.context = context
    }

    /// The form that a dismissal of it is kept with.
    var home: Context { context ?? Context() }
}

/// What the translator can do about an issue.
public enum IssueAction: Hashable, Sendable {
    /// Put the cursor there.
    case goTo
    /// See what a fix would change.
    case fix
    /// Set its check aside in its form, or no longer.
    case dismiss, restore
    /// Switch its check off in the project.
    case switchOff
}

extension Check {
    /// Whether the translator may say that it is meant. What readers would see broken is not.
    var mayBeDismissed: Bool { grade == .warning }
}
