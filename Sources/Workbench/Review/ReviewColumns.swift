import Catalog
import Display
import TML
import Text

/// The texts of a row of the reviewing list.
struct ReviewTexts {
    /// The form; empty for a text that always applies.
    let form: String
    /// The text in use; empty if no text is in use.
    private(set) var used = StyledText()
    /// The text that a reviewer can take in place of the text in use; empty if there is none.
    private(set) var new = StyledText()
    /// The state, or the queued verdict.
    let mark: ReviewRow.Mark
    /// The rank, the age and the author.
    let facts: String
    /// The translator's text that waits in the outbox, the errors and the warnings.
    private(set) var issues = StyledText()

    /// - Parameters:
    ///   - syntax: the syntax of the key.
    ///   - now: the time, in seconds since 1970.
    init(_ row: ReviewRow, in syntax: LabelSyntax, now: Int) {
        form = Strings.condition(row.translation.context)
        mark = row.mark
        facts = Strings.reviewFacts(row.translation, now: now)
        let text = row.translation.text.string
        if let compared = row.compared?.text.string {
            used.append(
                markup: compared, in: syntax, words: .dim,
                marking: row.difference.removed, as: .removed)
            new.append(
                markup: text, in: syntax, words: .text,
                marking: row.difference.added, as: .added)
        } else if row.isUsed {
            used.append(markup: text, in: syntax, words: .text)
        } else {
            new.append(markup: text, in: syntax, words: .text)
        }
        if let waiting = row.waiting {
            issues.newLine()
            issues.append(Strings.ownText(waiting), .queued)
        }
        for issue in row.issues.prefix(Self.mostIssues) {
            issues.newLine()
            issues.append(
                "! " + Strings.sentence(issue), issue.grade == .error ? .error : .warning)
        }
    }

    /// The maximum number of issues of a row. The editor shows all of them.
    private static let mostIssues = 2
}

/// The columns of the reviewing list: the signs, the form, both texts, and the facts.
struct ReviewColumns {
    /// The columns of the state or of the mark.
    static let signs = 2
    /// The maximum number of rows of a label.
    static let mostOfLabel = 2
    /// The maximum number of rows of a text. The editor shows the whole text.
    private static let mostOfText = 8
    /// The minimum width for texts side by side.
    private static let leastForTwo = 96
    private static let gap = 2
    /// The minimum width of the form beside the texts.
    private static let leastForForm = 15
    private static let facts = 34
    /// Up to this width, all further columns are for the texts.
    private static let widthForTexts = 120

    private let width: Int
    /// The columns of the form beside the texts.
    private let form: Int
    /// The columns of each of the two texts; `nil`: they are one below the other.
    private let text: Int?

    init(_ width: Int) {
        self.width = width
        let further = max(0, width - Self.widthForTexts) / 2
        form = min(Self.leastForForm + further, max(Self.leastForForm, width / 6))
        let fixed = Self.signs + form + Self.facts + 2 * Self.gap
        text = width >= Self.leastForTwo ? (width - fixed) / 2 : nil
    }

    /// True if the text in use and the new text are side by side.
    var isWide: Bool { text != nil }

    /// The columns of a label.
    var label: Int { max(1, width - Self.signs - 1) }

    /// The columns of a text below another text.
    private var below: Int { max(1, width - 2 * Self.signs - 1) }

    func height(of texts: ReviewTexts) -> Int {
        let issues = texts.issues.height(columns: issueColumns, limit: Self.mostOfText)
        guard let text else {
            return 1 + stacked(texts).height(columns: below, limit: Self.mostOfText) + issues
        }
        let heights = [texts.used, texts.new].map {
            $0.height(columns: text, limit: Self.mostOfText)
        }
        return max(1, heights.max() ?? 1) + issues
    }

    private var issueColumns: Int {
        text.map { max(1, width - Self.signs - form - $0 - Self.gap) } ?? below
    }

    /// Draws the names of the columns, if the texts are side by side.
    func drawHead(on frame: inout Frame, in line: Rect) {
        guard let text else { return }
        let (_, rest) = line.splitLeft(columns: Self.signs + form)
        let (used, right) = rest.splitLeft(columns: text + Self.gap)
        frame.writeLine(Strings.usedColumn, in: used, role: .dim)
        let (new, facts) = right.splitLeft(columns: text + Self.gap)
        frame.writeLine(Strings.newColumn, in: new, role: .dim)
        frame.writeLine(Strings.factsColumn, in: facts, role: .dim)
    }

    /// - Parameter isProposed: true if a verdict on the whole block is about the text.
    func draw(
        _ texts: ReviewTexts, isProposed: Bool, _ direction: TextDirection, on frame: inout Frame,
        in area: Rect
    ) {
        let (signs, rest) = area.splitLeft(columns: Self.signs)
        if isProposed { frame.write("›", at: signs.origin, in: signs, role: .accent) }
        guard let text else { return drawStacked(texts, direction, on: &frame, in: rest) }
        let (name, both) = rest.splitLeft(columns: form)
        frame.writeLine(texts.form, in: name.splitRight(columns: 1).rest, role: .dim)
        let (used, right) = both.splitLeft(columns: text + Self.gap)
        let (new, facts) = right.splitLeft(columns: text + Self.gap)
        let rows = min(
            area.rows,
            height(of: texts) - texts.issues.height(columns: issueColumns, limit: Self.mostOfText))
        texts.used.draw(
            on: &frame, in: used.splitTop(rows: rows).top.splitRight(columns: Self.gap).rest,
            direction: direction)
        texts.new.draw(
            on: &frame, in: new.splitTop(rows: rows).top.splitRight(columns: Self.gap).rest,
            direction: direction)
        drawFacts(of: texts, on: &frame, in: facts)
        texts.issues.draw(on: &frame, in: right.splitTop(rows: rows).rest)
    }

    /// Draws the form and the facts on a line, and the texts one below the other.
    private func drawStacked(
        _ texts: ReviewTexts, _ direction: TextDirection, on frame: inout Frame, in area: Rect
    ) {
        let (head, rest) = area.splitTop(rows: 1)
        let used =
            texts.form.isEmpty
            ? 0 : frame.writeLine(texts.form, in: head.splitRight(columns: 1).rest, role: .dim) + 2
        drawFacts(of: texts, on: &frame, in: head.splitLeft(columns: used).rest)
        let inside = rest.splitLeft(columns: Self.signs).rest.splitRight(columns: 1).rest
        let body = stacked(texts)
        let rows = body.height(columns: below, limit: Self.mostOfText)
        body.draw(on: &frame, in: inside.splitTop(rows: rows).top, direction: direction)
        texts.issues.draw(on: &frame, in: inside.splitTop(rows: rows).rest)
    }

    /// Draws the state, the rank, the age and the author on a line.
    private func drawFacts(of texts: ReviewTexts, on frame: inout Frame, in area: Rect) {
        let line = area.row(0)
        let used = frame.writeLine(texts.mark.text, in: line, role: texts.mark.role)
        frame.writeLine(texts.facts, in: line.splitLeft(columns: used).rest, role: .dim)
    }

    /// Both texts, one below the other.
    private func stacked(_ texts: ReviewTexts) -> StyledText {
        func line(_ name: String, _ text: StyledText) -> StyledText {
            guard !text.isEmpty else { return StyledText() }
            var named = StyledText()
            named.append(name + " ", .dim)
            return named.hanging(text)
        }
        return line(Strings.usedText, texts.used) + line(Strings.newText, texts.new)
    }
}
