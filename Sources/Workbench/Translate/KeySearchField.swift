import Catalog
import Display

/// The search field of the list of keys: words and conditions, with completion and earlier searches.
struct KeySearchField: Equatable, Sendable {
    private(set) var field: TextField
    private var history: LineHistory
    /// The conditions that the completion has found, if there are several; they are shown until the
    /// next key press.
    private var offered = OfferedConditions()

    /// The names for the completion: those of the selected key at the opening of the field, and then
    /// those that the disk has read.
    private var names: KeyFilterCompletion.Names
    /// The list of all keys of the language.
    private let language: KeyQuery

    /// The place at the opening of the field, until the search changes the list. The whole search
    /// is one jump.
    var origin: ListPlace?

    /// - Parameters:
    ///   - history: the earlier searches.
    ///   - list: the list that is searched.
    ///   - origin: the place at the opening of the field.
    init(
        text: String, history: LineHistory, names: KeyFilterCompletion.Names, of list: KeyQuery,
        origin: ListPlace?
    ) {
        field = TextField(text: text)
        self.origin = origin
        self.names = names
        language = KeyQuery(project: list.project, locale: list.locale)
        self.history = history
    }

    var text: String { field.text }
    /// True if an earlier search is shown.
    var isRecalling: Bool { history.isRecalling }

    /// The line about the typed text: the candidates of the completion, or the mistake in the text.
    var note: FieldNote? {
        if !offered.offers.isEmpty { return .offers(offered.offers) }
        return mistake.map { .mistake(Strings.sentence($0)) }
    }

    private var mistake: KeyFilterError? { SearchConditions(field.text).mistake }

    /// Performs an editing command.
    ///
    /// - Returns: false if the command is not a command of a field.
    mutating func perform(_ command: Command) -> Bool {
        offered = OfferedConditions()
        if command == .moveUp || command == .moveDown {
            if let line = history.recall(command == .moveUp ? -1 : 1, from: field.text) {
                field.replaceAll(with: line)
            }
            return true
        }
        return field.perform(command)
    }

    mutating func type(_ text: String) {
        offered = OfferedConditions()
        field.type(text)
    }

    mutating func paste(_ text: String) {
        offered = OfferedConditions()
        field.paste(text)
    }

    /// Completes the condition at the end of the text as far as only one text is possible.
    ///
    /// - Returns: the request for the first number of keys; `nil` if no condition begins with the
    ///   text.
    mutating func complete() -> [Effect]? {
        let completion = KeyFilterCompletion(of: field.text, names: names)
        let isChoice = completion.candidates.count > 1
        offered = isChoice ? OfferedConditions(completion, in: language) : OfferedConditions()
        if completion.common != field.text { field.replaceAll(with: completion.common) }
        return completion.candidates.isEmpty ? nil : offered.ask()
    }

    /// Requests the names of the language.
    var reading: [Effect] { [.store(.list(.names(language.project, language.locale)))] }

    /// Takes the names of the language, or the number of keys of an offered condition.
    mutating func receive(_ answer: StoreAnswer) -> [Effect] {
        switch answer {
        case .list(.names(language.project, language.locale, let read)):
            names = names.adding(read)
            return []
        case .list(.estimated(let query, let count)): return offered.take(count, of: query)
        case .failed(.list(.estimate(let query)), _): return offered.take(nil, of: query)
        case .projects, .list, .key, .outbox, .batch, .memory, .terms, .writing, .session, .failed:
            return []
        }
    }

    /// Draws the field after its sign, with the mistake marked.
    func draw(on frame: inout Frame, in row: Rect, isFocused: Bool) {
        let (mark, rest) = row.splitLeft(columns: 1)
        frame.write("/", at: mark.origin, in: mark, role: .hintKey)
        field.draw(on: &frame, in: rest, isFocused: isFocused, mistake: mistake?.range)
    }
}

/// The line about the typed text of a field, in place of the hints.
enum FieldNote: Equatable, Sendable {
    /// The mistake in the text.
    case mistake(String)
    /// The conditions that can follow.
    case offers([OfferedConditions.Offer])
}

extension KeyFilterCompletion.Names {
    private static let mostSources = 5_000

    /// The sources and terms of a project, and the tags and authors of a key.
    init(of detail: KeyDetail?, in material: ProjectMaterial?) {
        let authors = detail?.translations.map(\.author) ?? []
        self.init(
            sources: material?.sources.prefix(Self.mostSources).map(\.name) ?? [],
            tags: detail?.tags ?? [],
            authors: Set(authors).subtracting([""]).sorted(), terms: material?.terms ?? [])
    }
}
