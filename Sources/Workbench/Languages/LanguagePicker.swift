import Display
import TML
import Text

/// A list of the languages of engines. The typed text filters the list.
struct LanguagePicker: Equatable, Sendable {
    struct Entry: Equatable, Sendable {
        var locale: LocaleCode
        /// The name from an engine; `nil` if no engine gives a name.
        var name: String?
        /// The name in the program.
        var ownName: String?
        /// The engines that have the language, in the order of their answers.
        var engines: [String]
    }

    private var all: [Entry] = []
    private(set) var list = ListView<Entry>()
    private(set) var field = TextField()
    /// True while the translator chooses another language.
    private(set) var isOpen = false
    private(set) var chosen: LocaleCode?

    init(_ chosen: LocaleCode?) { self.chosen = chosen }

    /// The languages of the list before the filter.
    var offered: [LocaleCode] { all.map(\.locale) }

    /// The name of a language; `nil` if no engine has given a name.
    func name(of locale: LocaleCode) -> String? { all.first { $0.locale == locale }?.name }

    /// Takes the languages from the answers of engines.
    mutating func offer(_ entries: [Entry]) {
        all = entries.sorted { $0.order < $1.order }
        show(selecting: selected?.locale ?? chosen)
    }

    /// Performs a command of the list or of the field.
    ///
    /// - Returns: false for other commands.
    mutating func perform(_ command: Command, page: Int) -> Bool {
        if list.cursor.perform(command, page: page) {
            isOpen = true
            return true
        }
        var isDone = false
        narrow { isDone = $0.perform(command) }
        return isDone
    }

    /// Changes the typed text. A language with this code comes first, then names that begin with
    /// the text.
    mutating func narrow(_ change: (inout TextField) -> Void) {
        let before = field.text
        change(&field)
        guard field.text != before else { return }
        isOpen = true
        show(selecting: nil)
    }

    /// Chooses the selected language. If the list is empty, chooses the typed text if it is a code.
    ///
    /// - Returns: false if no language was chosen.
    mutating func choose() -> Bool {
        if let selected {
            chosen = selected.locale
        } else if let typed {
            chosen = typed
        } else {
            return false
        }
        close()
        return true
    }

    /// Closes the list. The chosen language stays.
    mutating func close() {
        field = TextField()
        isOpen = false
        show(selecting: chosen)
    }

    mutating func select(_ row: Int) {
        list.cursor.select(row)
        isOpen = true
    }

    mutating func scroll(by rows: Int, page: Int) { list.cursor.move(by: rows, page) }
}

extension LanguagePicker {
    private var selected: Entry? { list.selected }

    /// The typed text as a code of a language that no engine lists.
    private var typed: LocaleCode? {
        let text = field.text.trimmed
        let isCode = text.utf8.allSatisfy { $0 == UInt8(ascii: "-") || $0.isWord }
        return isCode && (2...35).contains(text.utf8.count) ? LocaleCode(text) : nil
    }

    private mutating func show(selecting locale: LocaleCode?) {
        let words = SearchTerms(field.text)
        let typed = field.text.trimmed.lowercased()
        let shown = all.filter { words.occur(in: $0.name ?? "", $0.locale.rawValue) }
        let row =
            locale.flatMap { wanted in shown.firstIndex { $0.locale == wanted } }
            ?? shown.firstIndex { $0.locale == LocaleCode(typed) }
            ?? shown.firstIndex { $0.name?.lowercased().hasPrefix(typed) ?? false }
        list = ListView(shown)
        list.cursor.select(row ?? 0)
    }
}

extension LanguagePicker {
    /// The number of columns for a code.
    private static let codeColumns = 8

    /// Draws the filtered languages, each with its engines. The text cursor stays in the field.
    func draw(on frame: inout Frame, in area: Rect) {
        let cursor = frame.cursor
        list.draw(on: &frame, in: area) { entry, line, frame in
            draw(entry, on: &frame, in: line)
        }
        frame.cursor = cursor
    }

    private func draw(_ entry: Entry, on frame: inout Frame, in line: Rect) {
        let inside = line.splitLeft(columns: 2).rest
        let (code, rest) = inside.splitLeft(columns: Self.codeColumns)
        frame.writeLine(entry.locale.rawValue, in: code.splitRight(columns: 1).rest, role: .text)
        let (name, engines) = rest.splitLeft(columns: rest.columns / 2)
        frame.writeLine(
            Strings.onOneLine(entry.name ?? ""), in: name.splitRight(columns: 1).rest, role: .label,
            direction: TextDirection(ofLettersIn: entry.name ?? ""))
        frame.writeLine(
            Strings.onOneLine(entry.engines.joined(separator: ", ")), in: engines, role: .origin)
    }
}

extension LanguagePicker.Entry: ListedRow {
    var rowID: LocaleCode { locale }
    var searchedText: String { "\(name ?? "")\n\(locale.rawValue)" }

    /// Sorts by name. Languages without a name come last, by code.
    fileprivate var order: (Int, String, LocaleCode) {
        name.map { (0, $0.lowercased(), locale) } ?? (1, "", locale)
    }
}
