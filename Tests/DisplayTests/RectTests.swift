import Display
import TestSupport
import Testing

@Suite struct RectTests {
    private let area = Rect(row: 2, column: 3, rows: 4, columns: 10)

    @Test func splittingPartsTheArea() {
        #expect(
            area.splitTop(rows: 1) == (
                Rect(row: 2, column: 3, rows: 1, columns: 10),
                Rect(row: 3, column: 3, rows: 3, columns: 10)
            ))
        #expect(
            area.splitBottom(rows: 1) == (
                Rect(row: 2, column: 3, rows: 3, columns: 10),
                Rect(row: 5, column: 3, rows: 1, columns: 10)
            ))
        #expect(
            area.splitLeft(columns: 4) == (
                Rect(row: 2, column: 3, rows: 4, columns: 4),
                Rect(row: 2, column: 7, rows: 4, columns: 6)
            ))
        #expect(
            area.splitRight(columns: 4) == (
                Rect(row: 2, column: 3, rows: 4, columns: 6),
                Rect(row: 2, column: 9, rows: 4, columns: 4)
            ))
    }

    @Test func insettingKeepsTheMiddle() {
        #expect(area.inset(by: 1) == Rect(row: 3, column: 4, rows: 2, columns: 8))
        #expect(area.inset(by: 3).isEmpty)
        #expect(
            area.centered(Size(rows: 2, columns: 4)) == Rect(row: 3, column: 6, rows: 2, columns: 4)
        )
    }

    @Test(arguments: SeededRandom.seeds(100))
    func noPartIsNegativeOrOutside(_ seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let numbers = [-3, -1, 0, 1, 2, 5, 40, Int.max, Int.min]
        func number() -> Int { numbers.randomElement(using: &random) ?? 0 }
        let area = Rect(row: 1, column: 1, rows: number(), columns: number())
        let parts = [
            area.splitTop(rows: number()).top, area.splitTop(rows: number()).rest,
            area.splitBottom(rows: number()).bottom, area.splitBottom(rows: number()).rest,
            area.splitLeft(columns: number()).left, area.splitRight(columns: number()).right,
            area.inset(by: number()), area.row(number()),
            area.centered(Size(rows: number(), columns: number())),
            area.intersection(
                Rect(row: number(), column: number(), rows: number(), columns: number())),
        ]
        for part in parts {
            #expect(part.rows >= 0 && part.columns >= 0, "seed \(seed)")
            #expect(part.isEmpty || part.intersection(area) == part, "seed \(seed)")
        }
    }
}
