import Catalog
import Display
import Foundation
import TML
import Testing
import Text

@testable import Workbench

/// Pressing and turning the wheel, at 80 columns and 24 rows.
struct MouseTests {
    @Test func aPressSelectsAKeyAndASecondOpensIt() throws {
        var stage = TranslateStage(try Examples.inbox())
        try stage.clickKey("Sign out")
        #expect(stage.label == "Sign out")
        #expect(stage.screen.focus == .keys)
        try stage.clickKey("Sign out", at: 400)
        #expect(stage.screen.focus == .forms)
    }

    @Test func twoPressesFarApartOrOnTwoRowsOpenNothing() throws {
        var stage = TranslateStage(try Examples.inbox())
        try stage.clickKey("Sign out")
        try stage.clickKey("Sign out", at: 401)
        #expect(stage.screen.focus == .keys)
        try stage.clickKey("Today", at: 500)
        #expect(stage.label == "Today")
        stage.press("f1", "escape")
        try stage.clickKey("Today", at: 600)
        #expect(stage.screen.focus == .keys)
    }

    @Test func aSecondPressElsewhereOnTheRowOpensNothing() throws {
        var stage = TranslateStage(try Examples.inbox())
        try stage.clickKey("Sign out")
        let row = try #require(stage.lines.firstIndex { $0.prefix(28).contains("Sign out") })
        stage.click(row: row, column: 7, at: 100)
        #expect(stage.screen.focus == .keys)
        try stage.clickKey("Sign out", at: 200)
        stage.click(row: row, column: 5, at: 300)
        #expect(stage.screen.focus == .forms)
    }

    @Test func aSecondPressWhileTheNextKeyIsAwaitedIsNone() throws {
        var stage = TranslateStage(try Examples.inbox())
        try stage.clickKey("Sign out")
        stage.isHeld = true
        let scopes = stage.state.scopes
        stage.press("n")
        stage.state.rowPress = RowPress(
            point: Point(row: 4, column: 4), moment: .zero, scopes: scopes)
        stage.click(row: 4, column: 4, at: 10)
        #expect(stage.state.typedAhead.isEmpty)
        #expect(stage.screen.focus == .keys)
    }

    @Test func whileTheNextKeyIsAwaitedAPressSelectsNothing() throws {
        var stage = TranslateStage(try Examples.inbox())
        stage.isHeld = true
        stage.press("n")
        try stage.clickKey("Today")
        stage.release()
        #expect(stage.label == "Save")
        try stage.clickKey("Today")
        #expect(stage.label == "Today")
    }

    @Test func aPressThatSelectsARowStillToComeIsNone() throws {
        var stage = TranslateStage(try Examples.inbox())
        stage.isHeld = true
        stage.press("f")
        #expect(stage.shows("…"))
        stage.click(row: 4, column: 5)
        #expect(stage.screen.list.cursor.selection == 0)
    }

    @Test func aPressBringsTheFocus() throws {
        var stage = TranslateStage(try Examples.inbox())
        stage.press("down", "down")
        for pane in [PaneID.label, .forms, .translations, .keys] {
            let environment = stage.state.environment
            let placed = stage.screen.panes.placed(environment, in: environment.area)
            let title = placed.area(of: pane).title
            stage.click(row: title.top, column: title.left + 2)
            #expect(stage.screen.focus == pane)
        }
    }

    @Test func aPressInAFormPutsTheCursorThere() throws {
        var stage = TranslateStage(try Examples.inbox())
        stage.press("down", "e")
        stage.type("Сохранить всё")
        stage.press("escape")
        try stage.click("хранить")
        #expect(stage.screen.focus == .forms)
        #expect(stage.screen.forms.field?.editor.cursor == 2)
        stage.type("!")
        #expect(stage.texts == ["Со!хранить всё"])
    }

    @Test func aPressInAnotherFormGoesThere() throws {
        var stage = TranslateStage(try Examples.inbox())
        stage.press("e", "down")
        stage.type("второе")
        stage.press("up")
        #expect(stage.screen.forms.focused == 0)
        try stage.click("торое")
        #expect(stage.screen.forms.focused == 1)
        #expect(stage.screen.forms.field?.editor.cursor == 1)
    }

    @Test func draggingSelectsWhatIsDeletedOrCopied() throws {
        var stage = TranslateStage(try Examples.inbox())
        stage.press("down", "e")
        stage.type("Сохранить всё")
        try stage.drag(from: "хранить", by: 4)
        #expect(stage.screen.forms.field?.editor.selectedText == "хран")
        let row = try #require(stage.lines.firstIndex { $0.contains("хранить") })
        let selected = stage.frame.cells(ofRow: row).filter { $0.emphasis.contains(.reverse) }
        #expect(selected.map(\.text).joined() == "хран")
        stage.press("alt+o")
        #expect(stage.effects.last == .copyOut("хран"))
        stage.press("backspace")
        #expect(stage.texts == ["Соить всё"])
        stage.press("ctrl+_")
        #expect(stage.texts == ["Сохранить всё"])
        try stage.drag(from: "всё", by: -10)
        stage.press("ctrl+w")
        #expect(stage.texts == ["всё"])
    }

    @Test func aLetterReplacesNothingThatIsSelected() throws {
        var stage = TranslateStage(try Examples.inbox())
        stage.press("down", "e")
        stage.type("Сохранить всё")
        try stage.drag(from: "хранить", by: 4)
        stage.type("!")
        #expect(stage.texts == ["Сохран!ить всё"])
        #expect(stage.screen.forms.field?.editor.selection == nil)
        stage.press("backspace")
        #expect(stage.texts == ["Сохранить всё"])
    }

    @Test func draggingGoesOnWhereItBegan() throws {
        var stage = TranslateStage(try Examples.inbox())
        stage.press("down", "e")
        stage.type("Сохранить всё")
        try stage.drag(from: "хранить", by: 4)
        try stage.clickKey("Today")
        stage.mouse(.drag(.left), row: 5, column: 40)
        #expect(stage.label == "Today")
        #expect(stage.screen.forms.field?.editor.selection == nil)
        #expect(stage.screen.focus == .keys)
    }

    @Test func theLineBesideTheListCanBeDragged() throws {
        var stage = TranslateStage(try Examples.inbox())
        #expect(stage.divider == 28)
        stage.mouse(.press(.left), row: 9, column: 28)
        #expect(stage.screen.focus == .keys)
        stage.mouse(.drag(.left), row: 9, column: 40)
        #expect(stage.divider == 40)
        stage.mouse(.drag(.left), row: 9, column: 79)
        #expect(stage.divider == 46, "the others keep some room")
        stage.mouse(.drag(.left), row: 9, column: 0)
        #expect(stage.divider == 16)
        stage.mouse(.press(.left), row: 9, column: 50)
        stage.mouse(.drag(.left), row: 9, column: 30)
        #expect(stage.divider == 16)
    }

    @Test(arguments: [
        ("אבג {user} abc דהו", TextDirection.rightToLeft), ("one שלום two\nthree", .leftToRight),
        ("भाषा 日本 👨‍👩‍👧 e\u{301}", .leftToRight),
    ])
    func everyPlaceOfATextIsFoundWhereTheCursorIsDrawn(
        _ text: String, _ direction: TextDirection
    ) {
        var editor = TextEditor(text: text)
        editor.direction = direction
        let size = Size(rows: 4, columns: 24)
        for place in 0...text.count {
            editor.cursor = place
            var frame = Frame(size: size)
            editor.draw(on: &frame, in: frame.area, isFocused: true, ground: nil)
            let point = frame.cursor ?? Point(row: -1, column: -1)
            let found = editor.place(at: point, in: size, isFocused: true, firstRow: 0)
            #expect(found == editor.utf8Cursor, "\(place) of \(text)")
        }
    }

    @Test func theWheelLooksThroughTheListAndSelectsNothing() throws {
        let keys = (0..<400).map { Examples.key("Label \($0)") }
        var stage = TranslateStage(StageStore(try Examples.material(), keys))
        stage.press("e")
        stage.type("слово")
        for _ in 0..<100 { stage.wheel(.wheelDown, row: 5, column: 5) }
        #expect(stage.lines[2].contains("Label 300"))
        #expect(stage.label == "Label 0" && stage.texts == ["слово"])
        stage.type("!")
        #expect(stage.texts == ["слово!"])
        for _ in 0..<100 { stage.wheel(.wheelDown, row: 5, column: 5) }
        #expect(stage.lines[21].contains("Label 399"))
        stage.wheel(.wheelUp, row: 5, column: 5)
        try stage.clickKey("Label 396")
        #expect(stage.label == "Label 396")
        #expect(stage.lines[21].contains("Label 396"))
    }

    @Test func aKeyBringsTheListBackToTheSelection() throws {
        let keys = (0..<400).map { Examples.key("Label \($0)") }
        var stage = TranslateStage(StageStore(try Examples.material(), keys))
        for _ in 0..<100 { stage.wheel(.wheelDown, row: 5, column: 5) }
        stage.press("home")
        #expect(stage.lines[2].contains("Label 0"))
        for _ in 0..<100 { stage.wheel(.wheelDown, row: 5, column: 5) }
        stage.press("down")
        #expect(stage.label == "Label 1" && stage.lines[3].contains("Label 1"))
    }

    @Test func aKeyThatIsGoneBringsTheListBackToItsPlace() throws {
        let keys = (0..<400).map { Examples.key("Label \($0)") }
        var stage = TranslateStage(StageStore(try Examples.material(), keys))
        for _ in 0..<100 { stage.wheel(.wheelDown, row: 5, column: 5) }
        stage.store.keys.removeFirst()
        stage.send(.network(.synchronized(SynchronizationReport(news: 1))))
        #expect(stage.label == "Label 1" && stage.lines[2].contains("Label 1"))
    }

    @Test func theWheelScrollsALongLabel() throws {
        let label = (0..<300).map { "word\($0)" }.joined(separator: " ")
        var stage = TranslateStage(
            StageStore(try Examples.material(), [Examples.key(label)]))
        let before = stage.lines
        stage.wheel(.wheelDown, row: 3, column: 50)
        #expect(stage.lines[1].contains(before[4].suffix(20)))
        stage.wheel(.wheelUp, row: 3, column: 50)
        #expect(stage.lines == before)
    }

    @Test func aTranslationIsSelectedWhereItIsDrawn() throws {
        var stage = TranslateStage(try Examples.inbox())
        stage.press("down", "down")
        try stage.click("Стереть")
        #expect(stage.screen.focus == .translations)
        stage.press("c")
        #expect(stage.texts == ["Стереть всё?"])
    }

    @Test func aSecondPressTakesATranslationOnlyWhereNothingIsTyped() throws {
        var stage = TranslateStage(try Examples.inbox())
        stage.press("down", "down")
        try stage.click("Стереть")
        try stage.click("Стереть", at: 100)
        #expect(stage.screen.focus == .forms)
        #expect(stage.texts == ["Стереть всё?"])
        stage.type("!")
        try stage.click("Удалить [link]всё[/link]?", at: 1000)
        try stage.click("Удалить [link]всё[/link]?", at: 1100)
        #expect(stage.screen.focus == .translations)
        #expect(stage.texts == ["Стереть всё?!"])
    }

    @Test func anItemOfAMenuIsChosenByTwoPresses() throws {
        var stage = TranslateStage(try Examples.inbox())
        stage.press("F")
        let word = Strings.word(KeyFilter.approved)
        try stage.click(word)
        try stage.click(word, at: 100)
        #expect(stage.state.dialog == nil)
        #expect(stage.screen.list.query.filter == .approved)
    }

    @Test func anIssueIsSelectedWhereItIsDrawn() throws {
        var stage = TranslateStage(try Examples.inbox())
        stage.press("e")
        stage.type("{user} послал  {count} сообщение [bold: {target}].")
        stage.press("f9")
        var dialog = try #require(stage.state.dialog)
        guard case .issues(let issues) = dialog.kind else { throw NoIssues() }
        let area = stage.state.environment.area
        var frame = Frame(size: stage.state.size)
        dialog.draw(on: &frame, in: area, keymap: .standard)
        let last = issues.items.count - 1
        try #require(last > 0)
        let wanted = Strings.sentence(issues.items[last].placed.issue).prefix(16)
        let row = (0..<area.rows).first { frame.text(ofRow: $0).contains(wanted) }
        let point = Point(row: try #require(row), column: 20)
        #expect(dialog.perform(.press, at: point, in: area).hasChosen)
        guard case .issues(let after) = dialog.kind else { throw NoIssues() }
        #expect(issues.cursor.selection == 0 && after.cursor.selection == last)
        let edge = Point(row: 0, column: 0)
        #expect(!dialog.perform(.press, at: edge, in: area).hasChosen)
    }

    private struct NoIssues: Error {}

    @Test func aDialogBetweenTwoPressesIsNotAnswered() throws {
        var stage = TranslateStage(try Examples.inbox())
        try stage.clickKey("Today")
        let place = stage.lines.firstIndex { $0.contains("Today") } ?? 0
        _ = stage.state.apply(.dialog(.confirm(.program(.quit), "Really?")))
        stage.click(row: place, column: 4, at: 50)
        #expect(stage.state.dialog != nil)
        #expect(stage.state.isRunning)
    }

    @Test func aLanguageOfAProjectIsOpenedByTwoPresses() {
        let area = ScreenEnvironment.example.area
        var screen = ProjectsScreen.example
        var frame = Frame(size: ScreenEnvironment.example.size)
        screen.draw(on: &frame, in: area, .example)
        let row = (0..<area.rows).first { frame.text(ofRow: $0).contains("Arabic") } ?? 0
        let reaction = screen.perform(.press, at: Point(row: row, column: 6), in: area, .example)
        #expect(reaction.hasChosen)
        #expect(screen.selected?.locale == "ar")
        let heading = screen.perform(.press, at: Point(row: 0, column: 6), in: area, .example)
        #expect(!heading.hasChosen)
    }

    @Test func aChangeOfTheOutboxIsSelectedWhereItIsDrawn() {
        let area = ScreenEnvironment.example.area
        var screen = OutboxScreen.showing(.queued, .refused, .gone)
        let reaction = screen.perform(.press, at: Point(row: 3, column: 6), in: area, .example)
        #expect(reaction.hasChosen)
        #expect(screen.list.cursor.selection == 1)
        _ = screen.perform(.scroll(3), at: Point(row: 3, column: 6), in: area, .example)
        #expect(screen.list.cursor.selection == 2)
    }

    @Test func theWheelScrollsTheHelp() {
        let area = ScreenEnvironment.example.area
        var screen = HelpScreen(scopes: [.keyList])
        _ = screen.perform(.scroll(3), at: Point(row: 3, column: 6), in: area, .example)
        #expect(screen.top == 3)
        _ = screen.perform(.scroll(-6), at: Point(row: 3, column: 6), in: area, .example)
        #expect(screen.top == 0)
    }

    @Test func onlyTheLeftButtonAndTheBareWheelMeanSomething() {
        let point = Point(row: 1, column: 1)
        #expect(Gesture(Mouse(.press(.left), at: point)) == .press)
        #expect(Gesture(Mouse(.wheelUp, at: point)) == .scroll(-3))
        #expect(Gesture(Mouse(.press(.right), at: point)) == nil)
        #expect(Gesture(Mouse(.release(.left), at: point)) == nil)
        #expect(Gesture(Mouse(.drag(.left), at: point)) == .drag)
        #expect(Gesture(Mouse(.drag(.right), at: point)) == nil)
        #expect(Gesture(Mouse(.press(.left), at: point, modifiers: .control)) == nil)
    }
}

extension TranslateStage {
    /// Presses where the text begins, in the row that shows it first.
    mutating func click(_ text: String, at milliseconds: Int = 0) throws {
        let row = try #require(lines.firstIndex { $0.contains(text) }, "\(text)")
        let start = try #require(lines[row].range(of: text)?.lowerBound)
        let column = TextCells.columns(of: String(lines[row][..<start]))
        click(row: row, column: column, at: milliseconds)
    }

    /// Presses the key in the list.
    mutating func clickKey(_ label: String, at milliseconds: Int = 0) throws {
        let columns = TranslateLayout.listColumns(in: state.environment.area)
        let row = try #require(lines.firstIndex { $0.prefix(columns).contains(label) }, "\(label)")
        click(row: row, column: 4, at: milliseconds)
    }

    mutating func click(row: Int, column: Int, at milliseconds: Int = 0) {
        var mouse = Mouse(.press(.left), at: Point(row: row, column: column))
        mouse.moment = .milliseconds(milliseconds)
        send(.input(.mouse(mouse)))
        mouse.action = .release(.left)
        send(.input(.mouse(mouse)))
    }

    mutating func wheel(_ action: Mouse.Action, row: Int, column: Int) {
        mouse(action, row: row, column: column)
    }

    mutating func mouse(_ action: Mouse.Action, row: Int, column: Int) {
        send(.input(.mouse(Mouse(action, at: Point(row: row, column: column)))))
    }

    /// Presses where the text begins, and drags by so many columns.
    mutating func drag(from text: String, by columns: Int) throws {
        let row = try #require(lines.firstIndex { $0.contains(text) }, "\(text)")
        let start = try #require(lines[row].range(of: text)?.lowerBound)
        let column = TextCells.columns(of: String(lines[row][..<start]))
        mouse(.press(.left), row: row, column: column)
        mouse(.drag(.left), row: row, column: column + columns)
        mouse(.release(.left), row: row, column: column + columns)
    }

    /// The column of the line beside the list.
    var divider: Int? { screen.panes.placed(state.environment, in: state.environment.area).divider }
}
