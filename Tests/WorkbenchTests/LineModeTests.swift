import Catalog
import Display
import TML
import Testing
import Text

@testable import Workbench

@Suite struct LineModeTests {
    private func stage(_ rights: Set<Permission> = Examples.translatorRights) throws -> LineStage {
        var store = try Examples.inbox()
        store.material.membership = Examples.membership(rights)
        return LineStage(store)
    }

    @Test func theListIsSaidWithNumbersAndWhatIsInHand() throws {
        let stage = try stage()
        #expect(stage.said.first?.hasPrefix("Keys of Sample, ") == true)
        #expect(stage.said.contains { $0.hasPrefix("1. ") && $0.contains("empty") })
        #expect(stage.said.contains { $0.hasPrefix("Selected: 1. ") })
        #expect(stage.prompt == "keys> ")
    }

    @Test func aNumberOpensAKeyAndSaysItsLabelFirst() throws {
        var stage = try stage()
        stage.give("2")
        #expect(
            stage.said.prefix(2) == ["Key 2 of \(stage.stage.store.keys.count).", "Label: Save"])
        #expect(stage.prompt == "form> ")
        stage.give("99")
        #expect(stage.said == [Strings.noRow(99, of: 1)])
    }

    @Test func controlCharactersBeforeACommandAreIgnored() throws {
        var stage = try stage()
        stage.give("\u{C}2")
        #expect(stage.prompt == "form> ")
        stage.give("\u{C}\u{7}type Да")
        #expect(stage.texts == ["Да"])
        stage.give("\t:back")
        #expect(stage.prompt == "keys> ")
    }

    @Test func aFormSaysWhatItIsFor() throws {
        var stage = try stage()
        stage.give("1")
        #expect(stage.says("Form 1 of 3, one, for 1, 21, 31"))
        stage.give("2")
        #expect(stage.prompt == "form 2> ")
        stage.give("type {count} письма")
        #expect(stage.texts == ["", "{count} письма", ""])
        #expect(stage.says("Form 2 of 3, few, for 2–4, 22–24"))
        #expect(stage.says("draft: {count} письма"))
        // Only what is new.
        #expect(!stage.says("Label:"))
    }

    @Test func whatIsTypedIsOnTheDiskBeforeTheNextLineIsAskedFor() throws {
        var stage = try stage()
        stage.give("2", "type  Сохранить  всё ")
        #expect(stage.stage.store.keys[1].drafts.map(\.text.string) == [" Сохранить  всё "])
        #expect(stage.stage.state.awaitsLine)
    }

    @Test func aTextMayBeginWithAMark() throws {
        var stage = try stage()
        stage.give("2", "type \u{301}а")
        #expect(stage.stage.store.keys[1].drafts.map(\.text) == ["\u{301}а"])
    }

    @Test func noLineIsAskedForWhileTheDiskHasNotAnswered() throws {
        var stage = try stage()
        stage.give("2")
        stage.stage.isHeld = true
        stage.stage.send(.line("type Сохранить"))
        #expect(!stage.stage.state.awaitsLine)
        stage.stage.release()
        #expect(stage.stage.state.awaitsLine)
    }

    @Test func aTextOfSeveralLinesEndsWithAPoint() throws {
        var stage = try stage()
        stage.give("2", "type")
        #expect(stage.said.contains(Strings.typeLines))
        #expect(stage.prompt == "text> ")
        stage.give("Первая")
        #expect(stage.stage.store.keys[1].drafts.map(\.text.string) == ["Первая"])
        stage.give("  save", "..", "")
        #expect(stage.stage.store.keys[1].drafts.map(\.text.string) == ["Первая\n  save\n.\n"])
        stage.give(".")
        #expect(stage.prompt == "form> ")
        #expect(stage.says("Form, draft: Первая"))
        #expect(stage.said.contains("|   save"))
    }

    @Test func aTextWithoutALineLeavesTheFormAsItWas() throws {
        var stage = try stage()
        stage.give("2", "type Да", "type", ".")
        #expect(stage.texts == ["Да"])
        #expect(stage.said == [Strings.nothingWasTyped])
    }

    @Test func savingGoesOnToTheNextKeyAndSaysIt() throws {
        var stage = try stage()
        stage.give("2", "type Сохранить", "save-and-next")
        #expect(stage.stage.store.outbox.count == 1)
        #expect(stage.says("Label: "))
        #expect(!stage.says("Label: Save"))
    }

    @Test func aCheckIsSaidInWordsAndFixedByNumber() throws {
        var stage = try stage()
        stage.give("2", "type Сохранить  всё")
        #expect(stage.says("Warning"))
        #expect(stage.says("There are two spaces in a row."))
        stage.give("show-issues")
        #expect(stage.said.contains { $0.hasPrefix("1. Warning") })
        let number = try #require(
            stage.said.first { $0.contains("two spaces") }?.split(separator: ".").first)
        stage.give("fix \(number)")
        #expect(stage.said.contains("Before: Сохранить  всё"))
        #expect(stage.said.contains("After: Сохранить всё"))
        #expect(stage.prompt == "yes or no> ")
        stage.give("yes")
        #expect(stage.texts == ["Сохранить всё"])
    }

    @Test func theListIsFilteredSearchedAndPaged() throws {
        var stage = try stage()
        stage.give("filter untranslated")
        #expect(stage.says("(untranslated)."))
        stage.give("filter all", "search everything")
        #expect(stage.says("with “everything”"))
        stage.give("search")
        #expect(stage.prompt == "Search: ")
        stage.give("")
        #expect(stage.stage.screen.list.query.search.isEmpty)
        stage.give("search state:pending")
        #expect(stage.says("with “state:pending”"))
        #expect(stage.stage.screen.list.count == 1)
        stage.give("search state:x")
        #expect(stage.says("state: can be untranslated, pending"))
        stage.give("search", "")
        stage.give("filter -state:pending words:1")
        #expect(stage.says("(-state:pending words:1)."))
    }

    @Test func sentencesNameTheCommandToType() throws {
        var stage = try stage()
        stage.give("search zzzz")
        #expect(stage.says("Type “back” to end the search."))
        stage.give("back", "back")
        #expect(stage.says("Type “back” again to go back to the projects."))
    }

    @Test func onAScreenWithoutAKeyTheNameIsTypedAfterAColon() throws {
        var stage = TranslateStage(
            try Examples.inbox(), settings: Settings(keymap: Keymap([])))
        _ = stage.state.run(Invocation(.back))
        #expect(stage.state.notice?.text == "Type “:back” again to go back to the projects.")
    }

    @Test func aPageIsTenRows() throws {
        var store = try Examples.inbox()
        store.keys = (1...25).map { Examples.key("Label number \($0)") }
        var stage = LineStage(store)
        #expect(stage.says("10. Label number 10"))
        #expect(!stage.says("11. Label number 11"))
        #expect(stage.says("Rows 1 to 10 of 25"))
        stage.give("page-down", "page-down")
        #expect(stage.says("Rows 21 to 25 of 25"))
        #expect(stage.says("Selected: 21. Label number 21"))
        stage.give("page-up")
        #expect(stage.says("20. Label number 20"))
    }

    @Test func aReviewerApprovesAndRejectsWithAReason() throws {
        var stage = try stage(Examples.reviewerRights)
        stage.give("filter pending", "1", "show translations")
        #expect(stage.says("pending"))
        stage.give("reject")
        #expect(stage.prompt == "answer> ")
        stage.give("смысл не тот")
        let verdicts = stage.stage.asked.compactMap { request in
            if case .key(.review(let verdict, _, _, _)) = request { verdict } else { nil }
        }
        #expect(verdicts == [.reject(reason: "смысл не тот")])
        stage.give(":back")
    }

    @Test func whoMayNotApproveIsTold() throws {
        var stage = try stage()
        stage.give("approve")
        #expect(stage.said == [Strings.needs(.approve)])
        stage.give("approve")
        #expect(stage.said == [Strings.needs(.approve)])
    }

    @Test func aConflictIsSaidWithBothTextsAndDecidedByNumber() throws {
        var stage = try stage()
        stage.give("outbox")
        let counts = OutboxCounts(conflicting: 1)
        stage.stage.send(.store(.outbox(.listed([.conflicting], counts))))
        stage.listen()
        #expect(stage.said.contains("My version: Корзина пуста, увы"))
        #expect(stage.says("): Ваша корзина пока пуста"))
        stage.give("decide")
        #expect(stage.said.contains { $0.hasPrefix("1. Keep my version") })
        stage.give("7")
        #expect(stage.stage.state.dialog != nil)
        stage.give("2")
        #expect(stage.stage.asked.contains(.outbox(.resolve([.conflicting], .keepTheirs))))
    }

    @Test(arguments: [Int.min, -1, 0, .max])
    func aNumberWithoutARowLeavesTheDialogOpen(number: Int) throws {
        let menu = Dialog.menu(.list(.filter), "Which?", items: ["a", "b"])
        for dialog in [menu, .example, try #require(Dialog.conflict(.conflicting))] {
            var answered = dialog
            let command = answered.take(line: "\(number)")
            #expect(command == nil)
            #expect(answered == dialog)
        }
    }

    @Test func aWordThatIsNoCommandIsToldWithHelp() throws {
        var stage = try stage()
        stage.give("frobnicate")
        #expect(stage.said == ["\(Strings.unknownCommand("frobnicate")) \(Strings.helpHint)"])
        stage.give("help")
        #expect(stage.says("type: "))
        #expect(stage.says(Strings.moreHelp))
        stage.give("help dictionary")
        #expect(stage.says("spelling: "))
        // Help is no place: the list is not said again.
        stage.give("filter frobnicate")
        #expect(stage.said.count == 1)
    }

    @Test func helpOffersWhatTheTranslatorMayDo() throws {
        var stage = try stage()
        stage.give("help")
        #expect(!stage.says("approve: "))
        var reviewer = try self.stage(Examples.reviewerRights)
        reviewer.give("help")
        #expect(reviewer.says("approve: "))
    }

    @Test func anEmptyLineSaysAllOfItAgain() throws {
        var stage = try stage()
        stage.give("2")
        let first = stage.said
        stage.give("type Да", "undo")
        stage.give("")
        #expect(stage.said == first)
    }

    @Test func whatComesMeanwhileIsSaidAfterTheNextLine() throws {
        var stage = try stage()
        stage.stage.send(.warned("The disk is nearly full."))
        stage.give("2")
        #expect(stage.said.first == "The disk is nearly full.")
    }

    @Test func signingInAsksForOneThingAfterTheOther() throws {
        var state = WorkbenchState(
            size: Size(rows: 14, columns: 80), session: nil, settings: LineStage.settings,
            server: "https://tml.example")
        var teller = LineTeller()
        _ = state.start()
        #expect(teller.lines(for: state) == ["\(Strings.signInTitle)."])
        #expect(state.linePrompt == LinePrompt("E-mail: "))
        _ = update(&state, .line("mila@example.org"))
        #expect(state.linePrompt == LinePrompt("Password: ", isSecret: true))
        let effects = update(&state, .line(":secret"))
        #expect(
            effects.contains(
                .network(
                    .signIn(
                        server: "https://tml.example", email: "mila@example.org",
                        password: Secret(":secret")))))
        #expect(!state.awaitsLine)
        for _ in 0..<2 {
            _ = update(&state, .network(.failed(.signIn, .wrongPassword("No."), retryAfter: nil)))
            #expect(teller.lines(for: state).count > 1)
            #expect(state.awaitsLine)
            _ = update(&state, .line("again"))
        }
    }

    @Test func theEndKeepsWhatIsTyped() throws {
        var stage = try stage()
        stage.give("2", "type", "Первая")
        stage.stage.send(.input(.endOfInput))
        #expect(!stage.stage.state.isRunning)
        #expect(stage.stage.store.keys[1].drafts.map(\.text.string) == ["Первая"])
    }

    /// Nothing is said with a sign that stands for a colour or a frame.
    @Test func nothingIsDrawn() throws {
        var stage = try stage(Examples.reviewerRights)
        for line in [
            "", "1", "show preview", "show translations", "show label", "outbox", "help all",
        ] {
            stage.give(line)
            #expect(!stage.said.isEmpty, "\(line)")
            for said in stage.said {
                let isDrawn = said.unicodeScalars.contains {
                    (0x2500...0x25FF).contains($0.value) || $0.value == 0x1B
                }
                #expect(!isDrawn, "\(said)")
            }
        }
    }
}
