import Catalog
import TML
import TestSupport
import Testing
import Text

@testable import LocalStore

/// The numbers of words by status, source and person.
struct StatisticsReaderTests {
    private static let now = 1_795_780_000

    private func text(
        _ id: Int, by author: String, status: TranslationStatus = .accepted, daysAgo: Int = 30
    ) -> Translation {
        Translation(
            id: id, text: "Text \(id)", status: status, author: author, authorID: author.count,
            updatedAt: WireTime(secondsSince1970: Self.now - daysAgo * 86_400 - 60).text)
    }

    private func statistics() throws -> ProjectStatistics {
        let fixture = try StoreFixture()
        try fixture.pull([
            fixture.pulled(
                1, label: "Open the file", sources: ["a"], status: .approved,
                translations: [text(1, by: "Ann", status: .approved, daysAgo: 0)]),
            fixture.pulled(2, label: "Close", sources: ["a", "b"]),
            fixture.pulled(3, label: "Close", sources: ["b"]),
            fixture.pulled(4, label: "Open the file", sources: ["b"]),
            fixture.pulled(
                5, label: "Two words", status: .pending,
                translations: [
                    text(2, by: "Bea", status: .pending, daysAgo: 3), text(3, by: "Ann"),
                    text(4, by: "Zoe", status: .rejected),
                ]),
        ])
        let reader = StatisticsReader(fixture.store)
        let found = try reader.statistics(
            of: fixture.project, locale: fixture.locale, now: Self.now)
        #expect(try reader.statistics(of: fixture.project, locale: "xx", now: Self.now) == nil)
        return try #require(found)
    }

    @Test func wordsAndCharactersAreCountedByStatus() throws {
        let numbers = try statistics()
        #expect(numbers.byStatus[.approved] == LabelAmount(keys: 1, words: 3, characters: 13))
        #expect(numbers.byStatus[.untranslated] == LabelAmount(keys: 3, words: 5, characters: 23))
        #expect(numbers.byStatus[.pending] == LabelAmount(keys: 1, words: 2, characters: 9))
        #expect(numbers.byStatus[.accepted] == nil)
        #expect(numbers.all == LabelAmount(keys: 5, words: 10, characters: 45))
    }

    @Test func repeatedAndKnownLabelsAreCounted() throws {
        let numbers = try statistics()
        #expect(numbers.repeated == LabelAmount(keys: 1, words: 1, characters: 5))
        #expect(numbers.known == LabelAmount(keys: 1, words: 3, characters: 13))
    }

    @Test func equalLabelsOfUntranslatedKeysAreToDoOnce() throws {
        let fixture = try StoreFixture()
        try fixture.pull([
            fixture.pulled(1, label: "Close"), fixture.pulled(2, label: "Open"),
            fixture.pulled(3, label: "Close"),
            fixture.pulled(4, label: "Done", status: .pending, translations: [text(1, by: "Ann")]),
        ])
        let reader = StatisticsReader(fixture.store)
        let labels = try reader.labelsToDo(in: fixture.project, locale: fixture.locale)
        #expect(labels.map(\.keys) == [2, 1])
        let keys = try reader.keys(of: labels, in: fixture.project)
        #expect(keys.map(\.?.id) == [fixture.id(1), fixture.id(2)])
        #expect(keys.map(\.?.label) == ["Close", "Open"])
        #expect(try reader.labelsToDo(in: fixture.project, locale: "xx").isEmpty)
    }

    @Test func aKeyThatNoLongerExistsHasNoLabel() throws {
        let fixture = try StoreFixture()
        let keys = try StatisticsReader(fixture.store).keys(
            of: [LabelToDo(key: 99, keys: 1)], in: fixture.project)
        #expect(keys == [nil])
    }

    /// The labels look alike, but their bytes differ.
    @Test func labelsOfDifferentBytesAreNoRepetition() throws {
        let fixture = try StoreFixture()
        try fixture.pull([
            fixture.pulled(1, label: "\u{E9}"), fixture.pulled(2, label: "e\u{301}"),
        ])
        let numbers = try StatisticsReader(fixture.store).statistics(
            of: fixture.project, locale: fixture.locale, now: Self.now)
        #expect(numbers?.all == LabelAmount(keys: 2, words: 2, characters: 3))
        #expect(numbers?.repeated == LabelAmount() && numbers?.sources == [])
    }

    @Test func sourcesWithTheMostUntranslatedWordsComeFirst() throws {
        let sources = try statistics().sources
        #expect(sources.map(\.name) == ["b", "a"])
        #expect(sources.map(\.untranslated.words) == [5, 1])
        #expect(sources.map(\.all.words) == [5, 4] && sources.map(\.all.keys) == [3, 2])
    }

    @Test func peopleWithOneNameHaveTheOrderOfTheirNumbers() throws {
        let texts = [9, 8, 10].map { number in
            var text = text(number, by: "Ann")
            text.authorID = number
            return text
        }
        let fixture = try StoreFixture()
        try fixture.pull([fixture.pulled(1, status: .accepted, translations: texts)])
        let numbers = try StatisticsReader(fixture.store).statistics(
            of: fixture.project, locale: fixture.locale, now: Self.now)
        #expect(numbers?.people.map(\.number) == [8, 9, 10])
    }

    @Test func rejectedTextsDoNotCountForAPerson() throws {
        let people = try statistics().people
        #expect(people.map(\.name) == ["Ann", "Bea"])
        #expect(people.map(\.translations) == [2, 1] && people.map(\.words) == [5, 2])
        #expect(people.map(\.lastDay) == [1, 0] && people.map(\.lastWeek) == [1, 1])
    }
}
