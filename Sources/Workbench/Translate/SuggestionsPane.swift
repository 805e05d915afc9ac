import Catalog
import Display
import TML
import Text

extension PaneID {
    static let suggestions = PaneID("suggestions")
}

/// What a machine, or the memory, offers for the selected key.
struct SuggestionsPane: TranslatePane {
    static let id = PaneID.suggestions

    enum Offer: Equatable, Sendable {
        case none
        case awaited(TranslationKey.ID)
        /// All that were asked have answered.
        case offered
        case failed(Failure)
    }

    /// How asking the engines stands.
    private(set) var offer = Offer.none
    /// What engines offer, in the order in which they answer.
    private var arrived: [Suggestion] = []
    /// What the memory offers, which is there first.
    private var remembered: [Suggestion] = []
    /// What glossaries offer.
    private var terms: [Suggestion] = []
    /// Whether the memory has answered: what comes before the terms is here.
    private var isRecalled = false
    private var cursor = ListCursor(count: 0)
    /// Whether the selection has rested on the key long enough to ask.
    private var hasRested = false

    /// How long the selection has to rest before a machine is asked.
    private static let delay = Duration.milliseconds(300)

    /// The memory's before the glossaries', and the machines' last, so that what comes later changes no
    /// number.
    var offered: [Suggestion] { remembered + (isRecalled ? terms : []) + arrived }
}

extension SuggestionsPane {
    func places(hasKeys: Bool) -> [Place] { [.suggestions, .list] }

    func hints(_ shared: Shared) -> [Command] { [.open, .askForSuggestion, .nextPane, .back] }

    func textInHand(_ shared: Shared) -> ExactText? {
        offered.indices.contains(cursor.selection) ? offered[cursor.selection].text : nil
    }

    mutating func perform(_ command: Command, in area: Rect, _ shared: Shared) -> Reaction? {
        if command == .open { return take(cursor.selection + 1, shared) }
        return cursor.perform(command, page: area.rows) ? Reaction.none : nil
    }

    mutating func alarm(_ alarm: Alarm, _ shared: Shared) -> Reaction {
        guard case .rested(let key) = alarm, key == shared.row?.id else { return .none }
        hasRested = true
        return Reaction(ask(onlyIfRested: true, shared))
    }

    mutating func receive(_ answer: StoreAnswer, _ shared: Shared) -> Reaction {
        switch answer {
        case .recalled(let key, shared.locale, let found) where key == shared.current?.id:
            remembered = found
            isRecalled = true
        case .terms(let key, shared.locale, let found) where key == shared.current?.id:
            terms = found.flatMap(\.suggestions)
        case .termKept(let term, let project):
            let isSoon = shared.environment.link.isWorthAsking
            let text = Strings.kept(term, forProject: project != nil, isSentSoon: isSoon)
            let send: [Effect] =
                project != nil && isSoon
                ? [.network(.exchange(shared.project, shared.locale))] : []
            return Reaction(lookForTerms(shared) + send, notice: Notice(text, about: .outcome))
        case .failed(.keepTerm(let term, _), let why):
            return .notice(Strings.notKept(term, why: Strings.sentence(why)), .error)
        // What was pulled may have brought another glossary.
        case .opened(let new) where new.project.key == shared.project:
            return Reaction(lookForTerms(shared))
        default: break
        }
        cursor.setCount(offered.count)
        return .none
    }

    mutating func answer(_ question: DialogQuestion, _ answer: Answer, _ shared: Shared)
        -> Reaction?
    {
        guard case .addTerm = question, case .text(let text) = answer else { return nil }
        return addTerm(text, shared)
    }

    mutating func receive(_ answer: NetworkAnswer, _ shared: Shared) -> Reaction {
        guard case .awaited(let asked) = offer else { return .none }
        switch answer {
        case .suggestions(asked, let found):
            arrived += found
            cursor.setCount(offered.count)
        case .suggested(asked): offer = .offered
        case .failed(.suggest, let failure, _): offer = .failed(failure)
        case .signedIn, .projectsRefreshed, .progress, .synchronized, .silent, .suggestions,
            .suggested, .billed, .roundTrip, .roundTripEnded, .pretranslated, .pretranslationEnded,
            .failed:
            break
        }
        return .none
    }

    /// The key goes out of sight: an answer would come too late.
    mutating func leaveKey() -> [Effect] {
        defer { self = SuggestionsPane() }
        guard case .awaited = offer else { return [] }
        return [.cancel(.suggest)]
    }

    func select(_ key: TranslationKey.ID, _ shared: Shared) -> [Effect] {
        shared.asksEngines ? [.wait(Self.delay, .rested(key))] : []
    }

    mutating func take(_ key: CurrentKey, isNew: Bool, _ shared: Shared) -> Reaction {
        guard isNew else { return .none }
        return Reaction(
            lookForTerms(shared) + recall(key, shared) + ask(onlyIfRested: true, shared))
    }

    /// Pointing at an entry selects it.
    mutating func perform(
        _ gesture: Gesture, at point: Point, in size: Size, _ shared: Shared
    ) -> Reaction {
        switch gesture {
        case .scroll(let rows): cursor.move(by: rows, max(1, size.rows))
        case .press:
            guard let entry = look(shared).entry(onRow: point.row, in: size) else { return .none }
            cursor.select(entry)
            return shared.isTypedIn ? .none : .chosen()
        case .drag: break
        }
        return .none
    }

    mutating func goTo(row: Int, _ shared: Shared) -> Reaction? {
        cursor.select(row - 1)
        return Reaction.none
    }

    func lines(_ shared: Shared) -> LinePicture {
        var picture = LinePicture("suggestions \(shared.row?.id.hash ?? "")")
        if offered.isEmpty { picture.say(whyNone(shared)) }
        picture.list(cursor) {
            offered.indices.contains($0)
                ? Strings.line(of: offered[$0], in: shared.project) : "…"
        }
        return picture
    }

    func picture(_ shared: Shared) -> any PanePicture { look(shared) }

    private func look(_ shared: Shared) -> SuggestionsPicture {
        SuggestionsPicture(
            offered: offered, cursor: cursor, direction: shared.textDirection,
            isFocused: shared.focus == .suggestions,
            isEnabled: shared.asksEngines, project: shared.project,
            label: shared.current?.detail.key.label.string ?? "",
            engine: shared.environment.settings.engineName, whyNone: whyNone(shared))
    }

    func hasContent(_ shared: Shared) -> Bool {
        offer != .none && offer != .offered || !offered.isEmpty
    }

    var waiting: String { offered.isEmpty ? "" : Strings.suggestionsWait(offered.count) }
}

extension SuggestionsPane {
    /// The translator asks for a suggestion now.
    mutating func suggest(_ shared: Shared) -> Reaction {
        guard shared.asksEngines else { return .notice(whyNotAsked(shared)) }
        return Reaction(ask(onlyIfRested: false, shared))
    }

    /// Asks which words of the label are in a glossary.
    private func lookForTerms(_ shared: Shared) -> [Effect] {
        guard shared.material != nil, let key = shared.current?.detail.key else { return [] }
        return [.store(.terms(key, shared.locale))]
    }

    /// Keeps a word: `word = translation`. What cannot be read is asked for once more, as it is.
    mutating func addTerm(_ text: String?, _ shared: Shared) -> Reaction {
        guard let text else { return .dialog(.prompt(.addTerm, Strings.addTermQuestion)) }
        guard let material = shared.material else { return .none }
        let source = shared.current?.detail.key.locale ?? material.project.defaultLocale
        guard let term = Term(typed: text, from: source, to: shared.locale) else {
            return .dialog(.prompt(.addTerm, Strings.addTermHelp, initial: text))
        }
        let maySend = material.membership != nil && shared.allows(.writeGlossary)
        return Reaction([.store(.keepTerm(term, for: maySend ? shared.project : nil))])
    }

    /// Asks the memory, which is here and need not be waited for.
    private func recall(_ key: CurrentKey, _ shared: Shared) -> [Effect] {
        guard shared.material != nil, shared.forms?.whyReadOnly == nil else { return [] }
        return [.store(.recall(key.detail.key, shared.locale))]
    }

    /// Asks a machine for the key, once it is here and has rested, if there is anything to do for it.
    private mutating func ask(onlyIfRested: Bool, _ shared: Shared) -> [Effect] {
        guard shared.asksEngines, let key = shared.current, let material = shared.material,
            shared.forms?.whyReadOnly == nil
        else { return [] }
        if onlyIfRested {
            guard hasRested, offer == .none else { return [] }
        }
        offer = .awaited(key.id)
        arrived = []
        cursor.setCount(offered.count)
        let query = SuggestionQuery(
            key: key.id, label: key.label, description: key.detail.key.description.string,
            examples: examples(shared), sourceLanguage: material.sourceLanguage,
            language: material.language)
        return [.network(.suggest(query))]
    }

    /// What the memory has of this project: what others say is not for this one's engines.
    private func examples(_ shared: Shared) -> [SuggestionQuery.Example] {
        remembered.compactMap { suggestion in
            guard case .memory(let origin) = suggestion.origin, suggestion.isSafe,
                case .key(let key, _) = origin.place, key.project == shared.project
            else { return nil }
            return SuggestionQuery.Example(
                label: origin.label.string, translation: suggestion.text.string)
        }
    }

    /// Copies a suggestion into the form with the cursor. One that was made for a form goes there, if
    /// the key has it, and those made with it fill the other forms that are empty.
    func take(_ number: Int, _ shared: Shared) -> Reaction {
        guard offered.indices.contains(number - 1) else {
            return .notice(Strings.noSuggestion(number))
        }
        let taken = offered[number - 1]
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

    func whyNotAsked(_ shared: Shared) -> String {
        shared.environment.settings.suggestionsEnabled
            ? Strings.engineNotForProject : Strings.noEngine
    }

    private func whyNone(_ shared: Shared) -> String {
        let settings = shared.environment.settings
        guard shared.asksEngines else { return whyNotAsked(shared) }
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

/// The suggestions pane as it looks at the moment.
private struct SuggestionsPicture: PanePicture {
    let offered: [Suggestion]
    let cursor: ListCursor
    let direction: TextDirection
    let isFocused: Bool
    let isEnabled: Bool
    let project: Project.Key
    /// What is translated.
    let label: String
    let engine: String?
    /// What is said where nothing is offered.
    let whyNone: String

    func wish(in size: Size) -> PaneRows {
        let height = 1 + max(1, entries.height(columns: max(1, size.columns - PaneArea.margins)))
        return PaneRows(least: isFocused ? 4 : 2, wanted: min(height, max(2, size.rows / 2)))
    }

    func isStop(in area: PaneArea) -> Bool { isEnabled || !offered.isEmpty }

    func draw(on frame: inout Frame, in area: PaneArea) {
        let count = offered.isEmpty ? "" : " \(offered.count)"
        frame.paneTitle(
            Strings.suggestionsTitle + count, note: engine ?? "", in: area.title,
            isFocused: isFocused)
        guard offered.isEmpty else { return drawOffered(on: &frame, in: area.body) }
        if isFocused { frame.cursor = area.body.origin }
        frame.writeParagraph(whyNone, in: area.body, role: .dim)
    }

    /// The suggestions with their numbers; with the focus, what else there is to say of the
    /// selected one below.
    private func drawOffered(on frame: inout Frame, in area: Rect) {
        let (full, rows) = below(in: area.size)
        let list = area.splitBottom(rows: rows).rest
        let used = entries.draw(on: &frame, in: list, cursor: cursor, isFocused: isFocused)
        full.draw(
            on: &frame, in: area.splitTop(rows: used).rest.splitTop(rows: rows).top,
            direction: direction)
    }

    /// What stands below the list, and the rows it gets.
    private func below(in size: Size) -> (text: StyledText, rows: Int) {
        guard isFocused else { return (StyledText(), 0) }
        let isCut = entries.height(columns: size.columns) > size.rows / 2
        let text = facts(withText: isCut)
        return (text, min(text.height(columns: size.columns, limit: size.rows), size.rows / 2))
    }

    /// The entry on a row, in an area of that size.
    func entry(onRow row: Int, in size: Size) -> Int? {
        let list = Size(rows: size.rows - below(in: size).rows, columns: size.columns)
        return entries.entry(onRow: row, in: list, cursor: cursor)
    }

    private var entries: EntryList {
        EntryList(
            entries: offered.enumerated().map { index, suggestion in
                EntryList.Entry(
                    mark: suggestion.isSafe ? "\(index + 1)  " : "\(index + 1)! ",
                    markRole: suggestion.isSafe ? .hintKey : .warning,
                    text: suggestion.text.string, role: .suggestion,
                    note: Strings.shortNote(suggestion), noteRole: .origin)
            }, direction: direction)
    }

    private func facts(withText: Bool) -> StyledText {
        guard offered.indices.contains(cursor.selection) else { return StyledText() }
        let suggestion = offered[cursor.selection]
        var text = StyledText()
        if withText {
            let string = suggestion.text.string
            text.appendRevealing(string[...], of: string, .suggestion)
        }
        text.newLine()
        text.append(Strings.origin(suggestion, in: project), .origin)
        if !suggestion.isSafe { text.append(" · " + Strings.warnings(suggestion), .warning) }
        if case .memory(let origin) = suggestion.origin, origin.percent < 100 {
            text.newLine()
            text.append(origin.label.string, differingFrom: label)
        }
        return text
    }
}

extension Shared {
    /// Whether labels of the project may be sent to engines.
    var asksEngines: Bool {
        guard let material else { return environment.settings.suggestionsEnabled }
        return environment.settings.asksEngines(about: material.project)
    }
}

extension SuggestionContext {
    /// The context of the one form that it is for; `nil`: it is for no form in particular.
    fileprivate var only: Context? {
        if case .only(let context) = self { context } else { nil }
    }
}

extension StyledText {
    /// A label that was translated before, with what the label in hand has not.
    mutating func append(_ text: String, differingFrom label: String) {
        var place = text.startIndex
        for range in WordDifference.ranges(of: text, notIn: label) {
            let start = text.utf8.index(text.startIndex, offsetBy: range.lowerBound)
            let end = text.utf8.index(text.startIndex, offsetBy: range.upperBound)
            appendRevealing(text[place..<start], of: text, .label)
            appendRevealing(text[start..<end], of: text, .match)
            place = end
        }
        appendRevealing(text[place...], of: text, .label)
    }
}
