import Catalog
import Display
import TML
import TestSupport
import Testing
import Text

@testable import Workbench

/// The finder: its rows, their order, and the things that it opens.
@Suite struct FinderTests {
    private func stage(_ columns: Int = 80, _ rows: Int = 24) throws -> TranslateStage {
        var store = try PlacesTests.store()
        store.material.sources = [
            SourceCount(name: "/cart", keys: 12), SourceCount(name: "/billing/invoice", keys: 3),
        ]
        return TranslateStage(store, columns: columns, rows: rows)
    }

    private func finder(_ stage: TranslateStage) -> FinderScreen? {
        if case .finder(let screen) = stage.state.screen { screen } else { nil }
    }

    private func titles(_ stage: TranslateStage) -> [String] {
        finder(stage)?.list.shown.map(\.title) ?? []
    }

    @Test func aKeyIsFoundAndSelectedInTheList() throws {
        var stage = try stage()
        stage.press("ctrl+p")
        stage.type("label 57")
        #expect(titles(stage).first == "Label 57")
        stage.press("enter")
        #expect(stage.state.screens.count == 2)
        #expect(stage.label == "Label 57")
        stage.press("ctrl+o")
        #expect(stage.label == "Label 0")
    }

    @Test func itOpensInTheEditorAndComesBackThere() throws {
        var stage = try stage()
        stage.press("enter")
        stage.type("Новый")
        stage.press("ctrl+p", "escape")
        stage.type(" текст")
        #expect(stage.texts == ["Новый текст"])
    }

    @Test func textsOfTheEditorAreSavedAsDraftsBeforeAJump() throws {
        var stage = try stage()
        stage.press("enter")
        stage.type("Новый")
        stage.press("ctrl+p")
        stage.type("label 9")
        stage.press("enter")
        #expect(stage.label == "Label 9")
        #expect(stage.store.keys[0].drafts.map(\.text.string) == ["Новый"])
    }

    @Test func aSourceNarrowsTheList() throws {
        var stage = try stage()
        stage.press("ctrl+p")
        stage.type("invo")
        #expect(titles(stage).first == "/billing/invoice")
        stage.press("enter")
        #expect(stage.screen.list.query.source == "/billing/invoice")
    }

    @Test func aFilterIsFoundByItsName() throws {
        var stage = try stage()
        stage.press("ctrl+p")
        stage.type("unsent")
        stage.press("enter")
        #expect(stage.screen.list.query.filter == .unsent)
    }

    @Test func aLanguageOpensWhereTheTranslatorStopped() throws {
        var stage = try stage()
        stage.press("ctrl+p")
        stage.type("DE")
        #expect(titles(stage).first == "DE (de)")
        stage.press("enter")
        #expect(stage.screen.locale == "de")
        stage.press("ctrl+o")
        #expect(stage.screen.locale == "ru")
    }

    @Test func aCommandRunsOnTheScreenBelow() throws {
        var stage = try stage()
        stage.press("ctrl+p")
        stage.type("sort the list")
        stage.press("enter")
        #expect(stage.screen.list.query.order == .label)
        stage.press("ctrl+p")
        stage.type("bookmark of the selected")
        stage.press("enter")
        #expect(stage.store.bookmarks.map(\.label) == ["Label 0"])
    }

    @Test func someLettersOfTheNameOfACommandFindIt() throws {
        var stage = try stage()
        stage.press("ctrl+p")
        stage.type("san")
        #expect(finder(stage)?.list.shown.first?.target == .command(.saveAndNext))
    }

    @Test func theNameOfACommandCountsMoreThanADescription() throws {
        let query = FuzzyQuery("mark")
        let described = FinderRow(.command(.bookmark), "Mark it", names: ["set-bookmark"])
        let named = FinderRow(.command(.mark), "Choose a row", names: ["mark-the-selected-row"])
        let worse = try #require(described.score(for: query))
        #expect(try #require(named.score(for: query)) > worse)
    }

    @Test func aCommandWithARequiredArgumentOpensTheCommandLine() throws {
        var stage = try stage()
        stage.press("enter", "ctrl+p")
        stage.type("go to the form")
        let command = try #require(
            finder(stage)?.list.shown.first { row in
                if case .command(let command) = row.target {
                    command.row.argument.objection(to: nil) != nil
                } else {
                    false
                }
            })
        stage.press("escape", "ctrl+p")
        stage.type(command.title)
        stage.press("enter")
        #expect(stage.state.commandLine != nil)
    }

    @Test func theLastPlacesAreTheFirstRows() throws {
        var stage = try stage()
        stage.press("G", "g", "ctrl+p")
        #expect(titles(stage).first == "Label 59")
        stage.press("enter")
        #expect(stage.label == "Label 59")
    }

    @Test func keysAreFoundByTheirTranslation() throws {
        var stage = try stage()
        stage.store.keys[7].translations = [
            Translation(id: 1, text: "Корзина", context: Context())
        ]
        stage.press("ctrl+p")
        stage.type("корз")
        stage.press("enter")
        #expect(stage.label == "Label 7")
    }

    @Test func nothingFoundSaysSo() throws {
        var stage = try stage()
        stage.press("ctrl+p")
        stage.type("zzzzqq")
        #expect(stage.shows("Nothing found."))
        stage.press("enter")
        #expect(finder(stage) != nil)
        stage.press("ctrl+u", "escape")
        #expect(finder(stage) == nil)
    }

    /// Enter takes the row that the answer brings, however slow the disk is.
    @Test func enterWaitsForTheKeys() throws {
        var stage = try stage()
        stage.press("ctrl+p")
        stage.isHeld = true
        stage.type("label 41")
        stage.press("enter")
        #expect(finder(stage) != nil)
        stage.release()
        #expect(stage.label == "Label 41")
    }

    @Test func oneRequestIsWaitingAtMost() throws {
        var stage = try stage()
        stage.press("ctrl+p")
        stage.isHeld = true
        let before = stage.asked.count
        stage.type("label 41")
        #expect(stage.asked.count == before + 1)
        stage.release()
        #expect(stage.asked.count == before + 2)
        #expect(titles(stage).first == "Label 41")
    }

    @Test func aFailedReadSaysSoAndOffersTheRest() throws {
        var stage = try stage()
        stage.press("ctrl+p")
        stage.store.failure = .store("disk I/O error")
        stage.type("invoice")
        #expect(stage.shows("The keys cannot be read from the disk."))
        #expect(titles(stage).first == "/billing/invoice")
        stage.store.failure = nil
        stage.press("enter")
        #expect(stage.screen.list.query.source == "/billing/invoice")
    }

    @Test func theKeyOfTheFinderGoesUpInIt() throws {
        var stage = try stage()
        stage.press("ctrl+p")
        stage.type("label")
        stage.press("down", "down", "ctrl+p")
        #expect(finder(stage)?.list.cursor.selection == 1)
        stage.press("ctrl+n", "pagedown", "pageup")
        #expect(finder(stage)?.list.cursor.selection == 2)
    }

    @Test func itWorksInTheListOfProjects() throws {
        var stage = try stage()
        stage.press("escape", "escape", "ctrl+p")
        stage.type("fr")
        #expect(titles(stage).first == "FR (fr)")
        #expect(!stage.shows("filter"))
        stage.press("enter")
        #expect(stage.screen.locale == "fr")
    }

    @Test func lineModeFindsByAnArgument() throws {
        var stage = LineStage(try PlacesTests.store())
        stage.give("finder label 41")
        #expect(stage.says("1. key, Label 41"))
        #expect(stage.prompt == "find> ")
        stage.give("1")
        #expect(stage.stage.label == "Label 41")
        stage.give("finder", "finder zzqqz")
        #expect(stage.says("Nothing found."))
        stage.give("back")
        #expect(stage.stage.label == "Label 41")
    }

    @Test(arguments: [(80, 24), (120, 40), (40, 10)])
    func theScreen(_ columns: Int, _ rows: Int) throws {
        var stage = try stage(columns, rows)
        stage.press("ctrl+p")
        stage.type("la")
        try GoldenFile("finder-\(columns)x\(rows).screen", in: "Screens")
            .expect(stage.frame.goldenText)
    }
}
