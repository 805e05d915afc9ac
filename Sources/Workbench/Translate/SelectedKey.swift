import Catalog
import Display
import TML
import Text

/// The selected key of the list, with its loading state.
enum SelectedKey: Equatable, Sendable {
    case none
    /// The key is loading.
    case loading(TranslationKey.ID)
    /// The request for the key has failed. The program requests the key again at the next event.
    case missing(TranslationKey.ID)
    case open(CurrentKey)
    /// The key is open, but the request for its changes has failed. The program requests the key
    /// again at the next event.
    case stale(CurrentKey)

    var id: TranslationKey.ID? {
        switch self {
        case .none: nil
        case .loading(let id), .missing(let id): id
        case .open(let key), .stale(let key): key.id
        }
    }

    /// The key; `nil` until it is loaded.
    var current: CurrentKey? {
        switch self {
        case .open(let key), .stale(let key): key
        case .none, .loading, .missing: nil
        }
    }

    mutating func change(_ body: (inout CurrentKey) -> Void) {
        switch self {
        case .open(var key):
            body(&key)
            self = .open(key)
        case .stale(var key):
            body(&key)
            self = .stale(key)
        case .none, .loading, .missing: break
        }
    }

    /// Handles a failed request for the key.
    mutating func fail() {
        switch self {
        case .loading(let id): self = .missing(id)
        case .open(let key): self = .stale(key)
        case .none, .missing, .stale: break
        }
    }

    /// Returns the key to request again after a failed request, and marks the key as requested;
    /// `nil`: no request has failed.
    mutating func askAgain() -> TranslationKey.ID? {
        switch self {
        case .missing(let id): self = .loading(id)
        case .stale(let key): self = .open(key)
        case .none, .loading, .open: return nil
        }
        return id
    }
}

/// The selected key, with data that is computed once.
struct CurrentKey: Equatable, Sendable {
    var detail: KeyDetail
    /// The label, parsed.
    let label: Label
    /// The parsed label of a key in the syntax `xmessage`; `nil` for other syntaxes.
    let message: XMessage?
    /// The terms of glossaries in the label.
    private(set) var terms: [TermHit] = []
    /// The label with marked tokens, decorations and terms.
    private(set) var bareLabel: StyledText
    /// The label with its explanations, for the label pane.
    private(set) var text: StyledText

    init(_ detail: KeyDetail, terms: [TermHit] = []) {
        self.detail = detail
        label = Label(detail.key.label.string, syntax: detail.key.labelSyntax)
        message = detail.key.syntax == "xmessage" ? XMessage(detail.key.label.string) : nil
        bareLabel = StyledText(detail.key.label.string, message?.segments ?? label.segments)
        text = bareLabel.explained(detail, terms)
        mark(terms)
    }

    /// Takes the terms from the disk.
    mutating func mark(_ terms: [TermHit]) {
        guard terms != self.terms else { return }
        self.terms = terms
        bareLabel = StyledText(
            detail.key.label.string, message?.segments ?? label.segments,
            terms: terms.flatMap(\.ranges))
        text = bareLabel.explained(detail, terms)
    }

    var id: TranslationKey.ID { detail.key.id }

    /// Returns a text of the key, parsed in the syntax of the key.
    func parsed(_ text: String) -> Label { Label(text, syntax: label.syntax) }

    /// Returns the same key with newer data. The label is parsed again only if it has changed.
    func updated(with news: KeyDetail) -> CurrentKey {
        guard news.key.label == detail.key.label, news.key.syntax == detail.key.syntax
        else { return CurrentKey(news) }
        var same = self
        if news.key != detail.key || news.tags != detail.tags {
            same.text = bareLabel.explained(news, terms)
        }
        same.detail = news
        return same
    }

    var row: KeyRow { detail.row }

    /// Returns the first change in conflict with a text of another translator: of this form, or if
    /// the form has none, of the key.
    func conflictingChange(in context: Context?) -> Change? {
        let conflicting = detail.changes.filter { change in
            if case .conflicting = change.state { true } else { false }
        }
        return conflicting.first { $0.form.context == context } ?? conflicting.first
    }

    /// Returns the reason why the key cannot be edited; `nil`: the key can be edited.
    func whyReadOnly(for membership: Membership?, in locale: LocaleCode) -> String? {
        if detail.isLocked {
            let mayUnlock = membership?.allows(.lockKeys, in: locale) ?? false
            return Strings.locked(by: detail.target.lockedBy, mayUnlock: mayUnlock)
        }
        if message != nil { return Strings.foreignSyntax }
        guard let membership else { return nil }
        if detail.key.level > membership.level { return Strings.levelTooLow(detail.key.level) }
        let mayWrite = [Permission.createTranslations, .updateAny].contains {
            membership.allows($0, in: locale)
        }
        return mayWrite ? nil : Strings.mayNotTranslate
    }
}

extension KeyDetail {
    /// The row of the key list.
    var row: KeyRow {
        KeyRow(
            id: key.id, label: key.label.string, syntax: key.labelSyntax, translation: listedText,
            status: target.status,
            work: work, isLocked: isLocked, level: key.level, hasIssue: hasIssue)
    }

    private var listedText: String {
        let typed = drafts.first { !$0.text.string.isEmpty }?.text
        let submitted = changes.reversed().lazy.compactMap { change in
            if case .translate(let text, _) = change.kind { text } else { nil }
        }.first
        let best = translations.first { $0.status != .rejected }?.text
        return (typed ?? submitted ?? best)?.string ?? ""
    }

    private var work: WorkState {
        let changes = changes.map { change -> WorkState in
            switch change.state {
            case .queued: .queued
            case .sent: .sent
            case .conflicting: .conflicting
            case .refused: .refused
            case .gone: .none
            }
        }
        let draft = drafts.map { $0.isToReview ? WorkState.toReview : .draft }.max()
        return (changes + [draft].compactMap(\.self)).max() ?? .none
    }
}

extension StyledText {
    /// Creates a label with marked tokens, decorations and terms.
    fileprivate init(_ label: String, _ segments: [Segment], terms: [Range<Int>] = []) {
        self.init()
        let words = segments.filter { $0.kind == .text }.map(\.range)
        let marked = terms.flatMap { term in words.map { term.clamped(to: $0) } }
        append(label, segments, words: .label, marking: marked, as: .term)
    }

    /// Returns a label with its explanations. The facts of the key follow the description in the
    /// same line.
    fileprivate func explained(_ detail: KeyDetail, _ terms: [TermHit]) -> StyledText {
        var text = self
        text.append(terms)
        let key = detail.key
        let parts = [
            (key.note.string, Role.hint), (key.description.string, .description),
            (detail.facts.joined(separator: " · "), .dim),
        ].filter { !$0.0.isEmpty }
        for (number, (part, role)) in parts.enumerated() {
            let isBesideDescription = number > 0 && parts[number - 1].1 == .description
            if isBesideDescription { text.append(" · ", .dim) } else { text.newLine() }
            text.append(part, role)
        }
        return text
    }
}

extension StyledText {
    /// Appends the terms in one line, each with its translations.
    fileprivate mutating func append(_ terms: [TermHit]) {
        for (place, term) in terms.enumerated() {
            if place == 0 {
                newLine()
                append("≡ ", .accent)
            } else {
                append(" · ", .dim)
            }
            append(Strings.onOneLine(term.word.string), .dim)
            append(Strings.called(term), .text)
        }
    }
}

extension KeyDetail {
    /// The syntax, sources, tags, limit and level of the key in a few words.
    var facts: [String] {
        var facts = [Strings.syntax(key.labelSyntax)].compactMap(\.self)
        if !key.sources.isEmpty { facts.append(Strings.sources(key.sources)) }
        if !tags.isEmpty { facts.append(Strings.tags(tags)) }
        if let maxLength = key.maxLength { facts.append(Strings.limit(maxLength)) }
        if key.level > 0 { facts.append(Strings.level(key.level)) }
        return facts
    }
}
