import Catalog
import Foundation
import TML
import TestSupport
import Testing
import Text
import Workbench

@testable import tml_translator

@Suite struct KeptHistoryTests {
    private func place(_ number: Int) -> ListPlace {
        let project = Project.Key("p")
        let query = KeyQuery(
            project: project, locale: "zh-Hant", filter: .toReview, search: "e\u{301} “x”",
            source: "page", order: .label)
        var place = ListPlace(
            query: query, key: TranslationKey.ID(project: project, hash: "\(number)"),
            offset: number)
        place.label = "Label \(number)"
        return place
    }

    private func bookmark(_ number: Int) -> Bookmark {
        Bookmark(
            key: TranslationKey.ID(project: Project.Key("p"), hash: "\(number)"),
            label: "Label\n“\(number)”", locale: "ru", setAt: number)
    }

    @Test func theHistoryAndTheBookmarksAreKept() throws {
        let folder = try TemporaryFolder()
        let kept = KeptHistory(beside: folder.path("store"))
        #expect(try kept.read().history == PlaceHistory())
        #expect(try kept.read().bookmarks.isEmpty)
        let history = PlaceHistory(earlier: [place(1), place(2)], later: [place(3)])
        kept.keep(history)
        try kept.keep([bookmark(2), bookmark(1)])
        let again = KeptHistory(beside: folder.path("store"))
        #expect(try again.read().history == history)
        #expect(try again.read().bookmarks == [bookmark(2), bookmark(1)])
        for name in ["store.history", "store.bookmarks"] {
            let mode = try FileManager.default.attributesOfItem(
                atPath: folder.path(name))[.posixPermissions]
            #expect(mode as? Int == 0o600)
        }
    }

    @Test(arguments: ["", "{", "[{}]", "null", "{\"earlier\": 1}", "\u{0}\u{FFFD}"])
    func aDamagedFileIsReplacedOnlyIfItIsTheHistory(text: String) throws {
        let folder = try TemporaryFolder()
        let names = ["store.history", "store.bookmarks", "store.queries"]
        for name in names {
            try text.write(toFile: folder.path(name), atomically: true, encoding: .utf8)
        }
        let kept = KeptHistory(beside: folder.path("store"))
        let aside = names.dropFirst().map { folder.path($0 + ".damaged") }
        #expect(try kept.read() == PlaceFiles(damaged: aside))
        for path in aside { #expect(try String(contentsOfFile: path, encoding: .utf8) == text) }
        kept.keep(PlaceHistory(earlier: [place(1)]))
        try kept.keep([bookmark(1)])
        #expect(
            try kept.read()
                == PlaceFiles(
                    history: PlaceHistory(earlier: [place(1)]), bookmarks: [bookmark(1)]))
    }

    @Test func eachDamagedFileKeepsItsContents() throws {
        let folder = try TemporaryFolder()
        let kept = KeptHistory(beside: folder.path("store"))
        for text in ["a", "b", "c"] {
            try text.write(toFile: folder.path("store.queries"), atomically: true, encoding: .utf8)
            _ = try kept.read()
        }
        let texts = try ["", "-2", "-3"].map {
            try String(
                contentsOfFile: folder.path("store.queries.damaged") + $0, encoding: .utf8)
        }
        #expect(texts == ["a", "b", "c"])
    }

    /// A folder in the place of the file cannot be read as a file.
    @Test func bookmarksThatCannotBeReadAreNotEmpty() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(
            atPath: folder.path("store.bookmarks"), withIntermediateDirectories: true)
        let kept = KeptHistory(beside: folder.path("store"))
        #expect(throws: PrivateFile.Failure.self) { try kept.read() }
    }

    @Test func savedQueriesAreKept() throws {
        let folder = try TemporaryFolder()
        let kept = KeptHistory(beside: folder.path("store"))
        let queries = [
            SavedQuery(name: "Mine “x”", query: place(1).query),
            SavedQuery(name: "Other", query: KeyQuery(project: Project.Key("q"), locale: "de")),
        ]
        try kept.keep(queries)
        #expect(try KeptHistory(beside: folder.path("store")).read().queries == queries)
    }

    @Test(arguments: [Int.min, Int.max]) func numbersOutOfRangeAreLimited(number: Int) throws {
        let folder = try TemporaryFolder()
        let kept = KeptHistory(beside: folder.path("store"))
        var far = place(number)
        far.stoppedAt = number
        kept.keep(PlaceHistory(earlier: [far]))
        var mark = bookmark(1)
        mark.setAt = number
        try kept.keep([mark])
        let place = try #require(try kept.read().history.earlier.first)
        #expect((0...1 << 40).contains(place.offset))
        let times = [place.stoppedAt, try #require(try kept.read().bookmarks.first).setAt]
        #expect(times.allSatisfy { WireTime(secondsSince1970: $0).text.utf8.count == 19 })
        #expect(times.allSatisfy { $0.magnitude < 1 << 40 })
    }

    @Test func aFileWithTooManyPlacesIsShortened() throws {
        let folder = try TemporaryFolder()
        let kept = KeptHistory(beside: folder.path("store"))
        try kept.keep((0..<Bookmark.most + 9).map { bookmark($0) })
        #expect(try kept.read().bookmarks.count == Bookmark.most)
    }

    @Test func onlyBookmarksThatCannotBeKeptAreReported() {
        let kept = KeptHistory(beside: "/proc/store")
        kept.keep(PlaceHistory(earlier: [place(1)]))
        #expect(throws: PrivateFile.Failure.self) { try kept.keep([bookmark(1)]) }
    }

    @Test func theWorkerAnswersRequestsAboutPlaces() throws {
        let folder = try TemporaryFolder()
        let worker = StoreWorker()
        try worker.open(folder.path("store.sqlite"))
        defer { worker.close() }
        let history = PlaceHistory(earlier: [place(1)])
        #expect(worker.answer(to: .projects(.places)) == .projects(.places(PlaceFiles())))
        #expect(worker.answer(to: .projects(.keepHistory(history))) == .projects(.kept))
        #expect(worker.answer(to: .projects(.keepBookmarks([bookmark(1)]))) == .projects(.kept))
        #expect(
            worker.answer(to: .projects(.places))
                == .projects(.places(PlaceFiles(history: history, bookmarks: [bookmark(1)]))))
    }
}
