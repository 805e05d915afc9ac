import Catalog
import Display
import TML

/// The changes that the server has not accepted yet, and the commands for them.
public struct OutboxScreen: Equatable, Sendable {
    /// True if the disk has answered.
    private var isRead = false
    /// The changes. The next command applies to all marked changes.
    var list = ListView<Change>()
    /// The reason why the outbox could not be read; `nil` if it could.
    private(set) var unreadable: Failure?

    /// Creates the screen of an outbox that is not read yet; `appear` reads the outbox.
    public init() {}

    var selected: Change? { list.selected }
}

extension Change: ListedRow {
    var rowID: ID { id }

    var searchedText: String {
        [
            Strings.word(for: state), ChangeWords(kind).name, form.locale.rawValue,
            Strings.formAndLabel(of: self), ChangeWords(kind).sentence, Strings.against(self),
        ].joined(separator: "\n")
    }
}

extension OutboxScreen: ListedScreen {
    var scope: KeyScope { .outbox }

    func hints(_ environment: ScreenEnvironment) -> [Command] {
        let isMany = list.rows.count > 1
        let forAll =
            (isMany ? [Command.mark, .markAlike] : []) + [.synchronize]
            + (isMany ? [.search] : []) + [.back, .help]
        switch selected?.state {
        case .queued: return [.takeBack] + forAll
        case .conflicting: return [.decide, .takeBack] + forAll
        case .refused: return [.retry, .takeBack] + forAll
        case .gone: return [.sendAllAgain, .retry, .takeBack, .drop] + forAll
        case .sent: return [.takeBack] + forAll
        case nil: return forAll
        }
    }

    func status(_ environment: ScreenEnvironment) -> [String] {
        let marked = list.marked.isEmpty ? "" : Strings.marked(list.marked.count)
        return [Strings.outboxTitle, Strings.changes(environment.outbox.total), marked]
    }

    func needs(for command: Command?) -> Set<Unanswered.Kind> { search.isTyped ? [] : [.outbox] }

    mutating func appear(_ environment: ScreenEnvironment) -> Reaction {
        Reaction([.store(.outbox(.list))])
    }

    mutating func perform(
        _ invocation: Invocation, page: Int, _ environment: ScreenEnvironment
    ) -> Reaction? {
        switch invocation.command {
        case .decide, .open, .decideConflict: return decide()
        case .retry: return retry()
        case .takeBack: return takeBack(after: environment.uploadFailure)
        case .sendAllAgain: return sendAllAgain()
        case .drop: return drop()
        case .openKey: return openKey()
        case .mark: list.markSelected(page: page)
        case .markAlike:
            if let selected { list.markAll { $0.state.isAlike(selected.state) } }
        default: return nil
        }
        return Reaction.none
    }

    mutating func answer(
        _ question: DialogQuestion, _ answer: Answer, _ environment: ScreenEnvironment
    )
        -> Reaction
    {
        guard case .outbox(let question) = question else { return .none }
        switch question {
        case .giveUp(let ids): return Reaction([.store(.outbox(.giveUp(ids)))])
        case .conflict(let change):
            guard case .conflict(let choice) = answer else { return .none }
            return resolve([change], choice)
        case .conflicts(let decisions):
            guard case .item(let number) = answer else { return .none }
            return resolve(decisions[number].changes, decisions[number].choice)
        case .drop(let ids): return Reaction([.store(.outbox(.drop(ids)))])
        }
    }

    func rows(in area: Rect) -> Rect { OutboxLayout(area).rows }

    mutating func receive(_ answer: StoreAnswer, _ environment: ScreenEnvironment) -> Reaction {
        switch answer {
        case .outbox(.listed(let waiting, _)):
            list.show(waiting)
            isRead = true
            unreadable = nil
            return .none
        case .failed(.outbox(.list), let why):
            unreadable = why
            return .notice(Strings.sentence(why), .error)
        case .failed(.outbox, let why):
            return Reaction([.store(.outbox(.list))], notice: Notice(Strings.sentence(why), .error))
        case .batch(.undone): return Reaction([.store(.outbox(.list))])
        case .projects, .list, .key, .outbox, .batch, .memory, .terms, .writing, .session, .failed:
            return .none
        }
    }

    mutating func receive(_ answer: NetworkAnswer, _ environment: ScreenEnvironment) -> Reaction {
        switch answer {
        case .synchronized, .uploaded, .failed(.synchronize, _, _): break
        case .signedIn, .projectsRefreshed, .progress, .silent, .news, .engines, .failed,
            .earlierStates, .fact, .sharingDone, .filesOpened:
            return .none
        }
        return Reaction([.store(.outbox(.list))])
    }
}

extension OutboxScreen {
    private func openKey() -> Reaction {
        guard let selected else { return .none }
        return Reaction(
            navigation: .key(
                KeyTarget(
                    key: selected.form.key, label: selected.label, locale: selected.form.locale)))
    }

    private func decide() -> Reaction {
        let conflicting = list.chosen.filter(\.state.isConflicting)
        guard conflicting.count > 1 else {
            guard let change = conflicting.first ?? selected else { return .none }
            guard let dialog = Dialog.conflict(change) else {
                return .notice(Strings.onlyConflicting(change))
            }
            return .dialog(dialog)
        }
        return .dialog(.conflicts(conflicting))
    }

    private mutating func resolve(_ seen: [Change], _ choice: ConflictChoice) -> Reaction {
        return Reaction([.store(.outbox(.resolve(seen, choice)))])
    }

    private mutating func retry() -> Reaction {
        guard let selected else { return .none }
        let gone = list.chosen.filter(\.state.isGone)
        let refused = list.chosen.filter(\.state.isRefused)
        let again = gone.filter { $0.state == .gone(nil) }
        guard !(refused + again).isEmpty else {
            guard case .gone(let obstacle) = gone.first?.state else {
                return .notice(Strings.onlyRefused(selected))
            }
            return .notice(Strings.explanation(of: obstacle))
        }
        return Reaction(
            (refused.isEmpty ? [] : [.store(.outbox(.retry(refused.map(\.id))))])
                + (again.isEmpty ? [] : [.store(.outbox(.sendAgain(again.map(\.id))))]))
    }

    private mutating func sendAllAgain() -> Reaction {
        guard list.rows.contains(where: \.state.isGone) else {
            return .notice(Strings.nothingGone)
        }
        return Reaction([.store(.outbox(.sendAgain(nil)))])
    }

    /// Opens a dialog before changes are discarded, because discarded changes are lost.
    private func drop() -> Reaction {
        let gone = list.chosen.filter(\.state.isGone).map(\.id)
        guard !gone.isEmpty else { return .notice(Strings.nothingGone) }
        return .dialog(.confirm(.outbox(.drop(gone)), Strings.dropQuestion(gone.count)))
    }

    private func takeBack(after failure: Failure?) -> Reaction {
        let chosen = list.chosen
        guard !chosen.isEmpty else { return .none }
        let ids = chosen.map(\.id)
        if chosen.allSatisfy({ $0.state == .sent }) {
            let question = Strings.giveUpQuestion(chosen.count, failure)
            return .dialog(.confirm(.outbox(.giveUp(ids)), question))
        }
        return Reaction([.store(.outbox(.takeBack(ids)))])
    }
}

extension OutboxScreen {
    func lines(_ environment: ScreenEnvironment) -> LinePicture {
        var picture = LinePicture("outbox")
        guard !list.rows.isEmpty else {
            picture.say(emptySentence)
            return picture
        }
        picture.say("\(Strings.outboxTitle): \(Strings.changes(list.rows.count)).")
        picture.list(list) { change in
            (list.isMarked(change) ? Strings.isMarked : "") + Strings.line(of: change)
        }
        guard let selected else { return picture }
        picture.say(Strings.explanation(of: selected, after: environment.uploadFailure))
        ConflictDialog(selected)?.sayTexts(in: &picture)
        return picture
    }
}

extension Change.State {
    /// True if the server had the change and returned to a state without it.
    fileprivate var isGone: Bool { if case .gone = self { true } else { false } }
    fileprivate var isConflicting: Bool { if case .conflicting = self { true } else { false } }
    fileprivate var isRefused: Bool { if case .refused = self { true } else { false } }

    /// True if both states are of the same kind, with any answer of the server.
    fileprivate func isAlike(_ other: Change.State) -> Bool {
        switch self {
        case .queued: other == .queued
        case .sent: other == .sent
        case .conflicting: other.isConflicting
        case .refused: other.isRefused
        case .gone: other.isGone
        }
    }
}

extension OutboxScreen {
    func draw(on frame: inout Frame, in area: Rect, _ environment: ScreenEnvironment) {
        guard !list.rows.isEmpty else { return drawEmpty(on: &frame, in: area) }
        let layout = OutboxLayout(area)
        let inside = frame.pane(layout.list, title: Strings.outboxTitle, isFocused: true)
        let (head, below) = inside.splitTop(rows: 1)
        let note = below.splitBottom(rows: layout.note).bottom
        let columns = OutboxColumns(width: inside.columns, calendar: environment.settings.calendar)
        columns.drawHead(on: &frame, in: head)
        list.draw(on: &frame, in: layout.rows) { change, line, frame in
            columns.draw(change, on: &frame, in: line, isMarked: list.isMarked(change))
        }
        guard let selected else { return }
        if layout.isRoomy {
            let since = environment.settings.calendar.minute(of: selected.submittedAt)
            let told = Strings.explanation(of: selected, after: environment.uploadFailure)
            drawDetail(of: selected, told, since: since, on: &frame, in: layout.detail)
        } else {
            frame.writeParagraph(
                Strings.explanation(of: selected, after: environment.uploadFailure),
                in: note.inset(rows: 0, columns: 1),
                role: FormState(selected.state).role)
        }
    }

    private func drawEmpty(on frame: inout Frame, in area: Rect) {
        let inside = frame.pane(area, title: Strings.outboxTitle, isFocused: true)
        let room = inside.centered(
            Size(
                rows: inside.rows - (inside.rows > 8 ? 2 : 0), columns: min(60, inside.columns - 2))
        )
        frame.writeParagraph(
            emptySentence, in: room, role: unreadable == nil ? .text : .error)
    }

    private var emptySentence: String {
        if let unreadable { return Strings.notRead(Strings.outboxTitle, unreadable) }
        return isRead ? Strings.outboxEmpty : Strings.readingOutbox
    }

    /// Draws the explanation of the state, the label and the text, with an empty row between them
    /// if there is room for it.
    private func drawDetail(
        of change: Change, _ told: String, since: String, on frame: inout Frame, in area: Rect
    ) {
        let context = change.form.context
        let parts = [
            ChangeWords(change.kind).name, change.form.locale.rawValue,
            context.isAlways ? "" : Strings.condition(context), since,
        ]
        let title = parts.filter { !$0.isEmpty }.joined(separator: " · ")
        var rest = frame.pane(area, title: title, isFocused: false)
        let top = rest.splitTop(rows: max(1, min(3, rest.rows - 2))).top
        let explained = frame.writeParagraph(
            told, in: top,
            role: FormState(change.state).role)
        let gap = rest.rows > explained + 5 ? 1 : 0
        rest = rest.splitTop(rows: explained + gap).rest
        let label = rest.splitTop(rows: max(1, rest.rows / 2)).top
        var text = StyledText()
        text.append(markup: change.label, in: change.syntax, words: .label)
        text.draw(on: &frame, in: label, direction: TextDirection(ofLettersIn: change.label))
        let labelled = text.height(columns: label.columns, limit: label.rows)
        drawTexts(of: change, on: &frame, in: rest.splitTop(rows: labelled + gap).rest)
    }

    /// Draws the text; of a conflict, both texts side by side.
    private func drawTexts(of change: Change, on frame: inout Frame, in area: Rect) {
        guard let sides = ConflictDialog(change)?.sides.suffix(2), area.rows > 1 else {
            let verdict = ChangeWords(change.kind).sentence
            return TextEditor(shown: verdict).draw(
                on: &frame, in: area, isFocused: false,
                highlights: change.isText
                    ? Label(verdict, syntax: change.syntax).highlights : [], ground: nil)
        }
        var rest = area
        let width = (area.columns - 2) / 2
        let isCut = sides.contains { TextCells.columns(of: $0.title) > width }
        for side in sides {
            let (place, after) = rest.splitLeft(columns: width)
            let (head, text) = place.splitTop(rows: isCut && area.rows > 2 ? 2 : 1)
            side.drawHead(on: &frame, in: head, role: .dim)
            side.editor.draw(
                on: &frame, in: text, isFocused: false,
                highlights: side.highlights, ground: nil)
            rest = after.splitLeft(columns: 2).rest
        }
    }
}
