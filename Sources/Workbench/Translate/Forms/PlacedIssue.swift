public import TML
public import Text

/// An issue of the current key, with the form that it is in.
public struct PlacedIssue: Hashable, Sendable {
    /// When the form applies; `nil`: it is about all forms of the key together.
    public var context: Context?
    /// What was found.
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

/// A fix that the translator is asked about, with the text that it was made for.
public struct OfferedFix: Hashable, Sendable {
    /// What it would put right.
    public var placed: PlacedIssue
    /// What would remove the issue.
    public var fix: Fix
    /// The text of the form after it.
    public var text: ExactText

    /// A fix of an issue in a text.
    public init(_ fix: Fix, of placed: PlacedIssue, in text: ExactText) {
        self.placed = placed
        self.fix = fix
        self.text = text
    }
}

/// A place in a text as people count: lines and letters from 1 on.
struct TextPlace: Hashable, Sendable {
    /// `nil` where the text has one line.
    var line: Int?
    var letter: Int

    /// Further in nobody counts, and counting takes time.
    private static let limit = 4096

    /// - Parameter offset: into the UTF-8 of the text.
    /// - Returns: `nil` where it is too far in.
    init?(_ offset: Int, in text: String) {
        let utf8 = text.utf8
        guard (0...Self.limit).contains(offset), offset <= utf8.count else { return nil }
        let place = utf8.index(utf8.startIndex, offsetBy: offset)
        let before = utf8[..<place]
        let lines = before.count { $0 == 0x0A }
        let start = before.lastIndex(of: 0x0A).map { utf8.index(after: $0) } ?? utf8.startIndex
        line = lines > 0 || utf8[place...].prefix(Self.limit).contains(0x0A) ? lines + 1 : nil
        letter = text[start..<place].count + 1
    }
}
