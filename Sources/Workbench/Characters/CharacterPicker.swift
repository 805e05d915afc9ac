import Display
import TML

/// A list of characters: the letters of the language and invisible characters. The typed text finds
/// any character by name or code.
struct CharacterPicker: Picker {
    private let own: [NamedCharacter]
    var list: ListView<NamedCharacter>
    var field = TextField()

    /// The limit of characters in the list.
    private static let mostFound = 200

    init(for locale: LocaleCode) {
        let letters = LanguageCharacters.of(locale).compactMap(NamedCharacter.init)
        own = letters + NamedCharacter.marks.filter { !letters.contains($0) }
        list = ListView(own)
    }

    var placeholder: String { Strings.characterPlaceholder }
    var mostRows: Int { 12 }
    var answer: Answer? { list.selected.map { .text(String($0.scalar)) } }

    mutating func narrow() {
        list.show(found)
        list.cursor.select(0, rows: mostRows)
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
    func draw(_ character: NamedCharacter, on frame: inout Frame, in line: Rect) {
        let inside = line.splitLeft(columns: 2).rest
        let (sign, rest) = inside.splitLeft(columns: Self.columns.character)
        let (code, name) = rest.splitRight(columns: 1).rest.splitLeft(columns: Self.columns.code)
        let cells = TextCells.cells(of: String(character.scalar), role: .label, revealing: true)
        _ = frame.write(cells: cells, at: sign.origin, in: sign)
        frame.writeLine(character.code, in: code, role: .dim)
        frame.writeLine(character.name.lowercased(), in: name, role: .text)
    }

    func line(of character: NamedCharacter) -> String { Strings.character(character) }
}

extension NamedCharacter: ListedRow {
    var rowID: NamedCharacter { self }
    var searchedText: String { "\(name)\n\(code)" }
}
