import Catalog

/// The lines that describe a screen, a pane or a dialog in line mode, the most important first.
struct LinePicture: Equatable, Sendable {
    /// The subject. While the subject is the same, only new lines are printed.
    let subject: String
    /// Each element is printed as a whole. A text of several lines is one element.
    private(set) var lines: [String] = []
    /// The cursor of the current list; `nil` if there is no list.
    private(set) var cursor: ListCursor?

    /// The number of rows of a list that are printed at once.
    static let page = 10
    /// The maximum number of characters of a text in a list. An opened text is printed as a whole.
    static let mostLetters = 200

    init(_ subject: String) { self.subject = subject }

    /// Adds a line, unless it is empty.
    mutating func say(_ line: String) {
        if !line.isEmpty { lines.append(line) }
    }

    /// Adds each line of a text of the program.
    mutating func say(all text: String) {
        for line in text.split(separator: "\n") { say(String(line)) }
    }

    /// Adds a text after its name; the second and later lines begin with a mark.
    mutating func say(_ what: String, _ text: String) {
        let parts = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        say("\(what): \(parts.joined(separator: "\n| "))")
    }

    /// Adds the page with the selection, each row with its number, and then the selected row.
    mutating func list(_ cursor: ListCursor, row: (Int) -> String) {
        self.cursor = cursor
        guard let count = cursor.count, count > 0 else { return }
        let first = cursor.selection / Self.page * Self.page
        let shown = first..<min(count, first + Self.page)
        if count > Self.page { say(Strings.rows(shown, of: count)) }
        for number in shown { say("\(number + 1). \(row(number))") }
        say(Strings.inHand("\(cursor.selection + 1). \(row(cursor.selection))"))
    }

    /// Sets the cursor of a list whose rows are printed in another way.
    mutating func hold(_ cursor: ListCursor) { self.cursor = cursor }

    /// The beginning of a text, on one line.
    static func beginning(of text: String) -> String {
        let line = Strings.onOneLine(String(text.prefix(mostLetters + 1)))
        return line.count > mostLetters ? line.prefix(mostLetters) + "…" : line
    }
}

/// The prompt for a line.
public struct LinePrompt: Equatable, Sendable {
    /// One or two words, with a space at the end.
    public let text: String
    /// True if the typed text must not be visible.
    public let isSecret: Bool

    init(_ text: String, isSecret: Bool = false) {
        self.text = text
        self.isSecret = isSecret
    }
}
