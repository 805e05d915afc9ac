import Catalog
import Display
import TML
import TestSupport
import Testing
import Text

@testable import Workbench

/// A text that is replaced in many translations, from key press to disk.
@Suite struct ReplaceTests {
    private static func translation(_ id: Int, _ text: ExactText, by author: Int = 7) -> Translation
    {
        Translation(
            id: id, text: text, status: .accepted, author: author == 7 ? "Mila" : "Пётр",
            authorID: author, contentRevision: 30)
    }

    private func store() throws -> StageStore {
        let texts: [(String, ExactText, Int)] = [
            ("Your file", "Ваш файл", 7), ("YOUR FILE", "ВАШ ФАЙЛ", 3),
            ("Open your file", "Откройте ваш файл", 3),
            ("{user}, your file", "{user}, вот ваш файл", 7),
            ("Delete [link]your file[/link]", "Удалить [link]ваш файл[/link]", 7),
            ("Sign out", "Выйти", 7),
        ]
        var keys = texts.enumerated().map { number, row in
            Examples.key(
                row.0, status: .accepted,
                translations: [Self.translation(100 + number, row.1, by: row.2)],
                isLocked: number == 2)
        }
        let form = FormID(key: keys[3].key.id, locale: "ru")
        keys[3].drafts = [Draft(form: form, text: "{user}, это ваш файл")]
        return StageStore(try Examples.material(keys: keys.count), keys)
    }

    private func stage(columns: Int = 80, rows: Int = 24) throws -> TranslateStage {
        TranslateStage(try store(), columns: columns, rows: rows)
    }

    private func screen(_ stage: TranslateStage) throws -> ReplaceScreen {
        let screen: ReplaceScreen? =
            if case .replace(let screen) = stage.state.screen { screen } else { nil }
        return try #require(screen)
    }

    /// Opens the screen and types both texts.
    private func typed(
        _ stage: TranslateStage, _ find: String = "ваш", _ new: String = "твой"
    ) -> TranslateStage {
        var stage = stage
        stage.press("R")
        stage.type(find)
        stage.press("enter")
        stage.type(new)
        stage.send(.alarm(.search))
        return stage
    }

    private func drafts(_ stage: TranslateStage) -> [ExactText] {
        stage.store.keys.flatMap(\.drafts).map(\.text)
    }

    private func queued(_ stage: TranslateStage) -> [ExactText?] {
        stage.store.outbox.map { $0.kind.text }
    }

    private static let results: [ExactText] = [
        "Твой файл", "ТВОЙ ФАЙЛ", "{user}, это твой файл", "Удалить [link]твой файл[/link]",
    ]

    @Test func fourPressesMakeDraftsToReview() throws {
        var stage = try stage()
        stage.press("R")
        stage.type("ваш")
        stage.press("enter")
        stage.type("твой")
        stage.press("enter")
        #expect(stage.state.dialog != nil && drafts(stage) == ["{user}, это ваш файл"])
        #expect(stage.wholeText.contains("Replace in 4 translations of 4 keys?"))
        stage.press("enter")
        #expect(drafts(stage) == Self.results)
        let saved = stage.store.keys.flatMap(\.drafts)
        #expect(saved.count > 3 && saved.allSatisfy(\.isToReview))
        #expect(queued(stage).isEmpty)
        let text = stage.state.notice?.text
        #expect(text == "Replaced the text in 4 translations (drafts to review). u undoes this.")
        guard case .translate = stage.state.screen else {
            Issue.record("The screen is still open.")
            return
        }
    }

    @Test func theTextsAreSubmittedAndTakenBack() throws {
        var stage = typed(try stage())
        stage.press("enter", "down", "enter")
        #expect(queued(stage) == Self.results && drafts(stage).isEmpty)
        #expect(stage.store.outbox.map(\.translation) == [100, nil, 103, 104])
        stage.press("u")
        #expect(queued(stage).isEmpty && drafts(stage) == ["{user}, это ваш файл"])
    }

    @Test func theOpenFormShowsTheOldTextAfterTheUndoOfDrafts() throws {
        var stage = typed(try stage())
        stage.press("enter", "enter")
        #expect(drafts(stage) == Self.results)
        stage.press("u")
        #expect(drafts(stage) == ["{user}, это ваш файл"])
        stage.press("down", "down", "up", "up")
        #expect(drafts(stage) == ["{user}, это ваш файл"], "A motion saves no old draft.")
    }

    @Test func escapeInTheQuestionSavesNothingAndKeepsTheScreen() throws {
        var stage = typed(try stage())
        stage.press("enter", "escape")
        #expect(try screen(stage).fields?.replacement.text == "твой")
        #expect(drafts(stage) == ["{user}, это ваш файл"])
        stage.press("escape")
        guard case .translate = stage.state.screen else {
            Issue.record("The screen is still open.")
            return
        }
    }

    @Test func aLockedKeyIsLeftOutWithTheReason() throws {
        var stage = typed(try stage())
        let rows = try screen(stage).list.rows
        #expect(
            rows.count == 5 && rows.filter { $0.obstacle != nil }.map(\.label) == ["Open your file"]
        )
        stage.press("enter")
        #expect(stage.state.dialog?.text.contains("Left out: 1 that cannot change.") == true)
    }

    @Test func spaceLeavesARowOutAndTheStarTurnsAll() throws {
        var stage = typed(try stage())
        stage.press("tab", "space")
        #expect(try screen(stage).list.marked.count == 3)
        stage.press("*")
        #expect(try screen(stage).list.marked.count == 4)
        stage.press("*")
        #expect(try screen(stage).list.marked.isEmpty)
        stage.press("enter")
        #expect(stage.state.dialog == nil && stage.state.notice?.text.contains("No row") == true)
        stage.press("g", "space", "enter", "enter")
        #expect(drafts(stage) == ["Твой файл", "{user}, это ваш файл"])
    }

    @Test func onlyTheMarkedKeysAreSearched() throws {
        var stage = try stage()
        stage.press("space", "space")
        stage = typed(stage)
        #expect(try screen(stage).list.rows.map(\.label) == ["Your file", "YOUR FILE"])
    }

    @Test func theListOfKeysDecides() throws {
        var stage = try stage()
        stage.press("/")
        stage.type("Delete")
        stage.press("enter")
        stage = typed(stage)
        #expect(try screen(stage).list.rows.map(\.before) == ["Удалить [link]ваш файл[/link]"])
    }

    @Test func theOptionsApplyAtOnce() throws {
        var stage = typed(try stage(), "ваш", "твой")
        stage.press("alt+c")
        #expect(try screen(stage).list.rows.count == 3)
        stage.press("alt+c", "alt+p")
        #expect(try screen(stage).list.rows.map(\.replaced.text).contains("твой ФАЙЛ"))
        stage.press("alt+p", "alt+w")
        #expect(try screen(stage).list.rows.count == 5)
        stage = typed(try self.stage(), "аш", "вой")
        stage.press("alt+w")
        #expect(try screen(stage).list.rows.isEmpty)
        #expect(stage.shows("would change"))
    }

    @Test func markupIsSearchedOnlyOnRequest() throws {
        var stage = typed(try stage(), "link", "ссылка")
        #expect(try screen(stage).list.rows.isEmpty)
        stage.press("alt+m")
        let row = try #require(try screen(stage).list.rows.first)
        #expect(row.obstacle != nil, "The decoration is unknown.")
        stage.press("enter")
        #expect(stage.state.dialog == nil && stage.state.notice != nil)
    }

    @Test func newWarningsHaveASign() throws {
        let stage = typed(try stage(), "файл", "файл  файл")
        let row = try #require(try screen(stage).list.rows.first)
        #expect(!row.issues.isEmpty && row.obstacle == nil)
        #expect(stage.lines.contains { $0.contains("[x] !") })
    }

    @Test func aTextThatLosesItsTermHasASign() throws {
        var store = try store()
        store.terms[store.keys[0].key.id] = [
            TermHit(
                word: "file", ranges: [5..<9],
                wordings: [.init(text: "файл", isForbidden: false, place: .project)])
        ]
        let stage = typed(TranslateStage(store), "файл", "лист")
        let rows = try screen(stage).list.rows
        #expect(rows.first?.issues.map(\.check) == [.missingTerm])
        #expect(rows.dropFirst().allSatisfy { $0.issues.isEmpty })
    }

    @Test func anEmptyTextIsLeftOut() throws {
        let stage = typed(try stage(), "Выйти", "")
        #expect(try screen(stage).list.rows.map(\.obstacle) == [Strings.wouldBeEmpty])
    }

    @Test func aMistakeIsShownWhileTyping() throws {
        var stage = try stage()
        stage.press("R", "alt+r")
        stage.type("(ваш")
        #expect(stage.lines[22].contains(Strings.wrongExpression))
        stage.type(")")
        stage.press("enter")
        stage.type("$1!")
        stage.send(.alarm(.search))
        #expect(try screen(stage).list.rows.first?.replaced.text == "Ваш! файл")
    }

    @Test func withoutATextNothingIsSearched() throws {
        var stage = try stage()
        stage.press("R", "enter", "enter")
        #expect(stage.state.dialog == nil && stage.state.notice?.grade == .warning)
        let searches = stage.asked.filter { if case .batch(.replace) = $0 { true } else { false } }
        #expect(searches.isEmpty)
    }

    @Test func aLongSearchComesInPartsAndStops() throws {
        let keys = (0..<3500).map { number in
            Examples.key(
                "File \(number)", status: .accepted,
                translations: [
                    Self.translation(number + 1, number % 500 == 0 ? "Ваш файл" : "Выйти")
                ])
        }
        var stage = TranslateStage(StageStore(try Examples.material(keys: keys.count), keys))
        stage.store.partOfSearch = 1000
        stage.isHeld = true
        stage = typed(stage)
        stage.press("tab")
        while try screen(stage).progress?.position ?? 0 < 2000 { stage.releaseOne() }
        #expect(try screen(stage).list.rows.count == 4 && screen(stage).stage == .searching)
        #expect(stage.shows("Searching: 2,000 of 3,500 keys"))
        stage.press("enter")
        #expect(stage.state.dialog == nil && stage.state.notice?.text == Strings.stillSearching)
        stage.press("escape")
        stage.isHeld = false
        stage.release()
        #expect(try screen(stage).list.rows.count == 4 && screen(stage).stage == .stopped)
        stage.press("enter")
        #expect(stage.wholeText.contains("Replace in 4 translations of 4 keys?"))
    }

    @Test func escapeStopsASearchBeforeItsFirstPart() throws {
        var stage = typed(try stage())
        #expect(try screen(stage).list.rows.count == 5)
        stage.isHeld = true
        stage.type("а")
        stage.send(.alarm(.search))
        stage.press("escape")
        #expect(try screen(stage).stage == .stopped && screen(stage).list.rows.isEmpty)
        stage.isHeld = false
        stage.release()
        #expect(try screen(stage).stage == .stopped && screen(stage).list.rows.isEmpty)
        stage.press("enter", "enter")
        #expect(drafts(stage).first == "Твойа файл")
    }

    @Test func rowsThatTheSearchOfTheListHidesStay() throws {
        var stage = typed(try stage())
        stage.press("tab", "/")
        stage.type("Delete")
        stage.press("enter", "enter", "enter")
        #expect(
            drafts(stage) == ["{user}, это ваш файл", "Удалить [link]твой файл[/link]"])
    }

    @Test func theQuestionFollowsAllPartsOfAShortSearch() throws {
        var stage = try stage()
        stage.store.partOfSearch = 1
        stage.isHeld = true
        stage = typed(stage)
        stage.press("enter", "enter")
        stage.isHeld = false
        stage.release()
        #expect(drafts(stage) == Self.results)
    }

    @Test func anAnswerToAnEarlierSearchIsIgnored() throws {
        var stage = try stage()
        stage.press("R")
        stage.isHeld = true
        stage.type("файл")
        stage.send(.alarm(.search))
        stage.press("backspace", "backspace", "backspace", "backspace")
        stage.type("Выйти")
        stage.send(.alarm(.search))
        stage.releaseOne()
        #expect(try screen(stage).list.rows.isEmpty)
        stage.isHeld = false
        stage.release()
        #expect(try screen(stage).list.rows.map(\.label) == ["Sign out"])
    }

    @Test func theQuestionFollowsTheSearchOfWhatWasTypedFast() throws {
        var stage = try stage()
        stage.isHeld = true
        stage.press("R")
        stage.type("ваш")
        stage.press("enter")
        stage.type("твой")
        stage.press("enter", "enter")
        stage.isHeld = false
        stage.release()
        #expect(drafts(stage) == Self.results)
    }

    @Test func aDraftOfAnEmptyKeyIsBesideItsLabel() throws {
        var store = try store()
        store.keys.append(Examples.key("Your folder"))
        let last = store.keys.count - 1
        let form = FormID(key: store.keys[last].key.id, locale: "ru")
        store.keys[last].drafts = [Draft(form: form, text: "Ваша папка")]
        var stage = TranslateStage(store, columns: 120, rows: 40)
        stage.press("D")
        let line = stage.lines.first { $0.contains("[x]") && $0.contains("Ваша папка") } ?? ""
        #expect(line.contains("label:  Your folder"))
        let used = stage.lines.first { $0.contains("[x]") && $0.contains("это ваш файл") } ?? ""
        #expect(used.contains("вот ваш файл") && !used.contains("label:"))
        #expect(stage.shows("enter submit or discard"))
    }

    @Test func aTextThatHasChangedSinceIsLeftOut() throws {
        var stage = typed(try stage())
        let key = stage.store.keys[3].key.id
        stage.store.edit(key) { $0.drafts[0].text = "{user}, мой файл" }
        stage.press("enter", "enter")
        #expect(drafts(stage).contains("{user}, мой файл"))
        #expect(stage.state.notice?.text.contains("Left out: 1 changed since.") == true)
    }

    @Test func theOpenFormShowsTheNewText() throws {
        var stage = try stage()
        stage.press("down", "down", "down")
        #expect(stage.texts == ["{user}, это ваш файл"] && stage.states == [.draft])
        stage = typed(stage)
        stage.press("enter", "enter")
        #expect(stage.texts == ["{user}, это твой файл"] && stage.states == [.toReview])
        stage.press("u")
        #expect(stage.texts == ["{user}, это ваш файл"] && stage.states == [.draft])
        stage = typed(stage)
        stage.press("enter", "down", "enter")
        #expect(stage.texts == ["{user}, это твой файл"] && stage.states == [.queued])
        stage.send(.alarm(.saveDrafts))
        #expect(stage.store.keys[3].drafts.isEmpty)
    }

    @Test func aLongBatchIsSavedInPartsAndCanBeStopped() throws {
        var stage = typed(try stage())
        stage.store.partOfBatch = 1
        stage.press("enter", "down")
        stage.isHeld = true
        stage.press("enter")
        while stage.state.running == nil { stage.releaseOne() }
        #expect(stage.lines.last?.contains("replacement: 1 of 4") == true)
        stage.press("escape")
        stage.isHeld = false
        stage.release()
        #expect(queued(stage).count == 2 && stage.state.running == nil)
        #expect(stage.state.notice?.text.contains("Stopped before 2 translations") == true)
    }

    @Test func anotherBatchDoesNotBeginBeforeTheEnd() throws {
        var stage = typed(try stage())
        stage.store.partOfBatch = 1
        stage.press("enter", "down")
        stage.isHeld = true
        stage.press("enter")
        while stage.state.running == nil { stage.releaseOne() }
        var effects = stage.effects.count
        let item = BatchTexts.Item(
            form: FormID(key: stage.store.keys[0].key.id, locale: "ru"), before: "а", after: "б")
        let run = BatchRun(.texts(BatchTexts([item], .draft)))
        stage.show(Reaction([.store(.batch(.save(run)))]))
        effects = stage.effects.count - effects
        #expect(effects == 0 && stage.state.notice?.text == Strings.isRunning)
    }

    @Test func aFailedSearchIsReportedAndRepeated() throws {
        var stage = try stage()
        stage.press("R")
        stage.store.failure = .diskFull
        stage.type("ваш")
        stage.press("enter")
        #expect(try screen(stage).stage == .failed(.diskFull))
        stage.store.failure = nil
        stage.press("enter")
        #expect(try !screen(stage).list.rows.isEmpty)
    }

    @Test func theMouseChoosesAFieldAndARow() throws {
        var stage = typed(try stage())
        try stage.click("ВАШ")
        #expect(
            try screen(stage).fields?.focus == .list && screen(stage).list.cursor.selection == 1)
        try stage.click("Replace with")
        #expect(try screen(stage).fields?.focus == .replacement)
        stage.click(row: 1, column: 30)
        #expect(try screen(stage).fields?.focus == .find)
        stage.wheel(.wheelDown, row: 8, column: 20)
        #expect(try screen(stage).list.cursor.selection > 1)
    }

    @Test func theCommandHasTheTextAsItsArgument() throws {
        var stage = try stage()
        stage.press("alt+x")
        stage.type("replace ваш файл")
        stage.press("enter")
        #expect(try screen(stage).fields?.find.text == "ваш файл")
        #expect(try screen(stage).fields?.focus == .replacement)
        stage.type("файл")
        stage.press("tab")
        #expect(try screen(stage).list.rows.count == 5)
    }

    @Test func linesDescribeTheRows() throws {
        var stage = typed(try stage())
        stage.press("tab")
        let lines = stage.state.screen.lines(stage.state.environment).lines
        #expect(lines.contains("Options: keep case."))
        #expect(lines.contains { $0.hasPrefix("1. [x] Ваш файл → Твой файл") })
        #expect(lines.contains { $0.hasPrefix("3. – Откройте ваш файл → ") })
    }

    @Test(arguments: [(80, 24), (120, 40), (40, 10)])
    func theScreenShowsBothTexts(columns: Int, rows: Int) throws {
        var stage = typed(try stage(columns: columns, rows: rows))
        stage.press("tab", "down")
        try GoldenFile("replace-\(columns)x\(rows).screen", in: "Screens")
            .expect(stage.frame.goldenText)
        stage.press("enter")
        try GoldenFile("replace-question-\(columns)x\(rows).screen", in: "Screens")
            .expect(stage.frame.goldenText)
    }

    @Test func aMistakeIsMarkedInTheField() throws {
        var stage = try stage()
        stage.press("R", "alt+r")
        stage.type("ваш (файл")
        try GoldenFile("replace-mistake-80x24.screen", in: "Screens")
            .expect(stage.frame.goldenText)
    }

    @Test func textsFromRightToLeftAndLongTextsAreShown() throws {
        let long = String(repeating: "עוד מילים ", count: 20)
        let keys = [
            Examples.key(
                "Your file {name}", "he", status: .accepted,
                translations: [Self.translation(1, "הקובץ שלך {name}")]),
            Examples.key(
                "Long", "he", status: .accepted,
                translations: [Self.translation(2, ExactText(long + "הקובץ שלך"))]),
        ]
        let store = StageStore(try Examples.material("he", keys: 2), keys)
        let stage = typed(TranslateStage(store), "שלך", "שלכם")
        try GoldenFile("replace-he-80x24.screen", in: "Screens").expect(stage.frame.goldenText)
    }
}
