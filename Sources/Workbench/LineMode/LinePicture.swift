import Catalog

/// The lines that describe a screen, a pane or a dialog in line mode, the most important first.
struct LinePicture: Equatable, Sendable {
    /// What it is about: as long as that is the same, only what is new is said.
    let subject: String
    /// Each of them is said whole; a text of several lines is one of them.
    private(set) var lines: [String] = []
    /// Of the list that is in hand; `nil`: there is none.
    private(set) var cursor: ListCursor?

    /// The rows of a list that are said at once.
    static let page = 10
    /// A row of a list says no more letters of a text; the text itself is said whole where it is opened.
    static let mostLetters = 200

    init(_ subject: String) { self.subject = subject }

    /// Nothing is said of what is empty.
    mutating func say(_ line: String) {
        if !line.isEmpty { lines.append(line) }
    }

    /// Each line of a text of ours.
    mutating func say(all text: String) {
        for line in text.split(separator: "\n") { say(String(line)) }
    }

    /// A text behind what it is, its further lines below with a mark.
    mutating func say(_ what: String, _ text: String) {
        let parts = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        say("\(what): \(parts.joined(separator: "\n| "))")
    }

    /// The rows of the page that has the selection, each with its number, and which one is in hand.
    mutating func list(_ cursor: ListCursor, row: (Int) -> String) {
        self.cursor = cursor
        guard let count = cursor.count, count > 0 else { return }
        let first = cursor.selection / Self.page * Self.page
        let shown = first..<min(count, first + Self.page)
        if count > Self.page { say(Strings.rows(shown, of: count)) }
        for number in shown { say("\(number + 1). \(row(number))") }
        say(Strings.inHand("\(cursor.selection + 1). \(row(cursor.selection))"))
    }

    /// A list is in hand whose rows are said in another way.
    mutating func hold(_ cursor: ListCursor) { self.cursor = cursor }

    /// The beginning of a text, on one line.
    static func beginning(of text: String) -> String {
        let line = Strings.onOneLine(String(text.prefix(mostLetters + 1)))
        return line.count > mostLetters ? line.prefix(mostLetters) + "…" : line
    }
}

/// What is asked for at the end of a line that is still empty.
public struct LinePrompt: Equatable, Sendable {
    /// A word or two, with the space behind them.
    public let text: String
    /// Whether what is typed must not be seen.
    public let isSecret: Bool

    init(_ text: String, isSecret: Bool = false) {
        self.text = text
        self.isSecret = isSecret
    }
}
