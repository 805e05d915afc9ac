import Display
import Testing

@testable import Terminal

struct TerminalSizeTests {
    @Test(arguments: [
        (24, 80, Size(rows: 24, columns: 80)), (1000, 1001, Size(rows: 1000, columns: 1000)),
        (65_535, 65_535, Size(rows: 1000, columns: 1000)), (0, -1, Size(rows: 1, columns: 1)),
    ])
    func aSizeIsNeitherEmptyNorLargerThanTheLimit(rows: Int, columns: Int, size: Size) {
        #expect(TerminalSize.nearest(rows: rows, columns: columns) == size)
    }
}
