import Display
import TML

/// Characters to choose one from: those of the language and marks that cannot be seen; what is typed finds
/// any by name or code.
struct CharacterPicker: Equatable, Sendable {
    private let own: [NamedCharacter]
    private(set) var shown: [NamedCharacter]
    private(set) var cursor: ListCursor
    private(set) var field = TextField()

    /// More are of no use to anybody.
    private static let mostFound = 200
    /// Rows that page up and page down go by.
    private static let page = 10

    init(for locale: LocaleCode) {
        let letters = LanguageCharacters.of(locale).compactMap(NamedCharacter.init)
        own = letters + NamedCharacter.marks.filter { !letters.contains($0) }
        shown = own
        cursor = ListCursor(count: own.count, selection: 0)
    }

    /// What is selected; `nil` when nothing was found.
    var chosen: NamedCharacter? { shown.isEmpty ? nil : shown[cursor.selection] }

    mutating func perform(_ command: Command) {
        if cursor.perform(command, page: Self.page) { return }
        narrow { _ = $0.perform(command) }
    }

    /// Changes what is typed.
    mutating func narrow(_ change: (inout TextField) -> Void) {
        let before = field.text
        change(&field)
        guard field.text != before else { return }
        shown = found
        cursor.setCount(shown.count)
        cursor.select(0, rows: Self.page)
    }

    /// Selects what is drawn on a row of a list of so many.
    ///
    /// - Returns: false where there is nothing.
    mutating func select(onRow row: Int, of rows: Int) -> Bool {
        let window = cursor.window(rows: rows)
        guard row >= 0, row < rows, window.contains(window.lowerBound + row) else { return false }
        cursor.select(window.lowerBound + row)
        return true
    }

    /// A code or the character itself means one; of those with a name the language's come first.
    private var found: [NamedCharacter] {
        let text = field.text
        let words = text.uppercased().split(separator: " ").map(String.init)
        guard !words.isEmpty else { return own }
        var found = NamedCharacter.coded(text).map { [$0] } ?? []
        let scalars = text.unicodeScalars
        if let first = scalars.first, scalars.count == 1, !first.isASCII {
            found += NamedCharacter(first).map { [$0] } ?? []
        }
        let starts = words.map { Array($0.utf8) }
        let near = own.filter { $0.hasWords(beginningWith: starts) }
        let known = Set(found + near)
        found += near.filter { !found.contains($0) }
        return found
            + NamedCharacter.named(words, limit: Self.mostFound).filter { !known.contains($0) }
    }
}

extension CharacterPicker {
    /// The columns of the character, and of its code.
    private static let columns = (character: 4, code: 9)
    /// A longer list is scrolled.
    private static let mostRows = 12

    /// The rows that the list and the field take.
    var rows: Int { max(1, min(shown.count, Self.mostRows)) + 1 }

    /// Draws the list, and below it what was typed.
    func draw(on frame: inout Frame, in area: Rect) {
        let (list, bottom) = area.splitBottom(rows: 1)
        let window = cursor.window(rows: list.rows)
        for (row, number) in window.enumerated() {
            let isSelected = number == cursor.selection
            draw(shown[number], isSelected: isSelected, on: &frame, in: list.row(row))
        }
        if shown.isEmpty { frame.writeLine(Strings.nothingFound, in: list, role: .warning) }
        frame.markScrolling(
            in: list, above: window.lowerBound > 0, below: window.upperBound < shown.count,
            role: .dim)
        field.draw(
            on: &frame, in: bottom, isFocused: true, placeholder: Strings.characterPlaceholder)
    }

    private func draw(
        _ character: NamedCharacter, isSelected: Bool, on frame: inout Frame, in line: Rect
    ) {
        let inside = line.splitLeft(columns: 2).rest
        let (sign, rest) = inside.splitLeft(columns: Self.columns.character)
        let (code, name) = rest.splitRight(columns: 1).rest.splitLeft(columns: Self.columns.code)
        let cells = TextCells.cells(of: String(character.scalar), role: .label, revealing: true)
        _ = frame.write(cells: cells, at: sign.origin, in: sign)
        frame.writeLine(character.code, in: code, role: .dim)
        frame.writeLine(character.name.lowercased(), in: name, role: .text)
        if isSelected { frame.select(line) }
    }
}
