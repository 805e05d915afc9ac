import Catalog
import Display
import TML

extension PaneID {
    static let preview = PaneID("preview")
}

/// The forms with sample values, and their issues.
struct PreviewPane: TranslatePane {
    static let id = PaneID.preview

    private var scroll = Scroll()

    func scopes(hasKeys: Bool) -> [KeyScope] { [.preview, .list] }

    func hints(_ shared: Shared) -> [Command] { [.selectNext, .selectPrevious, .nextPane, .back] }

    mutating func perform(_ command: Command, in area: Rect, _ shared: Shared) -> Reaction? {
        let total = PreviewPicture.whole(of: shared.forms ?? KeyForms())
            .height(columns: area.columns)
        return scroll.perform(command, rows: area.rows, of: total) ? Reaction.none : nil
    }

    /// Scrolls if the pane has the focus. Without the focus, the pane follows the form with the
    /// cursor.
    mutating func perform(
        _ gesture: Gesture, at point: Point, in size: Size, _ shared: Shared
    ) -> Reaction {
        guard case .scroll(let rows) = gesture, shared.focus == .preview else { return .none }
        let total = PreviewPicture.whole(of: shared.forms ?? KeyForms())
            .height(columns: size.columns)
        scroll.move(by: rows, rows: size.rows, of: total)
        return .none
    }

    mutating func leaveKey() -> [Effect] {
        scroll = Scroll()
        return []
    }

    func lines(_ shared: Shared) -> LinePicture {
        var picture = LinePicture("preview \(shared.row?.id.hash ?? "")")
        let forms = shared.forms ?? KeyForms()
        for field in forms.fields {
            let preview = field.analysis.preview
            for line in preview.lines {
                let name = forms.heading(of: field).name
                picture.say(line.title.isEmpty ? name : line.title, line.rendered.text)
            }
            picture.say(preview.isComplete ? "" : Strings.notAllCases(preview))
        }
        if picture.lines.isEmpty { picture.say(Strings.nothingToPreview) }
        return picture
    }

    func picture(_ shared: Shared) -> any PanePicture {
        PreviewPicture(
            shared.forms ?? KeyForms(), top: shared.focus == .preview ? scroll.top : nil,
            shared.environment)
    }
}

/// The picture of the preview pane.
private struct PreviewPicture: PanePicture {
    /// The first cases of each form and the number of cases. With the focus, all cases.
    private let readings: StyledText
    private let issues: StyledText
    private let note: (text: String, role: Role)
    /// The first visible row; `nil` without the focus: the form with the cursor is visible.
    private let top: Int?
    private let isCut: Bool
    private let forms: KeyForms
    private let direction: TextDirection
    private let cases: (FormPreview) -> String

    init(_ forms: KeyForms, top: Int?, _ environment: ScreenEnvironment) {
        self.forms = forms
        self.top = top
        direction = forms.checker?.language.direction ?? .leftToRight
        cases = Strings.cases(environment)
        let problems = forms.problems(of: forms.toldIssues)
        issues = forms.text(of: problems)
        note = forms.note(of: problems)
        isCut = forms.fields.contains(where: \.analysis.preview.isCut)
        readings =
            top == nil
            ? Self.usual(of: forms, upTo: forms.fields.count, cases) : Self.every(of: forms)
    }

    static func whole(of forms: KeyForms) -> StyledText {
        every(of: forms) + forms.text(of: forms.problems(of: forms.toldIssues))
    }

    func wantedRows(in size: Size) -> PaneRows {
        let columns = max(1, size.columns - PaneArea.margins)
        if top == nil, readings.isEmpty, issues.isEmpty { return .none }
        let height = 1 + (readings + issues).height(columns: columns, limit: size.rows)
        let most = top == nil ? max(2, size.rows / 2) : size.rows * 2 / 3
        return PaneRows(least: top == nil ? 2 : 4, wanted: min(height, most))
    }

    func isStop(in area: PaneArea) -> Bool {
        let body = area.body
        guard area.isShown, !isCut else { return area.isShown }
        return (readings + issues).height(columns: body.columns, limit: body.rows + 1) > body.rows
    }

    func draw(on frame: inout Frame, in area: PaneArea) {
        frame.paneTitle(
            Strings.previewTitle, note: note.text, noteRole: note.role, in: area.title,
            isFocused: top != nil)
        let body = area.body
        if let top {
            frame.cursor = body.origin
            return (readings + issues).draw(
                on: &frame, in: body, top: top, direction: direction)
        }
        let wanted = issues.height(columns: body.columns, limit: body.rows)
        let room = body.rows - min(wanted, (body.rows + 1) / 2)
        guard readings.height(columns: body.columns, limit: body.rows) > room else {
            return (readings + issues).draw(on: &frame, in: body, direction: direction)
        }
        let (upper, lower) = body.splitTop(rows: room)
        readings.draw(
            on: &frame, in: upper, top: topRow(columns: body.columns, rows: room),
            direction: direction)
        issues.draw(on: &frame, in: lower)
    }

    /// Returns the first visible row, so that the form with the cursor is visible. If the form has
    /// too many cases, its first cases are visible.
    private func topRow(columns: Int, rows: Int) -> Int {
        func end(_ forms: Int) -> Int {
            Self.usual(of: self.forms, upTo: forms, cases).height(columns: columns)
        }
        return min(end(forms.focused), max(0, end(forms.focused + 1) - rows))
    }
}

extension PreviewPicture {
    private static func usual(
        of forms: KeyForms, upTo end: Int, _ cases: (FormPreview) -> String
    ) -> StyledText {
        text(of: forms, upTo: end, lines: \.usual, note: cases)
    }

    private static func every(of forms: KeyForms) -> StyledText {
        text(
            of: forms, upTo: forms.fields.count, lines: { $0.lines[...] },
            note: { $0.isComplete ? "" : Strings.notAllCases($0) })
    }

    /// - Parameter note: returns the line below the cases of a form with more cases; empty: no
    ///   line.
    private static func text(
        of forms: KeyForms, upTo end: Int, lines: (FormPreview) -> ArraySlice<PreviewLine>,
        note: (FormPreview) -> String
    ) -> StyledText {
        let previews = forms.fields.map(\.analysis.preview)
        let width = previews.flatMap { lines($0) }.map(\.titleColumns).max() ?? 0
        var text = StyledText()
        for preview in previews.prefix(end) {
            for line in lines(preview) {
                text.newLine()
                text.append(line.padded(to: width), .dim)
                text.hang()
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
            for run in rendered.runs { append(run.text, run.kind.role, run.emphasis, isText: true) }
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
    /// The terminal style of the decorations around a text.
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
    /// True if the text has a line feed, a space at an end, or two spaces in a row. The preview
    /// marks these spaces.
    fileprivate var hasOddSpaces: Bool {
        var last = UInt8(ascii: " ")
        for byte in utf8 {
            if byte == 0x0A || byte == 0x0D || byte == 0x20 && last == 0x20 { return true }
            last = byte
        }
        return last == 0x20
    }
}
