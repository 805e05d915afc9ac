import Catalog
import Display
import TML
import Text

/// The untranslated keys of a list with suggestions of the memory and of engines. The translator
/// selects suggestions, and the screen saves them as drafts.
public struct PretranslationScreen: Equatable, Sendable {
    /// The step of the work.
    enum Stage: Equatable, Sendable {
        /// The memory is searched. The number is the number of searched keys.
        case remembering(Int)
        /// The translator can choose and save suggestions.
        case choosing
        /// Engines are asked. The numbers are the number of answered keys and the number of all
        /// requested keys.
        case asking(Int, of: Int)
        case writing
    }

    /// The limit of keys in one run.
    static let most = 2_000

    /// The untranslated keys of the list that the translator may translate.
    let query: KeyQuery
    private let plan: PretranslationPlan
    private let direction: TextDirection
    /// The reason why labels of the project are not sent to engines; `nil`: they may be sent.
    private let whyNoEngines: String?
    /// True if the engines were asked.
    private var areMachinesAsked = false
    private(set) var stage = Stage.remembering(0)
    /// The number of keys in the list; `nil` until the disk has counted them.
    private var count: Int?
    /// The position in the list at which the search stopped; `nil`: it has reached the end.
    private var position: Int? = 0
    /// The number of keys that the search found after the limit of the run.
    private var surplus = 0
    private(set) var keys: [PretranslatedKey] = []
    /// The characters that engines would receive for the remaining keys.
    private(set) var bills: [EngineBill] = []
    /// The reason why the engines stopped answering.
    private var failure: Failure?
    /// The keys with drafts, in the order of the list of keys. Enter saves the drafts of the marked
    /// keys.
    var list = ListView<PretranslatedKey>()

    init(_ query: KeyQuery, _ material: ProjectMaterial, whyNoEngines: String?) {
        self.query = query
        self.whyNoEngines = whyNoEngines
        plan = PretranslationPlan(material)
        direction = material.language.direction
    }

    /// The keys without a safe suggestion.
    var left: [PretranslatedKey] { keys.filter(\.isLeft) }
}

extension PretranslatedKey: ListedRow {
    var rowID: TranslationKey.ID { question.key }

    var searchedText: String {
        ([detail.key.label] + drafts.map(\.text)).map(\.string).joined(separator: "\n")
    }
}

extension PretranslationScreen: ListedScreen {
    var scope: KeyScope { .pretranslation }

    func hints(_ environment: ScreenEnvironment) -> [Command] {
        guard stage == .choosing else { return [.back] }
        return (list.rows.isEmpty ? [] : [.open, .mark]) + (mayAsk ? [.askMachines] : [])
            + [.selectNext, .back, .help]
    }

    func status(_ environment: ScreenEnvironment) -> [String] {
        [Strings.pretranslationTitle, Strings.drafts(wanted.count)]
    }

    /// Saving needs the suggestions that are still loading. Going back needs nothing.
    func needs(for command: Command?) -> Set<Unanswered.Kind> {
        command == .back ? [.change] : [.places, .change]
    }

    mutating func appear(_ environment: ScreenEnvironment) -> Reaction {
        guard stage == .remembering(0) else { return .none }
        return Reaction([
            .store(.list(.count(query))),
            .store(.batch(.pretranslate(query, from: 0))),
        ])
    }

    mutating func perform(
        _ invocation: Invocation, page: Int, _ environment: ScreenEnvironment
    ) -> Reaction? {
        switch invocation.command {
        case .back: return goBack()
        case .open: return write()
        case .askMachines: return askMachines()
        case .mark: list.markSelected(page: page)
        default: return nil
        }
        return Reaction.none
    }

    /// Enter saves all marked suggestions.
    var opensSelected: Bool { false }

    func rows(in area: Rect) -> Rect {
        PaneArea(area: PretranslationLayout(self, in: area).list).body
    }

    mutating func receive(_ answer: StoreAnswer, _ environment: ScreenEnvironment) -> Reaction {
        switch answer {
        case .list(.counted(query, let found)): count = found
        case .batch(.pretranslated(query, let offset, let found, let isLast)):
            guard stage == .remembering(offset) else { return .none }
            return take(found, from: offset, isLast: isLast)
        case .batch(.written): if stage == .writing { return Reaction(navigation: .pop) }
        case .failed(.batch(.pretranslate), let why):
            failure = why
            return finish()
        case .failed(.batch(.draft), let why):
            stage = .choosing
            return .notice(Strings.sentence(why), .error)
        case .projects, .list, .key, .outbox, .batch, .memory, .terms, .writing, .session, .failed:
            break
        }
        return .none
    }

    mutating func receive(_ answer: NetworkAnswer, _ environment: ScreenEnvironment) -> Reaction {
        switch answer {
        case .engines(.billed(let asked, let new)):
            if asked == left.map(\.question.key) { bills = new }
        case .engines(.pretranslated(let key, let found)): take(found, for: key)
        case .engines(.pretranslationEnded):
            if case .asking = stage { return finish() }
        case .failed(.engines(.pretranslate), let why, _):
            guard case .asking = stage else { return .none }
            failure = why
            return finish()
        case .signedIn, .projectsRefreshed, .progress, .synchronized, .uploaded, .news,
            .earlierStates, .fact,
            .sharingDone, .engines, .filesOpened, .silent, .failed:
            break
        }
        return .none
    }

    mutating func leave() -> [Effect] {
        [.cancel(.engines(.pretranslate)), .cancel(.engines(.bill))]
    }
}

extension PretranslationScreen {
    /// Takes the matches of the memory for some keys.
    private mutating func take(
        _ found: [PretranslatedKey], from offset: Int, isLast: Bool
    ) -> Reaction {
        surplus = max(0, keys.count + found.count - Self.most)
        keys += found.dropLast(surplus)
        position = isLast ? nil : offset + PretranslationPlan.page
        showDrafted()
        guard !isLast, keys.count < Self.most else { return finish() }
        stage = .remembering(offset + PretranslationPlan.page)
        return Reaction([
            .store(.batch(.pretranslate(query, from: offset + PretranslationPlan.page)))
        ])
    }

    /// Ends the search, and requests the number of characters that engines would receive for the
    /// rest.
    private mutating func finish() -> Reaction {
        stage = .choosing
        bills = []
        return mayAsk ? Reaction([.network(.engines(.bill(left.map(\.question))))]) : .none
    }

    private var mayAsk: Bool { whyNoEngines == nil && !left.isEmpty }

    private mutating func askMachines() -> Reaction {
        guard stage == .choosing else { return .none }
        if let whyNoEngines { return .notice(whyNoEngines) }
        guard !left.isEmpty else { return .notice(Strings.nothingLeftToAsk) }
        failure = nil
        areMachinesAsked = true
        stage = .asking(0, of: left.count)
        return Reaction([.network(.engines(.pretranslate(left.map(\.question))))])
    }

    private mutating func take(_ found: [Suggestion], for id: TranslationKey.ID) {
        guard case .asking(let done, let all) = stage,
            let place = keys.firstIndex(where: { $0.question.key == id })
        else { return }
        plan.take(found, for: &keys[place])
        stage = .asking(done + 1, of: all)
        showDrafted()
    }

    /// Shows the keys with drafts. New keys are marked.
    private mutating func showDrafted() {
        let drafted = keys.filter { !$0.drafts.isEmpty }
        let known = Set(list.rows.map(\.rowID))
        list.show(drafted)
        list.mark(drafted.filter { !known.contains($0.rowID) })
    }

    /// Stops the engines if they are running, and keeps their answers; otherwise, closes the
    /// screen.
    private mutating func goBack() -> Reaction {
        guard case .asking = stage else { return Reaction(navigation: .pop) }
        return Reaction([.cancel(.engines(.pretranslate))]) + finish()
    }

    private var wanted: [Draft] {
        list.rows.filter(list.isMarked).flatMap(\.drafts)
    }

    private mutating func write() -> Reaction {
        guard stage == .choosing else { return .none }
        guard !wanted.isEmpty else { return .notice(Strings.noDrafts) }
        stage = .writing
        return Reaction([.store(.batch(.draft(wanted)))])
    }
}

extension PretranslationScreen {
    func lines(_ environment: ScreenEnvironment) -> LinePicture {
        var picture = LinePicture("pretranslation")
        picture.say("\(Strings.pretranslationTitle): \(sentence(Strings.enterInLines))")
        picture.list(list) { Strings.line(of: $0, isWanted: list.isMarked($0)) }
        return picture
    }

    func draw(on frame: inout Frame, in area: Rect, _ environment: ScreenEnvironment) {
        let layout = PretranslationLayout(self, in: area)
        let inside = frame.pane(
            layout.list, title: Strings.pretranslationTitle, note: Strings.narrowing(query),
            isFocused: true)
        list.draw(on: &frame, in: inside) { key, line, frame in
            drawLine(of: key, on: &frame, in: line.splitLeft(columns: 1).rest)
        }
        frame.writeParagraph(
            sentence, in: layout.foot.inset(rows: 0, columns: 1), role: .text)
        guard let selected = list.selected, !layout.detail.isEmpty else { return }
        let detail = frame.pane(
            layout.detail, title: Strings.origin(of: selected, in: query.project), isFocused: false)
        text(of: selected).draw(on: &frame, in: detail, direction: direction)
    }

    private func drawLine(of key: PretranslatedKey, on frame: inout Frame, in line: Rect) {
        let isWanted = list.isMarked(key)
        let (mark, rest) = line.splitLeft(columns: 4)
        frame.writeLine(
            Strings.mark(isChosen: isWanted, isLeftOut: false), in: mark,
            role: isWanted ? .accent : .dim)
        let (texts, origin) = rest.splitRight(columns: rest.columns >= 40 ? 12 : 0)
        let (label, text) = texts.splitLeft(columns: texts.columns / 2)
        let syntax = key.detail.key.labelSyntax
        MarkupLine(
            text: Strings.onOneLine(key.detail.key.label.string), syntax: syntax, role: .label
        ).draw(on: &frame, in: label.splitRight(columns: 1).rest)
        let drafts = key.drafts.map { Strings.onOneLine($0.text.string) }
        MarkupLine(
            text: drafts.joined(separator: " / "), syntax: syntax, role: .suggestion,
            direction: direction
        ).draw(on: &frame, in: text.splitRight(columns: 1).rest)
        frame.writeLine(Strings.shortOrigin(of: key), in: origin, role: .origin)
    }

    private func text(of key: PretranslatedKey) -> StyledText {
        var text = StyledText()
        let syntax = key.detail.key.labelSyntax
        text.append(markup: key.detail.key.label.string, in: syntax, words: .label)
        for draft in key.drafts {
            text.newLine()
            let condition = Strings.condition(draft.form.context)
            text.append(condition.isEmpty ? "" : condition + ": ", .dim)
            text.append(markup: draft.text.string, in: syntax, words: .suggestion)
        }
        return text
    }

    var sentence: String { sentence(Strings.enter) }

    /// The state of the work, and the possible next step.
    private func sentence(_ enter: String) -> String {
        switch stage {
        case .remembering(let done): return Strings.remembering(done, of: count)
        case .asking(let done, let all): return Strings.askingMachines(done, of: all, unsafe)
        case .writing: return Strings.writing
        case .choosing: break
        }
        let told = failure.map { Strings.sentence($0) + " " } ?? ""
        let offer = mayAsk ? " " + Strings.machineOffer(bills) : ""
        guard !list.rows.isEmpty else {
            return told
                + Strings.foundNothing(
                    left: left.count, unsafe, areMachinesAsked: areMachinesAsked,
                    whyNoEngines: whyNoEngines) + offer
        }
        return told
            + Strings.found(
                list.rows.count, left: left.count, unsafe, more: rest, enter: enter,
                whyNoEngines: whyNoEngines) + offer
    }

    /// The number of keys that the run did not search or did not take.
    private var rest: Int {
        surplus + (position.map { max(0, (count ?? 0) - $0) } ?? 0)
    }

    /// The number of keys whose suggestion is unsafe.
    private var unsafe: Int { keys.count { $0.isLeft && $0.trouble != nil } }
}

/// The layout of the screen: the list of drafts, the selected draft in full, and a few lines with
/// the state.
private struct PretranslationLayout {
    let list: Rect
    /// The area with its title; empty if there is not enough room.
    let detail: Rect
    let foot: Rect

    init(_ screen: PretranslationScreen, in area: Rect) {
        let columns = max(1, area.columns - PaneArea.margins)
        let lines = TextCells.lines(of: screen.sentence, columns: columns).count
        let (rest, foot) = area.splitBottom(rows: min(4, lines))
        self.foot = foot
        (list, detail) = rest.splitBottom(rows: rest.rows >= 12 ? max(4, rest.rows / 3) : 0)
    }
}
