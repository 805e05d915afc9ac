import Catalog
import Display
import TML
import Text

extension PaneID {
    static let suggestions = PaneID("suggestions")
}

/// The suggestions for the selected key, in this order: the translation memory, the glossaries,
/// then the memory of the server and the engines.
///
/// The pane requests suggestions of the local memory immediately. If the selection has not moved
/// for 300 ms (`Alarm.rested`), the pane also requests suggestions of the server's memory and of
/// the engines. The settings can forbid these requests. Late suggestions come at the end, so the
/// numbers of the other suggestions do not change.
struct SuggestionsPane: TranslatePane {
    static let id = PaneID.suggestions

    enum Offer: Equatable, Sendable {
        case none
        case awaited(TranslationKey.ID)
        /// All engines have answered.
        case offered
        case failed(Failure)
    }

    /// The state of the request to the engines.
    private(set) var offer = Offer.none
    /// The state of the request to the memory of the server.
    private var serverMemory = Offer.none
    /// The suggestions of engines and of the server's memory, in the order of their answers.
    private var arrived: [Suggestion] = []
    /// The suggestions of the local memory, which answers first.
    private var remembered: [Suggestion] = []
    /// The suggestions of glossaries.
    private var terms: [Suggestion] = []
    /// True if the local memory has answered. Terms are shown only after this answer, because they
    /// follow the suggestions of the memory.
    private var isRecalled = false
    private var cursor = ListCursor(count: 0)
    /// True if the key has been selected long enough for requests to the engines and the server.
    private var hasRested = false

    /// The time that a key must be selected before requests to the engines and the server.
    private static let delay = Duration.milliseconds(300)

    /// The suggestions: first of the memory, then of the glossaries, then of the engines, so late
    /// answers do not change the numbers. A text that both memories have is listed once.
    var offered: [Suggestion] {
        let others = arrived.filter { offer in
            offer.remembered == nil || !remembered.contains { $0.text == offer.text }
        }
        return remembered + (isRecalled ? terms : []) + others
    }

    /// The rows of the list. The texts of an engine for the forms of the label are one row.
    var rows: [OfferedRow] { OfferedRow.rows(of: offered) }

    /// The suggestion with the cursor.
    var selected: Suggestion? { selectedRow?.first }

    private var selectedRow: OfferedRow? {
        let rows = rows
        return rows.indices.contains(cursor.selection) ? rows[cursor.selection] : nil
    }
}

extension SuggestionsPane {
    func scopes(hasKeys: Bool) -> [KeyScope] { [.suggestions, .list] }

    func hints(_ shared: Shared) -> [Command] {
        [.open] + (selected?.remembered == nil ? [] : [.forgetSuggestion])
            + [.askForSuggestion, .nextPane, .back]
    }

    func textInHand(_ shared: Shared) -> ExactText? { selected?.text }

    mutating func perform(_ command: Command, in area: Rect, _ shared: Shared) -> Reaction? {
        if command == .open { return take(cursor.selection + 1, shared) }
        return cursor.perform(command, page: area.rows) ? Reaction.none : nil
    }

    mutating func alarm(_ alarm: Alarm, _ shared: Shared) -> Reaction {
        guard case .rested(let key) = alarm, key == shared.row?.id else { return .none }
        hasRested = true
        return Reaction(askOthers(shared))
    }

    mutating func receive(_ answer: StoreAnswer, _ shared: Shared) -> Reaction {
        switch answer {
        case .memory(.recalled(let key, shared.locale, let found)) where key == shared.current?.id:
            take(recalled: found)
        case .memory(.learned): return Reaction(recall(shared))
        case .terms(.found(let key, shared.locale, let found)) where key == shared.current?.id:
            terms = found.flatMap(\.suggestions)
        case .terms(.kept(let term, let project)):
            let link = shared.environment.link
            let text = Strings.kept(term, forProject: project != nil, link)
            let send: [Effect] =
                project != nil && link.isWorthAsking
                ? [.network(.synchronize(.exchange(shared.project, shared.locale)))] : []
            return Reaction(lookForTerms(shared) + send, notice: Notice(text, about: .outcome))
        case .memory(.forgotten(let text)): return take(forgotten: text, shared)
        case .memory(.broughtBack(let text)): return take(broughtBack: text, shared)
        case .failed(.memory(.forget), let why), .failed(.memory(.bringBack), let why):
            return .notice(Strings.sentence(why), .error)
        case .failed(.terms(.keep(let term, _)), let why):
            return .notice(Strings.notKept(term, why: Strings.sentence(why)), .error)
        // A download may have changed the glossary.
        case .projects(.opened(let new)) where new.project.key == shared.project:
            return Reaction(lookForTerms(shared))
        case .projects, .list, .key, .outbox, .batch, .memory, .terms, .writing, .session, .failed:
            break
        }
        cursor.setCount(rows.count)
        return .none
    }

    mutating func answer(_ question: DialogQuestion, _ answer: Answer, _ shared: Shared)
        -> Reaction?
    {
        guard case .addTerm(let source) = question, case .text(let text) = answer else {
            return nil
        }
        return addTerm(text, from: source, shared)
    }

    mutating func receive(_ answer: NetworkAnswer, _ shared: Shared) -> Reaction {
        switch answer {
        case .engines(.suggestions(let key, let found)) where offer == .awaited(key):
            arrived += found
            cursor.setCount(rows.count)
        case .recalled(let key, shared.locale, let found) where serverMemory == .awaited(key):
            serverMemory = .offered
            arrived += found
            cursor.setCount(rows.count)
        case .engines(.suggested(let key)) where offer == .awaited(key): offer = .offered
        case .failed(.engines(.suggest), let failure, _):
            if case .awaited = offer { offer = .failed(failure) }
        // This failure is not shown, because the other suggestions are shown.
        case .failed(.recall, let failure, _): serverMemory = .failed(failure)
        case .signedIn, .projectsRefreshed, .progress, .synchronized, .silent, .news, .engines,
            .recalled, .failed:
            break
        }
        return .none
    }

    /// Cancels the open requests, because the selection leaves the key.
    mutating func leaveKey() -> [Effect] {
        defer { self = SuggestionsPane() }
        return (offer.isAwaited ? [.cancel(.engines(.suggest))] : [])
            + (serverMemory.isAwaited ? [.cancel(.recall)] : [])
    }

    func select(_ key: TranslationKey.ID, _ shared: Shared) -> [Effect] {
        shared.asksEngines || shared.asksServerMemory
            ? [.wait(Self.delay, .rested(key))] : []
    }

    mutating func take(_ key: CurrentKey, isNew: Bool, _ shared: Shared) -> Reaction {
        guard isNew else { return .none }
        return Reaction(lookForTerms(shared) + recall(shared) + askOthers(shared))
    }

    /// Handles the mouse. A click on an entry selects the entry.
    mutating func perform(
        _ gesture: Gesture, at point: Point, in size: Size, _ shared: Shared
    ) -> Reaction {
        let entry = look(shared).entry(onRow: point.row, in: size)
        let isPressed = cursor.perform(gesture, at: entry, page: max(1, size.rows))
        return isPressed && !shared.isTypedIn ? .chosen() : .none
    }

    mutating func goTo(row: Int, _ shared: Shared) -> Reaction? {
        cursor.select(row - 1)
        return Reaction.none
    }

    func lines(_ shared: Shared) -> LinePicture {
        var picture = LinePicture("suggestions \(shared.row?.id.hash ?? "")")
        let rows = rows
        if rows.isEmpty { picture.say(whyNone(shared)) }
        picture.list(cursor) {
            rows.indices.contains($0) ? Strings.line(of: rows[$0], in: shared.project) : "…"
        }
        return picture
    }

    func picture(_ shared: Shared) -> any PanePicture { look(shared) }

    private func look(_ shared: Shared) -> SuggestionsPicture {
        SuggestionsPicture(
            rows: rows, cursor: cursor, direction: shared.textDirection,
            isFocused: shared.focus == .suggestions,
            isEnabled: shared.asksEngines, project: shared.project,
            label: shared.current?.detail.key.label.string ?? "",
            engine: shared.environment.settings.engineName, whyNone: whyNone(shared))
    }

    func hasContent(_ shared: Shared) -> Bool {
        offer != .none && offer != .offered || !offered.isEmpty
    }

    var waiting: String { offered.isEmpty ? "" : Strings.suggestionsWait(rows.count) }
}

extension SuggestionsPane {
    /// Requests suggestions of the engines immediately.
    mutating func suggest(_ shared: Shared) -> Reaction {
        if let why = shared.whyEnginesAreNotAsked { return .notice(why) }
        return Reaction(ask(shared))
    }

    /// Removes some suggestions of engines and memories.
    mutating func drop(where isUnwanted: (Suggestion) -> Bool) {
        remembered.removeAll(where: isUnwanted)
        arrived.removeAll(where: isUnwanted)
        cursor.setCount(rows.count)
    }

    /// Takes the matches of the memory. Later matches come at the end, so the numbers of the other
    /// suggestions do not change.
    private mutating func take(recalled found: [Suggestion]) {
        if isRecalled, !offered.isEmpty {
            arrived += found.filter { new in
                !offered.contains { $0.text == new.text && $0.context == new.context }
            }
        } else {
            remembered = found
        }
        isRecalled = true
    }

    /// Requests the terms of the label.
    private func lookForTerms(_ shared: Shared) -> [Effect] {
        guard shared.material != nil, let key = shared.current?.detail.key else { return [] }
        return [.store(.terms(.find(key, shared.locale)))]
    }

    /// Saves a term: `word = translation`. If the text is not valid, the dialog shows the text
    /// again.
    mutating func addTerm(_ text: String?, _ shared: Shared) -> Reaction {
        guard let material = shared.material else { return .none }
        let source = shared.current?.detail.key.locale ?? material.project.defaultLocale
        guard let text else {
            return .dialog(.prompt(.addTerm(from: source), Strings.addTermQuestion))
        }
        return addTerm(text, from: source, shared)
    }

    private func addTerm(_ text: String, from source: LocaleCode, _ shared: Shared) -> Reaction {
        guard let material = shared.material else { return .none }
        guard let term = Term(typed: text, from: source, to: shared.locale) else {
            return .dialog(.prompt(.addTerm(from: source), Strings.addTermHelp, initial: text))
        }
        let maySend = material.membership != nil && shared.allows(.writeGlossary)
        return Reaction([.store(.terms(.keep(term, for: maySend ? shared.project : nil)))])
    }

    /// Requests suggestions of the local memory.
    func recall(_ shared: Shared) -> [Effect] {
        guard shared.material != nil, let key = shared.current?.detail.key,
            shared.forms?.whyReadOnly == nil
        else { return [] }
        return [.store(.memory(.recall(key, shared.locale)))]
    }

    /// Requests suggestions of the engines and the server, if the key has been selected long
    /// enough.
    private mutating func askOthers(_ shared: Shared) -> [Effect] {
        guard hasRested else { return [] }
        return askServer(shared) + (offer == .none ? ask(shared) : [])
    }

    /// Requests suggestions of the server's memory once, if the key can be edited.
    private mutating func askServer(_ shared: Shared) -> [Effect] {
        guard shared.asksServerMemory, serverMemory == .none, shared.material != nil,
            let key = shared.current?.detail.key, shared.forms?.whyReadOnly == nil
        else { return [] }
        serverMemory = .awaited(key.id)
        return [.network(.recall(key, shared.locale))]
    }

    /// Requests suggestions of the engines, if the key can be edited.
    private mutating func ask(_ shared: Shared) -> [Effect] {
        guard shared.asksEngines, let key = shared.current, let material = shared.material,
            shared.forms?.whyReadOnly == nil
        else { return [] }
        offer = .awaited(key.id)
        drop { if case .machine = $0.origin { true } else { false } }
        let query = SuggestionQuery(
            key: key.id, label: key.label, description: key.detail.key.description.string,
            maxLength: key.detail.key.maxLength, examples: examples(shared),
            terms: key.terms.compactMap(SuggestionQuery.Term.init),
            neighbours: shared.neighbours, sourceLanguage: material.sourceLanguage,
            language: material.language)
        return [.network(.engines(.suggest(query)))]
    }

    /// Returns the matches from this project. Texts of other projects are not sent to engines.
    private func examples(_ shared: Shared) -> [SuggestionQuery.Example] {
        remembered.compactMap { suggestion in
            guard case .memory(let origin) = suggestion.origin, suggestion.isSafe,
                case .key(let key, _) = origin.place, key.project == shared.project
            else { return nil }
            return SuggestionQuery.Example(
                label: origin.label.string, translation: suggestion.text.string)
        }
    }

    /// Copies a suggestion into the form with the cursor. If the suggestion is for a form of the
    /// key, the text goes into this form. The texts of the same origin go into the other empty
    /// forms. The texts of an engine for all forms go into all forms.
    func take(_ number: Int, _ shared: Shared) -> Reaction {
        let rows = rows
        guard rows.indices.contains(number - 1) else {
            return .notice(Strings.noSuggestion(number))
        }
        let fields = shared.forms?.fields.map(\.id.context) ?? []
        let all = rows[number - 1].fillings.filter { $0.context.map(fields.contains) ?? false }
        if all.count > 1 { return Reaction(requests: [.focus(.forms), .fill(all)]) }
        let taken = rows[number - 1].first
        if case .term = taken.origin {
            return Reaction(requests: [.focus(.forms), .insert(taken.text)])
        }
        let context = taken.context.only.flatMap { wanted in
            shared.forms?.fields.first { $0.id.context == wanted }?.id.context
        }
        var fillings = [Filling(text: taken.text, context: context)]
        if context != nil {
            for other in offered where other.origin == taken.origin && other.context.only != nil {
                fillings.append(
                    Filling(text: other.text, context: other.context.only, onlyIfEmpty: true))
            }
        }
        return Reaction(requests: [.focus(.forms), .fill(fillings)])
    }

    private func whyNone(_ shared: Shared) -> String {
        let settings = shared.environment.settings
        if let why = shared.whyEnginesAreNotAsked { return why }
        switch offer {
        case .none:
            let key = shared.environment.keyName(for: .askForSuggestion, in: [.translate])
            return Strings.askHint(key, engine: settings.engineName)
        case .awaited: return Strings.suggestionAwaited
        case .offered: return Strings.noSuggestions
        case .failed(let failure): return Strings.sentence(failure)
        }
    }
}

/// The picture of the suggestions pane.
private struct SuggestionsPicture: PanePicture {
    let rows: [OfferedRow]
    let cursor: ListCursor
    let direction: TextDirection
    let isFocused: Bool
    let isEnabled: Bool
    let project: Project.Key
    /// The label of the key.
    let label: String
    let engine: String?
    /// The sentence for an empty list.
    let whyNone: String

    func wantedRows(in size: Size) -> PaneRows {
        let columns = max(1, size.columns - PaneArea.margins)
        let height = 1 + max(1, list.height(columns: columns))
        return PaneRows(least: isFocused ? 4 : 2, wanted: min(height, max(2, size.rows / 2)))
    }

    func isStop(in area: PaneArea) -> Bool { isEnabled || !rows.isEmpty }

    func draw(on frame: inout Frame, in area: PaneArea) {
        let count = rows.isEmpty ? "" : " \(rows.count)"
        frame.paneTitle(
            Strings.suggestionsTitle + count, note: engine ?? "", in: area.title,
            isFocused: isFocused)
        guard rows.isEmpty else { return list.draw(on: &frame, in: area.body) }
        if isFocused { frame.cursor = area.body.origin }
        frame.writeParagraph(whyNone, in: area.body, role: .dim)
    }

    /// Returns the entry on a row of an area.
    func entry(onRow row: Int, in size: Size) -> Int? { list.entry(onRow: row, in: size) }

    /// The suggestions with their numbers.
    private var list: ExplainedList {
        ExplainedList(
            entries: entries, cursor: cursor, isFocused: isFocused, facts: facts(withText:))
    }

    private var entries: EntryList {
        EntryList(
            entries: rows.enumerated().map { index, row in
                EntryList.Entry(
                    mark: row.isSafe ? "\(index + 1)  " : "\(index + 1)! ",
                    markRole: row.isSafe ? .hintKey : .warning,
                    text: row.first.text.string, role: .suggestion, isMarkup: true,
                    note: Strings.note(row), shortNote: Strings.narrowNote(row), noteRole: .origin)
            }, direction: direction)
    }

    private func facts(withText: Bool) -> StyledText {
        guard rows.indices.contains(cursor.selection) else { return StyledText() }
        let row = rows[cursor.selection]
        let suggestion = row.first
        var text = StyledText()
        if withText {
            text.append(markup: suggestion.text.string, words: .suggestion)
        }
        for form in row.suggestions.dropFirst() {
            text.newLine()
            text.append(Strings.shortNote(form) + ": ", .dim)
            text.append(markup: form.text.string, words: .suggestion)
        }
        text.newLine()
        text.append(Strings.origin(suggestion, in: project), .origin)
        if !row.isSafe { text.append(" · " + Strings.words(row.warnings), .warning) }
        if case .memory(let origin) = suggestion.origin, origin.percent < 100 {
            text.newLine()
            text.append(origin.label.string, differingFrom: label)
        }
        return text
    }
}

extension SuggestionsPane.Offer {
    fileprivate var isAwaited: Bool { if case .awaited = self { true } else { false } }
}

extension Shared {
    /// True if the program requests suggestions of the server's memory. It does not while the
    /// server does not answer.
    var asksServerMemory: Bool {
        environment.settings.asksServerMemory && environment.link.isWorthAsking
    }

    /// True if labels of the project may be sent to engines.
    var asksEngines: Bool {
        guard let material else { return environment.settings.suggestionsEnabled }
        return environment.settings.asksEngines(about: material.project)
    }

    /// The reason why labels of the project are not sent to engines; `nil`: labels may be sent.
    var whyEnginesAreNotAsked: String? {
        guard !asksEngines else { return nil }
        return environment.settings.suggestionsEnabled
            ? Strings.engineNotForProject : Strings.noEngine
    }
}

extension SuggestionQuery.Term {
    /// Creates the entry of the project's glossary for a word; `nil`: the glossary has no entry.
    /// Entries of other glossaries are not sent to engines.
    fileprivate init?(_ hit: TermHit) {
        let wordings = hit.wordings.filter { $0.place == .project }
        let isKept = hit.untranslatable == .project
        guard isKept || !wordings.isEmpty else { return nil }
        self.init(
            word: hit.word.string,
            wordings: wordings.filter { !$0.isForbidden }.map(\.text.string),
            forbidden: wordings.filter(\.isForbidden).map(\.text.string), isKept: isKept)
    }
}
