import Catalog
import Display
import TML
import Text

extension RestoreScreen {
    func draw(on frame: inout Frame, in area: Rect, _ environment: ScreenEnvironment) {
        let layout = RestoreLayout(area)
        frame.paneTitle(
            Strings.restoreTitle,
            note: page.map { Strings.person($0.personName, since: cutTime) } ?? "",
            in: PaneArea(area: layout.pane).title, isFocused: true)
        let isBad = if case .failed = stage { true } else { false }
        frame.writeLine(
            sentence(environment), in: layout.sentence, role: isBad ? .error : .hint)
        list.draw(on: &frame, in: layout.list) { row, line, frame in
            drawLine(of: row, on: &frame, in: line.splitLeft(columns: 1).rest)
        }
        guard let selected = list.selected, !layout.detail.isEmpty else { return }
        let detail = frame.pane(
            layout.detail, title: Strings.title(of: selected), isFocused: false)
        text(of: selected).draw(on: &frame, in: detail, direction: direction)
    }

    func lines(_ environment: ScreenEnvironment) -> LinePicture {
        var picture = LinePicture("restore earlier \(search.work.locale.rawValue)")
        picture.say("\(Strings.restoreTitle): \(sentence(environment))")
        guard !list.rows.isEmpty else { return picture }
        picture.list(list) { Strings.line(of: $0, isChosen: list.isMarked($0)) }
        return picture
    }

    /// The state of the search.
    private func sentence(_ environment: ScreenEnvironment) -> String {
        switch stage {
        case .idle, .asking, .comparing:
            Strings.readingEarlierStates(
                found, stop: environment.keyName(for: .back, in: scopes))
        case .failed(let why): Strings.noEarlierStates(why)
        case .found where list.rows.isEmpty: Strings.foundNoWork
        case .found: Strings.found(possible, of: found)
        case .stopped: Strings.stoppedEarlierStates(found)
        case .full: Strings.earlierStatesAreFull(possible)
        }
    }

    /// The time from which the server has the work; `nil`: it has all of the requested time.
    private var cutTime: Int? {
        page.flatMap { $0.isCut ? $0.time.since : nil }
    }

    /// The mark, and both states. A translation that is left out shows the reason.
    private func drawLine(of row: RestorableForm, on frame: inout Frame, in line: Rect) {
        let isChosen = list.isMarked(row)
        let (mark, rest) = line.splitLeft(columns: 4)
        let sign = Strings.mark(isChosen: isChosen, isLeftOut: row.item == nil)
        frame.writeLine(sign, in: mark, role: isChosen ? .accent : .dim)
        let (left, right) = rest.splitLeft(columns: rest.columns / 2)
        MarkupLine(
            text: Strings.onOneLine(Strings.now(of: row)), syntax: row.syntax, role: .text,
            direction: direction
        ).draw(on: &frame, in: left.splitRight(columns: 2).rest)
        guard row.item != nil else {
            frame.writeLine(Strings.reason(of: row), in: right, role: .warning)
            return
        }
        MarkupLine(
            text: Strings.onOneLine(Strings.earlier(of: row)), syntax: row.syntax,
            role: .suggestion, direction: direction
        ).draw(on: &frame, in: right)
    }

    /// The reason, the label, and both states.
    private func text(of row: RestorableForm) -> StyledText {
        var text = StyledText()
        if row.item == nil { text.append(Strings.reason(of: row), .warning) }
        text.newLine()
        text.append(Strings.labelOfReplaced, .dim)
        text.append(markup: row.label.string, in: row.syntax, words: .label)
        text.newLine()
        text.append(Strings.standsNow, .dim)
        text.append(markup: Strings.now(of: row), in: row.syntax, words: .text)
        guard row.state.earlier != nil else { return text }
        text.newLine()
        text.append(Strings.comesBack, .dim)
        text.append(markup: Strings.earlier(of: row), in: row.syntax, words: .suggestion)
        return text
    }
}

/// The layout: a sentence, the list, and below the list the selected translation in full.
struct RestoreLayout {
    let pane: Rect
    let sentence: Rect
    let list: Rect
    /// The selected translation with its title; empty in a low window.
    let detail: Rect

    init(_ area: Rect) {
        (pane, detail) = area.splitBottom(rows: area.rows >= 14 ? max(6, area.rows / 3) : 0)
        (sentence, list) = PaneArea(area: pane).body.splitTop(rows: 1)
    }
}
