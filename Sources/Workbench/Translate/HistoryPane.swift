import Catalog
import Display
import TML
import Text

extension PaneID {
    static let history = PaneID("history")
}

/// The history of the selected key: its texts, verdicts, votes and comments, the newest first.
///
/// The pane has room only while it has the focus (`:show history`). Tab skips the pane, and the
/// history is requested only for the pane with the focus.
struct HistoryPane: ListPane {
    static let id = PaneID.history

    /// The entries. The selected entry stays selected when the server sends newer entries.
    var list = ListView<HistoryEntry>()
    /// The time of the download, in seconds since 1970; `nil` without a history.
    private var fetched: Int?
    /// True if the request to the server failed.
    private var isMissing = false
}

extension HistoryEntry: ListedRow {
    var rowID: Int { revision }
    var searchedText: String { text?.string ?? "" }
}

extension HistoryPane {
    func textInHand(_ shared: Shared) -> ExactText? { list.selected?.text }

    mutating func perform(_ command: Command, in area: Rect, _ shared: Shared) -> Reaction? {
        list.cursor.perform(command, page: max(1, area.rows)) ? Reaction.none : nil
    }

    /// Saves a comment on the key. Without a text, asks for the text.
    func comment(_ text: String?, _ shared: Shared) -> Reaction {
        guard let key = shared.current?.detail.key else { return .none }
        if let text { return Self.save(text, on: key.id, shared) }
        return .dialog(
            .prompt(.key(.comment(on: key.id)), Strings.commentQuestion(key.label)).about(key))
    }

    private static func save(
        _ text: String, on key: TranslationKey.ID, _ shared: Shared
    ) -> Reaction {
        Reaction([.store(.key(.comment(ExactText(text.trimmed), key, shared.locale)))])
    }

    mutating func answer(
        _ question: DialogQuestion, _ answer: Answer, _ shared: Shared
    ) -> Reaction? {
        guard case .key(.comment(let key)) = question else { return nil }
        guard case .text(let text) = answer, !text.trimmed.isEmpty else { return Reaction.none }
        return Self.save(text, on: key, shared)
    }

    mutating func receive(_ answer: StoreAnswer, _ shared: Shared) -> Reaction {
        guard case .key(.commented(let detail, _)) = answer else { return .none }
        return Reaction(
            notice: Notice(Strings.commented(detail.key.label), .good, about: .outcome))
    }

    mutating func leaveKey() -> [Effect] {
        self = HistoryPane()
        return []
    }

    func facts(_ shared: Shared) -> [KeyFact.Kind] { shared.focus == Self.id ? [.history] : [] }

    mutating func take(_ copy: KeyFactCopy, _ shared: Shared) -> Reaction {
        guard case .history(let entries) = copy.fact else { return .none }
        list.show(entries)
        (fetched, isMissing) = (copy.fetched, false)
        return .none
    }

    mutating func receive(_ answer: NetworkAnswer, _ shared: Shared) -> Reaction {
        if case .failed(.fact(.history), _, _) = answer { isMissing = true }
        return .none
    }

    func lines(_ shared: Shared) -> LinePicture {
        var picture = LinePicture("history \(shared.row?.id.hash ?? "")")
        let calendar = shared.environment.settings.calendar
        if list.rows.isEmpty { picture.say(whyEmpty(shared)) }
        picture.list(list) { Strings.line(of: $0, calendar) }
        return picture
    }

    func listPicture(_ shared: Shared) -> ListPicture {
        let calendar = shared.environment.settings.calendar
        let width = list.rows.map { TextCells.columns(of: Strings.word(of: $0)) }.max() ?? 0
        let entries = EntryList(
            entries: list.rows.map { $0.entry(in: calendar, shared.syntax, word: width) },
            direction: shared.textDirection)
        return ListPicture(
            title: Strings.historyTitle,
            note: fetched.map { Strings.fetched(calendar.minute(of: $0)) } ?? "",
            list: ExplainedList(
                entries: entries, cursor: list.cursor, isFocused: shared.focus == Self.id,
                facts: { list.selected?.facts(shared, withText: $0) ?? StyledText() }),
            sentence: whyEmpty(shared), isTabStop: false)
    }

    func hasContent(_ shared: Shared) -> Bool { false }

    private func whyEmpty(_ shared: Shared) -> String {
        guard shared.row != nil else { return Strings.noKeyInHand }
        if fetched != nil { return Strings.noHistory }
        if isMissing { return Strings.historyMissing }
        return shared.environment.link.isWorthAsking
            ? Strings.historyAwaited : Strings.historyNeedsServer
    }
}

extension HistoryEntry {
    /// Returns the row of the entry. The words for the kinds have a column of `width` cells.
    fileprivate func entry(
        in calendar: LocalCalendar, _ syntax: LabelSyntax, word width: Int
    ) -> EntryList.Entry {
        let word = Strings.word(of: self)
        let space = String(repeating: " ", count: width - TextCells.columns(of: word))
        return EntryList.Entry(
            mark: "\(calendar.minute(of: at)) \(word)\(space) ", markRole: .dim,
            text: text?.string ?? "", role: .text, syntax: kind == .comment ? nil : syntax,
            note: Strings.author(of: self), noteRole: .dim)
    }

    /// Returns the details. If the list cuts the text, the details begin with the text.
    fileprivate func facts(_ shared: Shared, withText: Bool) -> StyledText {
        var details = StyledText()
        if withText, let text {
            details.append(markup: text.string, in: shared.syntax, words: .preview)
        }
        details.newLine()
        details.append(Strings.details(of: self).joined(separator: " · "), .dim)
        return details
    }
}
