import Catalog
import Display
import TML
import Text

/// Finds words in all labels and translations of the local copy and the imported files. A result
/// can be inserted into the form.
public struct ConcordanceScreen: Equatable, Sendable {
    /// The result of the last search.
    enum Result: Equatable, Sendable {
        case none
        case awaited(String)
        case found(String, ConcordanceHits)
        case failed(String, Failure)
    }

    /// The words to search for on the disk. The list itself has no search.
    var search = ListSearch()
    private(set) var result = Result.none
    var list = ListView<ConcordanceHit>()
    /// The language whose translations come first; `nil` if no language is open.
    let locale: LocaleCode?
    /// True if the screen below has a form for a text.
    let isAboveForms: Bool

    init(locale: LocaleCode?, isAboveForms: Bool) {
        self.locale = locale
        self.isAboveForms = isAboveForms
    }

    /// Searches for words; `nil`: the translator types the words.
    mutating func look(for words: String?) -> Reaction {
        search = ListSearch()
        _ = search.open(for: words)
        return search.isEmpty ? .none : ask()
    }

    var hits: [ConcordanceHit] { list.rows }
    var selected: ConcordanceHit? { list.selected }
}

extension ConcordanceHit: ListedRow {
    var rowID: ConcordanceHit { self }
    var searchedText: String { "\(label)\n\(text)" }
}

extension ConcordanceScreen: ListedScreen {
    var scope: KeyScope { .concordance }

    func hints(_ environment: ScreenEnvironment) -> [Command] {
        (selected == nil ? [.search] : [.open, .search, .openKey]) + [.selectNext, .back, .help]
    }

    func status(_ environment: ScreenEnvironment) -> [String] {
        guard case .found(_, let found) = result else { return [Strings.concordanceTitle] }
        return [Strings.concordanceTitle, Strings.hits(found)]
    }

    /// The insert command needs the result that is still loading.
    func needs(for command: Command?) -> Set<Unanswered.Kind> {
        search.isTyped ? [] : [.concordance]
    }

    /// The search is asked when Enter closes the field.
    mutating func searchChanged() {}

    /// The disk searches, and not the list.
    mutating func performInSearch(_ invocation: Invocation) -> Bool { false }

    mutating func perform(
        _ invocation: Invocation, page: Int, _ environment: ScreenEnvironment
    ) -> Reaction? {
        if search.isTyped { return performInField(invocation.command) }
        switch invocation.command {
        case .search: return look(for: invocation.argument)
        case .open: return take()
        case .openKey: return openKey()
        default: return nil
        }
    }

    func rows(in area: Rect) -> Rect {
        PaneArea(area: ConcordanceLayout(area).list).body.splitBottom(rows: 1).rest
    }

    /// A click on the results closes the search field.
    mutating func pressed() {
        if search.isTyped { _ = search.open(for: shown ?? search.text) }
    }

    mutating func receive(_ answer: StoreAnswer, _ environment: ScreenEnvironment) -> Reaction {
        switch answer {
        case .memory(.concordance(let words, let found)):
            guard result == .awaited(words) else { return .none }
            result = .found(words, found)
            list = ListView(found.hits)
        case .failed(.memory(.concordance), let why):
            guard case .awaited(let words) = result else { return .none }
            result = .failed(words, why)
            return .notice(Strings.sentence(why), .error)
        case .projects, .list, .key, .outbox, .batch, .memory, .terms, .writing, .session, .failed:
            break
        }
        return .none
    }
}

extension ConcordanceScreen {
    /// Performs a command in the search field. Escape closes the field, or the screen before the
    /// first search.
    private mutating func performInField(_ command: Command) -> Reaction {
        switch command {
        case .open:
            guard !search.isEmpty else { return .none }
            _ = search.perform(.open)
            return ask()
        case .back where result == .none: return Reaction(navigation: .pop)
        case .back:
            _ = search.open(for: shown ?? search.text)
        default: _ = search.perform(command)
        }
        return .none
    }

    /// The words of the shown result.
    private var shown: String? {
        if case .found(let words, _) = result { words } else { nil }
    }

    private mutating func ask() -> Reaction {
        result = .awaited(search.text)
        list = ListView()
        return Reaction([.store(.memory(.concordance(search.text, first: locale)))])
    }

    private func openKey() -> Reaction {
        guard let selected else { return .none }
        guard case .key(let key, _) = selected.place else { return .notice(Strings.hitHasNoKey) }
        return Reaction(
            navigation: .key(
                KeyTarget(key: key, label: selected.label.string, locale: selected.locale)))
    }

    private func take() -> Reaction? {
        guard let selected else { return Reaction.none }
        guard isAboveForms else { return .notice(Strings.noFieldForHit) }
        return Reaction(navigation: .popInserting(selected.text.string))
    }
}

extension ConcordanceScreen {
    func lines(_ environment: ScreenEnvironment) -> LinePicture {
        var picture = LinePicture("concordance \(search.text)")
        picture.say(Strings.concordanceTitle + ":")
        guard !hits.isEmpty else {
            picture.say(sentence)
            return picture
        }
        picture.list(list, row: Strings.line)
        if let selected { picture.say(Strings.place(of: selected)) }
        return picture
    }

    func draw(on frame: inout Frame, in area: Rect, _ environment: ScreenEnvironment) {
        let layout = ConcordanceLayout(area)
        let inside = frame.pane(layout.list, title: Strings.concordanceTitle, isFocused: true)
        let (rows, foot) = inside.splitBottom(rows: 1)
        search.draw(on: &frame, in: foot)
        guard !hits.isEmpty else {
            frame.writeParagraph(sentence, in: rows.inset(rows: 0, columns: 1), role: .text)
            return
        }
        list.draw(on: &frame, in: rows, isFocused: !search.isTyped) { hit, line, frame in
            drawLine(of: hit, on: &frame, in: line.splitLeft(columns: 2).rest)
        }
        guard let selected, !layout.detail.isEmpty else { return }
        let detail = frame.pane(
            layout.detail, title: Strings.place(of: selected), isFocused: false)
        drawDetail(of: selected, on: &frame, in: detail)
    }

    private var sentence: String {
        switch result {
        case .none: Strings.concordanceHint
        case .awaited: Strings.looking
        case .failed(_, let why): Strings.notRead(Strings.concordanceTitle, why)
        case .found(let words, let found):
            Strings.nowhere(words, isComplete: found.isComplete)
        }
    }

    /// Draws the label and the translation beside each other. Each text begins shortly before the
    /// found words.
    private func drawLine(of hit: ConcordanceHit, on frame: inout Frame, in line: Rect) {
        let (code, rest) = line.splitLeft(columns: line.columns >= 50 ? 7 : 0)
        frame.writeLine(
            hit.locale.rawValue, in: code.splitRight(columns: 1).rest,
            role: hit.locale == locale ? .text : .dim)
        let (label, text) = rest.splitLeft(columns: rest.columns / 2)
        for (string, place, role) in [
            (hit.label.string, label, Role.label), (hit.text.string, text, Role.text),
        ] {
            let room = place.splitRight(columns: 1).rest
            MarkupLine(
                text: terms.excerpt(of: Strings.onOneLine(string), columns: room.columns),
                syntax: hit.syntax, role: role, searched: terms,
                direction: TextDirection(ofLettersIn: string)
            ).draw(on: &frame, in: room)
        }
    }

    private func drawDetail(of hit: ConcordanceHit, on frame: inout Frame, in area: Rect) {
        let label = marked(hit.label.string, hit.syntax, .label)
        let rows = min(label.height(columns: area.columns), max(1, area.rows / 2))
        let (top, rest) = area.splitTop(rows: rows)
        label.draw(
            on: &frame, in: top, direction: TextDirection(ofLettersIn: hit.label.string))
        let gap = rest.rows > 2 ? 1 : 0
        marked(hit.text.string, hit.syntax, .text).draw(
            on: &frame, in: rest.splitTop(rows: gap).rest,
            direction: TextDirection(ofLettersIn: hit.text.string))
    }

    /// Returns a text with marks on the words of the search.
    private func marked(
        _ string: String, _ syntax: LabelSyntax, _ role: Role
    ) -> StyledText {
        var text = StyledText()
        text.append(
            markup: string, in: syntax, words: role, marking: terms.ranges(in: string))
        return text
    }

    private var terms: SearchTerms {
        if case .found(let words, _) = result { SearchTerms(words) } else { SearchTerms("") }
    }
}

/// The layout of the screen: the results, and below them the selected result in full.
private struct ConcordanceLayout {
    let list: Rect
    /// The area with its title; empty if there is not enough room.
    let detail: Rect

    init(_ area: Rect) {
        let rows = area.rows >= 14 ? max(6, area.rows / 3) : 0
        (list, detail) = area.splitBottom(rows: rows)
    }
}

extension SearchTerms {
    private static let longest = 2_000

    /// A text from shortly before the first found word, if the word would not be visible otherwise.
    fileprivate func excerpt(of text: String, columns: Int) -> String {
        let characters = text.prefix(Self.longest).map { String($0) }
        let first = places(in: characters).map(\.lowerBound).min() ?? 0
        guard first > columns * 2 / 3 else { return text }
        return "…" + String(text.dropFirst(first - columns / 3))
    }
}
