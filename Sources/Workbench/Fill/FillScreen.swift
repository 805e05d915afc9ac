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

    private let wish: FillWish
    /// The text for the selected key, which is submitted together with the others.
    private let own: KeyEdits
    private(set) var stage = Stage.looking
    /// True if the list is complete.
    private var isComplete = true
    /// The keys; first the empty ones, then others that can be filled.
    private(set) var found: [FillPlace] = []
    /// The marked keys.
    private(set) var chosen: Set<Int> = []
    var cursor = ListCursor(count: 0)

    init(_ wish: FillWish, own: KeyEdits) {
        self.wish = wish
        self.own = own
    }

    private var selected: FillPlace? {
        found.indices.contains(cursor.selection) ? found[cursor.selection] : nil
    }
}

extension FillScreen: ListedScreen {
    var places: [Place] { [.fill, .list] }

    func hints(_ environment: ScreenEnvironment) -> [Command] {
        let choosing: [Command] = found.contains { $0.obstacle == nil } ? [.mark, .markAlike] : []
        return (chosen.isEmpty ? [] : [.open]) + choosing + [.selectNext, .back, .help]
    }

    func status(_ environment: ScreenEnvironment) -> [String] {
        guard stage == .choosing else { return [Strings.fillTitle] }
        return [
            Strings.fillTitle,
            Strings.chosen(chosen.count, of: found.count, isComplete: isComplete),
        ]
    }

    /// Later commands wait for the list; text that is typed after Enter is
    /// for the translate screen.
    func needs(for command: Command?) -> Set<Unanswered.Kind> { [.places, .change] }

    mutating func appear(_ environment: ScreenEnvironment) -> Reaction {
        stage == .looking ? Reaction([.store(.batch(.equalLabels(wish)))]) : .none
    }

    mutating func perform(_ invocation: Invocation, _ environment: ScreenEnvironment) -> Reaction? {
        switch invocation.command {
        case .back: return Reaction(navigation: .pop)
        case .open: return fill()
        case .mark: mark(page: FillLayout(environment.area).listRows)
        case .markAlike: markAlike()
        default:
            let page = FillLayout(environment.area).listRows
            return cursor.perform(invocation, page: page) ? Reaction.none : nil
        }
        return Reaction.none
    }

    /// Enter fills all marked keys.
    var opensSelected: Bool { false }

    func rows(in area: Rect) -> Rect { FillLayout(area).rows }

    mutating func receive(_ answer: StoreAnswer, _ environment: ScreenEnvironment) -> Reaction {
        switch answer {
        case .batch(.equalLabels(wish, let places, let isComplete)):
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
        found =
            open.filter(\.isEmpty) + open.filter { !$0.isEmpty }
            + places.filter { $0.obstacle != nil }
        chosen = Set(found.indices.filter { found[$0].isEmpty })
        cursor = ListCursor(count: found.count)
        stage = .choosing
        self.isComplete = isComplete
    }

    private mutating func mark(page: Int) {
        guard let selected else { return }
        let place = cursor.selection
        if selected.obstacle == nil, chosen.remove(place) == nil { chosen.insert(place) }
        _ = cursor.perform(.selectNext, page: page)
    }

    /// Marks all keys that can be filled. If all of them are marked, removes their marks.
    private mutating func markAlike() {
        let open = Set(found.indices.filter { found[$0].obstacle == nil })
        chosen = chosen == open ? [] : open
    }

    private mutating func fill() -> Reaction {
        guard stage == .choosing else { return .none }
        guard !chosen.isEmpty else { return .notice(Strings.nothingChosen) }
        stage = .writing
        let others = chosen.sorted().map { found[$0].asSubmitted }
        let all = (own.edits.isEmpty ? [] : [own]) + others
        return Reaction([.store(.batch(.fill(all, from: wish.key.id)))])
    }
}

extension FillScreen {
    func lines(_ environment: ScreenEnvironment) -> LinePicture {
        var picture = LinePicture("fill \(wish.key.id.hash)")
        picture.say("\(Strings.fillTitle):")
        if found.isEmpty { picture.say(sentence) }
        picture.list(cursor) { number in
            Strings.line(
                of: found[number], in: wish.key.id.project, isChosen: chosen.contains(number))
        }
        return picture
    }

    func draw(on frame: inout Frame, in area: Rect, _ environment: ScreenEnvironment) {
        let layout = FillLayout(area)
        let note = Strings.onOneLine(wish.key.label.string)
        let inside = frame.pane(
            layout.list, title: Strings.fillTitle, note: note, isFocused: true)
        guard !found.isEmpty else {
            frame.writeParagraph(sentence, in: inside.inset(rows: 0, columns: 1), role: .text)
            return
        }
        drawPlaces(on: &frame, in: layout.rows)
        guard let selected, !layout.detail.isEmpty else { return }
        let detail = frame.pane(
            layout.detail, title: Strings.title(of: selected, in: wish.key.id.project),
            isFocused: false)
        text(of: selected).draw(on: &frame, in: detail, direction: wish.language.direction)
    }

    private var sentence: String {
        switch stage {
        case .looking: Strings.lookingForLabel
        case .failed(let why): Strings.sentence(why)
        case .choosing, .writing: Strings.nothingToFill
        }
    }

    private func drawPlaces(on frame: inout Frame, in area: Rect) {
        let window = cursor.window(rows: area.rows)
        for (row, number) in window.enumerated() {
            let line = area.row(row)
            drawLine(of: number, on: &frame, in: line.splitLeft(columns: 1).rest)
            guard number == cursor.selection else { continue }
            frame.select(line)
            frame.cursor = line.origin
        }
        frame.markScrolling(
            in: area, besides: true, above: window.lowerBound > 0,
            below: window.upperBound < found.count, role: .dim)
    }

    /// The mark, the place, and the present text or the obstacle.
    private func drawLine(of number: Int, on frame: inout Frame, in line: Rect) {
        let place = found[number]
        let isLeftOut = place.obstacle != nil
        let (mark, rest) = line.splitLeft(columns: 4)
        let sign = Strings.mark(isChosen: chosen.contains(number), isLeftOut: isLeftOut)
        frame.writeLine(sign, in: mark, role: chosen.contains(number) ? .accent : .dim)
        let (title, text) = rest.splitLeft(columns: rest.columns / 2)
        frame.writeLine(
            Strings.title(of: place, in: wish.key.id.project),
            in: title.splitRight(columns: 1).rest,
            role: isLeftOut ? .dim : .description)
        if let obstacle = place.obstacle {
            frame.writeLine(obstacle, in: text, role: .warning)
        } else {
            MarkupLine(
                text: Strings.forms(place.standing), role: .text,
                direction: wish.language.direction
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
        let written = place.edits.map { FillWish.Form(context: $0.context, text: $0.text) }
        append(written, Strings.isWritten, .suggestion, to: &text)
        return text
    }

    private func append(
        _ forms: [FillWish.Form], _ heading: String, _ role: Role, to text: inout StyledText
    ) {
        for form in forms {
            text.newLine()
            let condition = Strings.condition(form.context)
            text.append("\(heading) \(condition.isEmpty ? "" : condition + ": ")", .dim)
            text.append(markup: form.text.string, words: role)
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
    var listRows: Int { max(1, rows.rows) }
}
