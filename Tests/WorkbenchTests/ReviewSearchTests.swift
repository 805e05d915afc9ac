import Catalog
import Display
import Testing
import Text

@testable import Workbench

/// The search of the reviewing list.
@Suite struct ReviewSearchTests {
    /// A stage whose keys all have new texts, with the reviewing list of a search.
    private func stage(_ search: String = "") throws -> TranslateStage {
        var store = try ReviewScreenTests.plurals()
        for place in store.keys.indices { store.keys[place].hasNews = true }
        var stage = TranslateStage(store, columns: 120, rows: 40)
        if !search.isEmpty { give("search \(search)", &stage) }
        stage.press("r")
        return stage
    }

    private func give(_ line: String, _ stage: inout TranslateStage) {
        stage.press("alt+x")
        stage.type(line)
        stage.press("enter")
    }

    private func screen(_ stage: TranslateStage) throws -> ReviewScreen {
        let shown: ReviewScreen? =
            if case .review(let screen) = stage.state.screen { screen } else { nil }
        return try #require(shown)
    }

    /// The keys that were reported as seen.
    private func seen(_ stage: TranslateStage) -> [TranslationKey.ID] {
        stage.asked.compactMap { request in
            if case .key(.see(let key, _, _)) = request { key } else { nil }
        }
    }

    @Test func theSearchOfTheListOfKeysStays() throws {
        var stage = try stage("new")
        #expect(stage.screen.list.query.search == "new")
        give("search \"letters} c\"", &stage)
        #expect(try screen(stage).keys?.count == 1)
        stage.press("enter")
        #expect(stage.screen.selection.id == stage.store.keys[2].key.id)
        #expect(stage.screen.list.query.search == "new")
        stage.press("escape")
        #expect(try screen(stage).query.search == "\"letters} c\"")
        stage.press("escape", "escape")
        #expect(stage.screen.focus == .keys)
        #expect(stage.screen.list.query.search == "new")
    }

    @Test func aKeyOutsideTheListOfKeysIsOpened() throws {
        var stage = try stage("\"letters} b\"")
        give("search \"letters} c\"", &stage)
        stage.press("enter")
        #expect(stage.screen.focus == .forms)
        #expect(stage.screen.selection.id == stage.store.keys[2].key.id)
        #expect(stage.screen.list.query.search == "\"letters} b\"")
    }

    @Test func aKeyThatIsSelectedWhileASearchIsTypedIsNotSeen() throws {
        var stage = try stage()
        stage.press("/")
        for text in ["letters} b", "c"] {
            stage.type(text)
            stage.send(.alarm(.search))
        }
        #expect(try screen(stage).selected?.id == stage.store.keys[12].key.id)
        #expect(seen(stage).isEmpty)
        stage.press("enter")
        #expect(seen(stage) == [stage.store.keys[0].key.id])
        stage.press("/", "enter")
        #expect(seen(stage).count == 1)
    }

    @Test func aSearchThatEndsWhileItIsTypedMarksNoKeyAsSeen() throws {
        var stage = try stage()
        stage.press("/")
        stage.type("letters} b")
        stage.send(.alarm(.search))
        stage.press("escape")
        #expect(try screen(stage).keys?.count == 20)
        #expect(seen(stage).isEmpty)
    }

    @Test func aSearchWithoutAHitSaysSo() throws {
        var stage = try stage()
        stage.press("/")
        stage.type("xyz")
        stage.press("enter")
        let sentence = Strings.reviewSearchFindsNothing("Press esc")
        #expect(stage.shows(sentence))
        stage.press("a")
        #expect(stage.state.notice?.text == sentence)
        stage.press("escape")
        #expect(try screen(stage).keys?.count == 20)
    }
}
