import Display

extension EnginesScreen {
    private static let detailRows = 8

    func lines(_ environment: ScreenEnvironment) -> LinePicture {
        var picture = LinePicture("engines")
        picture.say(Strings.enginesScreenTitle + ":")
        guard let loaded else {
            picture.say(Strings.readingSettings)
            return picture
        }
        picture.say(Strings.suggestions(areOn: areOn))
        guard !list.rows.isEmpty else {
            picture.say(all: Strings.howToAddEngine(loaded.file))
            return picture
        }
        picture.list(list) { engine in
            [engine.name, engine.style, state, Strings.key(of: engine)].joined(separator: ", ")
        }
        for (text, _) in list.selected.map(detail) ?? [] { picture.say(text) }
        return picture
    }

    func draw(on frame: inout Frame, in area: Rect, _ environment: ScreenEnvironment) {
        let layout = DetailLayout(area, rows: Self.detailRows)
        let note = loaded == nil ? "" : Strings.suggestions(areOn: areOn)
        let inside = frame.pane(
            area, title: Strings.enginesScreenTitle, note: note, isFocused: true)
        guard !list.rows.isEmpty else {
            let sentence =
                loaded.map { Strings.howToAddEngine($0.file) } ?? Strings.readingSettings
            frame.writeParagraph(sentence, in: inside.inset(rows: 0, columns: 1), role: .text)
            return
        }
        let columns = EngineColumns(width: layout.list.columns, list.rows)
        list.draw(on: &frame, in: layout.list) { engine, line, frame in
            columns.draw(engine, state: state, isOn: areOn, on: &frame, in: line)
        }
        guard let selected = list.selected else { return }
        frame.paneTitle(Strings.oneLine(selected.name), in: layout.title, isFocused: false)
        var rest = layout.detail.inset(rows: 0, columns: 1)
        for (text, role) in detail(of: selected) {
            rest = rest.splitTop(rows: frame.writeParagraph(text, in: rest, role: role)).rest
        }
    }

    func rows(in area: Rect) -> Rect { DetailLayout(area, rows: Self.detailRows).list }

    private var state: String { areOn ? Strings.engineInUse : Strings.engineOff }

    /// The cost, the budget, and the result of the last test.
    private func detail(of engine: ListedEngine) -> [(String, Role)] {
        var lines: [(String, Role)] = [(trial(of: engine).text, trial(of: engine).role)]
        if case .missing(let why) = engine.key {
            lines.append((Strings.oneLine(why) + ".", .warning))
        }
        if !engine.cost.isEmpty { lines.append((engine.cost, .text)) }
        lines.append((Strings.budget(engine.budget), .dim))
        return lines
    }

    private func trial(of engine: ListedEngine) -> (text: String, role: Role) {
        if isAwaited(engine) { return (Strings.trialAwaited, .notice) }
        guard let trial = trials[engine.name] else {
            return (Strings.trialOffer(Self.sentence, into: target), .dim)
        }
        if let problem = trial.problem {
            return (Strings.trialFailed(problem, trial.milliseconds), .error)
        }
        return (Strings.trialAnswered(trial), trial.texts.isEmpty ? .warning : .good)
    }
}

/// The columns of the list of engines: name, style, state and key.
private struct EngineColumns {
    private let name: Int
    private let style: Int
    private let state = 9

    init(width: Int, _ engines: [ListedEngine]) {
        let names = engines.map { TextCells.columns(of: Strings.oneLine($0.name)) }
        let styles = engines.map { TextCells.columns(of: $0.style) }
        name = min((names.max() ?? 0) + 2, max(8, width / 3))
        style = min((styles.max() ?? 0) + 2, width / 4)
    }

    func draw(
        _ engine: ListedEngine, state: String, isOn: Bool, on frame: inout Frame, in row: Rect
    ) {
        var rest = row.inset(rows: 0, columns: 1).splitLeft(columns: 1).rest
        func take(_ columns: Int) -> Rect {
            let (place, after) = rest.splitLeft(columns: columns)
            rest = after
            return place.splitRight(columns: 1).rest
        }
        frame.writeLine(Strings.oneLine(engine.name), in: take(name), role: .text)
        frame.writeLine(engine.style, in: take(style), role: .dim)
        frame.writeLine(state, in: take(self.state), role: isOn ? .good : .dim)
        let isMissing = if case .missing = engine.key { true } else { false }
        frame.writeLine(Strings.key(of: engine), in: rest, role: isMissing ? .warning : .dim)
    }
}
