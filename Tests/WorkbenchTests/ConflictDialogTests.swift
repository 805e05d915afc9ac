import Catalog
import Display
import TML
import Testing
import Text

@testable import Workbench

struct ConflictDialogTests {
    @Test func itBeginsAtTheChoiceThatTakesNothingAway() throws {
        let dialog = try #require(ConflictDialog(.conflicting))
        #expect(dialog.choices == [.keepMine, .keepTheirs, .sendAsNew])
        #expect(dialog.choice == .sendAsNew)
    }

    @Test(arguments: [
        (Command.keepMine, ConflictChoice.keepMine), (.keepTheirs, .keepTheirs),
        (.sendAsNew, .sendAsNew),
    ])
    func aKeyChoosesAndEnterDecides(command: Command, choice: ConflictChoice) throws {
        var dialog = try #require(Dialog.conflict(.conflicting))
        dialog.expect(command, .stays)
        dialog.expect(.open, .answered(.conflict(choice)))
    }

    @Test func escapeDecidesNothing() throws {
        var dialog = try #require(Dialog.conflict(.conflicting))
        dialog.expect(.keepTheirs, .stays)
        dialog.expect(.back, .closes)
    }

    @Test(arguments: [
        (Conflict.Kind.edited, true, [ConflictChoice.keepMine, .keepTheirs, .sendAsNew]),
        (.deleted, true, [.sendAsNew, .keepTheirs]),
        (.keyDeleted, true, [.keepTheirs]),
        (.keyChanged, true, [.sendAsNew, .keepTheirs]),
        (.statusChanged, false, [.keepMine, .keepTheirs]),
        (.deleted, false, [.keepTheirs]),
    ])
    func onlyWhatCanBeDoneIsOffered(kind: Conflict.Kind, isText: Bool, choices: [ConflictChoice])
        throws
    {
        let change = Change.example(
            1, isText ? .translate(text: "a", base: nil) : .judge(.approve),
            .conflicting(Conflict(kind: kind)))
        #expect(try #require(ConflictDialog(change)).choices == choices)
    }

    @Test(arguments: [Conflict.Kind.edited, .statusChanged])
    func aTextThatIsNotOnesOwnIsNotReplaced(kind: Conflict.Kind) throws {
        let conflict = Conflict(kind: kind, mayReplace: false)
        let text = Change.example(1, .translate(text: "a", base: nil), .conflicting(conflict))
        #expect(try #require(ConflictDialog(text)).choices == [.sendAsNew, .keepTheirs])
        let verdict = Change.example(1, .judge(.approve), .conflicting(conflict))
        #expect(try #require(ConflictDialog(verdict)).choices == [.keepMine, .keepTheirs])
    }

    @Test(arguments: [Conflict.Kind.edited, .statusChanged])
    func aFileKeepsOneText(kind: Conflict.Kind) throws {
        let conflict = Conflict(kind: kind, mayAdd: false)
        let text = Change.example(1, .translate(text: "a", base: nil), .conflicting(conflict))
        #expect(try #require(ConflictDialog(text)).choices == [.keepMine, .keepTheirs])
    }

    @Test func itShowsWhatWasThereBeforeMineAndTheirs() throws {
        let dialog = try #require(ConflictDialog(.conflicting))
        #expect(
            dialog.sides.map(\.editor.text) == [
                "Корзина пустая", "Корзина пуста, увы", "Ваша корзина пока пуста",
            ])
        let marked = dialog.sides.map { side in side.marks.map { side.editor.text(of: $0) } }
        #expect(marked == [[], ["пуста, увы"], ["Ваша корзина пока пуста"]])
    }

    /// The whole heading of their text, side by side with the others and not.
    @Test(arguments: [100, 120, 160])
    func itSaysWholeWhoseTextItIs(columns: Int) throws {
        let author = "Katarzyna Wiśniewska"
        let theirs = Translation(id: 1, text: "Их", status: .accepted, author: author)
        let change = Change.example(
            1, .translate(text: "Мой", base: "Был"),
            .conflicting(Conflict(kind: .edited, theirs: theirs)))
        let dialog = try #require(ConflictDialog(change))
        var frame = Frame(size: Size(rows: 40, columns: columns))
        dialog.draw(on: &frame, in: frame.area)
        let rows = (0..<40).map { frame.text(ofRow: $0) }
        #expect(rows.contains { $0.contains("\(author), accepted") }, "\(rows)")
    }

    @Test func withoutABaseMineAndTheirsAreCompared() throws {
        let change = Change.example(
            1, .translate(text: "one two", base: nil),
            .conflicting(
                Conflict(kind: .keyChanged, theirs: Translation(id: 1, text: "one three"))))
        let dialog = try #require(ConflictDialog(change))
        #expect(
            dialog.sides.map { side in side.marks.map { side.editor.text(of: $0) } } == [
                ["two"], ["three"],
            ])
    }

    @Test func whoWroteTheOtherTextIsNamed() throws {
        let theirs = Translation(id: 1, text: "Их", status: .pending, author: "Boris")
        let form: Context = ["count": ["number": "few"]]
        var change = Change.example(
            1, .translate(text: "Наш", base: nil),
            .conflicting(Conflict(kind: .edited, theirs: theirs, isOurs: false)))
        change.form.context = form
        let dialog = try #require(ConflictDialog(change))
        #expect(dialog.sides.last?.about == "Boris, pending")
        #expect(dialog.explanation.hasPrefix("Someone else changed"))
        #expect(Strings.labelAndForm(of: change).hasSuffix("(\(Strings.condition(form)))"))
        change.state = .conflicting(Conflict(kind: .edited, theirs: theirs, isOurs: true))
        #expect(ConflictDialog(change)?.explanation.hasPrefix("You also changed") == true)
    }

    /// The outbox and the dialog say that the text was rejected, by whom and why.
    @Test(arguments: [(80, 24), (120, 40)])
    func aRejectionIsToldWithItsReason(_ columns: Int, _ rows: Int) throws {
        let theirs = Translation(
            id: 6, text: "Выйти", status: .rejected, author: "Boris",
            rejectReason: "not our style", rejectedBy: "Olga")
        let change = Change.example(
            6, .judge(.approve),
            .conflicting(Conflict(kind: .statusChanged, theirs: theirs)), label: "Sign out")
        let (judge, reason) = ("rejected by Olga", "Reason for the rejection: “not our style”.")
        let dialog = try #require(ConflictDialog(change))
        #expect(dialog.sides.last?.title.contains(judge) == true)
        #expect(dialog.explanation.hasSuffix(reason))
        var stage = Stage(.projects(.example), .outbox(.showing(change)))
        stage.state.size = Size(rows: rows, columns: columns)
        let frame = render(stage.state)
        let text = (0..<rows).map { frame.text(ofRow: $0) }.joined(separator: " ")
        let words = text.split(separator: " ").joined(separator: " ")
        #expect(words.contains(judge) && words.contains(reason), "\(words)")
    }

    @Test func aChangeWithoutAConflictHasNoDialog() {
        #expect(Dialog.conflict(.queued) == nil)
        #expect(Dialog.conflict(.refused) == nil)
    }
}
