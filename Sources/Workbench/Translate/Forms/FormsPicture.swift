import Catalog
import Display
import TML

/// The picture of the forms pane.
struct FormsPicture: PanePicture {
    private let forms: KeyForms
    private let isFocused: Bool
    /// True if a form has the cursor. Text that is typed between two keys has no form.
    private let hasCursor: Bool
    private let title: String
    private let note: (text: String, role: Role)
    /// The line above the forms, with its mark.
    private let above: Said?
    /// The placeholder of an empty form.
    private let invitation: String

    private struct Said {
        var sign: String
        var text: String
        var role: Role

        /// The columns of the mark and its space.
        static let signColumns = 2
    }

    init(_ forms: KeyForms, isBetweenKeys: Bool, _ shared: Shared) {
        self.forms = forms
        isFocused = shared.focus == .forms
        hasCursor = isFocused && !isBetweenKeys
        title = shared.material?.languageName ?? shared.locale.rawValue
        note = forms.note ?? (shared.row == nil ? "" : "…", .dim)
        above = Self.above(forms, shared) ?? Self.codes(forms)
        invitation = Self.invitation(isFocused: isFocused, shared.environment)
    }

    private static func invitation(
        isFocused: Bool, _ environment: ScreenEnvironment
    ) -> String {
        isFocused
            ? Strings.typeHere(copy: environment.keyName(for: .copyLabel, in: [.forms]))
            : Strings.openToType(environment.keyName(for: .edit, in: [.keyList]))
    }

    /// Returns the line above the forms: the reason why the key cannot be edited, a conflict, or a
    /// refusal of the server.
    private static func above(_ forms: KeyForms, _ shared: Shared) -> Said? {
        if let why = forms.whyReadOnly { return Said(sign: "#", text: why, role: .locked) }
        for change in shared.current?.detail.changes ?? [] {
            let text = Strings.obstacle(change) {
                shared.environment.keyName(for: $0, in: [.translate])
            }
            let state = FormState(change.state)
            if let text { return Said(sign: state.mark, text: text, role: state.role) }
        }
        return rejection(forms, shared)
    }

    /// Returns the rejection of the translator's text of the form with the cursor, or of another
    /// form.
    private static func rejection(_ forms: KeyForms, _ shared: Shared) -> Said? {
        let me = shared.material?.membership?.translatorID
        let rejected = shared.current?.detail.rejections(of: me) ?? []
        let context = forms.field?.id.context
        let shown = rejected.first { $0.context == context } ?? rejected.first
        return shown.map {
            let state = FormState.rejected
            return Said(sign: state.mark, text: Strings.rejected($0), role: state.role)
        }
    }

    /// Returns the code points of the character at the cursor, if code points are shown.
    private static func codes(_ forms: KeyForms) -> Said? {
        guard forms.habits.showsCodes, let editor = forms.field?.editor else { return nil }
        let names = editor.codesAtCursor.map { scalar in
            NamedCharacter(scalar).map { "\($0.code) \($0.name.lowercased())" }
                ?? Strings.nameless(scalar)
        }
        let text = names.isEmpty ? Strings.endOfText : names.joined(separator: " + ")
        return Said(sign: "¶", text: text, role: .dim)
    }

    func wantedRows(in size: Size) -> PaneRows {
        let columns = max(1, size.columns - PaneArea.margins)
        let said = rowsSaid(columns: columns)
        let height = 1 + said + forms.height(columns: columns, limit: size.rows)
        let inHand = 1 + min(1, said) + forms.heightInHand(columns: columns, limit: size.rows / 2)
        let least = isFocused ? max(2, min(3, height)) : 2
        return PaneRows(
            least: least, first: max(least, min(height, inHand)),
            wanted: min(height, size.rows * 2 / 3))
    }

    func draw(on frame: inout Frame, in area: PaneArea) {
        frame.paneTitle(
            title, about: forms.tokens, note: note.text, noteRole: note.role, in: area.title,
            isFocused: isFocused)
        var body = area.body
        if let above {
            let rows = frame.writeSaid(
                above.sign, above.text, in: body.splitTop(rows: max(1, body.rows - 1)).top,
                role: above.role)
            body = body.splitTop(rows: rows).rest
        }
        forms.draw(on: &frame, in: body, isFocused: hasCursor, invitation: invitation)
    }

    /// Returns the form at a position in the area, and the position in its text. Below the last
    /// form, returns the last form.
    func place(at point: Point, in size: Size) -> (form: Int, place: Int?)? {
        let said = min(rowsSaid(columns: size.columns), max(1, size.rows - 1))
        let row = point.row - said
        guard row >= 0, !forms.fields.isEmpty else { return nil }
        return forms.place(
            at: Point(row: row, column: point.column),
            in: Size(rows: size.rows - said, columns: size.columns), isFocused: hasCursor)
    }

    private func rowsSaid(columns: Int) -> Int {
        guard let above else { return 0 }
        let width = max(1, columns - Said.signColumns)
        return TextCells.lines(of: above.text, columns: width).count
    }
}

extension KeyForms {
    /// The state of a single form; for several forms, the number of the form with the cursor.
    fileprivate var note: (text: String, role: Role)? {
        guard let field else { return nil }
        if fields.count > 1 { return (Strings.form(focused, of: fields.count), .dim) }
        return ("\(field.stateWords) \(field.state.mark)", field.state.role)
    }

    /// The tokens that the forms depend on; empty for a single form.
    fileprivate var tokens: String {
        guard fields.count > 1 else { return "" }
        let tokens = arrangement.dimensions.map(\.token)
        let named = tokens.indices.filter { !tokens[..<$0].contains(tokens[$0]) }
        return named.map { Strings.token(tokens[$0]) }.joined(separator: " · ")
    }

    /// Returns the rows of the form with the cursor, with its heading.
    fileprivate func heightInHand(columns: Int, limit: Int) -> Int {
        guard let field else { return 0 }
        return headingRows + field.editor.height(columns: columns, limit: max(1, limit))
    }

    /// Returns the rows of all forms.
    fileprivate func height(columns: Int, limit: Int) -> Int {
        fields.reduce(0) { rows, field in
            rows + headingRows + field.editor.height(columns: columns, limit: limit)
        }
    }

    /// Draws the forms so that the form with the cursor is visible.
    fileprivate func draw(
        on frame: inout Frame, in area: Rect, isFocused: Bool, invitation: String
    ) {
        guard !area.isEmpty, !fields.isEmpty else { return }
        let blocks = blocks(columns: area.columns, rows: area.rows)
        let top = top(blocks, rows: area.rows)
        let samples = fields.count > 1 ? samplesColumns : 0
        for (index, block) in blocks.enumerated() {
            let text = draw(
                index, block, top: top, samples: samples, on: &frame, in: area,
                isFocused: isFocused)
            guard let text, index == focused, whyReadOnly == nil else { continue }
            if fields[index].editor.isEmpty {
                frame.writeLine(invitation, in: text, role: .dim)
            }
            if isFocused { frame.markField(text) }
        }
        let total = blocks.last?.upperBound ?? 0
        frame.markScrolling(
            in: area, besides: true, above: top > 0, below: total > top + area.rows)
    }
}

extension KeyForms {
    /// Returns the form at a position, with the same layout as `draw`.
    fileprivate func place(
        at point: Point, in size: Size, isFocused: Bool
    ) -> (form: Int, place: Int?)? {
        let blocks = blocks(columns: size.columns, rows: size.rows)
        guard let end = blocks.last?.upperBound else { return nil }
        let top = top(blocks, rows: size.rows)
        let row = min(point.row + top, end - 1)
        guard let index = blocks.firstIndex(where: { $0.contains(row) }) else { return nil }
        let first = blocks[index].lowerBound + headingRows
        let start = max(first, top)
        let rows = min(blocks[index].upperBound, top + size.rows) - start
        guard row >= start, rows > 0 else { return (index, nil) }
        let hasFocus = isFocused && index == focused && whyReadOnly == nil
        let place = fields[index].editor.place(
            at: Point(row: row - start, column: point.column),
            in: Size(rows: rows, columns: size.columns), isFocused: hasFocus,
            firstRow: start - first)
        return (index, place)
    }

    /// The number of heading rows of each form. A single form needs no heading, because the title
    /// has its state.
    private var headingRows: Int { fields.count > 1 ? 1 : 0 }

    /// Returns the rows of each form, counted from the first form.
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

    /// Draws a form.
    ///
    /// - Parameter samples: the columns of the examples in the headings.
    /// - Returns: the visible area of its text.
    private func draw(
        _ index: Int, _ block: Range<Int>, top: Int, samples: Int, on frame: inout Frame,
        in area: Rect, isFocused: Bool
    ) -> Rect? {
        let field = fields[index]
        let hasFocus = isFocused && index == focused
        if headingRows > 0, (top..<top + area.rows).contains(block.lowerBound) {
            let row = area.row(block.lowerBound - top)
            drawHeading(
                of: field, samples: samples, on: &frame, in: row, isInHand: index == focused)
            if hasFocus, whyReadOnly != nil { frame.cursor = row.origin }
        }
        let first = block.lowerBound + headingRows
        let visible = max(first, top)..<max(first, top, min(block.upperBound, top + area.rows))
        guard !visible.isEmpty else { return nil }
        let (_, below) = area.splitTop(rows: visible.lowerBound - top)
        let text = below.splitTop(rows: visible.count).top
        field.editor.draw(
            on: &frame, in: text, isFocused: hasFocus && whyReadOnly == nil,
            highlights: field.highlights(without: dismissed[field.id.context] ?? []),
            ground: ground(hasFocus), firstRow: visible.lowerBound - first,
            ghost: hasFocus ? ghost(of: field) : "")
        if hasFocus, whyReadOnly != nil, headingRows == 0 { frame.cursor = text.origin }
        return text
    }

    /// Returns the suggested rest of a word behind the cursor; empty if there is text behind the
    /// cursor.
    private func ghost(of field: FormField) -> String {
        guard whyReadOnly == nil, field.editor.isAtLineEnd else { return "" }
        return completion.ghost(behind: field.editor)
    }

    private func ground(_ hasFocus: Bool) -> Ground? {
        if whyReadOnly != nil { return nil }
        return hasFocus ? .focusedField : .field
    }

    /// Draws the heading of a form. The rules come first, at the same position in all forms.
    private func drawHeading(
        of field: FormField, samples columns: Int, on frame: inout Frame, in row: Rect,
        isInHand: Bool
    ) {
        let word = field.stateWords
        let (rest, sign) = row.splitRight(columns: 1)
        frame.write(field.state.mark, at: sign.origin, in: sign, role: field.state.role)
        let (left, right) = rest.splitRight(columns: TextCells.columns(of: word) + 3)
        frame.write(word, at: right.origin.moved(columns: 2), in: right, role: .dim)
        let (name, samples) = heading(of: field)
        let (first, behind) = left.splitLeft(columns: columns)
        let role: Role = isInHand ? .label : .dim
        frame.writeLine(samples, in: first, role: role)
        let second = behind.splitLeft(columns: columns > 0 ? 2 : 0).rest
        frame.writeLine(name, in: second, role: columns > 0 ? .dim : role)
    }

    /// The columns of the longest examples.
    private var samplesColumns: Int {
        fields.map { TextCells.columns(of: heading(of: $0).samples) }.max() ?? 0
    }

    /// Returns the rules of a form, and examples of their values.
    func heading(of field: FormField) -> (name: String, samples: String) {
        let choices = field.id.context.choices
        guard !choices.isEmpty else { return (Strings.always, "") }
        let ordered = arrangement.dimensions.compactMap { dimension in
            choices.first { $0.token == dimension.token && $0.keyword == dimension.keyword }
        }
        // Texts of other people can have conditions outside the dimensions. Without these
        // conditions, two forms would have the same name.
        let shown = ordered + choices.filter { !ordered.contains($0) }
        let name = shown.map(\.rule)
        let samples = shown.compactMap { checker?.rules.text(of: $0.rule, keyword: $0.keyword) }
        return (
            name.joined(separator: " · "), samples.filter { !$0.isEmpty }.joined(separator: " · ")
        )
    }
}

extension FormField {
    /// The state of a form, and its length if there is a limit.
    var stateWords: String {
        let word = state.word
        return analysis.length.map { "\(Strings.length($0)), \(word)" } ?? word
    }

    /// Returns the marked ranges of a text: tokens, decorations and issues.
    func highlights(without dismissed: Set<Check>) -> [(range: Range<Int>, role: Role)] {
        let parts = analysis.segments.compactMap { segment -> (Range<Int>, Role)? in
            segment.role(lost: .mistake).map { (segment.range, $0) }
        }
        let wrong = analysis.issues.compactMap { issue -> (Range<Int>, Role)? in
            let isShown = !issue.check.mayBeDismissed || !dismissed.contains(issue.check)
            guard isShown, !isInHand(issue), let range = issue.range, let role = issue.placeRole
            else { return nil }
            return (range, role)
        }
        return (parts + wrong).map { (range: $0.0, role: $0.1) }
    }
}

extension Frame {
    /// Draws the mark of the current form to the left of its field.
    fileprivate mutating func markField(_ field: Rect) {
        let margin = Rect(row: field.top, column: field.left - 1, rows: field.rows, columns: 1)
        for row in 0..<margin.rows { focusMark(in: margin.row(row)) }
    }
}
