import Display
import TML

/// A list of characters: the letters of the language and invisible characters. The typed text finds
/// any character by name or code.
struct CharacterPicker: Equatable, Sendable {
    private let own: [NamedCharacter]
    private(set) var shown: [NamedCharacter]
    private(set) var cursor: ListCursor
    private(set) var field = TextField()

    /// The limit of characters in the list.
    private static let mostFound = 200
    /// The number of rows for page up and page down.
    private static let page = 10

    init(for locale: LocaleCode) {
        let letters = LanguageCharacters.of(locale).compactMap(NamedCharacter.init)
        own = letters + NamedCharacter.marks.filter { !letters.contains($0) }
        shown = own
        cursor = ListCursor(count: own.count, selection: 0)
    }

    /// The selected character; `nil` if nothing was found.
    var chosen: NamedCharacter? { shown.isEmpty ? nil : shown[cursor.selection] }

    mutating func perform(_ command: Command) {
        if cursor.perform(command, page: Self.page) { return }
        narrow { _ = $0.perform(command) }
    }

    /// Changes the typed text.
    mutating func narrow(_ change: (inout TextField) -> Void) {
        let before = field.text
        change(&field)
        guard field.text != before else { return }
        shown = found
        cursor.setCount(shown.count)
        cursor.select(0, rows: Self.page)
    }

    /// Selects the character on a row of the list.
    ///
    /// - Returns: false if the row has no character.
    mutating func select(onRow row: Int, of rows: Int) -> Bool {
        let window = cursor.window(rows: rows)
        guard row >= 0, row < rows, window.contains(window.lowerBound + row) else { return false }
        cursor.select(window.lowerBound + row)
        return true
    }

    /// The found characters. A code or a character finds one character; by name, the characters of
    /// the language come first.
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
    /// The columns for the character and for its code.
    private static let columns = (character: 4, code: 9)
    /// The limit of rows; a longer list scrolls.
    private static let mostRows = 12

    /// The number of rows for the list and the field.
    var rows: Int { max(1, min(shown.count, Self.mostRows)) + 1 }

    /// Draws the list, and the field below the list.
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
