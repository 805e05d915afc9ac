import Catalog
import Display
import TML
import Text

/// The dialog about a conflict: the earlier text, my text, their text, and the choices.
struct ConflictDialog: Equatable, Sendable {
    /// A text. The words that the other text does not have are marked.
    struct Side: Equatable, Sendable {
        /// The version of the text.
        enum Version: Equatable, Sendable {
            case old, mine, theirs
        }

        var version: Version
        /// The author and the state of the text.
        var about = ""
        var editor: TextEditor
        /// The syntax of the text.
        var syntax: LabelSyntax
        var marks: [Range<Int>]

        var heading: String { Strings.heading(of: version) }

        /// The heading with the author and the state, on one line.
        var title: String { about.isEmpty ? heading : "\(heading) (\(about))" }

        /// Draws the heading. If the area has two rows, author and state have the second one.
        func drawHead(on frame: inout Frame, in area: Rect, role: Role) {
            let isOnOne = area.rows < 2
            frame.writeLine(isOnOne ? title : heading, in: area.row(0), role: role)
            if !isOnOne { frame.writeLine(about, in: area.row(1), role: .dim) }
        }

        /// The highlighted parts of the text: tokens, decorations and the different words.
        var highlights: [(range: Range<Int>, role: Role)] {
            Label(editor.text, syntax: syntax).highlights + marks.map { (range: $0, role: .match) }
        }
    }

    let change: Change
    let conflict: Conflict
    /// The earlier text, if it is known, then my text, then their text.
    let sides: [Side]
    let choices: [ConflictChoice]
    private(set) var selection: Int
    /// The number of rows above the window, for all texts.
    private(set) var scroll = 0

    /// - Returns: `nil` if the change has no conflict.
    init?(_ change: Change) {
        guard case .conflicting(let conflict) = change.state else { return nil }
        self.change = change
        self.conflict = conflict
        sides = Self.sides(of: change, conflict)
        choices = Self.choices(about: change, conflict)
        // The choice that discards nothing is selected first.
        selection = choices.firstIndex(of: .sendAsNew) ?? 0
    }

    var choice: ConflictChoice { choices[selection] }

    /// The kind of the conflict and the reason of a rejection. If two texts differ only in code
    /// points, a sentence about this.
    var explanation: String {
        let sentence =
            ConflictWords(conflict).sentence + Strings.reason(ofRejecting: conflict.theirs)
        guard let (one, other) = lookalikes else { return sentence }
        return "\(sentence) \(Strings.differOnlyInComposition(one, other))"
    }

    /// The headings of the first two texts that differ only in composition.
    private var lookalikes: (String, String)? {
        guard change.isText, conflict.theirs != nil else { return nil }
        let shown = sides.reversed()
        for (number, side) in shown.enumerated() {
            for other in shown.dropFirst(number + 1)
            where side.editor.exact.differsInCompositionOnly(from: other.editor.exact) {
                return (other.heading, side.heading)
            }
        }
        return nil
    }

    var hints: [Command] {
        let naming = choices.map { choice -> Command in
            switch choice {
            case .keepMine: .keepMine
            case .keepTheirs: .keepTheirs
            case .sendAsNew: .sendAsNew
            }
        }
        return [.open] + (choices.count > 1 ? naming : []) + [.pageDown, .back]
    }

    mutating func perform(_ command: Command) {
        if case .conflict(let choice) = command.row.action { return select(choice) }
        switch command {
        case .selectNext, .nextPane, .moveRight: selection = (selection + 1) % choices.count
        case .selectPrevious, .previousPane, .moveLeft:
            selection = (selection + choices.count - 1) % choices.count
        case .pageDown: scroll = min(scroll + 3, longest)
        case .pageUp: scroll = max(0, scroll - 3)
        default: break
        }
    }

    private mutating func select(_ choice: ConflictChoice) {
        selection = choices.firstIndex(of: choice) ?? selection
    }

    /// The maximum number of rows for scrolling.
    private var longest: Int {
        sides.map { $0.editor.height(columns: 28) }.max() ?? 0
    }
}

extension ConflictDialog {
    /// The possible choices. An impossible choice is not offered.
    private static func choices(about change: Change, _ conflict: Conflict) -> [ConflictChoice] {
        let isText = change.isText
        switch conflict.kind {
        case .keyDeleted: return [.keepTheirs]
        case .deleted: return isText ? [.sendAsNew, .keepTheirs] : [.keepTheirs]
        case .edited where !conflict.mayAdd, .statusChanged where !conflict.mayAdd,
            .keyChanged where !conflict.mayAdd:
            return [.keepMine, .keepTheirs]
        case .edited where isText && !conflict.mayReplace,
            .statusChanged where isText && !conflict.mayReplace:
            return [.sendAsNew, .keepTheirs]
        case .edited, .statusChanged:
            return isText ? [.keepMine, .keepTheirs, .sendAsNew] : [.keepMine, .keepTheirs]
        case .keyChanged:
            return isText ? [.sendAsNew, .keepTheirs] : [.keepMine, .keepTheirs]
        }
    }

    private static func sides(of change: Change, _ conflict: Conflict) -> [Side] {
        let (mine, syntax) = (ChangeWords(change.kind).sentence, change.syntax)
        let theirs = conflict.theirs?.text.string ?? ""
        guard case .translate(_, let base) = change.kind else {
            return [side(.mine, mine, syntax), theirSide(conflict, syntax, marks: [])]
        }
        let marks = WordDifference.ranges(of: mine, notIn: base?.string ?? theirs)
        let theirMarks = WordDifference.ranges(of: theirs, notIn: base?.string ?? mine)
        let before = base.map { [side(.old, $0.string, syntax)] } ?? []
        return before + [
            side(.mine, mine, syntax, marks: marks),
            theirSide(conflict, syntax, marks: theirMarks),
        ]
    }

    private static func side(
        _ version: Side.Version, _ text: String, _ syntax: LabelSyntax, marks: [Range<Int>] = []
    ) -> Side {
        Side(version: version, editor: TextEditor(shown: text), syntax: syntax, marks: marks)
    }

    private static func theirSide(
        _ conflict: Conflict, _ syntax: LabelSyntax, marks: [Range<Int>]
    ) -> Side {
        guard let theirs = conflict.theirs else {
            return side(.theirs, ConflictWords(conflict).absence, syntax)
        }
        return Side(
            version: .theirs,
            about: Strings.origin(of: theirs, isJudged: conflict.kind == .statusChanged),
            editor: TextEditor(shown: theirs.text.string), syntax: syntax, marks: marks)
    }
}

extension ConflictDialog {
    /// Draws the dialog in the middle of the area: the texts side by side, or one below the other
    /// in a narrow window, and the choices below them.
    func draw(on frame: inout Frame, in area: Rect) {
        let width = area.columns - (area.columns >= 100 ? 12 : 0)
        let partition = Partition(self, width: width - 4, rows: area.rows - 2)
        let box = area.centered(Size(rows: partition.height + 2, columns: width))
        var rest = frame.dialog(box, title: Strings.conflictTitle)
        if partition.hasHead {
            let used = frame.writeParagraph(
                explanation, in: rest.splitTop(rows: partition.explanation).top, role: .text)
            rest = rest.splitTop(rows: used).rest
            frame.writeLine(Strings.labelAndForm(of: change), in: rest.row(0), role: .label)
            rest = rest.splitTop(rows: 2).rest
        }
        let (texts, bottom) = rest.splitBottom(rows: min(choices.count, rest.rows))
        drawChoices(on: &frame, in: bottom)
        drawSides(on: &frame, in: texts.splitBottom(rows: partition.gap).rest, partition)
    }

    private func drawSides(on frame: inout Frame, in area: Rect, _ partition: Partition) {
        var rest = area
        switch partition.way {
        case .beside(let width, let headRows):
            for side in sides {
                let (left, after) = rest.splitLeft(columns: width)
                draw(side, on: &frame, in: left, headRows: headRows)
                rest = after.splitLeft(columns: 2).rest
            }
        case .below(let heights):
            for (side, height) in zip(sides, heights) {
                let (top, below) = rest.splitTop(rows: height)
                draw(side, on: &frame, in: top)
                rest = below
            }
        case .oneRowEach:
            for (number, side) in sides.suffix(area.rows).enumerated() {
                let (head, text) = area.row(number).splitLeft(columns: min(8, area.columns / 4))
                frame.writeLine(
                    Strings.column(of: side.version), in: head, role: .heading)
                drawText(of: side, on: &frame, in: text)
            }
        }
    }

    private func draw(
        _ side: Side, on frame: inout Frame, in area: Rect, headRows: Int = 1
    ) {
        let (head, text) = area.splitTop(rows: headRows)
        side.drawHead(on: &frame, in: head, role: .heading)
        drawText(of: side, on: &frame, in: text)
    }

    private func drawText(of side: Side, on frame: inout Frame, in area: Rect) {
        side.editor.draw(
            on: &frame, in: area, isFocused: false, highlights: side.highlights, ground: .field,
            firstRow: scroll)
    }

    private func drawChoices(on frame: inout Frame, in area: Rect) {
        for (number, choice) in choices.enumerated() {
            let isSelected = number == selection
            let row = area.row(number)
            let sentence = Strings.sentence(choice, about: change)
            frame.writeLine(sentence, in: row.splitLeft(columns: 2).rest, role: .text)
            guard isSelected else { continue }
            frame.select(row)
            frame.cursor = row.isEmpty ? nil : row.origin
        }
    }
}

extension ConflictDialog {
    /// The rows of each part of the dialog.
    struct Partition {
        enum Way: Equatable {
            /// Author and state have their own row if they do not fit in the heading.
            case beside(width: Int, headRows: Int)
            /// The rows of each text, with its heading.
            case below([Int])
            case oneRowEach
        }

        /// The rows of the explanation. The label and an empty row follow.
        let explanation: Int
        let hasHead: Bool
        let way: Way
        /// The empty rows between the texts and the choices.
        let gap: Int
        /// The total number of rows.
        let height: Int

        /// - Parameters:
        ///   - width: the number of columns inside the frame.
        ///   - rows: the number of rows inside the frame.
        init(_ dialog: ConflictDialog, width: Int, rows: Int) {
            let sides = dialog.sides
            let choices = dialog.choices.count
            explanation = TextCells.lines(of: dialog.explanation, columns: max(1, width)).count
            let head = explanation + 2
            hasHead = rows - head - choices >= 2 * sides.count + 1
            let room = max(0, rows - choices - (hasHead ? head + 1 : 0))
            gap = hasHead ? 1 : 0
            let used: Int
            if width >= 90, room >= 3 {
                let share = (width - 2 * (sides.count - 1)) / sides.count
                let isCut = sides.contains { TextCells.columns(of: $0.title) > share }
                let headRows = isCut && room >= 4 ? 2 : 1
                way = .beside(width: share, headRows: headRows)
                let height = sides.map { $0.editor.height(columns: share) }.max() ?? 0
                used = min(room, headRows + height)
            } else if room >= 2 * sides.count {
                let wanted = sides.map { 1 + $0.editor.height(columns: max(1, width)) }
                let heights = Self.share(room, among: wanted)
                way = .below(heights)
                used = heights.reduce(0, +)
            } else {
                way = .oneRowEach
                used = min(room, sides.count)
            }
            height = used + choices + gap + (hasHead ? head : 0)
        }

        /// Gives each text the rows that it needs. If there are too few, larger texts share the
        /// rest evenly.
        static func share(_ rows: Int, among wanted: [Int]) -> [Int] {
            var limit = wanted.max() ?? 0
            while limit > 2, wanted.reduce(0, { $0 + min($1, limit) }) > rows { limit -= 1 }
            return wanted.map { min($0, limit) }
        }
    }
}
