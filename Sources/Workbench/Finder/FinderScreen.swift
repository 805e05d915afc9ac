import Catalog
import Display
import TML
import Text

/// Finds keys, sources, languages, filters, saved queries and commands by some letters of their
/// names. The best match is the first row.
public struct FinderScreen: Equatable, Sendable {
    /// The greatest number of keys that are read for a search.
    static let mostKeys = 100
    /// The greatest number of rows.
    static let mostRows = 200

    private(set) var field = TextField()
    var list = ListView<FinderRow>()
    /// Everything except keys.
    private let known: [FinderRow]
    /// The rows without a search.
    private let first: [FinderRow]
    /// The query whose keys are found; `nil` if no language is open.
    private let query: KeyQuery?
    /// True if the text is the argument of a command, and not typed into the field.
    private let isLineMode: Bool
    /// The search whose keys are being read.
    private var awaited: ExactText?
    /// The keys of the last search that was read.
    private var keys: [FinderRow] = []
    /// The search of ``keys``.
    private var read: ExactText = ""
    private var failure: Failure?
    /// True if the translator has selected a row since the text was typed. The row then stays
    /// selected if keys arrive.
    private var isChosen = false

    /// - Parameters:
    ///   - known: everything except keys.
    ///   - first: the rows without a search, for example the last places.
    ///   - query: the query whose keys are found; `nil` if no language is open.
    init(known: [FinderRow], first: [FinderRow], query: KeyQuery?, isLineMode: Bool) {
        self.known = known
        self.first = first
        self.query = query
        self.isLineMode = isLineMode
        list = ListView(first)
    }

    var selected: FinderRow? { list.selected }
}

extension FinderScreen: ScreenContent {
    var scopes: [KeyScope] { [.finder, .textField] }

    func hints(_ environment: ScreenEnvironment) -> [Command] {
        (selected == nil ? [] : [.open]) + [.selectNext, .back, .help]
    }

    func status(_ environment: ScreenEnvironment) -> [String] { [Strings.finderTitle] }

    var lineField: TextField? { isLineMode ? nil : field }

    /// Typing never waits. Other commands depend on the rows, and the keys among them come from the
    /// disk.
    func needs(for command: Command?) -> Set<Unanswered.Kind> {
        guard let command, command != .back, !command.isAboutTextAlone else { return [] }
        return [.found]
    }

    mutating func type(_ text: String, _ environment: ScreenEnvironment) -> Reaction {
        edit { $0.type(text) }
    }

    mutating func paste(_ text: String, _ environment: ScreenEnvironment) -> Reaction {
        edit { $0.paste(text) }
    }

    mutating func perform(_ invocation: Invocation, _ environment: ScreenEnvironment) -> Reaction? {
        switch invocation.command {
        case .back: return Reaction(navigation: .pop)
        case .open: return open()
        case .search: return search(for: invocation.argument)
        default: break
        }
        let page = max(1, FinderLayout(environment.area).rows.rows)
        if list.cursor.perform(invocation, page: page) {
            isChosen = true
            return Reaction.none
        }
        return edit { _ = $0.perform(invocation.command) }
    }

    mutating func perform(
        _ gesture: Gesture, at point: Point, in area: Rect, _ environment: ScreenEnvironment
    ) -> Reaction {
        let rows = FinderLayout(area).rows
        let entry = list.entry(at: point, in: rows)
        guard list.cursor.perform(gesture, at: entry, page: max(1, rows.rows)) else { return .none }
        isChosen = true
        return .chosen()
    }

    mutating func receive(_ answer: StoreAnswer, _ environment: ScreenEnvironment) -> Reaction {
        switch answer {
        case .list(.found(let query, let found)):
            guard query.search == awaited else { return .none }
            return take(found.map(row), nil)
        case .failed(.list(.find(let query, _)), let why):
            guard query.search == awaited else { return .none }
            return take([], why)
        case .projects, .list, .key, .outbox, .batch, .memory, .terms, .writing, .session, .failed:
            return .none
        }
    }
}

extension FinderScreen {
    /// The typed text as a search for keys.
    private var search: ExactText { ExactText(field.text.trimmed) }

    private mutating func edit(_ change: (inout TextField) -> Void) -> Reaction {
        let before = search
        change(&field)
        guard search != before else { return .none }
        isChosen = false
        show()
        return ask()
    }

    /// Searches for a text, in line mode.
    private mutating func search(for text: String?) -> Reaction? {
        text.map { text in edit { $0 = TextField(text: text) } }
    }

    /// Requests the keys for the typed text. While the keys of an earlier text are being read, the
    /// request waits for the answer, so that fast typing does not fill the lane with requests.
    private mutating func ask() -> Reaction {
        guard let query, awaited == nil else { return .none }
        guard !search.isEmpty else {
            (keys, failure) = ([], nil)
            return .none
        }
        awaited = search
        var wanted = query
        wanted.search = search
        return Reaction([.store(.list(.find(wanted, limit: Self.mostKeys)))])
    }

    private mutating func take(_ found: [FinderRow], _ why: Failure?) -> Reaction {
        (keys, failure) = (found, why)
        let isCurrent = awaited == search
        read = awaited ?? ""
        awaited = nil
        show()
        return isCurrent ? .none : ask()
    }

    private func row(_ key: KeyRow) -> FinderRow {
        FinderRow(
            .key(key.id, label: key.label), Strings.onOneLine(key.label), note: key.translation)
    }

    /// Shows the rows for the typed text.
    private mutating func show() {
        if !isChosen { list = ListView() }
        list.show(rows(for: FuzzyQuery(field.text)))
    }

    private func rows(for words: FuzzyQuery) -> [FinderRow] {
        guard !words.isEmpty else { return first }
        let matches = (known + keys).enumerated().compactMap { number, row in
            score(of: row, words).map { (-$0, number, row) }
        }
        let best = matches.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.prefix(Self.mostRows)
        return best.map(\.2)
    }

    /// A key that was found by its translation or description comes after all other rows.
    private func score(of row: FinderRow, _ words: FuzzyQuery) -> Int? {
        if let score = row.score(for: words) { return score }
        if case .key = row.target, read == search { return 0 }
        return nil
    }

    private func open() -> Reaction {
        guard let selected else { return .notice(Strings.nothingFound, .warning) }
        return Reaction(navigation: .found(selected.target))
    }
}

extension FinderScreen {
    func lines(_ environment: ScreenEnvironment) -> LinePicture {
        var picture = LinePicture("finder \(field.text)")
        picture.say(Strings.finderTitle + ":")
        if let note { picture.say(note) }
        picture.list(list) { row in
            [Strings.word(row.target), LinePicture.beginning(of: row.title), row.note]
                .filter { !$0.isEmpty }.joined(separator: ", ")
        }
        return picture
    }

    func draw(on frame: inout Frame, in area: Rect, _ environment: ScreenEnvironment) {
        let layout = FinderLayout(area)
        _ = frame.pane(area, title: Strings.finderTitle, note: note ?? "", isFocused: true)
        list.draw(on: &frame, in: layout.rows) { row, line, frame in
            draw(row, on: &frame, in: line.splitLeft(columns: 1).rest)
        }
        field.draw(
            on: &frame, in: layout.field, isFocused: true, placeholder: Strings.finderPlaceholder)
    }

    /// The sentence about a missing part of the rows.
    private var note: String? {
        if let failure { return Strings.notRead(Strings.keysOfFinder, failure) }
        if awaited != nil { return Strings.looking }
        return list.shown.isEmpty ? Strings.nothingFound : nil
    }

    private func draw(_ row: FinderRow, on frame: inout Frame, in line: Rect) {
        let (kind, rest) = line.splitLeft(columns: line.columns >= 40 ? Self.kindColumns : 0)
        frame.writeLine(Strings.word(row.target), in: kind, role: .dim)
        let width = TextCells.columns(of: row.title)
        let isShort = row.note.isEmpty || rest.columns < 40
        let room = isShort ? rest.columns : min(width + 2, rest.columns * 3 / 5)
        let (title, note) = rest.splitLeft(columns: room)
        frame.writeLine(
            row.title, in: title.splitRight(columns: isShort ? 0 : 1).rest, role: .label,
            direction: row.direction)
        frame.writeLine(
            Strings.onOneLine(row.note), in: note, role: .dim,
            direction: TextDirection(ofLettersIn: row.note))
    }

    private static let kindColumns = 10
}

extension FinderRow {
    /// The direction of the title. The name of a language stands between words of the workbench.
    fileprivate var direction: TextDirection {
        if case .language = target { .leftToRight } else { TextDirection(ofLettersIn: title) }
    }
}

/// The areas of the screen: the rows, and below them the field.
private struct FinderLayout {
    let rows: Rect
    let field: Rect

    init(_ area: Rect) {
        let (rows, bottom) = PaneArea(area: area).body.splitBottom(rows: 1)
        self.rows = rows
        field = bottom.inset(rows: 0, columns: 1)
    }
}
