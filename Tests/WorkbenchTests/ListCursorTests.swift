import Testing

@testable import Workbench

struct ListCursorTests {
    @Test(arguments: [
        (Command.selectNext, 3, 4), (.selectPrevious, 3, 2), (.pageDown, 3, 12), (.pageUp, 3, 0),
        (.selectFirst, 3, 0), (.selectLast, 3, 99), (.selectNext, 99, 99), (.selectPrevious, 0, 0),
    ])
    func theSelectionMovesAndStaysInTheList(command: Command, from: Int, to: Int) {
        var cursor = ListCursor(count: 100, selection: from)
        let isDone = cursor.perform(command, page: 10)
        #expect(isDone)
        #expect(cursor.selection == to)
        #expect(cursor.window(rows: 10).contains(to))
    }

    @Test(arguments: [(40, 43), (40, 38), (2, 0)])
    func whatIsSelectedStaysWhereItIsOnTheScreen(from: Int, to: Int) {
        var cursor = ListCursor(count: 100)
        cursor.select(from, rows: 10)
        cursor.move(by: -1, 10)
        cursor.move(by: 1, 10)
        let before = from - cursor.window(rows: 10).lowerBound
        cursor.follow(to: to, rows: 10)
        #expect(cursor.selection == to)
        #expect(to - cursor.window(rows: 10).lowerBound == min(before, to))
    }

    @Test func otherCommandsAreLeftAlone() {
        var cursor = ListCursor(count: 3, selection: 1)
        let before = cursor
        let isDone = cursor.perform(.open, page: 10)
        #expect(!isDone)
        #expect(cursor == before)
    }

    @Test func theListScrollsAsLittleAsItMustToShowWhatComesNext() {
        var cursor = ListCursor(count: 100)
        for _ in 0..<7 { _ = cursor.perform(.selectNext, page: 10) }
        #expect(cursor.window(rows: 10) == 0..<10)
        _ = cursor.perform(.selectNext, page: 10)
        #expect(cursor.window(rows: 10) == 1..<11)
        _ = cursor.perform(.selectPrevious, page: 10)
        #expect(cursor.window(rows: 10) == 1..<11)
        _ = cursor.perform(.selectLast, page: 10)
        #expect(cursor.window(rows: 10) == 90..<100)
        _ = cursor.perform(.selectFirst, page: 10)
        #expect(cursor.window(rows: 10) == 0..<10)
    }

    @Test func whatIsJumpedToStandsAmongItsNeighbours() {
        var cursor = ListCursor(count: 100)
        cursor.jump(to: 8, rows: 10)
        #expect(cursor.window(rows: 10) == 0..<10)
        cursor.jump(to: 50, rows: 10)
        #expect(cursor.window(rows: 10) == 45..<55)
        cursor.jump(to: 99, rows: 10)
        #expect(cursor.window(rows: 10) == 90..<100)
    }

    /// As after a search: the row is known before the length of the list is.
    @Test func itStandsThereWhenTheListTurnsOutToBeLonger() {
        var cursor = ListCursor(count: 51)
        cursor.jump(to: 50, rows: 10)
        cursor.setCount(100)
        #expect(cursor.window(rows: 10) == 45..<55)
    }

    @Test func aListThatShrinksKeepsTheSelectionInIt() {
        var cursor = ListCursor(count: 100, selection: 90)
        cursor.setCount(20)
        #expect(cursor.selection == 19)
        #expect(cursor.window(rows: 10) == 10..<20)
        cursor.setCount(0)
        #expect(cursor.selection == 0)
        #expect(cursor.window(rows: 10).isEmpty)
        #expect(cursor.isEmpty)
    }

    @Test func aListCanBeScrolledAwayFromItsSelection() {
        var cursor = ListCursor(count: 100, selection: 5)
        cursor.scroll(by: 30, rows: 10)
        #expect(cursor.window(rows: 10) == 30..<40)
        #expect(cursor.selection == 5)
        cursor.scroll(by: 300, rows: 10)
        #expect(cursor.window(rows: 10) == 90..<100)
        cursor.setCount(50)
        #expect(cursor.window(rows: 10) == 40..<50)
        cursor.comeBack(rows: 10)
        #expect(cursor.window(rows: 10) == 5..<15)
        cursor.scroll(by: 30, rows: 10)
        cursor.select(36, rows: 10)
        #expect(cursor.window(rows: 10) == 35..<45)
        cursor.scroll(by: -30, rows: 10)
        cursor.move(.next, page: 10)
        #expect(cursor.window(rows: 10).contains(37))
    }

    @Test func withoutACountAnyRowCanBeSelected() {
        var cursor = ListCursor()
        cursor.select(500, rows: 10)
        #expect(cursor.selection == 500)
        #expect(cursor.window(rows: 10) == 491..<501)
    }

    @Test func withoutACountTheSelectionStaysBelowItsLimit() {
        var cursor = ListCursor()
        cursor.select(.max - 1, rows: 10)
        let last = cursor.selection
        for _ in 0..<2 { _ = cursor.perform(.selectNext, page: 10) }
        #expect(cursor.selection == last)
        #expect(cursor.window(rows: 10).contains(last))
    }
}
