public import TML
public import Text

/// An issue of the current key, with its form.
public struct PlacedIssue: Hashable, Sendable {
    /// The context of the form; `nil`: the issue is about all forms of the key together.
    public var context: Context?
    /// The issue.
    public var issue: Issue

    /// Creates an issue in a form, or about all forms.
    public init(_ issue: Issue, in context: Context?) {
        self.issue = issue
        self.context = context
    }

    /// The form for which the dismissal of the issue is saved.
    var home: Context { context ?? Context() }
}

/// An action about an issue.
public enum IssueAction: Hashable, Sendable {
    /// Move the cursor to the issue.
    case goTo
    /// Preview the fix.
    case fix
    /// Dismiss or restore the check of the issue in the form of the issue.
    case dismiss, restore
    /// Switch the check of the issue off in the project.
    case switchOff
}

/// A suggested fix, with its text. The translator has to confirm the fix.
public struct OfferedFix: Hashable, Sendable {
    /// The issue.
    public var placed: PlacedIssue
    /// The fix that removes the issue.
    public var fix: Fix
    /// The text of the form before the fix.
    public var text: ExactText
    /// The syntax of the text.
    public var syntax: LabelSyntax

    /// Creates a fix of an issue in a text.
    public init(
        _ fix: Fix, of placed: PlacedIssue, in text: ExactText, syntax: LabelSyntax = .tml
    ) {
        self.placed = placed
        self.fix = fix
        self.text = text
        self.syntax = syntax
    }
}

/// A position in a text: line and character, counted from 1.
struct TextPlace: Hashable, Sendable {
    /// The line; `nil` if the text has only one line.
    var line: Int?
    var letter: Int

    /// The maximum offset, because counting takes time.
    private static let limit = 4096

    /// - Parameter offset: the offset in the UTF-8 of the text.
    /// - Returns: `nil` if the offset is beyond the limit.
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
