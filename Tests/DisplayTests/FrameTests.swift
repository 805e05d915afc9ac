import Display
import TestSupport
import Testing

@Suite struct FrameTests {
    private let area = Rect(row: 0, column: 0, rows: 3, columns: 10)

    private func frame(_ draw: (inout Frame) -> Void) -> Frame {
        var frame = Frame(size: Size(rows: 3, columns: 10))
        draw(&frame)
        return frame
    }

    @Test func writingReturnsWhereTheNextTextGoes() {
        var frame = Frame(size: Size(rows: 3, columns: 10))
        let used = frame.write("日本", at: area.origin, in: area, role: .label)
        frame.write("!", at: area.origin.moved(columns: used), in: area, role: .text)
        #expect(used == 4)
        #expect(frame.text(ofRow: 0) == "日本!     ")
        #expect(
            frame.write("0123456789ab", at: Point(row: 1, column: 3), in: area, role: .text) == 7)
        #expect(frame.write("x", at: Point(row: 1, column: 30), in: area, role: .text) == 0)
    }

    @Test func whatLiesOutsideIsClipped() {
        let inner = Rect(row: 1, column: 2, rows: 1, columns: 4)
        let drawn = frame {
            $0.write("abcdefgh", at: Point(row: 1, column: 0), in: inner, role: .text)
            $0.write("xxxx", at: Point(row: 0, column: 2), in: inner, role: .text)
        }
        #expect(drawn.text(ofRow: 1) == "  cdef    ")
        #expect(drawn.text(ofRow: 0) == "          ")
    }

    @Test func aWideCharacterCutAtAnEdgeIsASpace() {
        let inner = Rect(row: 0, column: 1, rows: 1, columns: 4)
        let drawn = frame {
            $0.write("日本語", at: Point(row: 0, column: 0), in: inner, role: .label)
        }
        #expect(drawn.text(ofRow: 0) == "  本      ")
        #expect(drawn[row: 0, column: 1].role == .label)
        #expect(drawn[row: 0, column: 4] == Cell(" ", role: .label))
    }

    @Test(arguments: [(0, "x 本語    "), (1, " x本語    "), (2, "日x 語    "), (3, "日 x語    ")])
    func overwritingHalfOfAWideCharacterBlanksTheOther(_ column: Int, _ row: String) {
        let drawn = frame {
            $0.write("日本語", at: Point(row: 0, column: 0), in: area, role: .label)
            $0.write("x", at: Point(row: 0, column: column), in: area, role: .text)
        }
        #expect(drawn.text(ofRow: 0) == row)
    }

    @Test(arguments: 0..<3)
    func overwritingAPartOfAClusterBlanksTheRest(_ column: Int) {
        let drawn = frame {
            $0.write("अक्षिअ", at: Point(row: 0, column: 0), in: area, role: .label)
            $0.write("x", at: Point(row: 0, column: 1 + column), in: area, role: .text)
        }
        var row = Array("अ   अ     ")
        row[1 + column] = "x"
        #expect(drawn.text(ofRow: 0) == String(row))
    }

    @Test func aBoxHasItsTitleInTheTopLine() {
        let drawn = frame { $0.box(area, title: "Keys", role: .rule, titleRole: .heading) }
        #expect((0..<3).map(drawn.text) == ["┌ Keys ──┐", "│        │", "└────────┘"])
        let narrow = frame {
            $0.box(area, title: "Übersetzung", role: .rule, titleRole: .heading)
        }
        #expect(narrow.text(ofRow: 0) == "┌ Übers… ┐")
    }

    @Test func aTextCannotSmuggleAnEscapeSequenceIntoACell() {
        let drawn = frame {
            $0.write("\u{1B}]0;x\u{7}", at: area.origin, in: area, role: .text)
        }
        #expect(drawn.text(ofRow: 0) == "␛]0;x␇    ")
    }

    @Test func theGoldenTextShowsTextRolesAndGrounds() {
        var drawn = frame {
            $0.box(area, title: "日", role: .rule, titleRole: .heading)
            $0.setGround(.field, under: Rect(row: 1, column: 1, rows: 1, columns: 8))
            $0.write("{n}", at: Point(row: 1, column: 1), in: area, role: .token)
        }
        drawn.cursor = Point(row: 1, column: 4)
        #expect(
            drawn.goldenText == """
                size 10x3  cursor 1,4
                text
                ┌ 日 ────┐
                │{n}     │
                └────────┘
                roles  H=heading |=rule t=token
                |HHHH|||||
                |ttt     |
                ||||||||||
                grounds  f=field

                 ffffffff


                """)
    }

    @Test func whatIsWrittenLiesOnTheGroundThatIsThere() {
        let drawn = frame {
            $0.lay(.dialog, in: area)
            $0.setGround(.field, under: area.splitTop(rows: 1).top)
            $0.write("日x", at: area.origin, in: area, role: .token)
            $0.fill(area.row(1), role: .dim, with: "─")
        }
        #expect(drawn[row: 0, column: 1] == .covered(role: .token).lying(on: .field))
        #expect(drawn[row: 0, column: 2] == Cell("x", role: .token, ground: .field))
        #expect(drawn[row: 1, column: 0] == Cell("─", role: .dim, ground: .dialog))
    }

    @Test func aGroundIsLaidOverWhatWasThere() {
        let drawn = frame {
            $0.write("日本", at: area.origin, in: area, role: .token)
            $0.lay(.dialog, in: area.splitLeft(columns: 3).left)
        }
        #expect(drawn.text(ofRow: 0) == String(repeating: " ", count: 10))
        #expect(drawn[row: 0, column: 2] == Cell(" ", role: .text, ground: .dialog))
    }

    @Test func everyRoleAndGroundHasALetterOfItsOwn() {
        #expect(Set(Ground.allCases.map(\.letter)).count == Ground.allCases.count)
        #expect(Set(Role.allCases.map(\.letter)).count == Role.allCases.count)
    }

    @Test(arguments: SeededRandom.seeds(300))
    func noWritesLeaveHalfAWideCharacter(_ seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let size = Size(
            rows: Int.random(in: 0...6, using: &random),
            columns: Int.random(in: 0...12, using: &random))
        var frame = Frame(size: size)
        for _ in 0..<40 { scribble(on: &frame, &random) }
        for row in 0..<size.rows {
            let cells = Array(frame.cells(ofRow: row))
            for (column, cell) in cells.enumerated() {
                let covered = cells[(column + 1)...].prefix { $0.width == 0 }.count
                #expect(cell.width == 0 || covered == cell.width - 1, "seed \(seed)")
                #expect(cell.width > 0 || column > 0, "seed \(seed)")
            }
        }
        #expect(
            frame.goldenText.split(separator: "\n", omittingEmptySubsequences: false).count
                == 5 + 3 * size.rows)
    }

    private func scribble(on frame: inout Frame, _ random: inout SeededRandom) {
        func number() -> Int {
            if Int.random(in: 0..<30, using: &random) == 0 {
                return [Int.min, Int.max, Int.max - 1].randomElement(using: &random) ?? 0
            }
            return Int.random(in: -4...16, using: &random)
        }
        let area = Rect(row: number(), column: number(), rows: number(), columns: number())
        let point = Point(row: number(), column: number())
        let text = TextSamples.random(&random, upTo: 6)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: frame.fill(area, role: .dim, with: text.first ?? "日")
        case 1: frame.box(area, title: text, role: .rule, titleRole: .heading)
        case 2: frame.setGround(.selected, under: area)
        case 3:
            let cells = [
                Cell("日", width: 2, role: .text), .covered(role: .dim), .blank,
                Cell("क्षि", width: 3, role: .text), .covered(role: .dim), .covered(role: .dim),
            ]
            frame.write(cells: cells.shuffled(using: &random), at: point, in: area)
        default: frame.write(text, at: point, in: area, role: .label)
        }
    }
}

extension Cell {
    fileprivate func lying(on ground: Ground) -> Cell {
        var cell = self
        cell.ground = ground
        return cell
    }
}
