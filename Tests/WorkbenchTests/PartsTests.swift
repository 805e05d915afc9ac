import Display
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

    @Test func otherCommandsAreLeftAlone() {
        var cursor = ListCursor(count: 3, selection: 1)
        let before = cursor
        let isDone = cursor.perform(.open, page: 10)
        #expect(!isDone)
        #expect(cursor == before)
    }

    @Test func theListScrollsAsLittleAsItMust() {
        var cursor = ListCursor(count: 100)
        for _ in 0..<9 { _ = cursor.perform(.selectNext, page: 10) }
        #expect(cursor.window(rows: 10) == 0..<10)
        _ = cursor.perform(.selectNext, page: 10)
        #expect(cursor.window(rows: 10) == 1..<11)
        _ = cursor.perform(.selectPrevious, page: 10)
        #expect(cursor.window(rows: 10) == 1..<11)
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

    @Test func withoutACountAnyRowCanBeSelected() {
        var cursor = ListCursor()
        cursor.select(500, rows: 10)
        #expect(cursor.selection == 500)
        #expect(cursor.window(rows: 10) == 491..<501)
    }
}

struct TextFieldTests {
    @Test func aHiddenFieldShowsDots() {
        var field = TextField(isHidden: true)
        for scalar in "pä\u{308}ss".unicodeScalars { field.type(scalar) }
        #expect(field.text == "pä\u{308}ss")
        #expect(field.drawn(columns: 10).line == "••••")
    }

    @Test func aLongTextIsScrolledToTheCursorAndMarked() {
        var field = TextField(text: "abcdefghijklmnopqrstuvwxyz")
        #expect(field.drawn(columns: 10).line == "…stuvwxyz")
        #expect(field.drawn(columns: 10).cursor == Point(row: 0, column: 9))
        _ = field.perform(.moveToLineStart)
        #expect(field.drawn(columns: 10).line == "abcdefghi…")
        #expect(field.drawn(columns: 10).cursor == Point(row: 0, column: 0))
        for _ in 0..<13 { _ = field.perform(.moveRight) }
        #expect(field.drawn(columns: 10).line == "…ijklmnop…")
        #expect(field.drawn(columns: 10).cursor == Point(row: 0, column: 6))
    }

    @Test(arguments: [1, 2, 3, 5, 8, 13])
    func theCursorIsInTheField(columns: Int) {
        var field = TextField(text: "翻译工具 und 👩‍👩‍👧 e\u{301}")
        for _ in 0..<20 {
            let place = field.drawn(columns: columns).cursor
            #expect(place.map { $0.column >= 0 && $0.column < columns } == true)
            _ = field.perform(.moveLeft)
        }
    }

    @Test func aPasteHasAnEnd() {
        var field = TextField()
        field.paste(String(repeating: "x", count: 10_000))
        #expect(field.text.count == 4096)
        field.type("y")
        #expect(field.text.count == 4096)
    }
}

struct DialogTests {
    @Test func aConfirmationIsAnsweredByEnterAlone() {
        var dialog = Dialog.confirm(.discardDrafts, "Throw away?")
        dialog.expect(.selectNext, .stays)
        dialog.expect(.open, .answered(.yes))
        dialog.expect(.back, .closes)
    }

    @Test func aPromptGivesBackWhatWasTyped() {
        var dialog = Dialog.prompt(.rejectReason(translation: 7), "Why?")
        dialog.expect(.open, .stays)
        dialog.type("n")
        dialog.paste("o\ngood")
        dialog.expect(.open, .answered(.text("no good")))
        #expect(dialog.places == [.dialog, .textField])
    }

    @Test func aPromptMayBeAnsweredWithNothingWhereThatMeansSomething() {
        var dialog = Dialog.prompt(
            .sampleValue(token: "n"), "Value?", initial: "5", mayBeEmpty: true)
        _ = dialog.perform(.killToLineStart)
        dialog.expect(.open, .answered(.text("")))
    }

    @Test func typingNarrowsAMenuAndTheAnswerIsTheItemsOwnNumber() {
        var dialog = Dialog.menu(
            .source, "Which?", items: ["all", "home page", "cart", "Checkout"])
        dialog.type("C")
        dialog.expect(.selectNext, .stays)
        dialog.expect(.open, .answered(.item(3)))
        dialog.paste("zzz")
        dialog.expect(.open, .stays)
        for _ in 0..<4 { _ = dialog.perform(.deleteLeft) }
        dialog.expect(.selectFirst, .stays)
        dialog.expect(.open, .answered(.item(0)))
    }

    @Test func aMenuBeginsAtWhatHoldsNow() {
        var dialog = Dialog.menu(.filter, "Which?", items: ["a", "b", "c"], selected: 2)
        dialog.expect(.open, .answered(.item(2)))
    }
}

struct CommandLineTests {
    @Test(arguments: [
        ("synchronize", Command.synchronize), ("save-and-next", .saveAndNext),
        ("sync", .synchronize),
        ("save and next", .saveAndNext), ("qu", .quit),
    ])
    func aNameOrItsBeginningRunsTheCommand(typed: String, command: Command) {
        var line = CommandLine()
        line.paste(typed)
        line.expect(.open, .run(command))
    }

    @Test func aNameThatIsNoneIsSaidToBe() {
        var line = CommandLine()
        line.paste("frobnicate")
        line.expect(.open, .stays)
        #expect(line.complaint == Strings.unknownCommand("frobnicate"))
        line.type("x")
        #expect(line.complaint == nil)
    }

    @Test func aBeginningOfSeveralIsSaidToBe() {
        var line = CommandLine()
        line.paste("move-")
        line.expect(.open, .stays)
        #expect(line.complaint == Strings.manyCommands("move-"))
    }

    @Test func everyCommandButItselfCanBeGivenByName() {
        for command in Command.allCases where command != .commandLine {
            var line = CommandLine()
            line.paste(command.rawValue)
            line.expect(.open, .run(command))
        }
    }

    @Test func tabGoesThroughTheNamesAndBack() {
        var line = CommandLine()
        line.paste("sel")
        let names = line.candidates.map(\.rawValue)
        #expect(names.prefix(4).allSatisfy { $0.hasPrefix("select-") })
        _ = line.perform(.nextPane)
        #expect(line.field.text == names[0])
        _ = line.perform(.nextPane)
        #expect(line.field.text == names[1])
        _ = line.perform(.previousPane)
        #expect(line.field.text == names[0])
        _ = line.perform(.previousPane)
        #expect(line.field.text == names[names.count - 1])
    }

    @Test func upAndDownGoThroughWhatWasGivenBefore() {
        var line = CommandLine(history: ["save", "help"])
        _ = line.perform(.moveUp)
        #expect(line.field.text == "help")
        _ = line.perform(.moveUp)
        _ = line.perform(.moveUp)
        #expect(line.field.text == "save")
        _ = line.perform(.moveDown)
        _ = line.perform(.moveDown)
        #expect(line.field.text.isEmpty)
    }

    @Test func anEmptyLineAndEscapeLeave() {
        var line = CommandLine()
        line.expect(.open, .closes)
        line.expect(.deleteLeft, .closes)
        line.type("q")
        line.expect(.back, .closes)
    }
}

extension Dialog {
    mutating func expect(
        _ command: Command, _ expected: DialogOutcome,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let outcome = perform(command)
        #expect(outcome == expected, sourceLocation: sourceLocation)
    }
}

extension CommandLine {
    mutating func expect(
        _ command: Command, _ expected: CommandLineOutcome,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let outcome = perform(command)
        #expect(outcome == expected, sourceLocation: sourceLocation)
    }
}

extension TextField {
    func drawn(columns: Int) -> (line: String, cursor: Point?) {
        var frame = Frame(size: Size(rows: 1, columns: columns))
        draw(on: &frame, in: frame.area, isFocused: true)
        let line = frame.text(ofRow: 0)
        return (String(line.reversed().drop { $0 == " " }.reversed()), frame.cursor)
    }
}
