import Catalog
import TML
import Testing

@testable import Workbench

struct ProjectsTests {
    @Test func appearingAsksTheDiskAndNotTheNetwork() {
        var screen = ProjectsScreen()
        #expect(screen.appear(.example).effects == [.store(.projects(.list))])
    }

    @Test func choosingALanguageOpensIt() {
        var screen = ProjectsScreen.example
        screen.press(.selectNext)
        #expect(screen.selected?.locale == "ar")
        let opened = TranslateScreen(ProjectSummary.shop.project, locale: "ar", goingOnAt: nil)
        #expect(screen.press(.open).navigation == .push(.translate(opened)))
    }

    @Test func theSelectionGoesThroughTheLanguagesOfAllProjects() {
        var screen = ProjectsScreen.example
        screen.press(.selectLast)
        #expect(screen.selected?.project.name == "Manual")
        #expect(screen.selected?.locale == "ru")
    }

    @Test func theProjectsOwnLanguageIsNotOffered() {
        let locales = ProjectsScreen.example.list.shown.map(\.rowID.locale)
        #expect(!locales.contains("en"))
    }

    @Test func searchingNarrowsAndEscapeShowsAllAgain() {
        var screen = ProjectsScreen.example
        screen.press(.search)
        screen.type("рус")
        #expect(screen.list.shown.map(\.project.name) == ["Shop", "Manual"])
        screen.press(.open)
        #expect(!screen.search.isTyped)
        screen.press(.selectNext)
        #expect(screen.selected?.project.name == "Manual")
        screen.press(.back)
        #expect(screen.list.shown.count == 5)
        #expect(screen.selected?.project.name == "Manual")
    }

    @Test func lettersAreTypedWhileSearching() {
        var screen = ProjectsScreen.example
        #expect(!screen.scopes.contains(.textField))
        screen.press(.search)
        #expect(screen.scopes.contains(.textField))
    }

    @Test func refreshingFetchesTheListAndReadsItAnew() {
        var screen = ProjectsScreen.example
        #expect(screen.press(.refreshProjects).effects == [.network(.refreshProjects)])
        #expect(screen.isRefreshing)
        let reaction = screen.receive(.projectsRefreshed, .example)
        #expect(reaction.effects == [.store(.projects(.list))])
        #expect(!screen.isRefreshing)
    }

    @Test func theServerTellsHowFarLanguagesAreThatWereNotFetched() throws {
        var screen = ProjectsScreen()
        let russian = LanguageProgress(locale: "ru", keys: 10, untranslated: 4, accepted: 5)
        var told = ProjectSummary.manual
        told.told = [russian]
        _ = screen.receive(.projects(.listed([told])), .example)
        let row = try #require(screen.list.shown.last?.language)
        #expect(row.progress == russian)
        #expect(!row.isFetched)
        // What is here counts before what was told.
        var fetched = told
        fetched.progress = [LanguageProgress(locale: "ru", keys: 10, accepted: 9)]
        _ = screen.receive(.projects(.listed([fetched])), .example)
        #expect(screen.list.shown.last?.language?.progress?.accepted == 9)
        #expect(screen.list.shown.last?.language?.isFetched == true)
    }

    @Test func workInALanguageThatWasNotFetchedHidesNoFiguresOfTheServer() throws {
        var screen = ProjectsScreen()
        var summary = ProjectSummary.manual
        summary.told = [LanguageProgress(locale: "ru", keys: 10, untranslated: 4, accepted: 5)]
        summary.progress = [LanguageProgress(locale: "ru", unsent: 1, isDownloaded: false)]
        _ = screen.receive(.projects(.listed([summary])), .example)
        let row = try #require(screen.list.shown.last?.language)
        #expect(!row.isFetched)
        let shown = LanguageProgress(
            locale: "ru", keys: 10, untranslated: 4, accepted: 5, unsent: 1)
        #expect(row.progress == shown)
    }

    @Test func aFailedRefreshKeepsWhatIsHereAndSaysWhy() {
        var screen = ProjectsScreen.example
        screen.press(.refreshProjects)
        _ = screen.receive(.failed(.projects, .unavailable, retryAfter: nil), .example)
        #expect(screen.failure == .unavailable)
        #expect(Set(screen.list.rows.map(\.project.key)).count == 3)
    }

    @Test func projectsThatCannotBeReadAreNotNone() {
        var screen = ProjectsScreen()
        _ = screen.receive(.failed(.projects(.list), .store("disk I/O error")), .example)
        func said() -> String { screen.lines(.example).lines.joined(separator: "\n") }
        #expect(said().contains("disk I/O error"))
        #expect(!said().contains("no projects") && !said().contains("None"), "\(said())")
        _ = screen.receive(.projects(.listed([.manual])), .example)
        #expect(!said().contains("disk I/O error"))
    }

    @Test func whatNobodyHasAskedForTakesNoRoomWhenItFails() {
        var screen = ProjectsScreen.example
        _ = screen.receive(.failed(.projects, .unavailable, retryAfter: nil), .example)
        #expect(screen.failure == nil)
    }

    @Test func freshFiguresKeepTheSelection() {
        var screen = ProjectsScreen.example
        screen.press(.selectLast)
        _ = screen.receive(.projects(.listed([.manual, .shop])), .example)
        #expect(screen.selected?.project.name == "Manual")
    }

    @Test func escapeOnTheFirstScreenSaysHowToStop() {
        var screen = ProjectsScreen.example
        let reaction = screen.press(.back)
        #expect(reaction.notices.last?.text == Strings.topScreen(quit: "F10"))
        #expect(reaction.navigation == nil)
    }

    @Test func openingNothingDoesNothing() {
        var screen = ProjectsScreen()
        #expect(screen.press(.open) == .none)
        _ = screen.receive(.projects(.listed([.bare])), .example)
        #expect(screen.press(.open) == .none)
    }
}

extension ProjectsScreen {
    static var example: ProjectsScreen {
        var screen = ProjectsScreen()
        _ = screen.receive(.projects(.listed([.shop, .manual, .bare])), .example)
        return screen
    }

    @discardableResult
    mutating func press(_ command: Command) -> Reaction { perform(command, .example) }

    mutating func type(_ text: String) {
        for scalar in text.unicodeScalars { _ = type(String(scalar), .example) }
    }
}
