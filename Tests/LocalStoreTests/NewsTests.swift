import Catalog
import LocalStore
import TML
import Testing
import Text

/// What pulled pages and news do to the copy.
struct NewsTests {
    let fixture: StoreFixture

    init() throws { fixture = try StoreFixture() }

    @Test func whatIsPulledIsThere() throws {
        let key = TranslationKey(
            id: fixture.id(1), label: "{count} messages", description: "inbox", locale: "en-GB",
            level: 3, syntax: "tml", maxLength: 40, note: "short!", sources: ["inbox", "start"],
            labels: ["mail", "web"], revision: 4)
        let few: Context = ["count": ["number": "few"]]
        let record = Translation(
            id: 5, text: "{count} сообщения", context: few, status: .rejected, rank: -2,
            positiveVotes: 1, negativeVotes: 3, myVote: -1, author: "Анна", authorID: 8,
            isMachine: true, rejectReason: "style", revision: 11, contentRevision: 9,
            updatedAt: "2025-01-10 09:20:03")
        let target = Target(
            status: .pending, isLocked: true, lockedBy: "Борис", revision: 11)
        try fixture.pull([PulledKey(key: key, target: target, translations: [record])])
        #expect(
            try fixture.detail(1)
                == KeyDetail(key: key, locale: "ru", target: target, translations: [record]))
    }

    @Test func translationsComeBestFirst() throws {
        try fixture.pull([
            fixture.pulled(
                1,
                translations: [
                    translation(1, "a", status: .rejected), translation(2, "b", rank: 1),
                    translation(3, "c", rank: 2), translation(4, "d", status: .approved),
                    imported(5, "g"), imported(6, "h"), translation(7, "e", status: .accepted),
                    translation(8, "f", rank: 2), translation(9, "i", status: .accepted),
                ])
        ])
        #expect(
            try fixture.detail(1).translations.map(\.text)
                == ["d", "i", "e", "g", "h", "f", "c", "b", "a"])
    }

    @Test func aPageAndItsPositionAreSavedTogether() throws {
        let store = fixture.store
        #expect(try store.pullPosition(of: fixture.project, locale: "ru") == .never)
        for number in 1...3 {
            try store.apply(
                [fixture.page([fixture.pulled(number)], number, of: 3)], project: fixture.project,
                locale: "ru")
            let position = try store.pullPosition(of: fixture.project, locale: "RU")
            #expect(
                position
                    == (number < 3
                        ? .pages(upTo: number, of: 3, cursor: "c1") : .feed(cursor: "c1")))
        }
        #expect(try store.keyCount(fixture.query()) == 3)
    }

    @Test func aPageThatComesBeforeItsTurnIsNotUsed() throws {
        #expect(throws: StoreError.self) {
            try fixture.store.apply(
                [fixture.page([fixture.pulled(1)], 2, of: 3)], project: fixture.project,
                locale: "ru")
        }
        #expect(try fixture.store.keyCount(fixture.query()) == 0)
    }

    @Test func aProjectThatWasNeverSavedIsAnError() throws {
        #expect(throws: StoreError.self) {
            try fixture.store.apply(
                [fixture.page([])], project: Project.Key("unknown"), locale: "ru")
        }
    }

    @Test func aFullPullReplacesAndRemovesWhatIsGoneButNotOurWork() throws {
        try fixture.pull([
            fixture.pulled(1, translations: [translation(5, "А")]), fixture.pulled(2),
            fixture.pulled(3),
        ])
        try fixture.submit("Наш", 2)
        try fixture.store.saveDrafts([Draft(form: fixture.form(1), text: "Черновик")])
        try fixture.store.restartPull(of: fixture.project, locale: "ru")
        #expect(try fixture.store.keyCount(fixture.query()) == 3)
        try fixture.pull([fixture.pulled(1, translations: [translation(6, "Б")])])
        #expect(try fixture.detail(1).translations.map(\.id) == [6])
        #expect(try fixture.detail(1).drafts.map(\.text) == ["Черновик"])
        #expect(try fixture.store.outbox().map(\.text) == ["Наш"])
        let rows = try fixture.store.keys(fixture.query(), offset: 0, limit: 9)
        #expect(rows.map(\.id) == [fixture.id(1), fixture.id(2)])
        _ = try fixture.store.takeBack([fixture.store.outbox()[0].id])
        try fixture.store.discardDrafts(of: fixture.id(2), locale: "ru")
        #expect(try fixture.store.keyCount(fixture.query()) == 1)
    }

    @Test func aKeyThatComesBackIsThereAgain() throws {
        try fixture.pull([fixture.pulled(1), fixture.pulled(2)])
        try fixture.news([.keyDeleted(hash: fixture.hash(1))])
        #expect(try fixture.store.keyCount(fixture.query()) == 1)
        try fixture.news([.key(fixture.key(1))])
        #expect(try fixture.store.keyCount(fixture.query()) == 2)
    }

    @Test func aKeyThatComesBackHasNothingButWhatIsToldAnew() throws {
        let both = [translation(5, "А"), translation(6, "Б", status: .accepted)]
        try fixture.pull([fixture.pulled(1, isLocked: true, translations: both)])
        try fixture.submit("Наш")
        try fixture.news([.keyDeleted(hash: fixture.hash(1))])
        #expect(try fixture.detail(1).translations.count == 2)
        let again = translation(5, "А", revision: 30)
        try fixture.news([
            .key(fixture.key(1)), .translation(again, hash: fixture.hash(1)),
        ])
        #expect(try fixture.detail(1).translations == [again])
        #expect(try fixture.detail(1).target.status == .pending)
        #expect(try !fixture.detail(1).target.isLocked)
        #expect(try fixture.store.outbox().map(\.text) == ["Наш"])
    }

    @Test(arguments: [true, false])
    func aChangeOfADeletedKeyIsQueuedAgainWhenTheKeyIsBack(isInFullList: Bool) throws {
        let theirs = translation(5, "А", by: 8)
        try fixture.pull([fixture.pulled(1, translations: [theirs]), fixture.pulled(2)])
        try fixture.submit("Наш")
        let sent = try #require(try fixture.take().first)
        _ = try fixture.apply(sent.id, .conflict(Conflict(kind: .keyDeleted)))
        try fixture.news([.keyDeleted(hash: fixture.hash(1)), .key(fixture.key(2))])
        #expect(try fixture.take().isEmpty)
        if isInFullList {
            try fixture.pull([fixture.pulled(1, translations: [theirs]), fixture.pulled(2)])
        } else {
            try fixture.news([
                .key(fixture.key(1)), .translation(theirs, hash: fixture.hash(1)),
            ])
        }
        let queued = try #require(try fixture.take().first)
        #expect(queued.text == "Наш" && queued.id != sent.id)
        #expect(queued.translation == 5 && queued.baseRevision == 10)
    }

    @Test func newsChangesRecordsAndMovesTheCursor() throws {
        try fixture.pull([fixture.pulled(1, translations: [translation(5, "А")])])
        let newest = translation(5, "Б", status: .accepted, revision: 12)
        try fixture.news(
            [
                .key(fixture.key(2, label: "Second")),
                .translation(newest, hash: fixture.hash(1)),
                .target(Target(status: .accepted, revision: 12), hash: fixture.hash(1)),
            ], cursor: "c9")
        #expect(
            try fixture.store.pullPosition(of: fixture.project, locale: "ru")
                == .feed(cursor: "c9"))
        #expect(try fixture.detail(1).translations == [newest])
        #expect(try fixture.detail(1).target.status == .accepted)
        #expect(try fixture.detail(2).target.status == .untranslated)
        try fixture.news([.translationDeleted(id: 5, hash: fixture.hash(1))])
        #expect(try fixture.detail(1).translations.isEmpty)
        #expect(try fixture.detail(1).target.status == .untranslated)
    }

    @Test func newsOlderThanWhatIsHereIsNotUsed() throws {
        try fixture.pull([
            fixture.pulled(1, revision: 20, translations: [translation(5, "Новее", revision: 20)])
        ])
        try fixture.news([
            .translation(translation(5, "Старее", revision: 12), hash: fixture.hash(1)),
            .target(Target(status: .approved, revision: 12), hash: fixture.hash(1)),
        ])
        #expect(try fixture.detail(1).translations.map(\.text) == ["Новее"])
        #expect(try fixture.detail(1).target.status == .untranslated)
    }

    @Test func newsAboutUnknownKeysIsPassedOver() throws {
        try fixture.news([
            .translation(translation(5, "А"), hash: fixture.hash(9)),
            .target(Target(), hash: fixture.hash(9)), .keyDeleted(hash: fixture.hash(9)),
            .translationDeleted(id: 4, hash: fixture.hash(9)),
        ])
        #expect(try fixture.store.keyCount(fixture.query()) == 0)
    }

    /// The server has several comments on a key. The key has a comment until the last is deleted.
    @Test func aKeyHasACommentUntilItsLastCommentIsDeleted() throws {
        var pulled = fixture.pulled(1)
        pulled.comments = [KeyComment(id: 31), KeyComment(id: 32)]
        try fixture.pull([pulled, fixture.pulled(2), fixture.pulled(3)])
        func commented() throws -> [String] {
            let query = fixture.query(.condition(.has(.comment)))
            return try fixture.store.keys(query, offset: 0, limit: 9).map(\.label)
        }
        #expect(try commented() == ["Label 1"])
        try fixture.news([
            .comment(KeyComment(id: 33), hash: fixture.hash(2)),
            .comment(KeyComment(id: 33), hash: fixture.hash(2)),
            .commentDeleted(id: 31, hash: fixture.hash(1)),
            .comment(KeyComment(id: 34), hash: fixture.hash(9)),
        ])
        #expect(try commented() == ["Label 1", "Label 2"])
        try fixture.news([
            .commentDeleted(id: 33, hash: fixture.hash(2)),
            .commentDeleted(id: 32, hash: fixture.hash(1)),
        ])
        #expect(try commented().isEmpty)
        _ = try fixture.store.comment("Hm", on: fixture.id(3), locale: fixture.locale)
        #expect(try commented() == ["Label 3"])
        try fixture.pull([pulled, fixture.pulled(2), fixture.pulled(3)])
        #expect(try commented() == ["Label 1", "Label 3"])
        pulled.comments = []
        try fixture.pull([pulled, fixture.pulled(2), fixture.pulled(3)])
        #expect(try commented() == ["Label 3"])
    }

    @Test(arguments: [false, true])
    func aDraftWhoseTextArrivesIsNoDraft(isWholeList: Bool) throws {
        try fixture.pull([fixture.pulled(1), fixture.pulled(2)])
        try fixture.store.saveDrafts([
            Draft(form: fixture.form(1), text: "Раз"), Draft(form: fixture.form(2), text: "Два"),
        ])
        let record = translation(5, "Раз", status: .accepted, by: 8, revision: 20)
        if isWholeList {
            try fixture.pull([
                fixture.pulled(1, status: .accepted, revision: 20, translations: [record]),
                fixture.pulled(2),
            ])
        } else {
            try fixture.news([.translation(record, hash: fixture.hash(1))])
        }
        #expect(try fixture.detail(1).drafts.isEmpty)
        #expect(try fixture.detail(2).drafts.map(\.text) == ["Два"])
        #expect(try fixture.store.progress(of: fixture.project).map(\.unsent) == [1])
    }

    @Test func aDraftStaysIfTheFormShowsAnotherText() throws {
        try fixture.pull([fixture.pulled(1)])
        try fixture.store.saveDrafts([Draft(form: fixture.form(1), text: "Раз")])
        try fixture.news([
            .translation(translation(5, "Раз", by: 8), hash: fixture.hash(1)),
            .translation(translation(6, "Два", status: .approved, by: 8), hash: fixture.hash(1)),
        ])
        #expect(try fixture.detail(1).drafts.map(\.text) == ["Раз"])
    }

    @Test func aDraftToReviewAndTheTextOfAnUndoneChangeStayDrafts() throws {
        try fixture.pull([fixture.pulled(1), fixture.pulled(2)])
        _ = try Batches(fixture.store).draft([
            Draft(form: fixture.form(1), text: "Раз", isToReview: true)
        ])
        try fixture.submit("Два", 2)
        let sent = try #require(try fixture.take().first)
        #expect(try fixture.store.undo()?.outcomes == [.awaited: 1])
        let record = translation(6, "Два", revision: 20)
        try fixture.news([
            .translation(translation(5, "Раз", by: 8), hash: fixture.hash(1)),
            .translation(record, hash: fixture.hash(2)),
        ])
        _ = try fixture.apply(sent.id, .accepted(record, nil))
        #expect(try fixture.detail(1).drafts.map(\.text) == ["Раз"])
        #expect(try fixture.detail(2).drafts.map(\.text) == ["Два"])
        #expect(try fixture.store.outbox().map(\.kind) == [.judge(.delete)])
    }

    @Test func newsNeverTouchesDraftsAndChanges() throws {
        try fixture.pull([fixture.pulled(1, translations: [translation(5, "А")])])
        try fixture.submit("Наш")
        try fixture.store.saveDrafts([Draft(form: fixture.form(1), text: "Черновик")])
        let before = try fixture.detail(1)
        try fixture.news([
            .translation(translation(5, "Их", revision: 30), hash: fixture.hash(1)),
            .translationDeleted(id: 5, hash: fixture.hash(1)),
            .keyDeleted(hash: fixture.hash(1)),
        ])
        #expect(try fixture.detail(1).drafts == before.drafts)
        #expect(try fixture.detail(1).changes == before.changes)
    }

    @Test(arguments: [
        ([], TargetStatus.untranslated),
        ([("", TranslationStatus.rejected)], .untranslated),
        ([("", .pending)], .pending),
        ([("", .pending), ("", .accepted)], .accepted),
        ([("few", .approved), ("many", .pending)], .pending),
        ([("few", .approved), ("many", .accepted)], .accepted),
        ([("few", .approved), ("many", .approved), ("many", .pending)], .approved),
    ])
    func aKeyIsAsFarAsItsLeastAdvancedForm(
        translations: [(String, TranslationStatus)], expected: TargetStatus
    ) throws {
        try fixture.pull([fixture.pulled(1)])
        try fixture.news(
            translations.enumerated().map { index, form in
                let context =
                    form.0.isEmpty ? Context() : ["count": ["number": form.0]]
                return .translation(
                    translation(
                        index + 1, "\(index)", context: context, status: form.1, revision: 11),
                    hash: fixture.hash(1))
            })
        #expect(try fixture.detail(1).target.status == expected)
    }

    @Test func languagesOfAProjectHaveTheirOwnTargets() throws {
        try fixture.pull([fixture.pulled(1, translations: [translation(5, "А")])])
        try fixture.store.apply(
            [fixture.page([fixture.pulled(1, status: .approved)])], project: fixture.project,
            locale: "de")
        #expect(try fixture.detail(1).translations.map(\.id) == [5])
        #expect(
            try fixture.store.progress(of: fixture.project) == [
                LanguageProgress(locale: "ru", keys: 1, untranslated: 1),
                LanguageProgress(locale: "de", keys: 1, approved: 1),
            ])
    }
}
