import Catalog
import Display
import TML
import TestSupport
import Testing
import Text

@testable import Workbench

/// The screen with the numbers of words of a language, and the progress of all languages.
@Suite struct StatisticsScreenTests {
    private static let numbers = {
        var numbers = ProjectStatistics()
        numbers.byStatus = [
            .untranslated: LabelAmount(keys: 3, words: 5, characters: 23),
            .pending: LabelAmount(keys: 1, words: 2, characters: 9),
            .approved: LabelAmount(keys: 40, words: 1_300, characters: 7_000),
        ]
        numbers.repeated = LabelAmount(keys: 1, words: 1, characters: 5)
        numbers.known = LabelAmount(keys: 2, words: 4, characters: 18)
        numbers.sources = [
            ProjectStatistics.Source(
                name: "/inbox", all: LabelAmount(keys: 9, words: 120, characters: 700),
                untranslated: LabelAmount(keys: 4, words: 30, characters: 200)),
            ProjectStatistics.Source(
                name: "/home", all: LabelAmount(keys: 3, words: 8, characters: 40)),
        ]
        numbers.people = [
            ProjectStatistics.Person(
                name: "Ann", translations: 1_204, words: 9_000, lastDay: 1, lastWeek: 20),
            ProjectStatistics.Person(name: "", translations: 2, words: 5),
        ]
        return numbers
    }()

    private static func store(_ numbers: ProjectStatistics? = numbers) throws -> StageStore {
        var store = try PlacesTests.store(["ru", "de"])
        store.statistics = numbers
        store.summaries = [
            ProjectSummary(
                project: store.material.project,
                progress: [LanguageProgress(locale: "ru", keys: 60, pending: 10, approved: 30)])
        ]
        return store
    }

    /// A stage on which the screen is open.
    private func opened(
        _ numbers: ProjectStatistics? = numbers, columns: Int = 80, rows: Int = 24
    ) throws -> TranslateStage {
        var stage = TranslateStage(try Self.store(numbers), columns: columns, rows: rows)
        open(&stage)
        return stage
    }

    private func open(_ stage: inout TranslateStage) {
        stage.press("alt+x")
        stage.type("statistics")
        stage.press("enter")
    }

    private func list(_ stage: TranslateStage) throws -> ListView<StatisticsRow> {
        let list: ListView<StatisticsRow>? =
            if case .statistics(let screen) = stage.state.screen { screen.list } else { nil }
        return try #require(list)
    }

    private func counts(_ stage: TranslateStage) -> Int {
        stage.asked.count { if case .list(.statistics) = $0 { true } else { false } }
    }

    @Test func theRowsAreStatesSourcesPeopleAndLanguages() throws {
        let rows = try list(opened()).rows
        #expect(
            rows.map(\.name) == [
                "untranslated", Strings.repeatedRow, Strings.knownRow, "pending", "accepted",
                "approved", "all keys", "/inbox", "/home", "Ann", "imported", "RU", "DE",
            ])
        #expect(rows[0].content == .numbers([3, 5, 23]))
        #expect(rows[4].content == .numbers([0, 0, 0]))
        #expect(rows[6].content == .numbers([44, 1_307, 7_032]))
        #expect(rows[7].content == .numbers([4, 30, 120]))
        #expect(rows[9].content == .numbers([1_204, 9_000, 1, 20]))
    }

    private static let bands = {
        var bands = MemoryBands()
        bands.add("Open the file", keys: 2, percent: 100)
        bands.add("Close", keys: 1, percent: 80)
        return bands
    }()

    @Test(arguments: [1, 3]) func theMemoryMatchesFollowTheStates(parts: Int) throws {
        var store = try Self.store()
        (store.bands, store.partsOfBands) = (Self.bands, parts)
        var stage = TranslateStage(store)
        open(&stage)
        let rows = try list(stage).rows
        #expect(
            rows[7..<14].map(\.name) == [
                "repetitions", "100 %", "95–99 %", "85–94 %", "75–84 %", "50–74 %", "no match",
            ])
        #expect(
            rows[7].content == .numbers([1, 3, 13]) && rows[8].content == .numbers([1, 3, 13]))
        #expect(rows[11].content == .numbers([1, 1, 5]) && rows[14].name == "/inbox")
        let asked = stage.asked.count { if case .memory(.bands) = $0 { true } else { false } }
        #expect(asked == parts)
    }

    @Test func theProgressOfTheMatchesIsShownBesideTheOtherNumbers() {
        let query = KeyQuery(project: Project.Key("p"), locale: "ru")
        var screen = StatisticsScreen(in: query)
        let begun = screen.receive(
            .list(.statistics(Project.Key("p"), "ru", Self.numbers)), .example)
        var search = BandSearch(Project.Key("p"), "ru", number: 1)
        #expect(begun.effects == [.store(.memory(.bands(search)))])
        search.labels = [LabelToDo(key: 1, keys: 1), LabelToDo(key: 2, keys: 1)]
        search.position = 1
        let next = screen.receive(.memory(.bands(search)), .example)
        #expect(next.effects == [.store(.memory(.bands(search)))])
        #expect(screen.list.rows.contains { $0.name == "searching for memory matches, 50 %" })
        #expect(screen.list.rows.contains { $0.name == "/inbox" })
        search.position = 2
        search.bands = Self.bands
        #expect(screen.receive(.memory(.bands(search)), .example).effects.isEmpty)
        #expect(screen.list.rows.contains { $0.rowID == .band(.exact) })
        #expect(!screen.list.rows.contains { $0.rowID == .bandSearch })
    }

    @Test func anAnswerToAnEarlierScreenIsNotTaken() throws {
        var stage = TranslateStage(try Self.store())
        for _ in 0..<2 {
            open(&stage)
            stage.press("escape")
        }
        let screens = stage.asked.compactMap {
            if case .memory(.bands(let search)) = $0 { search.screen } else { nil }
        }
        #expect(Set(screens).count == 2)
        var screen = StatisticsScreen(in: KeyQuery(project: Project.Key("p"), locale: "ru"))
        screen.number = 2
        _ = screen.receive(.list(.statistics(Project.Key("p"), "ru", Self.numbers)), .example)
        let earlier = BandSearch(Project.Key("p"), "ru", number: 1, of: 1)
        #expect(screen.receive(.memory(.bands(earlier)), .example).effects.isEmpty)
    }

    @Test func aLateOrFailedPartAsksForNoMore() {
        var screen = StatisticsScreen(in: KeyQuery(project: Project.Key("p"), locale: "ru"))
        _ = screen.receive(.list(.statistics(Project.Key("p"), "ru", Self.numbers)), .example)
        let other = BandSearch(Project.Key("p"), "ru", number: 9)
        #expect(screen.receive(.memory(.bands(other)), .example).effects.isEmpty)
        let request = MemoryRequest.bands(BandSearch(Project.Key("p"), "ru", number: 1))
        let failed = screen.receive(.failed(.memory(request), .diskFull), .example)
        #expect(failed.effects.isEmpty)
        #expect(failed.notices.map(\.text) == [Strings.bandsFailed(.diskFull)])
        #expect(!screen.list.rows.contains { $0.rowID == .bandSearch })
        #expect(screen.list.rows.contains { $0.name == "/inbox" })
    }

    @Test func withoutUntranslatedKeysNothingIsCompared() throws {
        var numbers = Self.numbers
        numbers.byStatus[.untranslated] = nil
        let stage = try opened(numbers)
        let asked = stage.asked.contains { if case .memory(.bands) = $0 { true } else { false } }
        #expect(!asked)
    }

    @Test func enterShowsTheKeysOfAState() throws {
        var stage = try opened()
        stage.press("enter")
        #expect(stage.screen.list.query.filter == .untranslated)
        #expect(stage.state.screens.count == 2)
    }

    @Test func enterShowsTheKeysOfASource() throws {
        var stage = try opened()
        stage.press("/")
        stage.type("inbox")
        stage.press("enter", "enter")
        #expect(stage.screen.list.query.source == "/inbox")
        #expect(stage.screen.list.query.filter == .everyKey)
    }

    @Test func enterShowsTheKeysOfAPerson() throws {
        var stage = try opened()
        stage.press("/")
        stage.type("ann")
        #expect(try list(stage).shown.map(\.name) == ["Ann"])
        stage.press("enter", "enter")
        #expect(stage.screen.list.query.filter == .condition(.author(.name("Ann"))))
    }

    @Test func enterOpensALanguage() throws {
        var stage = try opened()
        stage.press("G", "enter")
        #expect(stage.screen.locale == "de" && stage.state.screens.count == 2)
        stage.press("ctrl+o")
        #expect(stage.screen.locale == "ru")
    }

    @Test func aRowWithoutAListOpensNothing() throws {
        var stage = try opened()
        stage.press("down", "enter")
        #expect(try list(stage).selected?.rowID == .repeated)
        #expect(stage.state.notice?.text == Strings.noListOfKeys)
        stage.press("up")
        #expect(try list(stage).selected?.rowID == .state(.untranslated))
    }

    @Test func theScreenCanBeLeftWhileTheWordsAreCounted() throws {
        var stage = TranslateStage(try Self.store())
        stage.isHeld = true
        open(&stage)
        #expect(stage.shows(Strings.countingWords))
        stage.press("escape")
        #expect(stage.state.screens.count == 2)
    }

    @Test func anEmptyLanguageHasOnlyTheProgressOfTheLanguages() throws {
        let stage = try opened(nil)
        #expect(try list(stage).rows.map(\.name) == ["RU", "DE"])
        #expect(stage.wholeText.contains(Strings.noStatistics))
        #expect(stage.shows("50 %") && stage.shows(Strings.notFetchedYet))
    }

    @Test func aFailedCountIsReported() throws {
        var stage = TranslateStage(try Self.store())
        stage.store.failure = .diskFull
        open(&stage)
        #expect(try list(stage).rows.isEmpty)
        #expect(stage.wholeText.contains(Strings.sentence(Failure.diskFull)))
    }

    @Test func theNumbersFollowADownload() throws {
        var stage = try opened()
        #expect(counts(stage) == 1)
        stage.send(.network(.synchronized(SynchronizationReport(accepted: 1))))
        #expect(counts(stage) == 2)
    }

    @Test func theSelectedPersonStaysSelectedAfterADownload() throws {
        var stage = try opened()
        for _ in 0..<9 { stage.press("down") }
        #expect(try list(stage).selected?.name == "Ann")
        stage.store.statistics?.people.insert(
            ProjectStatistics.Person(name: "Bea", translations: 2_000, words: 9_000), at: 0)
        stage.send(.network(.synchronized(SynchronizationReport(accepted: 1))))
        #expect(try list(stage).rows.contains { $0.name == "Bea" })
        #expect(try list(stage).selected?.name == "Ann")
    }

    @Test func peopleWithTheSameNameHaveDifferentRows() throws {
        var numbers = Self.numbers
        numbers.people.append(
            ProjectStatistics.Person(name: "Ann", number: 12, translations: 1, words: 1))
        let rows = try list(opened(numbers)).rows
        #expect(rows.count { $0.name == "Ann" } == 2)
        #expect(Set(rows.map(\.rowID)).count == rows.count)
    }

    @Test func theSelectionStaysAtThePersonIfTwoPeopleWithOneNameSwapTheirRows() throws {
        var numbers = Self.numbers
        numbers.people = [11, 12].map {
            ProjectStatistics.Person(name: "Ann", number: $0, translations: 20 - $0, words: 9)
        }
        var stage = try opened(numbers)
        for _ in 0..<9 { stage.press("down") }
        #expect(try list(stage).selected?.rowID == .person("Ann", 11))
        stage.store.statistics?.people.reverse()
        stage.send(.network(.synchronized(SynchronizationReport(accepted: 1))))
        #expect(try list(stage).rows[9].rowID == .person("Ann", 12))
        #expect(try list(stage).selected?.rowID == .person("Ann", 11))
    }

    /// All names of the languages are shorter than the heading.
    @Test func theHeadingOfTheLanguagesIsNotCut() throws {
        let stage = try opened(columns: 120, rows: 40)
        #expect(stage.shows(Strings.languageColumn))
    }

    @Test func linesDescribeTheRows() throws {
        var stage = LineStage(try Self.store())
        stage.give("statistics")
        #expect(stage.prompt == "statistics> ")
        #expect(stage.says("1. untranslated: 3 keys, 5 words, 23 characters"))
        #expect(stage.says("2. \(Strings.repeatedLabels): 1 key, 1 word, 5 characters"))
        #expect(stage.says("8. /inbox: 4 keys left, 30 words left, 120 words in all"))
        #expect(
            stage.says(
                "10. Ann: 1,204 translations, 9,000 words, 1 in the last 24 hours, "
                    + "20 in the last 7 days"))
        stage.give("8")
        #expect(stage.stage.screen.list.query.source == "/inbox")
    }

    /// A narrow window shows only the first columns of numbers.
    @Test(arguments: [(80, true), (40, false)])
    func theColumnsFitTheWindow(columns: Int, hasAll: Bool) throws {
        let stage = try opened(columns: columns)
        #expect(stage.shows("Keys left"))
        #expect(stage.shows("All words") == hasAll)
        #expect(stage.lines.allSatisfy { TextCells.columns(of: $0) <= columns })
    }

    @Test(arguments: [(80, 24), (120, 40), (40, 10)])
    func theScreenShowsTheNumbers(columns: Int, rows: Int) throws {
        let stage = try opened(columns: columns, rows: rows)
        try GoldenFile("statistics-\(columns)x\(rows).screen", in: "Screens")
            .expect(stage.frame.goldenText)
    }
}
