import Catalog
import Display
import TML
import TestSupport
import Testing
import Text

@testable import Workbench

/// The reviewing list.
@Suite struct ReviewScreenTests {
    static let sizes = [(80, 24), (120, 40), (40, 10)]
    private static let rules = ["one", "few", "other"]
    private static let label = "You have {count} new {count| letter, letters}"

    /// Keys with three forms each: the text in use, and a new text of another author.
    static func plurals(_ count: Int = 20, rights: Set<Permission> = Examples.reviewerRights) throws
        -> StageStore
    {
        let keys = (0..<count).map { number in
            Examples.key(
                "\(label) \(letters(number))", status: .pending,
                translations: rules.enumerated().flatMap { place, rule in
                    texts(100 * number + 10 * place, ["count": ["number": rule]])
                })
        }
        var store = StageStore(try Examples.material(rights: rights, keys: count), keys)
        store.material.membership = Examples.membership(rights)
        return store
    }

    /// A number in letters, because the checks compare the numbers of labels and translations.
    private static func letters(_ number: Int) -> String {
        String(String(number).compactMap(\.wholeNumberValue).map { Array("abcdefghij")[$0] })
    }

    private static func texts(_ number: Int, _ context: Context) -> [Translation] {
        [
            Translation(
                id: number + 1, text: "У вас {count} новое письмо", context: context,
                status: .approved, rank: 3, author: "Пётр", authorID: 3, contentRevision: 5,
                updatedAt: "2026-11-01 12:00:00"),
            Translation(
                id: number + 2, text: "У тебя {count} новое сообщение", context: context, rank: 1,
                author: "Ewa", authorID: 4, contentRevision: 6, updatedAt: "2026-11-24 12:00:00"),
        ]
    }

    private func stage(
        _ store: StageStore, _ columns: Int = 120, _ rows: Int = 40
    ) -> TranslateStage {
        var stage = TranslateStage(store, columns: columns, rows: rows)
        stage.send(.clock(1_795_780_000))
        stage.press("r")
        return stage
    }

    private func screen(_ stage: TranslateStage) throws -> ReviewScreen {
        let shown: ReviewScreen? =
            if case .review(let screen) = stage.state.screen { screen } else { nil }
        return try #require(shown)
    }

    private func reviews(_ stage: TranslateStage) -> [[Int]] {
        stage.asked.compactMap { request in
            if case .key(.review(_, let seen, _, _)) = request { seen.map(\.id) } else { nil }
        }
    }

    @Test func onePressApprovesAllFormsOfAKeyAndSelectsTheNext() throws {
        var stage = stage(try Self.plurals())
        stage.press("a")
        #expect(reviews(stage) == [[2, 12, 22]])
        #expect(stage.store.outbox.map(\.kind) == Array(repeating: .judge(.approve), count: 3))
        #expect(stage.state.notice?.text.hasPrefix("Approved 3 forms of “") == true)
        #expect(try screen(stage).cursor.selection == 1)
        stage.press("u")
        #expect(stage.store.outbox.isEmpty)
    }

    @Test func twentyKeysNeedTwentyPresses() throws {
        var stage = stage(try Self.plurals())
        for _ in 0..<20 { stage.press("a") }
        #expect(reviews(stage).count == 20)
        #expect(Set(reviews(stage).joined()).count == 60)
        #expect(stage.state.messages.contains { $0.text == Strings.reviewEnds })
    }

    @Test func pressesInOneWriteAreAppliedInTheirOrder() throws {
        var stage = stage(try Self.plurals())
        stage.isHeld = true
        for _ in 0..<5 { stage.press("a") }
        #expect(reviews(stage).count == 1)
        stage.release()
        #expect(reviews(stage).map(\.first) == [2, 102, 202, 302, 402])
    }

    @Test func theListStartsAtTheSelectedKey() throws {
        var stage = TranslateStage(try Self.plurals())
        stage.press("down", "down", "r")
        #expect(try screen(stage).cursor.selection == 2)
        stage.press("a")
        #expect(reviews(stage).first?.first == 202)
    }

    @Test func keysWithoutTranslationsAreLeftOut() throws {
        var store = try Examples.inbox()
        store.material.membership = Examples.membership(Examples.reviewerRights)
        let stage = stage(store)
        #expect(try screen(stage).keys == [2, 3, 4])
    }

    @Test func aVerdictOnAChangedTextIsRefusedAndNamesTheKey() throws {
        var stage = stage(try Self.plurals())
        stage.store.keys[0].translations[3].contentRevision = 60
        stage.press("a")
        #expect(stage.store.outbox.isEmpty)
        #expect(stage.state.notice?.text.hasPrefix("Not approved: the translation of “You") == true)
        #expect(try screen(stage).cursor.selection == 0)
        stage.press("a")
        #expect(stage.store.outbox.count == 3)
    }

    @Test func newTextsThatArriveAfterTheKeyPressAreNotApproved() throws {
        var stage = stage(try Self.plurals())
        stage.store.keys[0].translations[1].contentRevision = 60
        stage.isHeld = true
        stage.send(.network(.synchronized(SynchronizationReport(news: 1))))
        stage.press("a")
        stage.release()
        #expect(reviews(stage) == [[2, 12, 22]])
        #expect(stage.store.outbox.isEmpty)
    }

    @Test func aKeyPressWaitsForTheBlocksThatItIsAbout() throws {
        var stage = stage(try Self.plurals(200))
        stage.isHeld = true
        stage.press("end", "a")
        #expect(reviews(stage).isEmpty)
        stage.release()
        #expect(reviews(stage).map(\.first) == [19902])
    }

    @Test func aLateAnswerDoesNotMoveTheSelection() throws {
        var stage = stage(try Self.plurals(200))
        stage.press("home")
        stage.isHeld = true
        stage.send(.network(.synchronized(SynchronizationReport(news: 1))))
        stage.isHeld = false
        stage.press("end")
        stage.release()
        #expect(try screen(stage).cursor.selection == 199)
        #expect(try screen(stage).selected?.detail.key.id == stage.store.keys[199].key.id)
    }

    @Test func keysThatLeaveTheFilterStayInTheList() throws {
        var stage = TranslateStage(try Self.plurals())
        stage.press("F")
        stage.type("pending")
        stage.press("enter", "r", "a")
        stage.store.useAll()
        for place in stage.store.keys.indices.prefix(1) {
            stage.store.keys[place].target.status = .approved
        }
        stage.send(.network(.synchronized(SynchronizationReport(news: 1))))
        #expect(try screen(stage).keys?.count == 20)
        #expect(try screen(stage).cursor.selection == 1)
        stage.press("a")
        #expect(reviews(stage).map(\.first) == [2, 102])
    }

    /// Two new texts for one form.
    private func candidates() throws -> TranslateStage {
        var store = try Self.plurals(3)
        store.keys[0].translations.append(
            Translation(
                id: 90, text: "У вас {count} новых писем", context: ["count": ["number": "one"]],
                rank: 0, author: "Иван", authorID: 5, contentRevision: 7))
        return stage(store)
    }

    @Test func oneOfSeveralCandidatesIsApproved() throws {
        var stage = try candidates()
        stage.press("tab", "tab")
        #expect(try screen(stage).row == 1)
        stage.press("a")
        #expect(reviews(stage) == [[90]])
        #expect(try screen(stage).cursor.selection == 1)
        #expect(try screen(stage).row == nil)
    }

    @Test func theWholeBlockIsAboutTheFirstCandidateOfEachForm() throws {
        var stage = try candidates()
        stage.press("a")
        #expect(reviews(stage) == [[2, 12, 22]])
    }

    @Test func aCandidateThatWasVotedDownIsNotProposed() throws {
        var store = try Self.plurals(2)
        for place in store.keys[0].translations.indices where place % 2 == 1 {
            store.keys[0].translations[place].rank = -2
        }
        var stage = stage(store)
        stage.press("a")
        #expect(reviews(stage).isEmpty)
        #expect(stage.state.notice?.text == Strings.noTextWaits)
        #expect(try screen(stage).cursor.selection == 0)
        stage.press("tab", "a")
        #expect(reviews(stage) == [[2]])
    }

    @Test func aTextWithoutItsTermHasAnIssue() throws {
        var store = try Self.plurals(1)
        store.terms[store.keys[0].key.id] = [
            TermHit(
                word: "message", ranges: [],
                wordings: [.init(text: "письмо", isForbidden: false, place: .project)])
        ]
        let block = ReviewPlan(store.material, terms: store.termFinder).block(of: store.keys[0])
        #expect(block.rows.count == 3)
        #expect(block.rows.allSatisfy { $0.issues.map(\.check) == [.missingTerm] })
    }

    /// After an approval, the server opens the former approved text again. The text does not wait.
    @Test func theFormerApprovedTextIsNotProposed() throws {
        var store = try Self.plurals(1)
        for place in store.keys[0].translations.indices {
            let isNew = place % 2 == 1
            store.keys[0].translations[place].status = isNew ? .approved : .accepted
        }
        store.keys[0].translations.sort {
            ($0.status == .approved ? 0 : 1) < ($1.status == .approved ? 0 : 1)
        }
        let block = ReviewPlan(store.material, terms: store.termFinder).block(of: store.keys[0])
        #expect(block.judged(by: .approve, at: nil).isEmpty)
        var stage = stage(store)
        stage.press("a")
        #expect(reviews(stage).isEmpty)
    }

    @Test func marksChangeTheTextsThatTheListProposes() throws {
        var stage = stage(try Self.plurals(3))
        stage.press("space", "x")
        stage.type("Nein")
        stage.press("enter")
        #expect(stage.store.outbox.map(\.translation) == [2, 12, 22])
    }

    @Test func textsThatTheWindowDoesNotShowAreReadFirst() throws {
        var stage = stage(try Self.plurals(2), 40, 12)
        stage.press("a")
        #expect(reviews(stage).isEmpty)
        #expect(stage.state.notice?.text.hasPrefix("This key has more texts.") == true)
        let first = try #require(try screen(stage).row)
        for _ in first..<2 { stage.press("a") }
        #expect(try screen(stage).row == 2 && reviews(stage).isEmpty)
        stage.press("a")
        #expect(reviews(stage) == [[2, 12, 22]])
        #expect(try screen(stage).cursor.selection == 1)
    }

    @Test func escapeEndsTheReadingOfHiddenTexts() throws {
        var stage = stage(try Self.plurals(2), 40, 12)
        stage.press("a", "escape", "tab", "a")
        #expect(reviews(stage) == [[2]])
    }

    @Test func theSelectedTextStaysSelectedWhenABetterOneArrives() throws {
        var stage = try candidates()
        stage.press("tab", "tab")
        let first = stage.store.keys[0].translations.firstIndex { $0.id == 2 }
        var better = stage.store.keys[0].translations[try #require(first)]
        (better.id, better.text) = (95, "У тебя {count} письмо")
        stage.store.keys[0].translations.insert(better, at: try #require(first))
        stage.send(.network(.synchronized(SynchronizationReport(news: 1))))
        #expect(
            try screen(stage).selected?.rows[try #require(try screen(stage).row)].translation.id
                == 90)
        stage.store.keys[0].translations.removeAll { $0.id == 90 }
        stage.send(.network(.synchronized(SynchronizationReport(news: 1))))
        stage.press("a")
        #expect(stage.state.notice?.text == Strings.selectedTextIsGone && reviews(stage).isEmpty)
    }

    @Test func theTranslatorsTextThatWaitsIsShown() throws {
        var stage = stage(try Self.plurals(1))
        stage.press("enter")
        stage.press("ctrl+u")
        stage.type("Наш {count} текст")
        stage.press("f3", "escape")
        #expect(stage.wholeText.contains("↑ your text: Наш {count} текст"))
    }

    @Test func aRangeMarksOnlyTheKeysOfTheReviewingList() throws {
        var stage = TranslateStage(try Self.plurals(6), columns: 120, rows: 40)
        stage.press("space", "r", "space", "j", "v")
        #expect(try screen(stage).marks.count(of: 6) == 3)
        stage.press("escape", "escape")
        #expect(stage.state.openTranslateScreen?.list.markedCount == 1)
    }

    @Test func tabGoesThroughTheTextsAndBackToTheBlock() throws {
        var stage = try candidates()
        for _ in 0..<4 { stage.press("tab") }
        #expect(try screen(stage).row == 3)
        stage.press("tab")
        #expect(try screen(stage).row == nil)
        stage.press("shift+tab")
        #expect(try screen(stage).row == 3)
        stage.press("escape")
        #expect(try screen(stage).row == nil)
    }

    @Test func aRejectionAsksForTheReason() throws {
        var stage = stage(try Self.plurals())
        stage.press("x")
        #expect(stage.shows("Reason to reject all 3 forms"))
        stage.type("стиль")
        stage.press("enter")
        #expect(Set(stage.store.outbox.map(\.kind)) == [.judge(.reject(reason: "стиль"))])
        #expect(stage.store.outbox.map(\.translation) == [2, 12, 22])
        #expect(try screen(stage).cursor.selection == 1)
    }

    @Test func anAcceptedTextIsApproved() throws {
        var store = try Examples.manyPlain()
        store.material.membership = Examples.membership(Examples.reviewerRights)
        store.keys[2].target.status = .accepted
        store.keys[2].translations[0].status = .accepted
        var stage = stage(store)
        stage.press("a")
        #expect(reviews(stage) == [[302]])
    }

    @Test(arguments: [("+", 1), ("-", -1)])
    func votes(key: String, vote: Int) throws {
        var stage = stage(try Self.plurals(rights: Examples.translatorRights))
        stage.press(key)
        #expect(Set(stage.store.outbox.map(\.kind)) == [.judge(.vote(vote))])
        #expect(try screen(stage).cursor.selection == 1)
    }

    @Test func whoMayNotApproveIsTold() throws {
        var stage = stage(try Self.plurals(rights: Examples.translatorRights))
        stage.press("a")
        #expect(reviews(stage).isEmpty)
        #expect(stage.state.notice?.text == Strings.needs(.approve))
    }

    @Test func aLockedKeyIsNotJudged() throws {
        var store = try Self.plurals()
        store.keys[0].target.isLocked = true
        store.keys[0].target.lockedBy = "Olga"
        var stage = stage(store)
        stage.press("a")
        #expect(reviews(stage).isEmpty)
        #expect(stage.state.notice?.text == "Locked by Olga.")
    }

    @Test func marksMakeABatch() throws {
        var store = try Examples.manyPlain()
        store.material.membership = Examples.membership(Examples.reviewerRights)
        var stage = stage(store)
        stage.press("space", "space", "a")
        #expect(stage.state.dialog != nil && reviews(stage).isEmpty)
        stage.press("enter")
        #expect(!stage.store.outbox.isEmpty)
        #expect(try screen(stage).marks.isEmpty)
        stage.press("u")
        #expect(stage.store.outbox.isEmpty)
    }

    @Test func aRangeAndAllKeysAreMarked() throws {
        var stage = stage(try Self.plurals())
        stage.press("space", "down", "down", "v")
        #expect(try screen(stage).marked?.count == 4)
        stage.press("*")
        #expect(try screen(stage).marked?.count == 20)
        stage.press("escape")
        #expect(try screen(stage).marks.isEmpty)
    }

    @Test func enterOpensTheEditorAndEscapeComesBack() throws {
        var stage = stage(try Self.plurals())
        stage.press("down", "down", "enter")
        #expect(stage.screen.focus == .forms)
        #expect(stage.label == stage.store.keys[2].key.label.string)
        stage.type("Новый текст ")
        stage.press("escape")
        #expect(try screen(stage).cursor.selection == 2)
        stage.press("escape")
        #expect(stage.texts[0].hasSuffix("Новый текст "))
        #expect(stage.screen.focus == .keys)
    }

    @Test func theListOfKeysGoesToTheKeyOfTheReviewingList() throws {
        var stage = stage(try Self.plurals())
        stage.press("a", "a", "escape")
        #expect(stage.label == stage.store.keys[2].key.label.string)
        #expect(stage.screen.list.cursor.selection == 2)
    }

    @Test func theListIsSearched() throws {
        var stage = stage(try Self.plurals())
        stage.press("down", "/")
        stage.type("letters} b")
        #expect(reviews(stage).isEmpty)
        stage.send(.alarm(.search))
        #expect(try screen(stage).keys?.count == 11)
        stage.press("enter")
        #expect(try screen(stage).searchField == nil)
        #expect(try screen(stage).selected?.id == stage.store.keys[1].key.id)
        stage.press("a")
        #expect(reviews(stage).map(\.first) == [102])
    }

    @Test func escapeEndsTheSearchAndKeepsTheKey() throws {
        var stage = stage(try Self.plurals())
        stage.press("/")
        stage.type("\"letters} c\"")
        stage.press("enter")
        #expect(try screen(stage).keys?.count == 1)
        stage.press("escape")
        #expect(try screen(stage).keys?.count == 20)
        #expect(try screen(stage).cursor.selection == 2)
        stage.press("escape")
        #expect(stage.screen.focus == .keys)
    }

    @Test func theSearchHasConditions() throws {
        var stage = stage(try Self.plurals())
        stage.press("/")
        stage.type("state:pend")
        stage.press("tab")
        #expect(try screen(stage).searchField?.text == "state:pending")
        stage.press("enter")
        #expect(try screen(stage).query.search == "state:pending")
        #expect(stage.state.openTranslateScreen?.list.query.search.isEmpty == true)
    }

    @Test func aWideWindowShowsLongNamesOfForms() throws {
        var store = try Self.plurals(1)
        store.keys[0].translations = ["{recipient} male", "{recipient} female"].enumerated().map {
            let context: Context = [
                "recipient": ["gender": $1.hasSuffix("female") ? "female" : "male"]
            ]
            return Translation(id: $0 + 1, text: "Да", context: context, author: "Ewa")
        }
        let narrow = stage(store, 100, 40)
        let wide = stage(store, 160, 40)
        #expect(!narrow.shows("{recipient} female"))
        #expect(wide.shows("{recipient} female"))
    }

    @Test func anEmptyListSaysSo() throws {
        var store = try Examples.manyPlain()
        for place in store.keys.indices { store.keys[place].target.status = .untranslated }
        var stage = stage(store, 80, 24)
        #expect(stage.shows(Strings.nothingToReview))
        stage.press("a", "down", "tab", "space", "*", "enter")
        #expect(reviews(stage).isEmpty)
    }

    @Test func aFailedReadSaysSo() throws {
        var stage = TranslateStage(try Self.plurals())
        stage.store.failure = .diskFull
        stage.press("r")
        #expect(stage.shows("Review cannot be read from the disk."))
    }

    @Test func aFailedVerdictStaysAtItsKey() throws {
        var stage = stage(try Self.plurals())
        stage.store.failure = .diskFull
        stage.press("a")
        stage.store.failure = nil
        #expect(stage.state.notice?.text == Strings.sentence(.diskFull))
        #expect(try screen(stage).cursor.selection == 0)
    }

    @Test func aPressSelectsAText() throws {
        var stage = stage(try Self.plurals())
        let row = stage.lines.firstIndex { $0.contains("{count} few") } ?? 0
        stage.click(row: row, column: 20)
        #expect(try screen(stage).row == 1)
    }

    @Test func lineModeSaysTheTextsOfTheSelectedKey() throws {
        var stage = LineStage(try Self.plurals(3))
        stage.give("review")
        #expect(stage.says("1. You have {count} new"))
        #expect(
            stage.says("selected, {count} one, ◐ candidate, by Ewa, +1: У тебя {count} новое"))
        #expect(stage.says("in use: У вас {count} новое письмо"))
        stage.give("approve")
        #expect(stage.says("Approved 3 forms"))
        stage.give("3")
        #expect(stage.says("Selected: 3."))
    }

    @Test func aBlockIsSeenWhenTheReviewerLeavesIt() throws {
        var store = try Self.plurals()
        for place in store.keys.indices { store.keys[place].hasNews = true }
        var stage = stage(store)
        #expect(stage.lines.contains { $0.contains("new: You have") })
        stage.press("a", "down")
        #expect(stage.store.keys.prefix(3).map(\.hasNews) == [false, false, true])
        stage.press("escape")
        #expect(stage.store.keys[2].hasNews == false)
    }

    @Test func aKeyWithANewerCommentStaysNewInTheReviewingList() throws {
        var store = try Self.plurals()
        store.keys[0].hasNews = true
        store.keys[0].newestComment = store.keys[0].newest + 1
        var stage = stage(store)
        #expect(stage.lines.contains { $0.contains("new comment: You have") })
        stage.press("down", "escape")
        #expect(stage.store.keys[0].hasNews)
    }

    @Test func allKeysAreMarkedAsSeen() throws {
        var store = try Self.plurals()
        for place in store.keys.indices.prefix(5) { store.keys[place].hasNews = true }
        var stage = TranslateStage(store)
        _ = stage.state.run(Invocation(.chooseFilter, "new"))
        stage.press("home")
        stage.show(Reaction(stage.state.run(Invocation(.markSeen))))
        #expect(stage.store.keys.allSatisfy { !$0.hasNews })
        #expect(stage.state.notice?.text == Strings.seen(5))
    }

    @Test func aSelectedKeyIsSeenAfterAMoment() throws {
        var store = try Self.plurals()
        for place in store.keys.indices.prefix(2) { store.keys[place].hasNews = true }
        var stage = TranslateStage(store)
        #expect(stage.store.keys[0].hasNews)
        stage.send(.alarm(.rested(store.keys[0].key.id)))
        #expect(stage.store.keys.prefix(2).map(\.hasNews) == [false, true])
    }

    @Test func theEditorShowsTheReasonOfARejection() throws {
        var store = try Examples.inbox()
        store.keys[1].translations = [
            Translation(
                id: 41, text: "Сохранить", status: .rejected, author: "Mila", authorID: 7,
                rejectReason: "not our style", rejectedBy: "Olga")
        ]
        var stage = TranslateStage(store)
        stage.press("down")
        #expect(stage.wholeText.contains("Olga rejected “Сохранить”. Reason: not our style"))
        stage.press("e")
        stage.type("Записать")
        stage.press("f3")
        #expect(!stage.wholeText.contains("Olga rejected"))
    }

    @Test func newRejectionsAreReported() throws {
        var stage = TranslateStage(try Examples.inbox())
        var report = SynchronizationReport(news: 1)
        report.rejections = 2
        stage.send(.network(.synchronized(report)))
        #expect(
            stage.state.notice?.text
                == "2 of your translations were rejected. F “rejected texts of yours” lists the keys."
        )
    }

    @Test(arguments: sizes)
    func screens(_ columns: Int, _ rows: Int) throws {
        var store = try Self.plurals(3)
        store.keys[1].translations[1].text = "У тебя  {num} новое сообщение"
        store.keys.append(
            Examples.key(
                "Delete [link]everything[/link]?", status: .accepted,
                translations: [
                    Translation(
                        id: 911, text: "Удалить [link]всё[/link]?", status: .accepted, rank: 2,
                        author: "Пётр", authorID: 3, updatedAt: "2026-11-27 09:00:00"),
                    Translation(id: 912, text: "Стереть всё?", rank: -1, author: "Mila"),
                ]))
        var stage = stage(store, columns, rows)
        stage.press("a")
        try expect(stage, "review")
        stage.press("down", "down", "tab")
        try expect(stage, "review-candidate")
    }

    @Test(arguments: [(80, 24), (120, 40)])
    func rightToLeft(_ columns: Int, _ rows: Int) throws {
        var store = StageStore(
            try Examples.material("he", rights: Examples.reviewerRights, keys: 1),
            [
                Examples.key(
                    "Delete {count} files", "he", status: .pending,
                    translations: [
                        Translation(
                            id: 1, text: "למחוק {count} קבצים", status: .approved, author: "דנה"),
                        Translation(id: 2, text: "מחק את {count} הקבצים", author: "Mila"),
                    ])
            ])
        store.material.membership = Examples.membership(Examples.reviewerRights)
        try expect(stage(store, columns, rows), "review-he")
    }

    private func expect(_ stage: TranslateStage, _ name: String) throws {
        let size = stage.state.size
        let file = "\(name)-\(size.columns)x\(size.rows).screen"
        try GoldenFile(file, in: "Screens").expect(stage.frame.goldenText)
    }
}
