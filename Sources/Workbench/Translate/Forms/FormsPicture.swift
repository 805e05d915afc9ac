import Catalog
import Display
import TML

/// The forms pane as it looks at the moment.
struct FormsPicture: PanePicture {
    private let forms: KeyForms
    private let isFocused: Bool
    /// Whether a text has the cursor; what is typed between two keys has none.
    private let hasCursor: Bool
    private let title: String
    private let note: (text: String, role: Role)
    /// What stands above the forms.
    private let above: (text: String, role: Role)?

    init(_ forms: KeyForms, isBetweenKeys: Bool, _ shared: Shared) {
        self.forms = forms
        isFocused = shared.focus == .forms
        hasCursor = isFocused && !isBetweenKeys
        title = shared.material?.languageName ?? shared.locale.rawValue
        note = forms.note ?? (shared.row == nil ? "" : "…", .dim)
        above = Self.above(forms, shared)
    }

    /// What has to be said before anything is typed: that nothing can be, or that the server did
    /// not take what was.
    private static func above(_ forms: KeyForms, _ shared: Shared) -> (String, Role)? {
        if let why = forms.whyReadOnly { return (why, .locked) }
        for change in shared.current?.detail.changes ?? [] {
            switch change.state {
            case .conflicting(let conflict):
                let key = shared.environment.keyName(for: .decideConflict, in: [.translate])
                return (Strings.conflict(conflict, key), .conflict)
            case .refused(let reason):
                let key = shared.environment.keyName(for: .outbox, in: [.translate])
                return (Strings.refusal(reason, key), .refused)
            case .queued, .sent, .gone: continue
            }
        }
        return nil
    }

    func wish(in size: Size) -> PaneRows {
        let columns = max(1, size.columns - 1)
        let said = above.map { TextCells.lines(of: $0.text, columns: columns).count } ?? 0
        let height = 1 + said + forms.height(columns: columns, limit: size.rows)
        return PaneRows(least: isFocused ? 3 : 2, wanted: min(height, size.rows * 2 / 3))
    }

    func draw(on frame: inout Frame, in area: PaneArea) {
        frame.paneTitle(
            title, note: note.text, noteRole: note.role, in: area.title, isFocused: isFocused)
        var body = area.body
        if let above {
            let rows = frame.writeParagraph(
                above.text, in: body.splitTop(rows: max(1, body.rows - 1)).top, role: above.role)
            body = body.splitTop(rows: rows).rest
        }
        forms.draw(on: &frame, in: body, isFocused: hasCursor)
    }
}

extension KeyForms {
    /// With one form its state; with several which one has the cursor.
    fileprivate var note: (text: String, role: Role)? {
        guard let field else { return nil }
        if fields.count > 1 { return (Strings.form(focused, of: fields.count), .dim) }
        return (field.stateWords, field.state.role)
    }

    /// The rows that all forms take.
    fileprivate func height(columns: Int, limit: Int) -> Int {
        fields.reduce(0) { rows, field in
            rows + headingRows + field.editor.height(columns: columns, limit: limit)
        }
    }

    /// Draws the forms, with the one that has the cursor in view.
    fileprivate func draw(on frame: inout Frame, in area: Rect, isFocused: Bool) {
        guard !area.isEmpty, !fields.isEmpty else { return }
        let columns = max(1, area.columns - 1)
        let blocks = blocks(columns: columns, rows: area.rows)
        let top = top(blocks, rows: area.rows)
        for (index, block) in blocks.enumerated() {
            draw(index, block, top: top, on: &frame, in: area, isFocused: isFocused)
        }
        let total = blocks.last?.upperBound ?? 0
        frame.markScrolling(
            in: area, above: top > 0, below: total > top + area.rows, role: .dim)
    }
}

extension KeyForms {
    /// A single form needs no heading: the title says what there is to say.
    private var headingRows: Int { fields.count > 1 ? 1 : 0 }

    /// The rows of each form, counted from the first one's.
    private func blocks(columns: Int, rows: Int) -> [Range<Int>] {
        var start = 0
        return fields.map { field in
            let most = max(1, rows - headingRows)
            let height = headingRows + field.editor.height(columns: columns, limit: most)
            defer { start += height }
            return start..<start + height
        }
    }

    private func top(_ blocks: [Range<Int>], rows: Int) -> Int {
        guard blocks.indices.contains(focused) else { return 0 }
        return max(0, blocks[focused].upperBound - rows)
    }

    private func draw(
        _ index: Int, _ block: Range<Int>, top: Int, on frame: inout Frame, in area: Rect,
        isFocused: Bool
    ) {
        let field = fields[index]
        let hasFocus = isFocused && index == focused
        if headingRows > 0, (top..<top + area.rows).contains(block.lowerBound) {
            let row = area.row(block.lowerBound - top)
            drawHeading(of: field, on: &frame, in: row, hasFocus: index == focused)
            if hasFocus, whyReadOnly != nil { frame.cursor = row.origin }
        }
        let first = block.lowerBound + headingRows
        let visible = max(first, top)..<max(first, top, min(block.upperBound, top + area.rows))
        guard !visible.isEmpty else { return }
        let (_, below) = area.splitTop(rows: visible.lowerBound - top)
        let (rows, _) = below.splitTop(rows: visible.count)
        let text = rows.splitRight(columns: 1).rest
        field.editor.draw(
            on: &frame, in: text, isFocused: hasFocus && whyReadOnly == nil,
            highlights: field.highlights(without: dismissed[field.id.context] ?? []),
            role: role(hasFocus),
            firstRow: visible.lowerBound - first)
        if hasFocus, whyReadOnly != nil, headingRows == 0 { frame.cursor = text.origin }
    }

    private func role(_ hasFocus: Bool) -> Role {
        if whyReadOnly != nil { return .text }
        return hasFocus ? .focusedField : .field
    }

    private func drawHeading(
        of field: FormField, on frame: inout Frame, in row: Rect, hasFocus: Bool
    ) {
        let word = field.stateWords
        let (left, right) = row.splitRight(columns: TextCells.columns(of: word) + 2)
        frame.write(word, at: right.origin.moved(columns: 1), in: right, role: field.state.role)
        let (name, samples) = heading(of: field)
        // Names of several tokens are long: what tells the forms apart comes before them.
        let isLong = Set(field.id.context.choices.map(\.token)).count > 1 && !samples.isEmpty
        let (first, second) = isLong ? (samples, name) : (name, samples)
        let used = frame.writeLine(
            first, in: left, role: hasFocus ? .heading : .dim, emphasis: hasFocus ? .bold : [])
        let (_, rest) = left.splitLeft(columns: used + 2)
        frame.writeLine(second, in: rest, role: .dim)
    }

    /// What a form is for: its rules, and by example which values they are for.
    func heading(of field: FormField) -> (name: String, samples: String) {
        let choices = field.id.context.choices
        guard !choices.isEmpty else { return (Strings.always, "") }
        let ordered = arrangement.dimensions.compactMap { dimension in
            choices.first { $0.token == dimension.token && $0.keyword == dimension.keyword }
        }
        let shown = ordered.isEmpty ? choices : ordered
        let tokens = Set(shown.map(\.token))
        let name = shown.map { choice in
            tokens.count > 1 ? "\(Strings.token(choice.token)) \(choice.rule)" : choice.rule
        }
        let samples = shown.compactMap { checker?.rules.text(of: $0.rule, keyword: $0.keyword) }
        return (
            name.joined(separator: ", "), samples.filter { !$0.isEmpty }.joined(separator: " · ")
        )
    }
}

extension FormField {
    /// What has become of the text, and how long it is where that matters.
    var stateWords: String {
        let word = Strings.word(state)
        return analysis.length.map { "\(Strings.length($0)), \(word)" } ?? word
    }

    /// What is to be told apart in the text: tokens, decorations, and what is wrong.
    func highlights(without dismissed: Set<Check>) -> [(range: Range<Int>, role: Role)] {
        let parts = analysis.segments.compactMap { segment -> (Range<Int>, Role)? in
            switch segment.kind {
            case .token: (segment.range, .token)
            case .decorationOpening, .decorationClosing: (segment.range, .decoration)
            case .lost: (segment.range, .error)
            case .text: nil
            }
        }
        let wrong = analysis.issues.compactMap { issue -> (Range<Int>, Role)? in
            let isShown = !issue.check.mayBeDismissed || !dismissed.contains(issue.check)
            guard isShown, let range = issue.range else { return nil }
            return (range, issue.grade.role)
        }
        return (parts + wrong).map { (range: $0.0, role: $0.1) }
    }
}
