import Display
import Foundation
import TestSupport
import Testing

@testable import Terminal
@testable import terminal_probe

/// What is sent to terminals that turn letters from right to left by themselves: models of them show what is
/// wanted, and the cursor where it is wanted.
@Suite struct LetterOrderTests {
    private static func emphasis(of cell: Cell) -> Emphasis {
        let style = Theme.terminal.style(of: cell.role, on: cell.ground, depth: .direct)
        return style.emphasis.union(cell.emphasis)
    }

    private func sent(_ row: [Cell], to terminal: TurningTerminal) -> [Cell] {
        switch terminal.order {
        case .lines: OrderedRow(row[...])?.cells ?? row
        case .words: WordRow(row[...], emphasis: Self.emphasis)?.cells ?? row
        case .visual, .typed: row
        }
    }

    private func expectShown(_ wanted: [Cell], _ terminal: TurningTerminal, _ comment: String) {
        let row = Cell.piecewise(wanted[...])
        let sent = sent(row, to: terminal)
        var shown = terminal.shown(sent, emphasis: Self.emphasis)
        // A sign beside a word may be drawn bolder.
        if terminal.order == .words, shown.count == row.count {
            for column in row.indices { shown[column].emphasis = row[column].emphasis }
        }
        #expect(
            shown == row, "\(terminal) \(comment): \(text(sent)) as \(text(shown)) for \(text(row))"
        )
        let order = terminal.order == .lines ? OrderedRow(row[...]) : nil
        for column in row.indices where row[column].width > 0 {
            let place = order?.column(of: column) ?? column
            #expect(terminal.column(of: place, in: sent) == column, "\(terminal) \(comment)")
        }
    }

    private func text(_ cells: [Cell]) -> String {
        cells.map {
            $0.text.unicodeScalars.map { String($0.value, radix: 16) }.joined(separator: "+")
        }
        .joined(separator: " ")
    }

    private static let texts = [
        "שלום", "(שלום) abc", "[bold: {count} שלום] עולם", "12 שלום 34", "שלום, עולם!", "abcשלום12",
        "مرحبا [link: اضغط هنا] 12%", "لديك {count} رسائل", "١٢٣ - ٤٥ سلام ١٢٪", "سلام،؟",
        "۱۲۳ سلام",
        "می\u{200C}خواهم", "בְּרֵאשִׁית", "שלום日本語עולם", "😀שלום👍🏽", "שלום│עולם▍", "\u{202E}שלום\u{2069}",
        "ܫܠܡܐ ޝިޔާ ߒߞߏ", "𞤀𞤣𞤤𞤢𞤥 12", "e\u{301}ש\u{5B8}לo", "<a>שלום</a>", "\"שלום\" - 'עולם'",
    ]

    @Test(arguments: TurningTerminal.allCases, texts)
    func aTextIsShownAsItIsRead(_ terminal: TurningTerminal, _ text: String) {
        for direction in [TextDirection.leftToRight, .rightToLeft] {
            let line = VisualLine(text, role: .text, direction: direction)
            expectShown(line.cells, terminal, text)
            var frame = Frame(size: Size(rows: 1, columns: 60))
            frame.write(line, in: Rect(row: 0, column: 30, rows: 1, columns: 25))
            frame.write("│שלום", at: Point(row: 0, column: 20), in: frame.area, role: .heading)
            frame.setGround(.field, under: Rect(row: 0, column: 22, rows: 1, columns: 20))
            expectShown(Array(frame.cells(ofRow: 0)), terminal, text)
        }
    }

    @Test(arguments: SeededRandom.seeds(40))
    func eachRowIsShownAsItIsWanted(_ seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let frame = RandomFrame.next(size: Size(rows: 12, columns: 41), &random)
        for terminal in TurningTerminal.allCases {
            for row in 0..<frame.size.rows {
                expectShown(Array(frame.cells(ofRow: row)), terminal, "seed \(seed), row \(row)")
            }
        }
    }

    @Test func aWordThatIsMarkedInPartStaysMarkedThere() {
        var row = VisualLine("שלום abc", role: .text, direction: .rightToLeft).cells
        row[6].role = .match
        row[7].emphasis = .bold
        for terminal in TurningTerminal.allCases { expectShown(row, terminal, "marked") }
    }

    @Test func aSignBesideAWordIsOfAnotherFont() throws {
        let row = VisualLine("(שלום)", role: .text).cells
        let sent = try #require(WordRow(row[...], emphasis: Self.emphasis)).cells
        #expect(sent.map(\.text).joined() == "(שלום)")
        #expect(
            sent.map { $0.emphasis.contains(.bold) } == [true, false, false, false, false, true])
        let alone = VisualLine("( שלום )", role: .text).cells
        let kept = try #require(WordRow(alone[...], emphasis: Self.emphasis)).cells
        #expect(kept.allSatisfy { $0.emphasis.isEmpty })
    }

    @Test func whatHasNoLettersFromRightToLeftIsSentAsItIs() {
        let row = TextCells.cells(of: "plain, я 日本 👍🏽 │ 12%", role: .text)
        #expect(OrderedRow(row[...]) == nil)
        #expect(WordRow(row[...], emphasis: Self.emphasis) == nil)
    }

    @Test func theMousePointsAtWhatIsSeen() throws {
        let pty = try Pty(
            builtProgram(named: "terminal-probe"), arguments: ["mouse", "lines"], columns: 200)
        pty.send("שלום")
        #expect(pty.wait { $0.row(1).hasPrefix("שלום") }, "\(pty.text)")
        pty.send("\u{1B}[<0;1;2M\u{1B}[<0;9;2M")
        #expect(pty.wait { $0.row(7).contains("mouse") }, "\(pty.text)")
        #expect(
            pty.row(6).contains("row: 1, column: 3") && pty.row(7).contains("row: 1, column: 8"))
    }

    /// The bytes as they come, in pieces as each frame needs them.
    @Test(arguments: ["lines", "words"], SeededRandom.seeds(6))
    func aRowThatChangesIsSentAsItIsWanted(_ order: String, _ seed: UInt64) throws {
        let size = Size(rows: 12, columns: 41)
        let terminals = TurningTerminal.allCases.filter { $0.order.rawValue == order }
        let pty = try Pty(
            builtProgram(named: "terminal-probe"), arguments: ["frames", "\(seed)", order],
            rows: size.rows, columns: size.columns)
        try #require(pty.wait(for: "error"))
        var random = SeededRandom(seed: seed)
        for _ in 0..<30 {
            let frame = RandomFrame.next(size: size, &random)
            pty.send("x")
            let wanted = Shown(frame)
            let areShown = pty.wait { screen in
                terminals.allSatisfy { Shown(screen, on: $0, like: frame) == wanted }
            }
            let differences = terminals.map {
                Shown(pty, on: $0, like: frame).differences(from: wanted)
            }
            try #require(areShown, "seed \(seed)\n\(differences)")
        }
    }
}

/// What is seen of letters from right to left, and where the cursor is, in rows that libvterm draws as all do.
private struct Shown: Equatable {
    private var letters: [Point: String] = [:]
    private var cursor: Point?

    /// Of the frame that is wanted.
    init(_ frame: Frame) {
        for row in 0..<frame.size.rows where Self.isCertain(frame, row) {
            note(Array(frame.cells(ofRow: row)), row)
        }
        cursor = frame.cursor.flatMap { Self.isCertain(frame, $0.row) ? $0 : nil }
    }

    /// Of a terminal that turns letters, which has got what another one shows as it came.
    init(_ pty: Pty, on terminal: TurningTerminal, like frame: Frame) {
        for row in 0..<pty.rows where Self.isCertain(frame, row) {
            let cells = (0..<pty.columns).map { Self.cell(pty, row, $0) }
            note(terminal.shown(cells) { $0.emphasis }, row)
            if let place = pty.cursor, place.row == row {
                cursor = Point(row: row, column: terminal.column(of: place.column, in: cells))
            }
        }
    }

    private static func isCertain(_ frame: Frame, _ row: Int) -> Bool {
        frame.cells(ofRow: row).allSatisfy { cell in
            cell.isSimple && WidthDoubt(of: cell.text) == .none
                && (cell.text.unicodeScalars.count == 1 || cell.width == 0)
        }
    }

    private static func cell(_ pty: Pty, _ row: Int, _ column: Int) -> Cell {
        let look = pty.look(row: row, column: column)
        let text = pty.text(row: row, column: column)
        var emphasis: Emphasis = look.isBold ? .bold : []
        if look.isItalic { emphasis.insert(.italic) }
        let isCovered =
            text.isEmpty && column > 0 && pty.look(row: row, column: column - 1).width == 2
        return Cell(
            isCovered ? "" : text.isEmpty ? " " : text, width: isCovered ? 0 : look.width,
            role: .text, emphasis: emphasis)
    }

    private mutating func note(_ cells: [Cell], _ row: Int) {
        for (column, cell) in cells.enumerated() {
            guard let sign = cell.text.unicodeScalars.first else { continue }
            // libvterm leaves marks behind.
            guard ReadingDirection(of: sign) != .other, CharacterWidth.columns(of: sign) > 0 else {
                continue
            }
            letters[Point(row: row, column: column)] = String(sign)
        }
    }

    func differences(from wanted: Shown) -> String {
        let points = Set(letters.keys).union(wanted.letters.keys).filter {
            letters[$0] != wanted.letters[$0]
        }
        return points.map { "\($0): \(letters[$0] ?? "–") for \(wanted.letters[$0] ?? "–")" }
            .sorted().joined(separator: "\n") + "\ncursor \(String(describing: cursor))"
    }
}
