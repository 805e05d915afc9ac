import Catalog
import Display
import TML
import Testing
import Text

@testable import Workbench

/// The next start goes on where the translator stopped.
@Suite struct ReturningTests {
    private func stage(_ count: Int = 2000) throws -> TranslateStage {
        let keys = (0..<count).map { Examples.key("Label \($0)") }
        return TranslateStage(StageStore(try Examples.material(keys: count), keys))
    }

    private func kept(_ stage: TranslateStage) -> ListPlace? {
        stage.effects.compactMap { effect -> ListPlace? in
            if case .keepPlace(let place) = effect { place } else { nil }
        }.last
    }

    /// Leaves the language and opens it again at a place.
    private func goOn(_ stage: inout TranslateStage, at place: ListPlace?) {
        stage.press("escape", "escape")
        let project = stage.store.material.project
        let screen = TranslateScreen(
            project, locale: stage.store.material.locale, goingOnAt: place)
        stage.show(Reaction(navigation: .push(.translate(screen))))
    }

    @Test func whoLeavesStopsAtTheSelectedKey() throws {
        var stage = try stage()
        stage.press("f", "pagedown", "down")
        let row = try #require(stage.screen.list.row)
        let offset = stage.screen.list.cursor.selection
        stage.press("escape", "escape")
        let place = try #require(kept(stage))
        #expect(place.key == row.id)
        #expect(place.offset == offset)
        #expect(place.query.filter == .unfinished)
    }

    @Test(arguments: [Event.ended, .input(.endOfInput)])
    func theEndOfTheProgramKeepsThePlace(end: Event) throws {
        var stage = try stage()
        stage.press("end")
        stage.send(end)
        #expect(kept(stage)?.offset == 1999)
    }

    @Test func aKeyThatHasRestedInTheListIsKept() throws {
        var stage = try stage(20)
        let keys = stage.store.keys.map(\.key.id)
        stage.press("down")
        stage.send(.alarm(.rested(keys[0])))
        #expect(kept(stage) == nil)
        #expect(stage.effects.contains(.awaitRest(on: keys[1])))
        stage.send(.alarm(.rested(keys[1])))
        #expect(kept(stage)?.key == keys[1])
    }

    @Test func aReviewerStopsInTheReviewingList() throws {
        var stage = TranslateStage(try ReviewScreenTests.plurals())
        stage.mouse(.press(.left), row: 9, column: try #require(stage.divider))
        stage.mouse(.drag(.left), row: 9, column: 30)
        stage.mouse(.release(.left), row: 9, column: 30)
        stage.press("down", "r", "down", "down")
        stage.send(.ended)
        let place = try #require(kept(stage))
        #expect(place.key == stage.store.keys[3].key.id)
        #expect(place.offset == 3)
        #expect(place.listColumns == 30)
    }

    @Test func aKeyThatHasRestedInTheReviewingListIsKept() throws {
        var stage = TranslateStage(try ReviewScreenTests.plurals())
        let keys = stage.store.keys.map(\.key.id)
        stage.press("r", "down", "down")
        stage.send(.alarm(.rested(keys[1])))
        #expect(kept(stage) == nil)
        #expect(stage.effects.contains(.awaitRest(on: keys[2])))
        stage.send(.alarm(.rested(keys[2])))
        #expect(kept(stage)?.key == keys[2])
    }

    @Test func aVerdictKeepsTheNextKey() throws {
        var stage = TranslateStage(try ReviewScreenTests.plurals(), columns: 120, rows: 40)
        stage.press("r", "a")
        #expect(kept(stage)?.key == stage.store.keys[1].key.id)
    }

    @Test func theSaveOfTypedTextLeavesThePlaceInTheReviewingList() throws {
        var stage = TranslateStage(try ReviewScreenTests.plurals())
        stage.press("r", "down")
        stage.send(.alarm(.saveDrafts))
        #expect(kept(stage)?.key == stage.store.keys[1].key.id)
    }

    @Test func theKeyOfTheReviewingListStaysSelectedIfTheListNoLongerHasIt() throws {
        var stage = TranslateStage(try ReviewScreenTests.plurals(3))
        stage.press("alt+x")
        stage.type("filter pending")
        stage.press("enter", "r", "down")
        stage.store.keys[1].target.status = .approved
        stage.press("escape")
        #expect(stage.label == stage.store.keys[1].key.label.string)
        #expect(stage.screen.list.isStray)
    }

    @Test func aReviewerWhoGoesToAnotherLanguageStopsInTheReviewingList() throws {
        var store = try ReviewScreenTests.plurals()
        store.material.project.languages = ["en", "ru", "de"].map {
            ProjectLanguage(locale: LocaleCode($0), englishName: $0.uppercased())
        }
        var stage = TranslateStage(store)
        stage.press("r", "down")
        let german = KeyQuery(project: store.material.project.key, locale: "de")
        let place = ListPlace(query: german, key: nil, offset: 0)
        stage.show(Reaction(stage.state.jump(to: place)))
        #expect(stage.screen.locale == "de")
        #expect(kept(stage)?.query.locale == "ru")
        #expect(kept(stage)?.key == stage.store.keys[1].key.id)
    }

    @Test func aPlaceIsGoneOnWith() throws {
        var stage = try stage()
        stage.press("f", "end", "up")
        let place = try #require(stage.screen.list.place)
        goOn(&stage, at: place)
        #expect(stage.label == "Label 1998")
        #expect(stage.screen.list.cursor.selection == 1998)
        #expect(stage.screen.list.query.filter == .unfinished)
        #expect(stage.screen.current?.detail.key.label == "Label 1998")
        #expect(stage.shows("Label 1990"))
    }

    @Test func aKeyThatHasMovedIsFound() throws {
        var stage = try stage()
        var place = try #require(stage.screen.list.place)
        place.key = stage.store.keys[1500].key.id
        place.offset = 3
        goOn(&stage, at: place)
        #expect(stage.label == "Label 1500")
        #expect(stage.screen.list.cursor.selection == 1500)
    }

    @Test(arguments: [7, 5_000_000]) func aKeyThatIsGoneLeavesItsPlace(offset: Int) throws {
        var stage = try stage(20)
        var place = try #require(stage.screen.list.place)
        place.key = TranslationKey.ID(project: place.query.project, hash: "gone")
        place.offset = offset
        goOn(&stage, at: place)
        #expect(stage.label == "Label \(min(offset, 19))")
        stage.press("down", "up", "home")
        #expect(stage.label == "Label 0")
    }

    @Test func theProjectsBeginAtTheLastPlaceAndSayWhereItIs() throws {
        let key = TranslationKey.ID(project: ProjectSummary.manual.project.key, hash: "h")
        let query = KeyQuery(project: key.project, locale: "ru", filter: .pending)
        var manual = ProjectSummary.manual
        manual.places = [ListPlace(query: query, key: key, offset: 148, stoppedAt: 20)]
        var shop = ProjectSummary.shop
        let other = KeyQuery(project: shop.project.key, locale: "ar")
        shop.places = [ListPlace(query: other, key: nil, offset: 3, stoppedAt: 10)]
        var screen = ProjectsScreen()
        _ = screen.receive(.projects(.listed([shop, manual])), .example)
        #expect(screen.selected?.project.name == "Manual")
        #expect(screen.selected?.locale == "ru")
        let lines = screen.lines(.example)
        #expect("\(lines)".contains("Continue: "))
        #expect("\(lines)".contains("key 149 (pending)"))
        guard case .push(.translate(let opened))? = screen.press(.open).navigation else {
            Issue.record("nothing is opened")
            return
        }
        #expect(opened.list.query == query)
    }

    @Test func theFocusAndTheWidthOfTheListAreKept() throws {
        var stage = try stage(20)
        stage.press("e")
        stage.mouse(.press(.left), row: 9, column: try #require(stage.divider))
        stage.mouse(.drag(.left), row: 9, column: 30)
        stage.send(.ended)
        let place = try #require(kept(stage))
        #expect(place.pane == "forms")
        #expect(place.listColumns == 30)
        let screen = TranslateScreen(
            stage.store.material.project, locale: "ru", goingOnAt: place, listColumns: 50)
        #expect(screen.focus == .forms)
        #expect(screen.panes.dragging.listColumns == 30)
    }

    @Test func aPaneThatIsNotThereAnyMoreLeavesTheFocusInTheList() throws {
        let stage = try stage(20)
        var place = try #require(stage.screen.list.place)
        place.pane = "notes"
        let screen = TranslateScreen(
            stage.store.material.project, locale: "ru", goingOnAt: place)
        #expect(screen.focus == .keys)
    }

    @Test func aNewLanguageHasTheWidthOfTheLastOne() {
        var shop = ProjectSummary.shop
        let query = KeyQuery(project: shop.project.key, locale: "ar")
        shop.places = [ListPlace(query: query, key: nil, offset: 3, stoppedAt: 10)]
        shop.places[0].listColumns = 31
        var screen = ProjectsScreen()
        _ = screen.receive(.projects(.listed([shop])), .example)
        screen.press(.selectFirst)
        guard case .push(.translate(let opened))? = screen.press(.open).navigation else {
            Issue.record("nothing is opened")
            return
        }
        #expect(opened.locale == "ru")
        #expect(opened.panes.dragging.listColumns == 31)
    }

    @Test func theFirstScreenShowsTheWorkOfToday() {
        var (shop, manual) = (ProjectSummary.shop, ProjectSummary.manual)
        shop.today = WorkDone(translated: LabelAmount(keys: 11, words: 1_200))
        manual.today = WorkDone(translated: LabelAmount(keys: 1, words: 1), reviewed: 1)
        var screen = ProjectsScreen()
        _ = screen.receive(.projects(.listed([shop, manual])), .example)
        let lines = screen.lines(.example).lines
        #expect(lines.contains("Today: 1,201 words translated in 12 keys, 1 key reviewed"))
        #expect(Strings.today(WorkDone()) == "Today: 0 words translated")
        let one = WorkDone(translated: LabelAmount(keys: 1, words: 1))
        #expect(Strings.today(one) == "Today: 1 word translated in 1 key")
    }

    /// A half-pressed Esc, or one too many, does not leave the list.
    @Test func oneEscapeLeavesNoList() throws {
        var stage = try stage(5)
        for key in ["down", "f", "up"] {
            stage.press("escape")
            #expect(stage.openScreen != nil)
            #expect(stage.shows("again to go back"))
            stage.press(key)
        }
        stage.press("escape", "escape")
        #expect(stage.openScreen == nil)
    }

    /// The first keys get an accepted translation.
    private func finish(_ count: Int, _ stage: inout TranslateStage) {
        for number in 0..<count {
            stage.store.keys[number] = Examples.key(
                "Label \(number)", status: .accepted,
                translations: [Translation(id: number + 1, text: "Готово", status: .accepted)])
        }
    }

    @Test func aFirstOpeningSelectsTheFirstUnfinishedKey() throws {
        var stage = try stage(30)
        finish(12, &stage)
        goOn(&stage, at: nil)
        #expect(stage.label == "Label 12")
        #expect(stage.state.notices.shown.isEmpty)
        stage.press("home")
        stage.send(.network(.synchronized(SynchronizationReport())))
        #expect(stage.label == "Label 0", "it is sought once")
    }

    @Test func whoMovesFirstIsNotMovedAgain() throws {
        var stage = try stage(30)
        finish(12, &stage)
        stage.isHeld = true
        goOn(&stage, at: nil)
        stage.press("down", "down")
        stage.isHeld = false
        stage.release()
        #expect(stage.label == "Label 2")
    }

    @Test func aFinishedLanguageOpensAtItsFirstKey() throws {
        var stage = try stage(5)
        finish(5, &stage)
        goOn(&stage, at: nil)
        #expect(stage.label == "Label 0")
        #expect(stage.state.notices.shown.isEmpty)
    }

    @Test func aPracticeIsNoPlace() throws {
        var stage = try stage(5)
        stage.press("escape", "escape")
        let before = kept(stage)
        _ = stage.state.toggleTour()
        stage.send(.ended)
        #expect(kept(stage) == before)
    }
}
