import Catalog
import Display
import TML
import TestSupport
import Testing

@testable import Workbench

/// Bookmarks: the sign in the list, the screen with all bookmarks, and the way to a key.
@Suite struct BookmarkTests {
    private func stage(_ columns: Int = 80, _ rows: Int = 24) throws -> TranslateStage {
        TranslateStage(try PlacesTests.store(), columns: columns, rows: rows)
    }

    @Test func oneKeySetsAndRemovesABookmark() throws {
        var stage = try stage()
        stage.send(.clock(1_800_000_000))
        stage.press("down", "b")
        #expect(stage.store.bookmarks.map(\.label) == ["Label 1"])
        #expect(stage.store.bookmarks.map(\.setAt) == [1_800_000_000])
        #expect(stage.state.notice?.text == "Bookmark set: “Label 1”.")
        #expect(stage.shows("★Label 1"))
        stage.press("b")
        #expect(stage.store.bookmarks.isEmpty)
        #expect(stage.state.notice?.text == "Bookmark removed: “Label 1”.")
        #expect(!stage.shows("★"))
    }

    @Test func bookmarksApplyInEveryLanguage() throws {
        var stage = try stage()
        stage.press("b", "l", "enter")
        #expect(stage.screen.locale == "de")
        #expect(stage.shows("★Label 0"))
    }

    @Test func theListLeadsToTheKey() throws {
        var stage = try stage()
        stage.press("G", "b", "g", "f", "B")
        #expect(stage.shows("Label 59"))
        stage.press("enter")
        #expect(stage.label == "Label 59")
        #expect(stage.screen.list.query.isNarrowed == false)
        #expect(stage.state.screens.count == 2)
        stage.press("ctrl+o")
        #expect(stage.label == "Label 0")
        #expect(stage.screen.list.query.filter == .unfinished)
    }

    @Test func theListOfProjectsLeadsToTheKeyInTheLanguageOfTheBookmark() throws {
        var stage = try stage()
        stage.press("l", "enter", "G", "b", "escape", "escape", "B")
        #expect(stage.shows("Sample"))
        stage.press("enter")
        #expect(stage.screen.locale == "de")
        #expect(stage.label == "Label 59")
    }

    @Test func theScreenRemovesABookmark() throws {
        var stage = try stage()
        stage.press("b", "down", "b", "B", "d")
        #expect(stage.store.bookmarks.count == 1)
        stage.press("b")
        #expect(stage.store.bookmarks.isEmpty)
        #expect(stage.shows("This project has no bookmarks yet."))
        stage.press("d", "enter", "escape")
        #expect(stage.label == "Label 1")
    }

    @Test func aBookmarkOfADeletedKeySaysSo() throws {
        var stage = try stage()
        stage.press("G", "b", "g")
        stage.store.keys.removeLast()
        stage.press("B", "enter")
        #expect(stage.state.messages.contains { $0.text == "The key “Label 59” no longer exists." })
        #expect(stage.label != nil)
    }

    @Test func aBookmarkOfARemovedLanguageSaysSo() throws {
        var store = try PlacesTests.store()
        store.bookmarks = [
            Bookmark(
                key: store.keys[4].key.id, label: "Label 4", locale: "uk", setAt: 1_800_000_000)
        ]
        var stage = TranslateStage(store)
        stage.press("escape", "escape", "B", "enter")
        #expect(stage.state.notice?.text == "The project no longer has the language uk.")
        #expect(stage.openScreen == nil)
    }

    @Test func bookmarksHaveALimit() throws {
        var store = try PlacesTests.store()
        store.bookmarks = (0..<Bookmark.most).map { number in
            Bookmark(
                key: TranslationKey.ID(project: Examples.project.key, hash: "\(number)"),
                label: "Old", locale: "ru", setAt: number)
        }
        var stage = TranslateStage(store)
        stage.press("b")
        #expect(stage.state.notice?.text == Strings.tooManyBookmarks)
        #expect(stage.state.places.bookmarks.count == Bookmark.most)
    }

    @Test func aFullDiskIsReported() throws {
        var stage = try stage()
        stage.store.failure = .diskFull
        stage.press("b")
        #expect(stage.state.notice?.text == Strings.sentence(.diskFull))
    }

    @Test func aPracticeHasNoBookmarks() throws {
        var stage = try stage()
        _ = stage.state.toggleTour()
        stage.press("b")
        #expect(stage.store.bookmarks.isEmpty)
    }

    @Test func lineModeNamesBookmarksAndGoesToThem() throws {
        var stage = LineStage(try PlacesTests.store())
        stage.give("go-to 5", "bookmark")
        #expect(stage.says("bookmark, Label 4"))
        stage.give("select-first", "bookmarks")
        #expect(stage.says("1. Label 4, ru, "))
        #expect(stage.prompt == "bookmarks> ")
        stage.give("1")
        #expect(stage.stage.label == "Label 4")
        stage.give("earlier-place")
        #expect(stage.stage.label == "Label 0")
        stage.give("earlier-place", "later-place", "later-place")
        #expect(stage.stage.label == "Label 4")
        stage.give("other-language de")
        #expect(stage.stage.screen.locale == "de")
        #expect(stage.stage.label == "Label 4")
    }

    @Test func pagesOfLineModeAreNoJumps() throws {
        var stage = LineStage(try PlacesTests.store())
        stage.give("page-down", "page-down", "page-up", "earlier-place")
        #expect(stage.says("No earlier place."))
    }

    @Test func theScreenIsDrawn() throws {
        let shop = [
            (3, "You have {count} messages", "ru"), (2, "Your cart is empty", "zh-Hant-TW"),
            (1, "سلة التسوق فارغة", "ar"),
        ]
        let bookmarks = shop.map { number, label, code in
            Bookmark(
                key: TranslationKey.ID(project: ProjectSummary.shop.project.key, hash: label),
                label: label, locale: LocaleCode(code), setAt: 1_795_219_200 + number * 3600)
        }
        let other = Bookmark(
            key: TranslationKey.ID(project: ProjectSummary.manual.project.key, hash: "h"),
            label: "Chapter 1\nBefore you begin", locale: "ru", setAt: 1_795_219_200)
        let names = [Project.Key("shop"): "Shop", Project.Key("manual"): "Manual"]
        func state(_ project: Project.Key?, _ all: [Bookmark]) -> Stage {
            let screen = BookmarksScreen(of: project, names: names)
            var stage = Stage(.projects(ProjectsScreen()), .bookmarks(screen))
            stage.state.places.take(PlaceFiles(bookmarks: all))
            _ = stage.state.tellScreen(.appear)
            return stage
        }
        try state(ProjectSummary.shop.project.key, bookmarks).expect("bookmarks")
        try state(nil, bookmarks + [other]).expect("bookmarks-projects")
        try state(ProjectSummary.shop.project.key, []).expect("bookmarks-none")
    }

    @Test func theSignIsDrawnBesideTheState() throws {
        var stage = try stage(120, 40)
        stage.press("b", "down", "down", "b", "down", "b", "space")
        try GoldenFile("bookmarks-sign-120x40.screen", in: "Screens").expect(stage.frame.goldenText)
        var menu = try self.stage()
        menu.press("L")
        try GoldenFile("bookmarks-languages-80x24.screen", in: "Screens")
            .expect(menu.frame.goldenText)
    }
}
