import Testing

@testable import Display

@Suite struct CharacterWidthTests {
    @Test(arguments: [
        ("a", 1), ("é", 1), ("я", 1), ("\u{301}", 0), ("中", 2), ("가", 2), ("\u{1161}", 0),
        ("\u{93F}", 1), ("\u{941}", 0), ("\u{E33}", 1), ("\u{E34}", 0), ("👍", 2), ("🪿", 2),
        ("❤", 1), ("─", 1), ("\u{200B}", 0), ("\u{AD}", 1), ("\u{1F1E6}", 1), ("ｱ", 1),
        ("Ａ", 2), ("\u{FFFD}", 1), ("\u{1FAE8}", 2), ("\u{3000}", 2), ("\u{1}", 0), ("~", 1),
    ])
    func aScalarTakesTheColumnsTerminalsGiveIt(_ text: String, _ columns: Int) throws {
        let scalar = try #require(text.unicodeScalars.first)
        #expect(CharacterWidth.columns(of: scalar) == columns)
    }

    @Test func noScalarTakesAnythingButNoneOneOrTwoColumns() {
        for value in UInt32(0)...0x10FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let columns = CharacterWidth.columns(of: scalar)
            if columns < 0 || columns > 2 { Issue.record("\(scalar): \(columns)") }
        }
    }

    @Test func marksTakeNoColumn() {
        for value in UInt32(0x300)...0x1FFFF {
            guard let scalar = Unicode.Scalar(value),
                scalar.properties.generalCategory == .nonspacingMark
            else { continue }
            if CharacterWidth.columns(of: scalar) != 0 { Issue.record("\(scalar)") }
        }
    }

    @Test func simpleScalarsAreCharactersOfTheirOwn() {
        for value in UInt32(0)...0x10FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let columns = SimpleScalars.columns(of: scalar)
            guard columns > 0 else { continue }
            var builder = CellBuilder(role: .text, emphasis: [], isRevealing: true)
            builder.add(Character(scalar))
            let isItself = builder.cells.count == columns && builder.cells[0].text == String(scalar)
            let isAlone = ["a\(scalar)a", "가\(scalar)가", "\(scalar)\(scalar)\(scalar)"]
                .allSatisfy { $0.count == 3 }
            let isAssigned = scalar.properties.generalCategory != .unassigned
            if !isItself || !isAlone || !isAssigned { Issue.record("\(scalar) is not simple") }
        }
    }
}
