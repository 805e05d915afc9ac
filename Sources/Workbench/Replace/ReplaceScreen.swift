import Catalog
import Display
import TML
import Text

/// Replaces a text in the translations of many keys, fixes the issues of a check, or submits or
/// discards drafts. The list shows each translation before and after the change, also while the
/// translator types.
public struct ReplaceScreen: Equatable, Sendable {
    /// The progress of the search.
    enum Stage: Equatable, Sendable {
        /// Nothing is searched.
        case idle
        /// The disk searches the next keys.
        case searching
        case found
        /// The translator has stopped the search.
        case stopped
        /// The list has the maximum number of hits.
        case full
        case failed(Failure)
    }

    /// The maximum number of hits in the list.
    static let mostHits = 20_000

    /// The subject of the screen.
    enum Subject: Equatable, Sendable {
        /// The typed text and its replacement.
        case typed(ReplaceFields)
        /// The fixes of a check.
        case fixes(of: Check)
        /// The drafts of the translator.
        case drafts
    }

    /// The searched keys.
    let keys: MarkedKeys
    /// The direction of the translations.
    let direction: TextDirection
    /// The direction of the labels.
    let labelDirection: TextDirection
    private(set) var subject: Subject
    private(set) var stage = Stage.idle
    /// The search of the list; `nil` before the first search.
    private(set) var progress: ReplacementSearch?
    /// True if the question follows the search.
    private var isAsking = false
    /// The number of hits in the list.
    private(set) var hits = 0
    /// The number of keys with a hit.
    private(set) var keysFound = 0
    /// The forms that would change. Enter replaces the text in the marked forms.
    var list = ListView<ReplacedForm>()

    /// - Parameter text: the text to search for; empty: the translator types the text.
    init(_ keys: MarkedKeys, of material: ProjectMaterial, searching text: String) {
        self.keys = keys
        direction = material.language.direction
        labelDirection = material.sourceLanguage.direction
        var fields = ReplaceFields(searching: text, in: material.locale)
        if !text.isEmpty { fields.focus = .replacement }
        subject = .typed(fields)
    }

    /// Creates the screen for a subject without fields.
    init(_ keys: MarkedKeys, of material: ProjectMaterial, _ subject: Subject) {
        self.keys = keys
        direction = material.language.direction
        labelDirection = material.sourceLanguage.direction
        self.subject = subject
    }
}

/// The subject.
extension ReplaceScreen {
    /// The fields for typing; `nil` if the screen replaces no text.
    private(set) var fields: ReplaceFields? {
        get { if case .typed(let fields) = subject { fields } else { nil } }
        set { if let newValue { subject = .typed(newValue) } }
    }

    /// True if the list has the focus.
    var isInList: Bool { fields.map { $0.focus == .list } ?? true }

    /// The mistake in the searched text; `nil` if there is none.
    var mistake: TextSearch.Mistake? { fields?.mistake }

    /// The change of the translations; `nil` if the searched text has a mistake.
    private var wanted: Replacement? {
        switch subject {
        case .typed(let fields): (try? fields.read()).map(Replacement.text)
        case .fixes(let check): .fixes(of: check)
        case .drafts: .drafts
        }
    }
}

extension ReplacedForm {
    /// Returns true if the row can be marked. A draft that cannot be submitted can be discarded.
    fileprivate func mayBeMarked(for subject: ReplaceScreen.Subject) -> Bool {
        obstacle == nil || subject == .drafts
    }
}

extension ReplacedForm: ListedRow {
    var rowID: FormID { form }
    var searchedText: String {
        [label.string, before.string, replaced.text].joined(separator: "\n")
    }
}

extension ReplaceScreen: ListedScreen {
    var scope: KeyScope { .replace }

    var scopes: [KeyScope] {
        if list.search.isTyped { return [.searchField, .textField, .replace] }
        if subject == .drafts { return [.drafts, .replace, .list] }
        return isInList ? [.replace, .list] : [.replace, .textField]
    }

    var lineField: TextField? { list.search.lineField ?? fields?.field }

    /// The mistake in the expression.
    var fieldNote: FieldNote? {
        guard let mistake, mistake != .empty else { return nil }
        return .mistake(Strings.sentence(mistake))
    }

    func hints(_ environment: ScreenEnvironment) -> [Command] {
        guard isInList else {
            return [.open, .nextPane, .searchExpression, .wholeWords, .back, .help]
        }
        return (list.rows.isEmpty ? [] : [.open, .mark, .markAlike, .selectNext])
            + (fields == nil ? [] : [.nextPane]) + [.back, .help]
    }

    func status(_ environment: ScreenEnvironment) -> [String] {
        [Strings.title(of: subject), note]
    }

    /// Typing does not wait, unless a question follows the typed text. All other commands need the
    /// result of the search. After the first parts, nothing waits for a long search.
    func needs(for command: Command?) -> Set<Unanswered.Kind> {
        if command == .back, stage == .searching { return [] }
        let isOfField =
            command.map { command in
                command.isAboutTextAlone || ReplaceFields.switches.contains(command)
                    || command == .nextPane || command == .previousPane
                    || command == .open && fields?.focus == .find
            } ?? true
        return isOfField && !isInList && !isAsking ? [] : [.places, .change]
    }

    mutating func appear(_ environment: ScreenEnvironment) -> Reaction {
        stage == .idle ? begin() : .none
    }

    mutating func perform(
        _ invocation: Invocation, page: Int, _ environment: ScreenEnvironment
    ) -> Reaction? {
        let command = invocation.command
        if fields?.turn(command) == true { return begin() }
        switch command {
        case .open: return open(environment)
        case .back: return goBack()
        case .nextPane, .moveDown, .previousPane, .moveUp:
            guard fields != nil else { return nil }
            fields?.moveFocus(by: command == .nextPane || command == .moveDown ? 1 : -1)
            return begin()
        case .mark where isInList:
            list.markSelected(page: page) { [subject] in $0.mayBeMarked(for: subject) }
        case .markAlike: list.markAll { [subject] in $0.mayBeMarked(for: subject) }
        default: return edit(command)
        }
        return Reaction.none
    }

    mutating func type(_ text: String, _ environment: ScreenEnvironment) -> Reaction {
        guard !list.search.isTyped else {
            list.search.type(text)
            list.narrow()
            return .none
        }
        fields?.edit { $0.type(text) }
        return isTyped
    }

    mutating func paste(_ text: String, _ environment: ScreenEnvironment) -> Reaction {
        guard !list.search.isTyped else {
            list.search.paste(text)
            list.narrow()
            return .none
        }
        fields?.edit { $0.paste(text) }
        return isTyped
    }

    /// Enter replaces the text in all marked forms.
    var opensSelected: Bool { false }

    func rows(in area: Rect) -> Rect { layout(area).list }

    /// A press in a field or in the list moves the focus.
    mutating func perform(
        _ gesture: Gesture, at point: Point, in area: Rect, _ environment: ScreenEnvironment
    ) -> Reaction {
        let layout = layout(area)
        let entry = list.entry(at: point, in: layout.list)
        let page = max(1, list.body(of: layout.list).rows)
        if gesture == .press {
            if layout.find.contains(point) { fields?.focus = .find }
            if layout.replacement.contains(point) { fields?.focus = .replacement }
            if entry != nil { fields?.focus = .list }
        }
        guard list.cursor.perform(gesture, at: entry, page: page) else { return .none }
        pressed()
        return .none
    }

    mutating func answer(
        _ question: DialogQuestion, _ answer: Answer, _ environment: ScreenEnvironment
    ) -> Reaction {
        guard case .list(.replacement(let items, let kind)) = question,
            case .item(let number) = answer
        else { return .none }
        let texts = texts(items, Strings.waysToUse(kind)[number].use, of: kind)
        guard !texts.items.isEmpty else { return .notice(Strings.noDraftToSubmit, .warning) }
        return Reaction(
            [.store(.batch(.save(BatchRun(.texts(texts)))))], navigation: .pop)
    }

    mutating func alarm(_ alarm: Alarm, _ environment: ScreenEnvironment) -> Reaction {
        alarm == .search ? begin() : .none
    }

    mutating func receive(_ answer: StoreAnswer, _ environment: ScreenEnvironment) -> Reaction {
        switch answer {
        case .batch(.replaced(let next, let position, let found)):
            return take(found, next, after: position)
        case .failed(.batch(.replace(let asked)), let why):
            guard stage == .searching, asked == progress else { return .none }
            stage = .failed(why)
            isAsking = false
        case .list(.checked(keys.list.project, keys.list.locale)): return searchAgain()
        case .projects, .list, .key, .outbox, .batch, .memory, .terms, .writing, .session, .failed:
            break
        }
        return .none
    }
}

/// The search.
extension ReplaceScreen {
    private var hasFailed: Bool { if case .failed = stage { true } else { false } }

    private var isTyped: Reaction { Reaction([.awaitSearch]) }

    /// Searches for the typed text, unless the list already shows the result.
    private mutating func begin() -> Reaction {
        guard let wanted else {
            (progress, stage, isAsking) = (nil, .idle, false)
            clear()
            return .none
        }
        guard wanted != progress?.replacement || hasFailed else { return .none }
        let first = ReplacementSearch(wanted, in: keys)
        (progress, stage) = (first, .searching)
        return Reaction([.store(.batch(.replace(first)))])
    }

    /// Searches again for fixes after the check of further keys, if the list is empty. Otherwise, the
    /// marks of the translator would be lost.
    private mutating func searchAgain() -> Reaction {
        guard case .fixes = subject, stage == .found, list.rows.isEmpty else { return .none }
        progress = nil
        return begin()
    }

    /// Takes a part of the result. Ignores the result of an earlier search.
    private mutating func take(
        _ found: [ReplacedForm], _ next: ReplacementSearch, after position: Int
    ) -> Reaction {
        guard stage == .searching, let progress, next.replacement == progress.replacement,
            next.marked == progress.marked, position == progress.position
        else { return .none }
        if progress.isFirst { clear() }
        add(found)
        self.progress = next
        guard !next.isFinished, max(hits, list.rows.count) < Self.mostHits else {
            stage = next.isFinished ? .found : .full
            return isAsking ? ask() : .none
        }
        let isTooLong = isAsking && !next.isAwaited
        if isTooLong { isAsking = false }
        return Reaction(
            [.store(.batch(.replace(next)))],
            notice: isTooLong ? Notice(Strings.stillSearching) : nil)
    }

    private mutating func clear() {
        list.show([])
        (hits, keysFound) = (0, 0)
    }

    /// Adds the forms of further keys, and marks the forms that can be replaced.
    private mutating func add(_ found: [ReplacedForm]) {
        hits += subject == .drafts ? found.count : found.reduce(0) { $0 + $1.replaced.count }
        let changed = found.filter { $0.replaced.count > 0 || subject == .drafts }
        keysFound += Set(changed.map(\.form.key)).count
        list.show(list.rows + found)
        list.mark(found.filter { $0.obstacle == nil })
    }
}

/// The commands.
extension ReplaceScreen {
    /// Goes to the next field; from the last field and from the list, asks the question. In line
    /// mode, the list comes before the question.
    private mutating func open(_ environment: ScreenEnvironment) -> Reaction {
        switch fields?.focus {
        case .find:
            fields?.focus = .replacement
            return begin()
        case .replacement where environment.settings.isLineMode:
            fields?.focus = .list
            return begin()
        case .replacement, .list, nil: return ask()
        }
    }

    /// Asks whether the text is to be replaced. If the list does not show the typed replacement yet,
    /// the question follows the search.
    private mutating func ask() -> Reaction {
        isAsking = false
        if let mistake {
            return .notice(Strings.sentence(mistake), .warning)
        }
        let begun = begin()
        if !begun.effects.isEmpty {
            isAsking = true
            return begun
        }
        if stage == .searching { return .notice(Strings.stillSearching) }
        let chosen = list.shown.filter(list.isMarked)
        guard !chosen.isEmpty, let kind = wanted?.kind else {
            return .notice(Strings.nothingToReplace(in: list.shown, subject))
        }
        let ways = Strings.waysToUse(kind)
        return .dialog(
            .menu(
                .list(.replacement(chosen.map(\.item), of: kind)),
                Strings.question(replacing: chosen, of: list.shown, subject),
                items: ways.map { $0.words }))
    }

    /// Returns the texts for the chosen use. A draft with an obstacle can only be discarded.
    private func texts(
        _ items: [BatchTexts.Item], _ use: BatchTexts.Use, of kind: BatchTexts.Kind
    ) -> BatchTexts {
        var texts = BatchTexts(items, use, of: kind)
        if use != .discard {
            let blocked = Set(list.rows.filter { $0.obstacle != nil }.map(\.form))
            texts.items.removeAll { blocked.contains($0.form) }
        }
        return texts
    }

    /// Stops the search; otherwise leaves the list, then the screen. A short search without fields
    /// ends with the screen, whenever the disk answers.
    private mutating func goBack() -> Reaction {
        isAsking = false
        if stage == .searching, fields != nil || progress?.isAwaited == false {
            stage = .stopped
            if progress?.isFirst == true {
                progress = nil
                clear()
            }
        } else if fields?.focus == .list {
            fields?.focus = .find
        } else {
            return Reaction(navigation: .pop)
        }
        return .none
    }

    /// Performs an editing command in the field with the focus; `nil` if there is none.
    private mutating func edit(_ command: Command) -> Reaction? {
        guard !isInList else { return nil }
        var isDone = false
        fields?.edit { isDone = $0.perform(command) }
        return isDone ? isTyped : nil
    }

    /// The line of line mode that names the field with the focus; `nil` if the list has the focus.
    var linePrompt: LinePrompt? {
        guard let fields else { return nil }
        return switch fields.focus {
        case .find: LinePrompt(Strings.fieldPrompt(Strings.findField, fields.find.text))
        case .replacement:
            LinePrompt(Strings.fieldPrompt(Strings.replacementField, fields.replacement.text))
        case .list: nil
        }
    }
}
