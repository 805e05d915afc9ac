import Catalog
import Display
import TML
import Text

/// The tour: a few minutes of practice, in which the learner presses the keys.
///
/// It keeps the current step and the state at its beginning. After each event it checks in the
/// state if the step is done, in any way (`follow`). It shows the next key from the place where the
/// learner is (`advice`). It does nothing itself.
struct Tour: Equatable, Sendable {
    /// The steps, in order.
    enum Step: Int, CaseIterable, Sendable {
        case move, edit, type, check, undo, take, save, outbox, back, filter, judge, help, end
    }

    /// The parts of the state at the start of a step that show later if the step is done.
    private struct Beginning: Equatable {
        var row: Int?
        var query: KeyQuery?
        /// The length of the longest text in the form since the start of the step.
        var longest = 0

        init(_ state: WorkbenchState) {
            guard case .translate(let translate) = state.screen else { return }
            row = translate.list.cursor.selection
            query = translate.list.query
            longest = Tour.length(at: translate)
        }
    }

    private(set) var step = Step.move
    /// `nil` before the first event.
    private var beginning: Beginning?

    var isAtEnd: Bool { step == .end }

    /// Checks after an event if the step is done.
    ///
    /// - Parameter work: the saved texts and the reviews so far.
    mutating func follow(_ state: WorkbenchState, work: [Change]) {
        if case .translate(let translate) = state.screen {
            let longest = max(beginning?.longest ?? 0, Self.length(at: translate))
            beginning?.longest = longest
        }
        guard beginning != nil else {
            beginning = Beginning(state)
            return
        }
        while !isAtEnd, isDone(in: state, work) { skip(state) }
    }

    /// Goes to the next step, even if the current step is not done.
    mutating func skip(_ state: WorkbenchState) {
        step = Step(rawValue: step.rawValue + 1) ?? .end
        beginning = Beginning(state)
    }
}

extension Tour {
    private func isDone(in state: WorkbenchState, _ work: [Change]) -> Bool {
        switch step {
        case .save: return work.contains(where: \.isText)
        case .judge: return work.contains { !$0.isText }
        case .outbox:
            if case .outbox = state.screen { return true }
            return false
        case .help:
            if case .help = state.screen { return true }
            return state.isReading && state.settings.isLineMode
        case .end: return false
        case .move, .edit, .type, .check, .undo, .take, .back, .filter: break
        }
        guard case .translate(let translate) = state.screen, state.dialog == nil else {
            return false
        }
        return isDone(at: translate)
    }

    private func isDone(at translate: TranslateScreen) -> Bool {
        let forms = translate.forms
        return switch step {
        case .move: beginning?.row.map { $0 != translate.list.cursor.selection } ?? false
        case .edit: translate.focus == .forms
        case .type: forms.fields.contains(where: \.isChanged)
        case .check: !forms.issues.isEmpty && !Self.mayGoOn(at: translate)
        case .undo: forms.issues.isEmpty || Self.length(at: translate) < beginning?.longest ?? 0
        case .take: Self.isTaken(at: translate)
        case .back: true
        case .filter: beginning?.query != translate.list.query
        case .save, .judge, .outbox, .help, .end: false
        }
    }

    fileprivate static func length(at translate: TranslateScreen) -> Int {
        translate.forms.fields.reduce(0) { $0 + $1.text.utf8.count }
    }

    /// A single space at the end is no mistake yet: another word may follow.
    private static func mayGoOn(at translate: TranslateScreen) -> Bool {
        let text = translate.forms.field?.text.string ?? ""
        return text.hasSuffix(" ") && !text.hasSuffix("  ")
    }

    private static func isTaken(at translate: TranslateScreen) -> Bool {
        let offered = translate.pane(SuggestionsPane.self).offered.map(\.text)
        return translate.forms.fields.contains { offered.contains($0.text) }
    }
}

extension Tour {
    /// The advice for the place where the learner is.
    enum Advice: Hashable, Sendable {
        case step(Step)
        /// Close the dialog, or go back from the screen.
        case close
        /// Go to the key list.
        case toList
        /// Open the selected key.
        case toForm
        /// The list shows no key.
        case otherKeys
        /// The list shows no key to review.
        case keysToJudge
        /// There is no typed text to save.
        case type
    }

    func advice(in state: WorkbenchState) -> Advice {
        if step == .end { return .step(.end) }
        if state.dialog != nil || state.commandLine != nil { return .close }
        if [.outbox, .help].contains(step) { return .step(step) }
        guard case .translate(let translate) = state.screen else {
            return step == .back ? .step(.back) : .close
        }
        if translate.list.searchField != nil { return .close }
        return advice(at: translate)
    }

    private func advice(at translate: TranslateScreen) -> Advice {
        let isInList = translate.focus == .keys
        guard translate.list.cursor.count != 0 || step == .filter else {
            return isInList ? .otherKeys : .toList
        }
        switch step {
        case .move, .edit, .filter: return isInList ? .step(step) : .toList
        case .type, .check, .undo: return atForm(translate) ?? .step(step)
        case .save where !translate.forms.fields.contains(where: \.isChanged):
            return atForm(translate) ?? .type
        case .judge:
            guard isInList else { return .toList }
            let proposal = translate.current.flatMap { Proposal($0.detail.overlaid, for: .approve) }
            return proposal == nil ? .keysToJudge : .step(.judge)
        case .take, .save, .outbox, .back, .help, .end: return .step(step)
        }
    }

    /// The advice to go to the forms; `nil` if the learner is there.
    private func atForm(_ translate: TranslateScreen) -> Advice? {
        if translate.focus == .forms { return nil }
        return translate.focus == .keys ? .toForm : .toList
    }
}

extension WorkbenchState {
    /// The number of rows for the tour at the bottom.
    var rowsOfTour: Int {
        guard tour != nil else { return 0 }
        guard size.rows >= 20 else { return 1 }
        return size.columns < Self.columnsForTwoRows ? 3 : 2
    }

    /// Draws the advice; in a small window, the short version.
    func drawTour(on frame: inout Frame, in area: Rect) {
        guard let tour, !area.isEmpty else { return }
        frame.lay(.status, in: area)
        let inside = area.inset(rows: 0, columns: 1)
        let key = { environment.keyName(for: $0, in: $1) }
        let number = Strings.tourStep(tour.step)
        let used = frame.writeLine(number, in: inside, role: .heading, emphasis: .bold)
        if area.rows > 1, !tour.isAtEnd {
            let below = inside.splitTop(rows: 1).rest
            frame.writeLine(Strings.skips(key(.nextStep, [])), in: below, role: .dim)
        }
        let place = inside.splitLeft(columns: max(used, Self.columnsOfStep) + 2).rest
        let advice = tour.advice(in: self)
        if area.rows < 2 || place.columns < Self.columnsForSentence {
            frame.writeLine(Strings.shortAdvice(advice, key), in: place, role: .text)
        } else {
            frame.writeParagraph(Strings.advice(advice, key), in: place, role: .text)
        }
    }

    /// The advice in line mode.
    var lineOfTour: String {
        guard let tour else { return "" }
        return Strings.lineAdvice(tour.advice(in: self), tour.step)
    }

    /// The columns for the number of the step.
    private static var columnsOfStep: Int { 10 }
    /// The columns for whole sentences in three rows.
    private static var columnsForSentence: Int { 50 }
    /// The columns for whole sentences in two rows.
    private static var columnsForTwoRows: Int { 110 }
}
