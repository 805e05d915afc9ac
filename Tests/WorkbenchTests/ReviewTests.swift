import Catalog
import Display
import TML
import Testing
import Text

@testable import Workbench

@Suite struct ReviewTests {
    private func stage(_ rights: Set<Permission> = Examples.reviewerRights) throws -> TranslateStage
    {
        var store = try Examples.inbox()
        store.material.membership = Examples.membership(rights)
        var stage = TranslateStage(store)
        stage.press("down", "down")
        return stage
    }

    private func reviews(_ stage: TranslateStage) -> [(Verdict, Int)] {
        stage.asked.compactMap { request in
            if case .key(.review(let verdict, let seen, _, _)) = request {
                (verdict, seen[0].id)
            } else {
                nil
            }
        }
    }

    @Test func theBestTranslationIsApprovedFromTheList() throws {
        var stage = try stage()
        stage.press("a")
        #expect(reviews(stage).map(\.1) == [11])
        #expect(reviews(stage).map(\.0) == [.approve])
        #expect(stage.label == "Delete [link]everything[/link]?")
    }

    @Test func whoMayNotApproveIsTold() throws {
        var stage = try stage(Examples.translatorRights)
        stage.press("a")
        #expect(reviews(stage).isEmpty)
        #expect(stage.state.notice?.text == Strings.needs(.approve))
    }

    @Test func rejectingAsksForTheReason() throws {
        var stage = try stage()
        stage.press("e", "tab", "down", "x")
        #expect(
            stage.state.dialog?.question
                == .key(
                    .rejectReason(
                        [SeenTranslation(id: 12, contentRevision: 32)],
                        of: try #require(stage.screen.list.selected.id))))
        stage.type("смысл")
        stage.press("enter")
        #expect(reviews(stage).map(\.0) == [.reject(reason: "смысл")])
        #expect(reviews(stage).map(\.1) == [12])
    }

    @Test(arguments: [("+", 1), ("-", -1)])
    func votes(key: String, vote: Int) throws {
        var stage = try stage(Examples.translatorRights)
        stage.press(key)
        #expect(reviews(stage).map(\.0) == [.vote(vote)])
    }

    @Test func aVoteIsWithdrawnOnceThereIsOne() throws {
        var stage = try stage(Examples.translatorRights)
        stage.press("0")
        #expect(reviews(stage).isEmpty)
        stage.press("+", "0")
        #expect(reviews(stage).map(\.0) == [.vote(1), .vote(0)])
    }

    @Test func nextLeadsAReviewerToWhatWaitsForReview() throws {
        var stage = try stage()
        stage.press("home", "n")
        #expect(stage.label == "Delete [link]everything[/link]?")
        stage.press("f", "f", "n")
        #expect(stage.screen.list.query.filter == .untranslated)
        #expect(stage.screen.current?.detail.target.status == .untranslated)
    }

    @Test func hintsOfferWhatTheTranslatorMayDo() throws {
        var stage = try stage(Examples.translatorRights)
        stage.press("shift+tab")
        #expect(!stage.shows("approve") && stage.shows("+ vote"))
        stage = try self.stage()
        stage.press("shift+tab")
        #expect(stage.shows("a approve") && stage.shows("x reject"))
    }

    @Test func aTranslationIsCopiedIntoTheForm() throws {
        var stage = try stage()
        stage.press("e", "tab", "end", "c")
        #expect(stage.texts == ["Удолить?"])
        #expect(stage.screen.focus == .forms)
        #expect(stage.store.outbox.isEmpty)
    }

    @Test func aReviewerGoesOnAfterEachVerdict() throws {
        var store = try Examples.inbox()
        store.material.membership = Examples.membership(Examples.reviewerRights)
        store.keys[5].translations = [Translation(id: 31, text: "Письма", authorID: 3)]
        store.keys[5].target.status = .pending
        var stage = TranslateStage(store)
        stage.press("F")
        stage.type("pending")
        stage.press("enter")
        #expect(stage.screen.list.unfinished(stage.shared) == .toReview)
        stage.press("a")
        #expect(stage.label == "You have {count} new {count| letter, letters}")
        stage.press("a")
        #expect(reviews(stage).map(\.1) == [11, 31])
        #expect(stage.state.notice?.text == Strings.nothingLeftBelow("Press n"))
    }

    /// Six keys of which two have a second candidate, as translators leave them.
    private func queue(_ status: TargetStatus) throws -> TranslateStage {
        var store = try Examples.manyPlain()
        store.material.membership = Examples.membership(Examples.reviewerRights)
        let isAccepted = status == .accepted
        for number in 0..<6 {
            let first = Translation(
                id: 500 + number, text: "Текст \(number)",
                status: isAccepted ? .accepted : .pending, author: "Пётр", authorID: 3)
            var second = first
            (second.id, second.status, second.authorID) = (600 + number, .pending, 4)
            store.keys[number].translations = number % 3 == 1 ? [first, second] : [first]
            store.keys[number].target.status = status
        }
        for number in 6..<store.keys.count {
            store.keys[number].translations = []
            store.keys[number].target.status = .untranslated
        }
        return TranslateStage(store)
    }

    /// Whatever the list shows, and though the server takes each at once and the list shrinks.
    @Test(
        arguments: [
            (KeyFilter.pending, TargetStatus.pending), (.everyKey, .pending),
            (.unfinished, .pending), (.accepted, .accepted), (.everyKey, .accepted),
        ], [false, true])
    func manyPressesApproveTheKeysAsListed(
        list: (filter: KeyFilter, status: TargetStatus), isTakenAtOnce: Bool
    ) throws {
        var stage = try queue(list.status)
        stage.press("F")
        stage.type(Strings.word(list.filter))
        stage.press("enter")
        #expect(stage.screen.list.query.filter == list.filter)
        for _ in 0..<4 {
            stage.press("a")
            guard isTakenAtOnce else { continue }
            stage.store.useAll()
            for place in stage.store.keys.indices
            where stage.store.keys[place].translations.first?.status == .approved {
                stage.store.keys[place].target.status = .approved
            }
            stage.send(.network(.synchronized(SynchronizationReport(news: 1))))
        }
        #expect(reviews(stage).map(\.1) == [500, 501, 502, 503])
        #expect(stage.label == "Sample 4")
    }

    @Test func whatWasPassedOverStaysAsItIs() throws {
        var stage = try queue(.pending)
        stage.press("j", "a", "a", "a", "a", "a", "a", "a")
        #expect(reviews(stage).map(\.1) == [501, 502, 503, 504, 505])
        #expect(stage.state.notice?.text.hasSuffix(Strings.nothingLeftBelow("Press n")) == true)
        stage.press("n", "a")
        #expect(reviews(stage).last?.1 == 500)
    }

    @Test func aPressOnAKeyWithNothingToJudgeLeadsToTheNextThatHas() throws {
        var stage = try queue(.pending)
        stage.press("end", "home")
        stage.store.keys[0].translations = []
        stage.store.keys[0].target.status = .untranslated
        stage.send(.network(.synchronized(SynchronizationReport(news: 1))))
        stage.press("a")
        #expect(reviews(stage).isEmpty)
        #expect(stage.label == "Sample 1")
        stage.press("a")
        #expect(reviews(stage).map(\.1) == [501])
    }

    @Test func rejectingGoesOnInAListOfApprovedKeys() throws {
        var stage = try queue(.pending)
        for place in 0..<6 {
            stage.store.keys[place].target.status = .approved
            stage.store.keys[place].translations[0].status = .approved
        }
        stage.state = try queue(.approved).state
        stage.press("F")
        stage.type("approved")
        stage.press("enter", "x", "enter", "x", "enter")
        #expect(reviews(stage).map(\.1) == [500, 501])
        #expect(stage.label == "Sample 2")
    }

    @Test func hintsSayFirstWhatCanBeJudged() throws {
        var stage = try queue(.pending)
        #expect(stage.lines.contains { $0.hasPrefix(" a approve  x reject  enter edit") })
        stage.press("end")
        #expect(stage.lines.contains { $0.hasPrefix(" enter edit  / search") })
    }

    @Test func votesNameWhatTheyAreAboutAndMoveNothingUnderTheHand() throws {
        var stage = TranslateStage(try Examples.inbox(), columns: 120, rows: 40)
        stage.press("down", "down", "tab", "tab")
        while stage.screen.focus != .translations { stage.press("tab") }
        stage.press("down", "-")
        #expect(
            stage.state.notice?.text.hasPrefix("Voted down “Стереть всё?” of “Delete") == true)
        let before = stage.screen.pane(TranslationsPane.self).lines(stage.shared).lines.prefix(3)
        // The server has counted it, and has another order.
        stage.store.keys[2].translations.swapAt(0, 1)
        stage.send(.network(.synchronized(SynchronizationReport())))
        let after = stage.screen.pane(TranslationsPane.self).lines(stage.shared).lines.prefix(3)
        #expect(before == after)
        stage.press("-")
        #expect(stage.state.notice?.text.contains("already") == true)
        stage.press("up", "+")
        #expect(stage.state.notice?.text.hasPrefix("Voted up “Удалить") == true)
    }

    @Test func whatIsApprovedAlreadyIsNotSentAgain() throws {
        var stage = try stage()
        stage.press("down", "a")
        #expect(reviews(stage).isEmpty)
        let told = [
            Strings.alreadyNoted(.approve, stage.screen.current?.detail.key.label ?? ""),
            Strings.nothingLeftBelow("Press n"),
        ]
        #expect(stage.state.notice?.text == told.joined(separator: " "))
    }

    @Test func aKeyWithoutTranslationsHasNothingToJudge() throws {
        var stage = try stage()
        stage.press("home", "+")
        #expect(stage.state.notice?.text == Strings.noTranslation)
        stage.press("e", "tab", "c")
        #expect(reviews(stage).isEmpty)
        #expect(stage.state.notice?.text == Strings.noTranslation)
    }

    @Test func theSelectedTranslationStaysSelectedWhenNewsChangeTheOrder() throws {
        var stage = try stage()
        stage.press("e", "tab", "down")
        stage.store.keys[2].translations.swapAt(0, 1)
        stage.send(.network(.synchronized(SynchronizationReport(news: 1))))
        stage.press("a")
        #expect(reviews(stage).map(\.1) == [12])
    }

    @Test(arguments: ["a", "+", "-"])
    func nothingIsJudgedThatWasNotSeen(key: String) throws {
        var stage = try stage()
        stage.store.keys[2].translations[0].text = "Удалить всё."
        stage.store.keys[2].translations[0].contentRevision = 60
        stage.press(key)
        #expect(stage.store.outbox.isEmpty)
        #expect(stage.state.notice?.text.contains("has changed.") == true)
        #expect(stage.screen.current?.detail.translations.first?.text == "Удалить всё.")
        stage.press(key)
        #expect(stage.store.outbox.map(\.translation) == [11])
    }

    @Test func aRejectionIsOfTheTextThatTheQuestionShowed() throws {
        var stage = try stage()
        stage.press("x")
        stage.store.keys[2].translations[0].contentRevision = 60
        stage.press("enter")
        #expect(stage.store.outbox.isEmpty)
    }

    /// Three forms by Пётр, one of them outdone by Иван's, and one more by Иван.
    private func forms() throws -> TranslateStage {
        var store = try Examples.inbox()
        store.material.membership = Examples.membership(Examples.reviewerRights)
        let rules = ["one", "few", "other"]
        let contexts = rules.map { rule in
            Context([.init(token: "count", keyword: "number", rule: rule)])
        }
        store.keys[0].target.status = .pending
        store.keys[0].translations =
            contexts.enumerated().map { number, context in
                Translation(
                    id: 50 + number, text: "Письма \(number)", context: context, author: "Пётр",
                    authorID: 3)
            } + [
                Translation(
                    id: 60, text: "Послания", context: contexts[0], author: "Иван", authorID: 4)
            ]
        return TranslateStage(store, columns: 120, rows: 40)
    }

    @Test func aKeyIsApprovedWithAllItsForms() throws {
        var stage = try forms()
        stage.press("a")
        #expect(stage.store.outbox.map(\.translation) == [50, 51, 52])
        #expect(stage.store.outbox.map(\.kind) == Array(repeating: .judge(.approve), count: 3))
        #expect(stage.state.notice?.text.hasPrefix("Approved 3 forms of “") == true)
        stage.press("home", "shift+tab")
        #expect(stage.lines.count { $0.contains("↑ approval") } == 3)
    }

    @Test func translationsAreInTheOrderOfTheForms() throws {
        var store = try Examples.inbox()
        store.keys[0].translations = ["other", "few", "one"].enumerated().map { number, rule in
            Translation(
                id: 60 + number, text: ExactText(rule), context: ["count": ["number": rule]],
                author: "Ewa", authorID: 3)
        }
        let stage = TranslateStage(store)
        let lines = stage.screen.pane(TranslationsPane.self).lines(stage.shared).lines
        let rules = lines.compactMap { line in
            ["one", "few", "other"].first { line.hasSuffix(": \($0)") }
        }
        #expect(rules.prefix(3) == ["one", "few", "other"])
    }

    @Test func aKeyIsRejectedWithAllItsForms() throws {
        var stage = try forms()
        stage.press("x")
        #expect(stage.shows("Reason to reject all 3 forms"))
        stage.type("стиль")
        stage.press("enter")
        #expect(stage.store.outbox.map(\.translation) == [50, 51, 52])
        #expect(
            stage.store.outbox.map(\.kind).allSatisfy { $0 == .judge(.reject(reason: "стиль")) })
    }

    @Test func amongTheTranslationsOneFormIsJudged() throws {
        var stage = try forms()
        // The second row is another candidate for the first form.
        stage.press("shift+tab", "down", "down", "a")
        #expect(stage.store.outbox.map(\.translation) == [51])
        #expect(stage.state.notice?.text.hasPrefix("Approved “") == true)
    }

    /// Readers get the other text, whatever the votes say of this one.
    @Test(arguments: [
        (TranslationStatus.approved, "candidate"), (.accepted, "candidate"), (.pending, "accepted"),
    ])
    func aTextBesideTheOneInUseIsCalledACandidate(first: TranslationStatus, word: String) throws {
        var store = try Examples.inbox()
        store.keys[1].translations = [
            Translation(id: 41, text: "Сохранить", status: first, author: "Пётр", authorID: 3),
            Translation(id: 42, text: "Записать", status: .accepted, author: "Mila", authorID: 7),
        ]
        var stage = TranslateStage(store, columns: 120, rows: 40)
        stage.press("down")
        #expect(stage.lines.contains { $0.contains("\(word) Записать") }, "\(stage.lines)")
        var line = LineStage(store)
        line.give("2", "show translations")
        #expect(line.says("2. \(word)"), "\(line.said)")
    }

    @Test func formsThatAreApprovedAlreadyAreLeftAsTheyAre() throws {
        var stage = try forms()
        stage.store.keys[0].translations[1].status = .approved
        stage.send(.network(.synchronized(SynchronizationReport(news: 1))))
        stage.press("a")
        #expect(stage.store.outbox.map(\.translation) == [50, 52])
    }

    @Test func lettersAreNoVerdictsWhileTyping() throws {
        var stage = try stage()
        stage.press("e")
        stage.type("ax+-0")
        #expect(reviews(stage).isEmpty)
        #expect(stage.texts == ["Удалить [link]всё[/link]?ax+-0"])
    }
}
