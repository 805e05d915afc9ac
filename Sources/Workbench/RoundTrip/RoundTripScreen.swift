import Catalog
import Display
import TML
import Text

/// Translates a translation back, or a label there and back, and shows the differences from the
/// label. The game repeats this until a text repeats.
public struct RoundTripScreen: Equatable, Sendable {
    /// The state of the query.
    enum Stage: Equatable, Sendable {
        case asking
        case ended(RoundTripEnd)
        case stopped
        case failed(Failure)
    }

    /// The last query, with its limit of steps.
    private(set) var query: RoundTripQuery
    var list = ListView<RoundTripStep>()
    private(set) var stage = Stage.asking
    /// The characters of one step in each direction, for each engine.
    private var bills: [EngineBill] = []
    /// The engines that could not begin, with the reasons.
    private(set) var givenUp: [String] = []

    init(_ query: RoundTripQuery) {
        self.query = query
        self.query.steps = query.look
    }

    var steps: [RoundTripStep] { list.rows }

    private var isGame: Bool { query.steps > query.look }
}

extension RoundTripStep: ListedRow {
    var rowID: Int { number }
    var searchedText: String { text.string }
}

extension RoundTripScreen: ListedScreen {
    var scope: KeyScope { .roundTrip }

    func hints(_ environment: ScreenEnvironment) -> [Command] {
        (stage == .asking ? [] : [.open])
            + [.otherStart, .otherEngine, .selectNext, .back, .help]
    }

    func status(_ environment: ScreenEnvironment) -> [String] {
        [Strings.roundTripTitle, isGame ? Strings.steps(steps.count) : ""]
    }

    /// Starts the first query: a text is translated back without a question.
    mutating func appear(_ environment: ScreenEnvironment) -> Reaction {
        guard stage == .asking, steps.isEmpty else { return .none }
        return Reaction([.network(.engines(.bill(costs))), .network(.engines(.roundTrip(query)))])
    }

    mutating func perform(
        _ invocation: Invocation, page: Int, _ environment: ScreenEnvironment
    ) -> Reaction? {
        switch invocation.command {
        case .back: return goBack()
        case .open: return play()
        case .otherStart: return changeStart()
        case .otherEngine: return changeEngine(environment.settings.engines.map(\.name))
        default: return nil
        }
    }

    /// Enter plays the game.
    var opensSelected: Bool { false }

    func rows(in area: Rect) -> Rect {
        PaneArea(area: RoundTripLayout(self, in: area).list).body
    }

    func entry(at point: Point, in rows: Rect) -> Int? {
        let body = list.body(of: rows)
        guard body.contains(point) else { return nil }
        return EntryList(entries: entries).entry(
            onRow: point.row - body.top, in: body.size, cursor: list.cursor)
    }

    mutating func receive(_ answer: NetworkAnswer, _ environment: ScreenEnvironment) -> Reaction {
        switch answer {
        case .engines(.billed(let keys, let bills)):
            if keys == costs.map(\.key) { self.bills = bills }
        case .engines(.roundTrip(query.id, let news)): take(news)
        case .engines(.roundTripEnded(query.id, let end)):
            if stage == .asking { stage = .ended(end) }
        case .failed(.engines(.roundTrip), let why, _):
            if stage == .asking { stage = .failed(why) }
        case .signedIn, .projectsRefreshed, .progress, .synchronized, .uploaded, .news,
            .earlierStates, .fact,
            .sharingDone, .engines, .filesOpened, .silent, .failed:
            break
        }
        return .none
    }

    mutating func leave() -> [Effect] { [.cancel(.engines(.roundTrip)), .cancel(.engines(.bill))] }
}

extension RoundTripScreen {
    private mutating func take(_ news: RoundTripNews) {
        guard stage == .asking else { return }
        switch news {
        case .step(let step):
            guard step.number == 1 || step.number == steps.count + 1 else { return }
            list.show((step.number == 1 ? [] : steps) + [step])
            list.cursor.select(list.shown.count - 1)
        case .givenUp(let engine, let why): givenUp.append(Strings.givenUp(engine, why))
        }
    }

    private mutating func changeStart() -> Reaction {
        guard !query.text.isEmpty else { return .notice(Strings.onlyStart) }
        query.start = query.start == .label ? .text : .label
        return ask(steps: query.look, withBill: false)
    }

    /// Chooses the next engine. After the last engine, the program chooses the first engine that
    /// can begin.
    private mutating func changeEngine(_ names: [String]) -> Reaction {
        guard names.count > 1 else { return .notice(Strings.onlyEngine) }
        let next = query.engine.flatMap { names.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
        query.engine = next < names.count ? names[next] : nil
        return ask(steps: query.look, withBill: true)
    }

    /// Sends the query again. Stored answers of engines are used again and cost nothing.
    private mutating func ask(steps count: Int, withBill: Bool) -> Reaction {
        query.id.run += 1
        query.steps = count
        (list, givenUp, stage) = (ListView(), [], .asking)
        let bill: [Effect] =
            withBill ? [.cancel(.engines(.bill)), .network(.engines(.bill(costs)))] : []
        return Reaction(
            bill + [.cancel(.engines(.roundTrip)), .network(.engines(.roundTrip(query)))])
    }

    /// The questions of one step back and one step there, for the estimate. Later texts have a
    /// similar length.
    private var costs: [SuggestionQuery] {
        [
            query.question(about: query.text.isEmpty ? query.label : query.text, isBack: true),
            query.question(about: query.label, isBack: false),
        ]
    }

    /// Stops a running game; otherwise, closes the screen.
    private mutating func goBack() -> Reaction {
        guard isGame, stage == .asking else { return Reaction(navigation: .pop) }
        stage = .stopped
        return Reaction([.cancel(.engines(.roundTrip))])
    }

    /// Continues with the engine that has answered. If no engine has answered, asks again.
    private mutating func play() -> Reaction {
        guard stage != .asking else { return .none }
        guard let engine = steps.first?.engine else {
            return ask(steps: query.look, withBill: false)
        }
        query.engine = engine
        return ask(steps: RoundTripQuery.most, withBill: false)
    }

    /// The bill of the engine that has answered; `nil`: not known.
    private var bill: EngineBill? { bills.first { $0.engine == steps.first?.engine } }

    /// The first step at which the meaning was lost.
    private var leavingStep: RoundTripStep? { steps.first(where: \.hasLeft) }
}

extension RoundTripScreen {
    func lines(_ environment: ScreenEnvironment) -> LinePicture {
        var picture = LinePicture("round trip")
        picture.say(all: comparison.text)
        for entry in entries { picture.say(entry.mark + entry.text + " (\(entry.note))") }
        picture.say(sentence(Strings.enterInLines))
        return picture
    }

    func draw(on frame: inout Frame, in area: Rect, _ environment: ScreenEnvironment) {
        let layout = RoundTripLayout(self, in: area)
        let head = frame.pane(
            layout.head, title: Strings.roundTripTitle,
            note: Strings.roundTrip(query, by: steps.first?.engine ?? query.engine),
            isFocused: false)
        comparison.draw(on: &frame, in: head, direction: query.language.direction)
        let inside = frame.pane(layout.list, title: Strings.stepsTitle, isFocused: true)
        EntryList(entries: entries).draw(
            on: &frame, in: list.body(of: inside), cursor: list.cursor, isFocused: !search.isTyped)
        list.drawSearch(on: &frame, in: inside)
        if steps.isEmpty { frame.cursor = inside.origin }
        frame.writeParagraph(
            sentence, in: layout.foot.inset(rows: 0, columns: 1), role: .text)
    }

    /// The label, the text and the text translated back. The words that differ are marked.
    var comparison: StyledText {
        let label = query.label.string
        let first = steps.first { $0.percent != nil }
        var text = StyledText()
        text.append(query.id.key.hash.isEmpty ? Strings.theText : Strings.theLabel, .dim)
        text.append(label, in: query.syntax, differingFrom: first?.text.string ?? label)
        if let there = query.start == .text ? query.text : steps.first?.text {
            text.newLine()
            text.append(query.start == .text ? Strings.yourText : Strings.there, .dim)
            text.append(markup: there.string, in: query.syntax, words: .text)
        }
        guard let first else { return text }
        text.newLine()
        text.append(Strings.backAgain, .dim)
        text.append(first.text.string, in: query.syntax, differingFrom: label)
        text.newLine()
        text.append(Strings.likeness(first), first.hasLeft ? .warning : .good)
        return text
    }

    private var entries: [EntryList.Entry] {
        list.shown.map { step in
            let isBack = step.percent != nil
            let language = isBack ? query.sourceLanguage : query.language
            return EntryList.Entry(
                mark: Strings.mark(of: step, in: language.locale), markRole: .dim,
                text: step.text.string, role: isBack ? .label : .text,
                syntax: query.syntax,
                note: step == leavingStep ? Strings.left(step) : Strings.note(of: step),
                noteRole: step == leavingStep ? .warning : .origin)
        }
    }

    var sentence: String { sentence(Strings.enter) }

    /// The state, and the engines that could not begin.
    private func sentence(_ enter: String) -> String {
        // The failure names all engines.
        if case .failed = stage { return state(enter) }
        return (givenUp + [state(enter)]).filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// The state. Before the game, the number of characters that the game sends.
    private func state(_ enter: String) -> String {
        switch stage {
        case .asking: return Strings.askingStep(steps.count + 1)
        case .failed(let why): return Strings.sentence(why)
        case .stopped: return Strings.stopped + leaving
        case .ended(.nothing), .ended(.unsendable(step: 1, _)):
            return query.engine == nil || givenUp.isEmpty ? Strings.noOtherEngine : ""
        case .ended(.unsendable(let step, let warnings)):
            return Strings.unsendable(step, warnings) + leaving
        case .ended(.repeated(let step)) where isGame:
            return Strings.repeated(step, of: query.start, after: steps.count) + leaving
        case .ended(.most) where isGame: return Strings.noEnd(steps.count) + leaving
        case .ended: return Strings.gameOffer(bill, steps: RoundTripQuery.most, enter: enter)
        }
    }

    private var leaving: String { leavingStep.map { " " + Strings.leftAt($0) } ?? "" }
}

/// The layout of the screen: the comparison, the steps, and a few lines with the state.
private struct RoundTripLayout {
    let head: Rect
    let list: Rect
    let foot: Rect

    init(_ screen: RoundTripScreen, in area: Rect) {
        let columns = max(1, area.columns - PaneArea.margins)
        let (rest, foot) = area.splitBottom(
            rows: min(4, TextCells.lines(of: screen.sentence, columns: columns).count))
        let wanted = 1 + screen.comparison.height(columns: columns, limit: rest.rows)
        (head, list) = rest.splitTop(rows: min(wanted, max(3, rest.rows / 2)))
        self.foot = foot
    }
}
