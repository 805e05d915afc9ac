import TestSupport
import Testing

@testable import Display

@Suite struct TextCellsTests {
    private func texts(_ text: String, revealing: Bool = false) -> [String] {
        TextCells.cells(of: text, role: .text, revealing: revealing).map(\.text)
    }

    @Test(arguments: [
        ("abc", ["a", "b", "c"]),
        ("日a", ["日", "", "a"]),
        ("e\u{301}x", ["e\u{301}", "x"]),
        ("क्षि", ["क्षि", "", ""]),
        ("กำ!", ["กำ", "", "!"]),
        ("\u{1112}\u{1161}\u{11AB}", ["\u{1112}\u{1161}\u{11AB}", ""]),
        ("👍🏽!", ["👍🏽", "", "!"]),
        ("👨‍👩‍👧!", ["👨‍👩‍👧", "", "!"]),
        ("🏴󠁧󠁢󠁥󠁮󠁧󠁿!", ["🏴󠁧󠁢󠁥󠁮󠁧󠁿", "", "!"]),
        ("❤️!", ["❤️", "", "!"]),
        ("1️⃣!", ["1️⃣", "", "!"]),
        ("🇫🇷!", ["🇫🇷", "", "!"]),
        ("🇫!", ["Ⓕ", "!"]),
        ("\u{1B}[0m", ["␛", "[", "0", "m"]),
        ("a\tb\nc\r\n", ["a", "␉", "b", "␤", "c", "␍", "␤"]),
        ("\u{0}\u{7F}\u{9B}", ["␀", "␡", "\u{FFFD}"]),
        ("\u{202E}x\u{2069}", ["⇐", "x", "↧"]),
        ("a\u{200B}b\u{FEFF}", ["a", "∘", "b", "∅"]),
        ("\u{AD}", ["\u{2010}"]),
        ("\u{301}", ["◌\u{301}"]),
        ("\u{FE0F}\n\u{301}", ["▯", "␤", "◌\u{301}"]),
        ("\u{1161}", ["◌\u{1161}"]),
        ("\u{378}", ["\u{FFFD}"]),
        ("a\u{A0}b", ["a", "\u{A0}", "b"]),
        ("می\u{200C}خ", ["م", "ی\u{200C}", "خ"]),
        ("a\u{E0041}", ["a", "▯"]),
        (
            "a\u{300}\u{301}\u{302}\u{303}\u{304}\u{305}x",
            ["a\u{300}\u{301}\u{302}\u{303}\u{304}\u{305}", "x"]
        ),
    ])
    func aTextBecomesCellsThatHoldAClusterEach(_ text: String, _ cells: [String]) {
        #expect(texts(text).map(\.scalars) == cells.map(\.scalars))
    }

    @Test(arguments: [
        ("a\u{A0}b", ["a", "⍽", "b"]), ("\u{202F}", ["⌴"]), ("\u{200B}", ["∘"]),
        ("ی\u{200C}خ", ["ی", "¦", "خ"]), ("a\u{200D}b", ["a", "⁀", "b"]), ("\u{AD}", ["¬"]),
        ("\u{2060}", ["‿"]), ("\u{200E}\u{200F}", ["▸", "◂"]), ("\u{FEFF}", ["∅"]),
        ("\u{3000}", ["⬚"]), ("\u{2009}", ["˽"]), ("👨‍👩‍👧!", ["👨‍👩‍👧", "", "!"]),
        (
            "a\u{300}\u{301}\u{302}\u{303}\u{304}x",
            ["a\u{300}\u{301}\u{302}\u{303}", "◌\u{304}", "x"]
        ),
    ])
    func anEditorShowsWhatOneWouldNotSee(_ text: String, _ cells: [String]) {
        #expect(texts(text, revealing: true).map(\.scalars) == cells.map(\.scalars))
    }

    @Test(arguments: [
        ("क्षि", ["क\u{94D}", "ष", "\u{93F}"]), ("กำ", ["ก", "ำ"]), ("👍🏽", ["👍", ""]),
        ("क्\u{200D}ष", ["क\u{94D}", "ष"]), ("ه\u{200D}", ["ه"]),
        ("👨‍👩‍👧", ["👨", ""]), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", ["🏴", ""]), ("❤️", ["❤", " "]), ("☝🏽", ["☝", " "]),
        ("1️⃣", ["1\u{20E3}", " "]), ("🇫🇷", ["Ⓕ", "Ⓡ"]), ("❤️‍🔥", ["❤", " "]),
        (
            "a\u{300}\u{301}\u{302}\u{303}\u{304}\u{305}",
            ["a\u{300}\u{301}\u{302}\u{303}"]
        ), ("日", ["日", ""]), ("e\u{301}", ["e\u{301}"]), ("\u{1F}", ["␟"]),
    ])
    func aClusterHasPiecesThatEveryTerminalDrawsAlike(_ cluster: String, _ pieces: [String]) {
        let cells = TextCells.cells(of: cluster, role: .text)
        #expect(cells[0].plain.map(\.text.scalars) == pieces.map(\.scalars))
        #expect(cells[0].width == pieces.count)
    }

    @Test func standInsHaveARoleOfTheirOwnInAnEditorOnly() {
        let revealed = TextCells.cells(of: "a\u{A0}\n", role: .text, revealing: true)
        #expect(revealed.map(\.role) == [.text, .invisible, .invisible])
        #expect(TextCells.cells(of: "a\n", role: .label).map(\.role) == [.label, .label])
    }

    @Test func theStandInsOfAnEditorDiffer() {
        let characters = [
            "\u{A0}", "\u{202F}", "\u{2007}", "\u{2009}", "\u{3000}", "\u{200B}", "\u{200C}",
            "\u{200D}", "\u{AD}", "\u{2060}", "\u{200E}", "\u{200F}", "\u{61C}", "\u{202A}",
            "\u{202B}", "\u{202C}", "\u{202D}", "\u{202E}", "\u{2066}", "\u{2067}", "\u{2068}",
            "\u{2069}", "\u{FEFF}", "\u{2028}", "\u{2029}", "\t", "\n", "\r",
        ]
        let glyphs = characters.map { texts($0, revealing: true) }
        #expect(Set(glyphs).count == characters.count)
        #expect(glyphs.allSatisfy { $0.count == 1 })
    }

    @Test(arguments: SeededRandom.seeds(200))
    func cellsOfAnyTextAreWholeAndHarmless(_ seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let text = TextSamples.random(&random, upTo: 40)
        for revealing in [false, true] {
            let cells = TextCells.cells(of: text, role: .text, revealing: revealing)
            #expect(cells.count == TextCells.columns(of: text, revealing: revealing))
            for (index, cell) in cells.enumerated() {
                let plain = cell.plain
                let areSound = plain.allSatisfy { $0.isWellFormed }
                #expect(areSound, "seed \(seed): \(cell.text.scalars)")
                #expect(plain.count == cell.width)
                let covered = cells[(index + 1)...].prefix { $0.width == 0 }.count
                if cell.width > 0 { #expect(covered == cell.width - 1) }
            }
        }
    }

    @Test(arguments: SeededRandom.seeds(200))
    func cellsHoldEveryLetterInOrder(_ seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let text = TextSamples.random(&random, upTo: 40)
        let shown = TextCells.cells(of: text, role: .text).flatMap(\.text.scalars)
        #expect(shown.filter(\.isPlain) == text.scalars.filter(\.isPlain))
    }

    @Test(arguments: ["\u{115F}", "\u{1160}", "\u{3164}", "\u{FFA0}"])
    func fillersAreSeen(_ filler: String) {
        #expect(TextCells.cells(of: "a\(filler)b", role: .text).map(\.text) == ["a", "▯", "b"])
    }

    @Test(arguments: SeededRandom.seeds(100))
    func theLayoutOfATextIsThatOfItsCells(_ seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let text = TextSamples.random(&random, upTo: 30)
        let placements = TextCells.layout(of: text)
        let cells = TextCells.cells(of: text, role: .text)
        #expect(placements.count == text.count)
        #expect(placements.allSatisfy { $0.width > 0 })
        #expect(placements.reduce(0) { $0 + $1.width } == cells.count)
        for placement in placements {
            let own = TextCells.cells(of: text[placement.range], role: .text)
            #expect(Array(cells[placement.column..<placement.column + placement.width]) == own)
        }
    }

    @Test(arguments: [
        ("hello", 5, "hello"), ("hello", 4, "hel…"), ("日本語", 5, "日本…"), ("日本語", 4, "日…"),
        ("hello", 1, "…"), ("hello", 0, ""), ("hello", -3, ""), ("", 4, ""),
        ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"),
    ])
    func aClippedTextFits(_ text: String, _ columns: Int, _ clipped: String) {
        #expect(TextCells.clipped(text, to: columns) == clipped)
    }

    @Test func withoutAnEllipsisMoreFits() {
        #expect(TextCells.clipped("日本語", to: 5, ellipsis: false) == "日本")
    }
}

extension String {
    var scalars: [Unicode.Scalar] { Array(unicodeScalars) }
}

extension Unicode.Scalar {
    /// Letters and digits that no rule replaces or drops.
    var isPlain: Bool {
        if StandIn.always(for: self) != nil { return false }
        return switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter, .decimalNumber:
            CharacterWidth.columns(of: self) > 0
        default: false
        }
    }
}

extension Cell {
    /// One scalar of the cell's width and up to four marks, and nothing that acts on a terminal.
    var isWellFormed: Bool {
        guard let base = text.unicodeScalars.first else { return width == 0 }
        let marks = text.unicodeScalars.dropFirst()
        return CharacterWidth.columns(of: base) == width && width > 0 && marks.count <= 4
            && marks.allSatisfy { CharacterWidth.columns(of: $0) == 0 }
            && text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    }
}

@Suite struct AmbiguousWidthTests {
    @Test func signsOfAmbiguousWidthAreAsWideAsTheTerminalHasThem() {
        let text = "Я“x”…│"
        #expect(TextCells.columns(of: text) == 6)
        TextProfile.$current.withValue(TextProfile(isAmbiguousWide: true)) {
            #expect(TextCells.columns(of: text) == 9)
            #expect(
                TextCells.cells(of: text, role: .text).map(\.width) == [2, 0, 2, 0, 1, 2, 0, 1, 1])
            #expect(TextCells.columns(of: "e\u{301}日") == 3)
        }
    }
}
