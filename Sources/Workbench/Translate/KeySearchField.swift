import Catalog
import Display

/// The search field of the list of keys: words and conditions, with completion and earlier searches.
struct KeySearchField: Equatable, Sendable {
    private(set) var field: TextField
    private var history: LineHistory
    /// The conditions that the completion has found, if there are several; they are shown until the
    /// next key press.
    private var candidates: [String] = []

    /// The names for the completion, from the key that was selected when the field was opened.
    private let names: KeyFilterCompletion.Names

    /// The place at the opening of the field, until the search changes the list. The whole search
    /// is one jump.
    var origin: ListPlace?

    /// - Parameters:
    ///   - history: the earlier searches.
    ///   - origin: the place at the opening of the field.
    init(
        text: String, history: LineHistory, names: KeyFilterCompletion.Names, origin: ListPlace?
    ) {
        field = TextField(text: text)
        self.origin = origin
        self.names = names
        self.history = history
    }

    var text: String { field.text }
    /// True if an earlier search is shown.
    var isRecalling: Bool { history.isRecalling }

    /// The line about the typed text: the candidates of the completion, or the mistake in the text.
    var note: FieldNote? {
        if !candidates.isEmpty { return .candidates(candidates) }
        return mistake.map { .mistake(Strings.sentence($0)) }
    }

    private var mistake: KeyFilterError? { SearchConditions(field.text).mistake }

    /// Performs an editing command.
    ///
    /// - Returns: false if the command is not a command of a field.
    mutating func perform(_ command: Command) -> Bool {
        candidates = []
        if command == .moveUp || command == .moveDown {
            if let line = history.recall(command == .moveUp ? -1 : 1, from: field.text) {
                field.replaceAll(with: line)
            }
            return true
        }
        return field.perform(command)
    }

    mutating func type(_ scalar: Unicode.Scalar) {
        candidates = []
        field.type(scalar)
    }

    mutating func paste(_ text: String) {
        candidates = []
        field.paste(text)
    }

    /// Completes the condition at the end of the text as far as only one text is possible.
    ///
    /// - Returns: false if no condition begins with the text.
    mutating func complete() -> Bool {
        let completion = KeyFilterCompletion(of: field.text, names: names)
        candidates = completion.candidates.count > 1 ? completion.candidates.map(Self.shown) : []
        if completion.common != field.text { field.replaceAll(with: completion.common) }
        return !completion.candidates.isEmpty
    }

    /// The value of a condition, or the name if there is no value.
    private static func shown(_ condition: String) -> String {
        let parts = condition.split(separator: ":", maxSplits: 1)
        return parts.count == 2 ? String(parts[1]) : condition
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
    /// The texts that can follow.
    case candidates([String])
}

extension KeyFilterCompletion.Names {
    /// The sources of a project, and the tags and authors of a key.
    init(of detail: KeyDetail?, in material: ProjectMaterial?) {
        let authors = detail?.translations.map(\.author) ?? []
        self.init(
            sources: material?.sources.map(\.name) ?? [], tags: detail?.tags ?? [],
            authors: Set(authors).subtracting([""]).sorted())
    }
}
