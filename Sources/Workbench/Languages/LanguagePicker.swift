import Display
import TML
import Text

/// A language to be chosen among those that engines have; what is typed narrows them.
struct LanguagePicker: Equatable, Sendable {
    struct Entry: Equatable, Sendable {
        var locale: LocaleCode
        /// `nil`: no engine tells.
        var name: String?
        /// What the program itself calls it.
        var ownName: String?
        /// Those that have it, in the order in which they are told.
        var engines: [String]
    }

    private var all: [Entry] = []
    private(set) var shown: [Entry] = []
    private(set) var cursor = ListCursor(count: 0)
    private(set) var field = TextField()
    /// Whether the translator is about to choose another one.
    private(set) var isOpen = false
    private(set) var chosen: LocaleCode?

    init(_ chosen: LocaleCode?) { self.chosen = chosen }

    /// The languages that there are to choose from.
    var offered: [LocaleCode] { all.map(\.locale) }

    /// The name of a language, as far as an engine has told it.
    func name(of locale: LocaleCode) -> String? { all.first { $0.locale == locale }?.name }

    /// Engines have told of languages.
    mutating func offer(_ entries: [Entry]) {
        all = entries.sorted { $0.order < $1.order }
        show(selecting: selected?.locale ?? chosen)
    }

    /// A command of the list, or of what is typed.
    ///
    /// - Returns: false when it is neither's.
    mutating func perform(_ command: Command, page: Int) -> Bool {
        if cursor.perform(command, page: page) {
            isOpen = true
            return true
        }
        var isDone = false
        narrow { isDone = $0.perform(command) }
        return isDone
    }

    /// Changes what is typed. A code, then the beginning of a name are what is most likely meant.
    mutating func narrow(_ change: (inout TextField) -> Void) {
        let before = field.text
        change(&field)
        guard field.text != before else { return }
        isOpen = true
        show(selecting: nil)
    }

    /// Takes the selected language; where none is left, what was typed, if that is a code.
    ///
    /// - Returns: false when there is nothing to take.
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

    /// Leaves what is chosen as it is.
    mutating func close() {
        field = TextField()
        isOpen = false
        show(selecting: chosen)
    }

    mutating func select(_ row: Int) {
        cursor.select(row)
        isOpen = true
    }

    mutating func scroll(by rows: Int, page: Int) { cursor.move(by: rows, page) }
}

extension LanguagePicker {
    private var selected: Entry? {
        shown.indices.contains(cursor.selection) ? shown[cursor.selection] : nil
    }

    /// What was typed, as a code of a language that no engine lists.
    private var typed: LocaleCode? {
        let text = field.text.trimmed
        let isCode = text.utf8.allSatisfy { $0 == UInt8(ascii: "-") || $0.isWord }
        return isCode && (2...35).contains(text.utf8.count) ? LocaleCode(text) : nil
    }

    private mutating func show(selecting locale: LocaleCode?) {
        let words = SearchTerms(field.text)
        let typed = field.text.trimmed.lowercased()
        shown = all.filter { words.occur(in: $0.name ?? "", $0.locale.rawValue) }
        let row =
            locale.flatMap { wanted in shown.firstIndex { $0.locale == wanted } }
            ?? shown.firstIndex { $0.locale == LocaleCode(typed) }
            ?? shown.firstIndex { $0.name?.lowercased().hasPrefix(typed) ?? false }
        cursor = ListCursor(count: shown.count, selection: row ?? 0)
    }
}

extension LanguagePicker {
    /// The columns of a code.
    private static let codeColumns = 8

    /// Draws the languages that are left, each with those that have it.
    func draw(on frame: inout Frame, in area: Rect, isFocused: Bool) {
        let window = cursor.window(rows: area.rows)
        for (row, number) in window.enumerated() {
            let line = area.row(row)
            draw(shown[number], on: &frame, in: line)
            if number == cursor.selection { frame.select(line, isFocused: isFocused) }
        }
        frame.markScrolling(
            in: area, besides: true, above: window.lowerBound > 0,
            below: window.upperBound < shown.count, role: .dim)
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

extension LanguagePicker.Entry {
    /// By names; what has none comes last, by its code.
    fileprivate var order: (Int, String, LocaleCode) {
        name.map { (0, $0.lowercased(), locale) } ?? (1, "", locale)
    }
}
