import Catalog
import Display
import TML
import Text

/// A translation translated back, how that differs from the label, and the game of going on like that.
public struct RoundTripScreen: Equatable, Sendable {
    /// How asking stands.
    enum Stage: Equatable, Sendable {
        case asking
        case ended(RoundTripEnd)
        case stopped
        case failed(Failure)
    }

    /// With the steps of what was asked last.
    private(set) var query: RoundTripQuery
    private(set) var steps: [RoundTripStep] = []
    private(set) var stage = Stage.asking
    /// What a step in each direction takes, once that is known.
    private(set) var bill: EngineBill?
    var cursor = ListCursor(count: 0)

    init(_ query: RoundTripQuery) {
        self.query = query
        self.query.steps = 1
    }

    private var isGame: Bool { query.steps > 1 }
}

extension RoundTripScreen: ListedScreen {
    var places: [Place] { [.roundTrip, .list] }

    func hints(_ environment: ScreenEnvironment) -> [Command] {
        (isGame && stage == .asking ? [] : [.open]) + [.selectNext, .back, .help]
    }

    func status(_ environment: ScreenEnvironment) -> [String] {
        [Strings.roundTripTitle, isGame ? Strings.steps(steps.count) : ""]
    }

    /// The first time the text is translated back without more ado.
    mutating func appear(_ environment: ScreenEnvironment) -> Reaction {
        guard stage == .asking, steps.isEmpty else { return .none }
        return Reaction([.network(.bill(costs)), .network(.roundTrip(query))])
    }

    mutating func perform(_ invocation: Invocation, _ environment: ScreenEnvironment) -> Reaction? {
        switch invocation.command {
        case .back: return goBack()
        case .open: return play()
        default:
            let page = max(1, rows(in: environment.area).rows)
            return cursor.perform(invocation, page: page) ? Reaction.none : nil
        }
    }

    /// Enter plays the game.
    var opensSelected: Bool { false }

    func rows(in area: Rect) -> Rect {
        PaneArea(area: RoundTripLayout(self, in: area).list).body
    }

    func entry(at point: Point, in rows: Rect) -> Int? {
        guard rows.contains(point) else { return nil }
        return EntryList(entries: entries).entry(
            onRow: point.row - rows.top, in: rows.size, cursor: cursor)
    }

    mutating func receive(_ answer: NetworkAnswer, _ environment: ScreenEnvironment) -> Reaction {
        switch answer {
        case .billed(let keys, let bills):
            if keys == costs.map(\.key) { bill = bills.first }
        case .roundTrip(query.key, let step):
            guard stage == .asking, step.number == steps.count + 1 else { return .none }
            steps.append(step)
            cursor = ListCursor(count: steps.count, selection: steps.count - 1)
        case .roundTripEnded(query.key, let end):
            if stage == .asking { stage = .ended(end) }
        case .failed(.roundTrip, let why, _):
            if stage == .asking { stage = .failed(why) }
        default: break
        }
        return .none
    }

    mutating func leave() -> [Effect] { [.cancel(.roundTrip), .cancel(.bill)] }
}

extension RoundTripScreen {
    /// A step back and one there: the texts become others, and hardly longer.
    private var costs: [SuggestionQuery] {
        [
            query.question(about: query.text, isBack: true),
            query.question(about: query.label, isBack: false),
        ]
    }

    /// Escape ends the game first.
    private mutating func goBack() -> Reaction {
        guard isGame, stage == .asking else { return Reaction(navigation: .pop) }
        stage = .stopped
        return Reaction([.cancel(.roundTrip)])
    }

    /// Begins the game anew; what was asked already costs nothing.
    private mutating func play() -> Reaction {
        guard !isGame || stage != .asking else { return .none }
        query.steps = RoundTripQuery.most
        steps = []
        stage = .asking
        cursor = ListCursor(count: 0)
        return Reaction([.network(.roundTrip(query))])
    }

    /// The first step at which the label is hardly to be found any more.
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
            layout.head, title: Strings.roundTripTitle, note: steps.first?.engine ?? "",
            isFocused: false)
        comparison.draw(on: &frame, in: head, direction: query.language.direction)
        let inside = frame.pane(layout.list, title: Strings.stepsTitle, isFocused: true)
        EntryList(entries: entries).draw(on: &frame, in: inside, cursor: cursor, isFocused: true)
        if steps.isEmpty { frame.cursor = inside.origin }
        frame.writeParagraph(
            sentence, in: layout.foot.inset(rows: 0, columns: 1), role: .text)
    }

    /// The label, the text and the text translated back, with the words that label and translation have
    /// not in common.
    var comparison: StyledText {
        let (label, back) = (query.label.string, steps.first?.text.string)
        var text = StyledText()
        text.append(Strings.theLabel, .dim)
        text.append(label, differingFrom: back ?? label)
        text.newLine()
        text.append(Strings.yourText, .dim)
        text.append(markup: query.text.string, words: .text)
        guard let back, let first = steps.first else { return text }
        text.newLine()
        text.append(Strings.backAgain, .dim)
        text.append(back, differingFrom: label)
        text.newLine()
        text.append(Strings.likeness(first), first.hasLeft ? .warning : .good)
        return text
    }

    private var entries: [EntryList.Entry] {
        steps.map { step in
            let isBack = step.percent != nil
            let language = isBack ? query.sourceLanguage : query.language
            return EntryList.Entry(
                mark: Strings.mark(of: step, in: language.locale), markRole: .dim,
                text: step.text.string, role: isBack ? .label : .text, isMarkup: true,
                note: step == leavingStep ? Strings.left(step) : Strings.note(of: step),
                noteRole: step == leavingStep ? .warning : .origin)
        }
    }

    var sentence: String { sentence(Strings.enter) }

    /// How it stands; before the game, what that would take.
    private func sentence(_ enter: String) -> String {
        switch stage {
        case .asking: return Strings.askingStep(steps.count + 1)
        case .failed(let why): return Strings.sentence(why)
        case .stopped: return Strings.stopped + leaving
        case .ended(.nothing): return Strings.noSuggestions
        case .ended(.repeated(let step)) where isGame:
            return Strings.repeated(step, after: steps.count) + leaving
        case .ended(.most) where isGame: return Strings.noEnd(steps.count) + leaving
        case .ended: return Strings.gameOffer(bill, steps: RoundTripQuery.most, enter: enter)
        }
    }

    private var leaving: String { leavingStep.map { " " + Strings.leftAt($0) } ?? "" }
}

/// How the screen is divided: what is compared, the steps, and a few lines about how it stands.
private struct RoundTripLayout {
    let head: Rect
    let list: Rect
    let foot: Rect

    init(_ screen: RoundTripScreen, in area: Rect) {
        let columns = max(1, area.columns - PaneArea.margins)
        let (rest, foot) = area.splitBottom(
            rows: min(3, TextCells.lines(of: screen.sentence, columns: columns).count))
        let wanted = 1 + screen.comparison.height(columns: columns, limit: rest.rows)
        (head, list) = rest.splitTop(rows: min(wanted, max(3, rest.rows / 2)))
        self.foot = foot
    }
}
