import Catalog
import Testing

@testable import Workbench

struct DialogTests {
    @Test func aConfirmationIsAnsweredByEnterAlone() {
        var dialog = Dialog.confirm(.key(.discardDrafts), "Discard?")
        dialog.expect(.selectNext, .stays)
        dialog.expect(.open, .answered(.yes))
        dialog.expect(.back, .closes)
    }

    @Test func aPromptGivesBackWhatWasTyped() {
        var dialog = Dialog.prompt(
            Examples.rejection, "Why?")
        dialog.expect(.open, .stays)
        dialog.type("n")
        dialog.paste("o\ngood")
        dialog.expect(.open, .answered(.text("no good")))
        #expect(dialog.scopes == [.dialog, .textField])
    }

    @Test func aPromptMayBeAnsweredWithNothingWhereThatMeansSomething() {
        var dialog = Dialog.prompt(
            .key(.sampleValue(token: "n")), "Value?", initial: "5", mayBeEmpty: true)
        _ = dialog.perform(.killToLineStart)
        dialog.expect(.open, .answered(.text("")))
    }

    @Test func typingNarrowsAMenuAndTheAnswerIsTheItemsOwnNumber() {
        var dialog = Dialog.menu(
            .list(.source([])), "Which?", items: ["all", "home page", "cart", "Checkout"])
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
        var dialog = Dialog.menu(.list(.filter), "Which?", items: ["a", "b", "c"], selected: 2)
        dialog.expect(.open, .answered(.item(2)))
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
