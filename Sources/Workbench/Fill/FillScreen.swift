import Catalog
import Display
import TML
import Text

/// The keys with the same label as the selected key: their present and their new texts.
public struct FillScreen: Equatable, Sendable {
    /// The progress of the command.
    enum Stage: Equatable {
        case looking
        case choosing
        /// The texts are being written to the disk.
        case writing
        /// The keys could not be read from the disk.
        case failed(Failure)
    }

    private let copied: CopiedForms
    /// The text for the selected key, which is submitted together with the others.
    private let own: KeyEdits
    private(set) var stage = Stage.looking
    /// True if the list is complete.
    private var isComplete = true
    /// The keys; first the empty ones, then others that can be filled. Enter fills the marked keys.
    var list = ListView<FillPlace>()

    init(_ copied: CopiedForms, own: KeyEdits) {
        self.copied = copied
        self.own = own
    }
}

extension FillPlace: ListedRow {
    var rowID: TranslationKey.ID { key.id }

    var searchedText: String {
        [project, key.description.string, key.sources.joined(separator: " "), obstacle ?? ""]
            .joined(separator: "\n") + "\n" + Strings.forms(standing)
    }
}

extension FillScreen: ListedScreen {
    var scope: KeyScope { .fill }

    func hints(_ environment: ScreenEnvironment) -> [Command] {
        let mayMark = list.rows.contains { $0.obstacle == nil }
        let choosing: [Command] = mayMark ? [.mark, .markAlike] : []
        return (list.marked.isEmpty ? [] : [.open]) + choosing + [.selectNext, .back, .help]
    }

    func status(_ environment: ScreenEnvironment) -> [String] {
        guard stage == .choosing else { return [Strings.fillTitle] }
        return [
            Strings.fillTitle,
            Strings.chosen(list.marked.count, of: list.rows.count, isComplete: isComplete),
        ]
    }

    /// Later commands wait for the list; text that is typed after Enter is
    /// for the translate screen.
    func needs(for command: Command?) -> Set<Unanswered.Kind> { [.places, .change] }

    mutating func appear(_ environment: ScreenEnvironment) -> Reaction {
        stage == .looking ? Reaction([.store(.batch(.equalLabels(copied)))]) : .none
    }

    mutating func perform(
        _ invocation: Invocation, page: Int, _ environment: ScreenEnvironment
    ) -> Reaction? {
        switch invocation.command {
        case .open: return fill()
        case .mark: list.markSelected(page: page) { $0.obstacle == nil }
        case .markAlike: list.markAll { $0.obstacle == nil }
        default: return nil
        }
        return Reaction.none
    }

    /// Enter fills all marked keys.
    var opensSelected: Bool { false }

    func rows(in area: Rect) -> Rect { FillLayout(area).rows }

    mutating func receive(_ answer: StoreAnswer, _ environment: ScreenEnvironment) -> Reaction {
        switch answer {
        case .batch(.equalLabels(copied, let places, let isComplete)):
            show(places, isComplete: isComplete)
        case .batch(.written): if stage == .writing { return Reaction(navigation: .pop) }
        case .failed(.batch(.equalLabels), let why):
            stage = .failed(why)
        case .failed(.batch(.fill), let why):
            stage = .choosing
            return .notice(Strings.sentence(why), .error)
        case .projects, .list, .key, .outbox, .batch, .memory, .terms, .writing, .session, .failed:
            break
        }
        return .none
    }
}

extension FillScreen {
    private mutating func show(_ places: [FillPlace], isComplete: Bool) {
        let open = places.filter { $0.obstacle == nil }
        let empty = open.filter(\.isEmpty)
        list = ListView(
            empty + open.filter { !$0.isEmpty } + places.filter { $0.obstacle != nil })
        list.mark(empty)
        stage = .choosing
        self.isComplete = isComplete
    }

    private mutating func fill() -> Reaction {
        guard stage == .choosing else { return .none }
        guard !list.marked.isEmpty else { return .notice(Strings.nothingChosen) }
        stage = .writing
        let others = list.rows.filter(list.isMarked).map(\.asSubmitted)
        let all = (own.edits.isEmpty ? [] : [own]) + others
        return Reaction([.store(.batch(.fill(all, from: copied.key.id)))])
    }
}

extension FillScreen {
    func lines(_ environment: ScreenEnvironment) -> LinePicture {
        var picture = LinePicture("fill \(copied.key.id.hash)")
        picture.say("\(Strings.fillTitle):")
        if list.rows.isEmpty { picture.say(sentence) }
        picture.list(list) { place in
            Strings.line(of: place, in: copied.key.id.project, isChosen: list.isMarked(place))
        }
        return picture
    }

    func draw(on frame: inout Frame, in area: Rect, _ environment: ScreenEnvironment) {
        let layout = FillLayout(area)
        let note = Strings.onOneLine(copied.key.label.string)
        let inside = frame.pane(
            layout.list, title: Strings.fillTitle, note: note, isFocused: true)
        guard !list.rows.isEmpty else {
            frame.writeParagraph(sentence, in: inside.inset(rows: 0, columns: 1), role: .text)
            return
        }
        list.draw(on: &frame, in: layout.rows) { place, line, frame in
            drawLine(of: place, on: &frame, in: line.splitLeft(columns: 1).rest)
        }
        guard let selected = list.selected, !layout.detail.isEmpty else { return }
        let detail = frame.pane(
            layout.detail, title: Strings.title(of: selected, in: copied.key.id.project),
            isFocused: false)
        text(of: selected).draw(on: &frame, in: detail, direction: copied.language.direction)
    }

    private var sentence: String {
        switch stage {
        case .looking: Strings.lookingForLabel
        case .failed(let why): Strings.sentence(why)
        case .choosing, .writing: Strings.nothingToFill
        }
    }

    /// The mark, the place, and the present text or the obstacle.
    private func drawLine(of place: FillPlace, on frame: inout Frame, in line: Rect) {
        let isChosen = list.isMarked(place)
        let isLeftOut = place.obstacle != nil
        let (mark, rest) = line.splitLeft(columns: 4)
        let sign = Strings.mark(isChosen: isChosen, isLeftOut: isLeftOut)
        frame.writeLine(sign, in: mark, role: isChosen ? .accent : .dim)
        let (title, text) = rest.splitLeft(columns: rest.columns / 2)
        frame.writeLine(
            Strings.title(of: place, in: copied.key.id.project),
            in: title.splitRight(columns: 1).rest,
            role: isLeftOut ? .dim : .description)
        if let obstacle = place.obstacle {
            frame.writeLine(obstacle, in: text, role: .warning)
        } else {
            MarkupLine(
                text: Strings.forms(place.standing), syntax: copied.key.labelSyntax, role: .text,
                direction: copied.language.direction
            ).draw(on: &frame, in: text)
        }
    }

    /// The obstacle, the present texts and the new texts, with their forms.
    private func text(of place: FillPlace) -> StyledText {
        var text = StyledText()
        if let obstacle = place.obstacle {
            text.append(obstacle, .warning)
        }
        append(place.standing, Strings.standsThere, .text, to: &text)
        guard place.obstacle == nil else { return text }
        let written = place.edits.map { CopiedForms.Form(context: $0.context, text: $0.text) }
        append(written, Strings.isWritten, .suggestion, to: &text)
        return text
    }

    private func append(
        _ forms: [CopiedForms.Form], _ heading: String, _ role: Role, to text: inout StyledText
    ) {
        for form in forms {
            text.newLine()
            let condition = Strings.condition(form.context)
            text.append("\(heading) \(condition.isEmpty ? "" : condition + ": ")", .dim)
            text.append(
                markup: form.text.string, in: copied.key.labelSyntax, words: role)
        }
    }
}

/// The layout: the list of keys, and the whole selected key below it.
private struct FillLayout {
    let list: Rect
    /// The selected key with its title; empty in a low window.
    let detail: Rect

    init(_ area: Rect) {
        (list, detail) = area.splitBottom(rows: area.rows >= 14 ? max(6, area.rows / 3) : 0)
    }

    /// The rows of the list, without the title.
    var rows: Rect { PaneArea(area: list).body }
}
