import Catalog
import Display
import TML
import Text

/// Five minutes at the desk, in which the learner presses the keys. It says what to do next and sees by
/// the state that it was done, in whatever way; it does nothing itself.
struct Tour: Equatable, Sendable {
    /// What is to be done, in order.
    enum Step: Int, CaseIterable, Sendable {
        case open, move, edit, type, check, undo, take, save, outbox, back, filter, help, end
    }

    /// What the state was when a step began, as far as that tells whether it is done.
    private struct Beginning: Equatable {
        var row: Int?
        var filter: KeyQuery.Filter?
        var text: String?
        /// The longest text that stood in the form since.
        var longest = 0
        /// The changes in the outbox.
        let waiting: Int

        init(_ state: WorkbenchState) {
            waiting = state.outbox.total
            guard case .translate(let desk) = state.screen else { return }
            row = desk.list.cursor.selection
            filter = desk.list.query.filter
            text = desk.forms.field?.text.string
        }
    }

    private(set) var step = Step.open
    private var beginning: Beginning

    /// Begins with what is still to be done.
    init(_ state: WorkbenchState) {
        beginning = Beginning(state)
        follow(state)
    }

    var isAtEnd: Bool { step == .end }

    /// Something has happened.
    mutating func follow(_ state: WorkbenchState) {
        if case .translate(let desk) = state.screen {
            beginning.longest = max(beginning.longest, length(at: desk))
        }
        while let next = Step(rawValue: step.rawValue + 1), isDone(in: state) {
            step = next
            beginning = Beginning(state)
        }
    }
}

extension Tour {
    private func isDone(in state: WorkbenchState) -> Bool {
        switch step {
        case .outbox:
            if case .outbox = state.screen { return true }
            return false
        case .help:
            if case .help = state.screen { return true }
            return false
        case .end: return false
        case .open, .move, .edit, .type, .check, .undo, .take, .save, .back, .filter: break
        }
        guard case .translate(let desk) = state.screen, state.dialog == nil else { return false }
        return step == .save ? state.outbox.total > beginning.waiting : isDone(at: desk)
    }

    private func isDone(at desk: TranslateScreen) -> Bool {
        let forms = desk.forms
        return switch step {
        case .open: desk.list.row != nil
        case .move: beginning.row.map { $0 != desk.list.cursor.selection } ?? false
        case .edit: desk.focus == .forms
        case .type: forms.field?.isChanged == true
        case .check: !forms.issues.isEmpty
        case .undo: forms.issues.isEmpty || length(at: desk) < beginning.longest
        case .take: offered(at: desk).isEmpty || isTaken(at: desk)
        case .back: true
        case .filter: beginning.filter.map { $0 != desk.list.query.filter } ?? false
        case .save, .outbox, .help, .end: false
        }
    }

    private func length(at desk: TranslateScreen) -> Int {
        desk.forms.field?.text.utf8.count ?? 0
    }

    private func offered(at desk: TranslateScreen) -> [Suggestion] {
        desk.pane(SuggestionsPane.self).offered
    }

    private func isTaken(at desk: TranslateScreen) -> Bool {
        guard let text = desk.forms.field?.text.string else { return false }
        return text != beginning.text && offered(at: desk).contains { $0.text.string == text }
    }
}

extension Tour {
    /// What is to be pressed where the translator is.
    enum Advice: Hashable, Sendable {
        case step(Step)
        /// The key in hand takes no text.
        case otherKey
        /// It goes on elsewhere.
        case comeBack
    }

    func advice(in state: WorkbenchState) -> Advice {
        switch (step, state.screen) {
        case (.open, _), (.outbox, _), (.help, _), (.end, _): return .step(step)
        case (_, .projects): return .step(.open)
        case (_, .translate(let desk)):
            let isTyping = [.type, .check, .undo, .take, .save].contains(step)
            guard isTyping else { return .step(step) }
            if desk.focus != .forms { return .step(.edit) }
            guard desk.forms.whyReadOnly == nil else { return .otherKey }
            let isTyped = desk.forms.fields.contains(where: \.isChanged)
            return .step(step == .save && !isTyped ? .type : step)
        case (.back, _): return .step(.back)
        case (_, .signIn), (_, .outbox), (_, .concordance), (_, .fill), (_, .pretranslation),
            (_, .roundTrip), (_, .languages), (_, .help):
            return .comeBack
        }
    }
}

extension WorkbenchState {
    /// Begins the tour, or leaves it.
    mutating func toggleTour() -> [Effect] {
        guard !settings.isLineMode else { return apply(.notice(Strings.noTourInLines)) }
        guard tour == nil else {
            tour = nil
            return toEveryScreen(.resized) + apply(.notice(Strings.tourLeft))
        }
        tour = Tour(self)
        return toEveryScreen(.resized)
    }

    /// Something has happened, after which something else may be to be done.
    mutating func followTour() {
        guard var followed = tour else { return }
        followed.follow(self)
        tour = followed
    }

    /// The rows at the bottom that say what to press next.
    var rowsOfTour: Int {
        guard tour != nil else { return 0 }
        guard size.rows >= 20 else { return 1 }
        return size.columns < Self.columnsForTwoRows ? 3 : 2
    }

    /// Draws what to press next, the shorter way where there is no more room.
    func drawTour(on frame: inout Frame, in area: Rect) {
        guard let tour, !area.isEmpty else { return }
        frame.lay(.status, in: area)
        let inside = area.inset(rows: 0, columns: 1)
        let number = Strings.tourStep(tour.step.rawValue + 1, of: Tour.Step.allCases.count)
        let used = frame.writeLine(number, in: inside, role: .heading, emphasis: .bold)
        let place = inside.splitLeft(columns: used + 2).rest
        let advice = tour.advice(in: self)
        let key = { environment.keyName(for: $0, in: $1) }
        let isShort = area.rows < 2 || place.columns < Self.columnsForSentence
        if isShort {
            frame.writeLine(Strings.shortAdvice(advice, key), in: place, role: .text)
        } else {
            frame.writeParagraph(Strings.advice(advice, key), in: place, role: .text)
        }
    }

    /// Whole sentences need so many, in three rows,
    private static var columnsForSentence: Int { 60 }
    /// and so many in two.
    private static var columnsForTwoRows: Int { 110 }
}
