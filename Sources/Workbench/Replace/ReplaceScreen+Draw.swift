import Display
import TML
import Text

extension ReplaceScreen {
    func draw(on frame: inout Frame, in area: Rect, _ environment: ScreenEnvironment) {
        let layout = layout(area)
        frame.paneTitle(
            Strings.title(of: subject), note: note, in: PaneArea(area: layout.pane).title,
            isFocused: true)
        if let fields { draw(fields, on: &frame, in: layout, environment) }
        let isBad = if case .failed = stage { true } else { false }
        // The line of hints shows the mistake.
        frame.writeLine(
            fieldNote == nil ? sentence(environment) : "", in: layout.sentence,
            role: isBad ? .error : .hint)
        list.draw(on: &frame, in: layout.list, isFocused: isInList) {
            form, line, frame in
            drawLine(of: form, on: &frame, in: line.splitLeft(columns: 1).rest)
        }
        guard let selected = list.selected, !layout.detail.isEmpty else { return }
        let detail = frame.pane(
            layout.detail, title: Strings.title(of: selected), isFocused: false)
        text(of: selected).draw(on: &frame, in: detail, direction: direction)
    }

    func lines(_ environment: ScreenEnvironment) -> LinePicture {
        var picture: LinePicture
        switch subject {
        case .typed(let fields):
            picture = LinePicture("replace \(fields.find.text)\n\(fields.replacement.text)")
        case .fixes(let check): picture = LinePicture("fix \(check.rawValue)")
        case .drafts: picture = LinePicture("drafts")
        }
        picture.say("\(Strings.title(of: subject)): \(sentence(environment))")
        if let fields { picture.say(Strings.options(ReplaceFields.switches.filter(fields.isOn))) }
        guard isInList, !list.rows.isEmpty else { return picture }
        picture.list(list) { Strings.line(of: $0, isChosen: list.isMarked($0)) }
        return picture
    }
}

extension ReplaceScreen {
    func layout(_ area: Rect) -> ReplaceLayout { ReplaceLayout(area, hasFields: fields != nil) }

    /// The number of hits, for the title; empty if there are none.
    var note: String { hits == 0 ? "" : Strings.hits(hits, keysFound, subject) }

    private var placeOfMistake: Range<Int>? {
        if case .malformed(let place) = mistake { place } else { nil }
    }

    private func draw(
        _ fields: ReplaceFields, on frame: inout Frame, in layout: ReplaceLayout,
        _ environment: ScreenEnvironment
    ) {
        draw(
            Strings.findField, fields.find, in: layout.find, on: &frame,
            isFocused: fields.focus == .find, mistake: placeOfMistake)
        draw(
            Strings.replacementField, fields.replacement, in: layout.replacement, on: &frame,
            isFocused: fields.focus == .replacement)
        for (command, place) in layout.options {
            draw(command, isOn: fields.isOn(command), on: &frame, in: place, environment)
        }
    }

    private func draw(
        _ name: String, _ field: TextField, in row: Rect, on frame: inout Frame, isFocused: Bool,
        mistake: Range<Int>? = nil
    ) {
        let isFocused = isFocused && !list.search.isTyped
        let (words, box) = row.splitLeft(columns: ReplaceLayout.nameColumns)
        frame.writeLine(name, in: words, role: isFocused ? .heading : .dim)
        field.draw(on: &frame, in: box, isFocused: isFocused, mistake: mistake)
    }

    private func draw(
        _ option: Command, isOn: Bool, on frame: inout Frame, in place: Rect,
        _ environment: ScreenEnvironment
    ) {
        let used = frame.writeLine(
            Strings.option(option, isOn: isOn), in: place, role: isOn ? .accent : .dim)
        let key = environment.settings.keymap.firstKey(for: option, in: [.replace])
        frame.writeLine(
            key?.shownName ?? "", in: place.splitLeft(columns: used + 1).rest, role: .hintKey)
    }

    /// The state of the search.
    private func sentence(_ environment: ScreenEnvironment) -> String {
        switch stage {
        case .idle: return mistake.map(Strings.sentence) ?? ""
        case .searching:
            let key = environment.keyName(for: .back, in: scopes)
            return Strings.searching(progress, stop: key)
        case .failed(let why): return Strings.sentence(why)
        case .found where list.rows.isEmpty:
            return Strings.foundNothing(in: keys, subject, unchecked: progress?.unchecked ?? 0)
        case .found:
            return Strings.found(list.rows, subject, unchecked: progress?.unchecked ?? 0)
        case .stopped: return Strings.stopped(progress)
        case .full: return Strings.listIsFull(Self.mostHits, subject)
        }
    }

    /// The mark, the sign of new issues, and both texts. A form that is left out shows the reason.
    private func drawLine(of form: ReplacedForm, on frame: inout Frame, in line: Rect) {
        let isChosen = list.isMarked(form)
        let isLeftOut = form.obstacle != nil
        let (mark, rest) = line.splitLeft(columns: 4)
        let sign = Strings.mark(isChosen: isChosen, isLeftOut: isLeftOut)
        frame.writeLine(sign, in: mark, role: isChosen ? .accent : .dim)
        let (issue, texts) = rest.splitLeft(columns: 2)
        if !form.issues.isEmpty { frame.writeLine("!", in: issue, role: .warning) }
        let (left, right) = texts.splitLeft(columns: texts.columns / 2)
        drawOld(form, on: &frame, in: left.splitRight(columns: 2).rest)
        if let obstacle = form.obstacle {
            frame.writeLine(obstacle, in: right, role: .warning)
            return
        }
        FoundLine(
            form.replaced.text, in: form.syntax, marking: form.replaced.written,
            columns: right.columns
        )
        .draw(on: &frame, in: right, as: .added, direction: direction)
    }

    /// The old text; in place of an empty text, the label with its name.
    private func drawOld(_ form: ReplacedForm, on frame: inout Frame, in line: Rect) {
        guard form.before.isEmpty else {
            FoundLine(
                form.before.string, in: form.syntax, marking: form.replaced.found,
                columns: line.columns
            )
            .draw(on: &frame, in: line, as: .match, direction: direction)
            return
        }
        let used = frame.writeLine(Strings.labelOfReplaced, in: line, role: .dim)
        MarkupLine(
            text: Strings.onOneLine(form.label.string), syntax: form.syntax, role: .dim,
            direction: labelDirection
        ).draw(on: &frame, in: line.splitLeft(columns: used).rest)
    }

    /// The obstacle, the label, both texts, and the new issues.
    private func text(of form: ReplacedForm) -> StyledText {
        var text = StyledText()
        if let obstacle = form.obstacle { text.append(obstacle, .warning) }
        text.newLine()
        text.append(Strings.labelOfReplaced, .dim)
        text.hang()
        text.append(markup: form.label.string, in: form.syntax, words: .label)
        text.newLine()
        text.append(Strings.beforeReplacement, .dim)
        text.hang()
        text.append(
            markup: form.before.string, in: form.syntax, words: .text, marking: form.replaced.found,
            as: .removed)
        text.newLine()
        text.append(Strings.afterReplacement, .dim)
        text.hang()
        text.append(
            markup: form.replaced.text, in: form.syntax, words: .text,
            marking: form.replaced.written, as: .added)
        for issue in form.issues {
            text.newLine()
            text.append("! " + Strings.sentence(issue), .warning)
        }
        return text
    }
}

/// The layout of the screen: the fields, the options, a sentence, the list, and below the list the
/// selected form in full.
struct ReplaceLayout {
    /// The columns of the names of the fields.
    static let nameColumns =
        2
        + max(
            TextCells.columns(of: Strings.findField),
            TextCells.columns(of: Strings.replacementField))
    /// The columns of the key of an option.
    private static let keyColumns = 5

    let pane: Rect
    /// The areas of the fields; empty if the screen has no fields.
    let find: Rect
    let replacement: Rect
    /// The area of each option; none in a low window.
    private(set) var options: [(command: Command, place: Rect)] = []
    let sentence: Rect
    let list: Rect
    /// The selected form with its title; empty in a low window.
    let detail: Rect

    init(_ area: Rect, hasFields: Bool) {
        let hasDetail = area.rows >= 18
        (pane, detail) = area.splitBottom(rows: hasDetail ? max(6, area.rows / 3) : 0)
        var rest = PaneArea(area: pane).body
        (find, rest) = rest.splitTop(rows: hasFields ? 1 : 0)
        (replacement, rest) = rest.splitTop(rows: hasFields ? 1 : 0)
        if hasFields, area.rows >= 12 {
            let (options, rows) = Self.options(in: rest)
            self.options = options
            rest = rest.splitTop(rows: rows).rest
        }
        (sentence, list) = rest.splitTop(rows: 1)
    }

    /// Places the options in as many rows as they need.
    private static func options(
        in area: Rect
    ) -> (options: [(command: Command, place: Rect)], rows: Int) {
        var placed: [(command: Command, place: Rect)] = []
        var (row, used) = (0, 0)
        for command in ReplaceFields.switches {
            let columns =
                TextCells.columns(of: Strings.option(command, isOn: true)) + 1 + keyColumns
            if used > 0, used + columns > area.columns { (row, used) = (row + 1, 0) }
            let rest = area.row(row).splitLeft(columns: used).rest
            placed.append((command, rest.splitLeft(columns: columns).left))
            used += columns + 2
        }
        return (placed, row + 1)
    }
}
