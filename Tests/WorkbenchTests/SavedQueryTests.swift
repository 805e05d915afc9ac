import Catalog
import TML
import TestSupport
import Testing

@testable import Workbench

/// Queries that are saved under names, and found by the finder.
@Suite struct SavedQueryTests {
    private func stage() throws -> TranslateStage { TranslateStage(try PlacesTests.store()) }

    private func run(_ stage: inout TranslateStage, _ line: String) {
        stage.press("alt+x")
        stage.type(line)
        stage.press("enter")
    }

    private func find(_ stage: inout TranslateStage, _ text: String) {
        stage.press("ctrl+p")
        stage.type(text)
        stage.press("enter")
    }

    @Test func aSavedQueryIsOpenedInEveryLanguage() throws {
        var stage = try stage()
        stage.press("f", "o")
        let saved = stage.screen.list.query
        run(&stage, "save-query My first list")
        #expect(stage.store.queries == [SavedQuery(name: "My first list", query: saved)])
        #expect(
            stage.state.notice?.text
                == "Query saved: “My first list”. Press ctrl+p to open the query by its name.")
        stage.press("l", "enter")
        #expect(stage.screen.locale == "de")
        find(&stage, "my fi")
        #expect(stage.screen.locale == "de")
        #expect(stage.screen.list.query.filter == saved.filter)
        #expect(stage.screen.list.query.order == saved.order)
    }

    @Test func theListOfProjectsOpensTheLanguageOfTheQuery() throws {
        var stage = try stage()
        stage.press("f")
        run(&stage, "save-query weekly")
        stage.press("escape", "escape")
        find(&stage, "weekly")
        #expect(stage.screen.locale == "ru")
        #expect(stage.screen.list.query.filter == .unfinished)
    }

    @Test func aDialogAsksForTheName() throws {
        var stage = try stage()
        run(&stage, "save-query")
        #expect(stage.shows("Enter a name for this query: all keys."))
        stage.type("everything")
        stage.press("enter")
        #expect(stage.store.queries.map(\.name) == ["everything"])
    }

    @Test func aNameIsUniqueInAProject() throws {
        var stage = try stage()
        run(&stage, "save-query a")
        stage.press("f")
        run(&stage, "save-query a")
        #expect(stage.store.queries.map(\.query.filter) == [.unfinished])
    }

    @Test func aQueryIsDeletedByItsNameOrFromAMenu() throws {
        var stage = try stage()
        run(&stage, "delete-query")
        #expect(stage.state.notice?.text == "This project has no saved queries.")
        run(&stage, "save-query a")
        run(&stage, "save-query b")
        run(&stage, "delete-query c")
        #expect(stage.state.notice?.text == "This project has no saved query “c”.")
        run(&stage, "delete-query b")
        run(&stage, "delete-query")
        stage.press("enter")
        #expect(stage.store.queries.isEmpty)
    }

    @Test func tooManyQueriesSaySo() throws {
        var store = try PlacesTests.store()
        let query = KeyQuery(project: store.material.project.key, locale: "ru")
        store.queries = (0..<SavedQuery.most).map { SavedQuery(name: "\($0)", query: query) }
        var stage = TranslateStage(store)
        run(&stage, "save-query one more")
        #expect(stage.shows("There are already 200 saved queries."))
        #expect(stage.store.queries.count == SavedQuery.most)
        run(&stage, "save-query 7")
        #expect(stage.state.notice?.text.hasPrefix("Query saved") == true)
    }

    @Test func nothingIsSavedBeforeTheFileIsRead() throws {
        var stage = try stage()
        stage.state.places = StoredPlaces()
        run(&stage, "save-query a")
        #expect(stage.store.queries.isEmpty)
        #expect(stage.state.notice?.text == "The saved queries are not loaded yet. Try again.")
    }

    @Test func aDamagedFileIsReported() throws {
        var stage = try stage()
        stage.state.places = StoredPlaces()
        stage.send(.store(.projects(.places(PlaceFiles(damaged: ["/d/store.queries.damaged"])))))
        #expect(stage.state.notice?.text.contains("/d/store.queries.damaged") == true)
        #expect(stage.state.places.isRead)
    }
}
