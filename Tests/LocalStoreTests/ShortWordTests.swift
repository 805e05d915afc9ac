import Catalog
import GRDB
import TML
import Testing
import Text

@testable import LocalStore

/// Searches for words that are shorter than the trigrams of the index.
struct ShortWordTests {
    private let fixture: StoreFixture

    /// Keys 1 to 3 have the labels “It is”, “Misfit” and “Zu”. 80 further keys have labels of “x”
    /// and two other letters.
    init() throws {
        fixture = try StoreFixture()
        let letters = "abcdefghij".flatMap { first in "klmnopqr".map { "x\(first)\($0)" } }
        let labels = ["It is", "Misfit", "Zu"] + letters
        try fixture.pull(
            labels.enumerated().map { fixture.pulled($0 + 1, label: ExactText($1)) })
        try fixture.store.catchUp()
    }

    private func keys(_ filter: String) throws -> [TranslationKey.ID] {
        try fixture.store.keys(fixture.query(KeyFilter(text: filter)), offset: 0, limit: 100)
            .map(\.id)
    }

    @Test(arguments: [
        ("label:is", [1, 2]), ("label:s", [1, 2]), ("label:IT", [1, 2]), ("label:fi", [2]),
        ("label:zu", [3]), ("label:uz", []), ("label:xa label:k", [4]), ("label:xz", []),
    ])
    func aShortWordIsFoundAtEachPlace(filter: String, found: [Int]) throws {
        #expect(try keys(filter) == found.map(fixture.id))
    }

    @Test func aWordWithManyTrigramsIsFoundInAllTexts() throws {
        #expect(try keys("label:x").count == 80)
        #expect(try matched("x") == nil)
    }

    @Test func aWordThatTheIndexDoesNotHaveFindsNoText() throws {
        #expect(try keys("label:qq").isEmpty)
        let match = try #require(try matched("qq"))
        let found = try fixture.store.read { db in
            try db.rows("SELECT rowid FROM searchText WHERE searchText MATCH ?", [match]).count
        }
        #expect(found == 0)
    }

    private func matched(_ word: String) throws -> String? {
        try fixture.store.read { db in
            try SearchPhrases(db: db).match(TrigramWords(word, isFolded: true))
        }
    }
}
