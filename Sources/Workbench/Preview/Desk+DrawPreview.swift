import Display
import TML

extension TranslateScreen {
    func drawPreview(on frame: inout Frame, in pane: PaneArea, _ environment: ScreenEnvironment) {
        guard pane.isShown else { return }
        let (note, role) = editor.issueNote
        frame.paneTitle(
            Strings.previewTitle, note: note, noteRole: role, in: pane.title,
            isFocused: focus == .preview)
        let body = pane.body
        if focus == .preview {
            frame.cursor = body.origin
            return previewText.draw(on: &frame, in: body, top: preview.scroll.top)
        }
        let issues = editor.issueText
        let columns = body.columns
        let room =
            body.rows
            - min(issues.height(columns: columns, limit: body.rows), (body.rows + 1) / 2)
        let lines = editor.usualPreview(environment)
        guard lines.height(columns: columns, limit: body.rows) > room else {
            return (lines + issues).draw(on: &frame, in: body)
        }
        let (upper, lower) = body.splitTop(rows: room)
        let top = editor.previewTop(columns: columns, rows: room, environment)
        lines.draw(on: &frame, in: upper, top: top)
        issues.draw(on: &frame, in: lower)
    }

    /// How the forms read in every case, and below it what is wrong.
    var previewText: StyledText { editor.wholePreview + editor.issueText }

    func previewHeight(columns: Int, limit: Int, _ environment: ScreenEnvironment) -> Int {
        let text =
            focus == .preview ? previewText : editor.usualPreview(environment) + editor.issueText
        return text.height(columns: columns, limit: limit)
    }
}

extension FormsPane {
    /// Whether some form has more cases than are usually shown.
    var isPreviewCut: Bool { fields.contains(where: \.analysis.preview.isCut) }

    /// The first cases of every form, and how many there are.
    func usualPreview(_ environment: ScreenEnvironment) -> StyledText {
        previewText(upTo: fields.count, lines: \.usual, note: Strings.cases(environment))
    }

    /// Every case of every form.
    var wholePreview: StyledText {
        previewText(
            upTo: fields.count, lines: { $0.lines[...] },
            note: { $0.isComplete ? "" : Strings.notAllCases($0) })
    }

    /// The row to begin with, so that the form with the cursor is in view: its first cases, if it
    /// has more than there is room for.
    func previewTop(columns: Int, rows: Int, _ environment: ScreenEnvironment) -> Int {
        let note = Strings.cases(environment)
        let start = previewText(upTo: focused, lines: \.usual, note: note).height(columns: columns)
        let end = previewText(upTo: focused + 1, lines: \.usual, note: note)
        return min(start, max(0, end.height(columns: columns) - rows))
    }
}

extension FormsPane {
    /// - Parameter note: what stands below the cases of a form that has more; or nothing.
    fileprivate func previewText(
        upTo end: Int, lines: (FormPreview) -> ArraySlice<PreviewLine>,
        note: (FormPreview) -> String
    ) -> StyledText {
        var text = StyledText()
        let width = fields.flatMap { lines($0.analysis.preview) }.map(\.titleColumns).max() ?? 0
        for preview in fields.prefix(end).map(\.analysis.preview) {
            for line in lines(preview) {
                text.newLine()
                text.append(line.padded(to: width), .dim)
                text.append(line.rendered)
            }
            let note = preview.isCut ? note(preview) : ""
            if !note.isEmpty {
                text.newLine()
                text.append(note, .dim)
            }
        }
        return text
    }
}

extension StyledText {
    fileprivate mutating func append(_ rendered: RenderedText) {
        let whole = rendered.text
        guard whole.hasOddSpaces else {
            for run in rendered.runs { append(run.text, run.kind.role, run.emphasis) }
            return
        }
        var start = whole.startIndex
        for run in rendered.runs {
            let end = whole.utf8.index(start, offsetBy: run.text.utf8.count)
            appendRevealing(whole[start..<end], of: whole, run.kind.role, run.emphasis)
            start = end
        }
    }
}

extension Run.Kind {
    fileprivate var role: Role {
        switch self {
        case .literal: .preview
        case .value: .previewValue
        case .unresolved: .unresolved
        }
    }
}

extension Run {
    /// What the decorations around a text make of it on a terminal.
    fileprivate var emphasis: Emphasis {
        decorations.reduce(into: []) { emphasis, name in
            switch name {
            case "bold", "b", "strong", "h1", "h2", "h3": emphasis.insert(.bold)
            case "italic", "i", "em": emphasis.insert(.italic)
            case "strike", "s", "del": emphasis.insert(.strike)
            default: emphasis.insert(.underline)
            }
        }
    }
}

extension String {
    /// Whether a line feed, or a space at an end or beside another, is to be made visible.
    fileprivate var hasOddSpaces: Bool {
        var last = UInt8(ascii: " ")
        for byte in utf8 {
            if byte == 0x0A || byte == 0x0D || byte == 0x20 && last == 0x20 { return true }
            last = byte
        }
        return last == 0x20
    }
}
