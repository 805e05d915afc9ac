import Display
import TML

extension Desk {
    func drawPreview(on frame: inout Frame, in pane: PaneArea) {
        guard pane.isShown else { return }
        let (note, role) = editor.issueNote
        frame.paneTitle(
            Strings.previewTitle, note: note, noteRole: role, in: pane.title,
            isFocused: focus == .preview)
        let body = pane.body
        let isScrolled = focus == .preview
        if isScrolled { frame.cursor = body.origin }
        let issues = editor.issueText
        let columns = body.columns
        let room =
            body.rows
            - min(issues.height(columns: columns, limit: body.rows), (body.rows + 1) / 2)
        let lines = editor.previewText
        guard !isScrolled, lines.height(columns: columns, limit: body.rows) > room else {
            previewText.draw(on: &frame, in: body, top: isScrolled ? preview.scroll.top : 0)
            return
        }
        let (upper, lower) = body.splitTop(rows: room)
        lines.draw(on: &frame, in: upper, top: editor.previewTop(columns: columns, rows: room))
        issues.draw(on: &frame, in: lower)
    }

    /// How the forms read, and below it what is wrong.
    var previewText: StyledText { editor.previewText + editor.issueText }

    func previewHeight(columns: Int, limit: Int) -> Int {
        previewText.height(columns: columns, limit: limit)
    }
}

extension EditorPane {
    /// How the forms read with their sample values.
    var previewText: StyledText { previewText(upTo: fields.count) }

    /// The row to begin with, so that the form with the cursor is in view.
    func previewTop(columns: Int, rows: Int) -> Int {
        let end = previewText(upTo: focused + 1).height(columns: columns)
        return max(0, end - rows)
    }
}

extension EditorPane {
    fileprivate func previewText(upTo end: Int) -> StyledText {
        var text = StyledText()
        let width =
            fields.flatMap(\.analysis.preview).map { TextCells.columns(of: $0.title) }.max() ?? 0
        for field in fields.prefix(end) {
            for line in field.analysis.preview {
                text.newLine()
                if width > 0 {
                    let gap = width - TextCells.columns(of: line.title) + 2
                    text.append(line.title + String(repeating: " ", count: gap), .dim)
                }
                text.append(line.rendered)
            }
        }
        return text
    }
}

extension StyledText {
    fileprivate mutating func append(_ rendered: RenderedText) {
        let whole = rendered.text
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
