public import Display

/// Draws the state; changes nothing.
public func render(_ state: WorkbenchState) -> Frame {
    let state = state.shown
    var frame = Frame(size: state.size)
    let whole = Rect(origin: Point(row: 0, column: 0), size: state.size)
    guard state.size.rows >= leastSize.rows, state.size.columns >= leastSize.columns else {
        drawTooSmall(on: &frame, in: whole)
        return frame
    }
    let area = state.environment.area
    let hintLine = state.hintLine
    let told = state.area(ofNoticesIn: hintLine)
    let (tour, below) = whole.splitTop(rows: area.rows).rest.splitTop(rows: state.rowsOfTour)
    let (hints, status) = below.splitTop(rows: 1)
    state.drawScreen(on: &frame, in: area, besides: told)
    state.drawTour(on: &frame, in: tour)
    state.statusLine.draw(on: &frame, in: status)
    hintLine.draw(on: &frame, in: hints, above: told)
    let free = area.splitBottom(rows: told.rows).rest
    state.commandLine?.draw(on: &frame, in: hints, below: free) { command in
        let scopes = state.screen.scopes + [.everywhere]
        return state.settings.keymap.firstKey(for: command, in: scopes)?.shownName ?? ""
    }
    return frame
}

/// The smallest size of the window. In a smaller window, the screen shows only a request for more
/// room.
let leastSize = Size(rows: 10, columns: 40)

private func drawTooSmall(on frame: inout Frame, in area: Rect) {
    let text = Strings.tooSmall(rows: leastSize.rows, columns: leastSize.columns)
    for (row, line) in TextCells.lines(of: text, columns: max(area.size.columns, 1)).enumerated() {
        _ = frame.write(text[line], at: Point(row: row, column: 0), in: area, role: .text)
    }
}

extension WorkbenchState {
    /// Draws the screen, with the dialog on top. Notices cover the last rows. If a notice would
    /// cover the cursor, the screen gets fewer rows.
    ///
    /// - Returns: the area of the screen, and the environment for which it was drawn.
    @discardableResult
    fileprivate func drawScreen(
        on frame: inout Frame, in area: Rect, besides told: Rect
    ) -> (area: Rect, environment: ScreenEnvironment) {
        screen.draw(on: &frame, in: area, environment)
        dialog?.draw(on: &frame, in: area, keymap: settings.keymap)
        guard let cursor = frame.cursor, told.contains(cursor) else { return (area, environment) }
        var less = environment
        less.size.rows -= told.rows
        let rest = area.splitBottom(rows: told.rows).rest
        frame.lay(.base, in: area)
        screen.draw(on: &frame, in: rest, less)
        dialog?.draw(on: &frame, in: rest, keymap: settings.keymap)
        return (rest, less)
    }

    /// The rows that notices cover.
    var areaOfNotice: Rect { area(ofNoticesIn: hintLine) }

    fileprivate func area(ofNoticesIn hintLine: HintLine) -> Rect {
        let area = environment.area
        let rows = min(hintLine.rowsAbove(columns: area.columns), area.rows / 2)
        return area.splitBottom(rows: rows).bottom
    }

    /// The area of the screen, and the environment for which it is drawn.
    var placeOfScreen: (area: Rect, environment: ScreenEnvironment) {
        guard size.rows >= leastSize.rows, size.columns >= leastSize.columns else {
            return (Rect(size: .none), environment)
        }
        var frame = Frame(size: size)
        return drawScreen(on: &frame, in: environment.area, besides: areaOfNotice)
    }

    fileprivate var statusLine: StatusLine {
        StatusLine(
            status: screen.status(environment)
                + (running.map { [Strings.progress(of: $0.work)] } ?? [])
                + [linkText],
            percentDone: screen.percentDone, link: link, outbox: outbox)
    }

    fileprivate var hintLine: HintLine {
        let isHelp = if case .help = screen { true } else { false }
        let help = dialog == nil && !isHelp ? [Command.help] : []
        let commands = (dialog?.hints ?? screen.hints(environment)).filter { $0 != .help }
        return HintLine(
            hints: hints(for: commands), help: hints(for: help).first, notices: notices.shown,
            isTaken: commandLine != nil,
            note: dialog == nil && commandLine == nil ? screen.fieldNote : nil)
    }

    /// The state of the connection. In a wide window, the text also contains the command that stops
    /// a download, or the key for an attempt at once.
    private var linkText: String {
        let isWide = size.columns >= Self.columnsForCommand
        guard case .synchronizing(let keys, let total) = link, total > 0 else {
            return Strings.link(link, outbox, of: session?.kind)
                + (secondsToNextTry.map { Strings.nextTry(in: $0, isWide ? synchronizeKey : "") }
                    ?? "")
        }
        return Strings.link(
            link, outbox, of: session?.kind,
            left: pullPace?.secondsLeft(now: now, keys: keys, of: total),
            stop: isWide ? Strings.stopName(.stopFetching) : "")
    }

    private static var columnsForCommand: Int { 100 }

    private var synchronizeKey: String {
        settings.keymap.firstKey(for: .synchronize, in: scopes)?.shownName ?? ""
    }

    /// The keys of the commands that have an effect here, each with a word.
    private func hints(for commands: [Command]) -> [Hint] {
        let scopes = scopes
        return commands.compactMap { command in
            settings.keymap.firstKey(for: command, in: scopes).map {
                Hint(key: $0.shownName, word: command.row.hint(at: scopes.first))
            }
        }
    }
}
