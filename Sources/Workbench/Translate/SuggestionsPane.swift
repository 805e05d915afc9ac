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
/// The pane requests suggestions of the local memory immediately, and shows no other suggestions
/// before its answer. If the selection has not moved for 300 ms (`Alarm.rested`), the pane also
/// requests suggestions of the engines, and shows the matches of the server's memory (`KeyFact`).
/// The settings can forbid both. Late suggestions come at the end, so the numbers of the other
/// suggestions do not change.
struct SuggestionsPane: ListPane {
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
    private var sources = OfferedSuggestions() {
        didSet { list.show(OfferedRow.rows(of: offered)) }
    }
    /// The rows of the list. The texts of an engine for the forms of the label are one row.
    var list = ListView<OfferedRow>()
    /// True if the key has been selected long enough for requests to the engines.
    private var hasRested = false
    /// True if the server has stopped answering, and has not answered since.
    private var isCutOff = false

    var offered: [Suggestion] { sources.all }

    /// The suggestion with the cursor.
    var selected: Suggestion? { list.selected?.first }
}

extension SuggestionsPane {
    func scopes(hasKeys: Bool) -> [KeyScope] { [.suggestions, .list] }

    func hints(_ shared: Shared) -> [Command] {
        [.open] + (selected?.remembered == nil ? [] : [.forgetSuggestion])
            + [.askForSuggestion, .nextPane, .back]
    }

    func textInHand(_ shared: Shared) -> ExactText? { selected?.text }

    mutating func perform(_ command: Command, in area: Rect, _ shared: Shared) -> Reaction? {
        if command == .open { return take(list.cursor.selection + 1, shared) }
        return list.cursor.perform(command, page: area.rows) ? Reaction.none : nil
    }

    mutating func alarm(_ alarm: Alarm, _ shared: Shared) -> Reaction {
        guard case .rested(let key) = alarm, key == shared.row?.id else { return .none }
        hasRested = true
        return Reaction(askIfRested(shared))
    }

    mutating func receive(_ answer: StoreAnswer, _ shared: Shared) -> Reaction {
        switch answer {
        case .memory(.recalled(let key, shared.locale, let found)) where key == shared.current?.id:
            sources.take(recalled: found)
        case .memory(.fitted(let key, shared.locale, let found)) where key == shared.current?.id:
            sources.take(fitted: found)
        case .memory(.learned): return Reaction(recall(shared))
        case .terms(.found(let key, shared.locale, let found)) where key == shared.current?.id:
            sources.take(terms: found.flatMap(\.suggestions))
        case .terms(.kept(let term, let project)):
            let link = shared.environment.link
            let text = Strings.kept(term, forProject: project != nil, link)
            let send: [Effect] =
                project != nil && link.isWorthAsking
                ? [.network(.synchronize(.exchange(shared.project, shared.locale)))] : []
            return Reaction(lookForTerms(shared) + send, notice: Notice(text, about: .outcome))
        case .memory(.forgotten(let text)): return take(forgotten: text, shared)
        case .memory(.broughtBack(let text)): return take(broughtBack: text, shared)
        case .memory(.remembered(_, let count)): return take(remembered: count, shared)
        case .failed(.memory(.forget), let why), .failed(.memory(.bringBack), let why),
            .failed(.memory(.remember), let why):
            return .notice(Strings.sentence(why), .error)
        case .failed(.terms(.keep(let term, _)), let why):
            return .notice(Strings.notKept(term, why: Strings.sentence(why)), .error)
        // A download may have changed the glossary.
        case .projects(.opened(let new)) where new.project.key == shared.project:
            return Reaction(lookForTerms(shared))
        case .projects, .list, .key, .outbox, .batch, .memory, .terms, .writing, .session, .failed:
            break
        }
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
            sources.add(found)
        case .engines(.suggested(let key)) where offer == .awaited(key): offer = .offered
        case .failed(.engines(.suggest), let failure, _):
            guard case .awaited = offer else { break }
            offer = .failed(failure)
            isCutOff = isCutOff || shared.environment.link == .offline
        case .failed(.synchronize, _, _), .failed(.listen, .unreachable, _), .silent(.synchronize):
            isCutOff = true
        case .signedIn, .projectsRefreshed, .progress, .synchronized, .uploaded, .silent, .news,
            .engines,
            .earlierStates, .fact, .sharingDone, .filesOpened, .failed:
            break
        }
        return .none
    }

    /// Cancels the open request, because the selection leaves the key.
    mutating func leaveKey() -> [Effect] {
        defer { self = SuggestionsPane() }
        return offer.isAwaited ? [.cancel(.engines(.suggest))] : []
    }

    /// Cancels the open request, because its answer would be in another language than the next
    /// screen.
    mutating func leave() -> [Effect] {
        guard offer.isAwaited else { return [] }
        offer = .none
        return [.cancel(.engines(.suggest))]
    }

    func facts(_ shared: Shared) -> [KeyFact.Kind] {
        shared.environment.settings.asksServerMemory && shared.forms?.whyReadOnly == nil
            ? [.memory] : []
    }

    mutating func take(_ copy: KeyFactCopy, _ shared: Shared) -> Reaction {
        guard case .memory(let matches) = copy.fact, let key = shared.current?.detail.key else {
            return .none
        }
        return Reaction([.store(.memory(.fit(matches, key, shared.locale)))])
    }

    mutating func take(_ key: CurrentKey, isNew: Bool, _ shared: Shared) -> Reaction {
        guard isNew else { return .none }
        let recalling = recall(shared)
        if !recalling.isEmpty { sources.awaitRecall() }
        return Reaction(lookForTerms(shared) + recalling + askIfRested(shared))
    }

    func lines(_ shared: Shared) -> LinePicture {
        var picture = LinePicture("suggestions \(shared.row?.id.hash ?? "")")
        if list.rows.isEmpty { picture.say(whyNone(shared)) }
        picture.list(list) { Strings.line(of: $0, in: shared.project) }
        return picture
    }

    func listPicture(_ shared: Shared) -> ListPicture {
        let entries = EntryList(
            entries: list.rows.map { $0.entry(in: shared.syntax) },
            direction: shared.textDirection)
        return ListPicture(
            title: Strings.suggestionsTitle, note: shared.environment.settings.engineName ?? "",
            list: ExplainedList(
                entries: entries, cursor: list.cursor, isFocused: shared.focus == Self.id,
                facts: { list.selected?.facts(shared, withText: $0) ?? StyledText() }),
            sentence: whyNone(shared), isTabStop: shared.asksEngines || !list.rows.isEmpty)
    }

    func hasContent(_ shared: Shared) -> Bool {
        offer != .none && offer != .offered || !offered.isEmpty
    }

    var waiting: String { offered.isEmpty ? "" : Strings.suggestionsWait(list.rows.count) }
}

extension SuggestionsPane {
    /// Requests suggestions of the engines immediately.
    mutating func suggest(_ shared: Shared) -> Reaction {
        if let why = shared.whyEnginesAreNotAsked { return .notice(why) }
        return Reaction(ask(shared))
    }

    /// The server has answered. If it was cut off when or after the engines failed, the network is
    /// back, so the engines are asked again.
    mutating func serverAnswered(_ shared: Shared) -> Reaction {
        defer { isCutOff = false }
        guard isCutOff, case .failed = offer else { return .none }
        offer = .none
        return Reaction(askIfRested(shared))
    }

    mutating func drop(where isUnwanted: (Suggestion) -> Bool) { sources.drop(where: isUnwanted) }

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

    /// Requests suggestions of the engines, if the key has been selected long enough.
    private mutating func askIfRested(_ shared: Shared) -> [Effect] {
        hasRested && offer == .none ? ask(shared) : []
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
        sources.remembered.compactMap { suggestion in
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
        guard list.rows.indices.contains(number - 1) else {
            return .notice(Strings.noSuggestion(number))
        }
        let row = list.rows[number - 1]
        let fields = shared.forms?.fields.map(\.id.context) ?? []
        let all = row.fillings.filter { $0.context.map(fields.contains) ?? false }
        if all.count > 1 { return Reaction(requests: [.focus(.forms), .fill(all)]) }
        let taken = row.first
        if case .term = taken.origin {
            return Reaction(requests: [.focus(.forms), .insert(taken.text)])
        }
        if taken.context.only?.isAlways == false, fields == [Context()],
            let joined = takeJoined(row, shared)
        {
            return joined
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

    /// Copies a suggestion with a text for each form into the only text of the key, as one text with
    /// word forms. Returns `nil` if the label has no forms.
    private func takeJoined(_ row: OfferedRow, _ shared: Shared) -> Reaction? {
        guard let key = shared.current, let rules = shared.rules else { return nil }
        let dimensions = PluralFields.dimensions(of: key.label, in: rules.forms.language)
        guard !dimensions.isEmpty else { return nil }
        let forms = (row.suggestions + offered.filter { $0.origin == row.first.origin })
            .compactMap { form in form.context.only.map { ($0, form.text.string) } }
        do throws(ConversionObstacle) {
            let conversion = FormConversion(
                for: key.label, samples: rules.forms, limit: Arrangement.limit)
            let separate = try FormSet(
                dimensions, Dictionary(forms) { first, _ in first })
            let joined = ExactText(try conversion.joined(separate))
            return Reaction(requests: [
                .focus(.forms), .fill([Filling(text: joined, context: Context())]),
            ])
        } catch {
            return .notice(Strings.notJoined(error), .warning)
        }
    }

    private func whyNone(_ shared: Shared) -> String {
        let settings = shared.environment.settings
        if let why = shared.whyEnginesAreNotAsked { return why }
        switch offer {
        case .none:
            let key = shared.environment.keyName(for: .askForSuggestion, in: [.translate])
            return Strings.askHint(key, engine: settings.engineName)
        case .awaited: return Strings.suggestionAwaited
        case .offered:
            return sources.isRecallAwaited ? Strings.suggestionAwaited : Strings.noSuggestions
        case .failed(let failure): return Strings.sentence(failure)
        }
    }
}

extension OfferedRow {
    /// The suggestion with its number.
    fileprivate func entry(in syntax: LabelSyntax) -> EntryList.Entry {
        EntryList.Entry(
            mark: isSafe ? "\(rowID + 1)  " : "\(rowID + 1)! ",
            markRole: isSafe ? .hintKey : .warning,
            text: first.text.string, role: .suggestion, syntax: syntax,
            note: Strings.note(self), shortNote: Strings.narrowNote(self), noteRole: .origin)
    }

    fileprivate func facts(_ shared: Shared, withText: Bool) -> StyledText {
        var text = StyledText()
        if withText {
            text.append(markup: first.text.string, in: shared.syntax, words: .suggestion)
        }
        for form in suggestions.dropFirst() {
            text.newLine()
            text.append(Strings.shortNote(form) + ": ", .dim)
            text.append(markup: form.text.string, in: shared.syntax, words: .suggestion)
        }
        text.newLine()
        text.append(Strings.origin(first, in: shared.project), .origin)
        if !isSafe { text.append(" · " + Strings.words(warnings), .warning) }
        if case .memory(let origin) = first.origin, origin.percent < 100 {
            text.newLine()
            text.append(
                origin.label.string, in: origin.syntax,
                differingFrom: shared.current?.detail.key.label.string ?? "")
        }
        return text
    }
}

extension SuggestionsPane.Offer {
    fileprivate var isAwaited: Bool { if case .awaited = self { true } else { false } }
}

extension Shared {
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
