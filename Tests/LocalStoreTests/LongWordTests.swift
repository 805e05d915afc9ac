import Catalog
import TML
import Testing
import Text

@testable import LocalStore

/// Searches for words of nine characters and more.
struct LongWordTests {
    private let fixture: StoreFixture

    /// Keys 1 to 120 have the labels “The invitation number 101” to “The invitation number 220”.
    init() throws {
        fixture = try StoreFixture()
        try fixture.pull(
            (1...120).map {
                fixture.pulled($0, label: ExactText("The invitation number \($0 + 100)"))
            })
        try fixture.store.catchUp()
    }

    private func keys(_ filter: String) throws -> [TranslationKey.ID] {
        try fixture.store.keys(fixture.query(KeyFilter(text: filter)), offset: 0, limit: 200)
            .map(\.id)
    }

    @Test func theRarestPartIsSearched() throws {
        let words = TrigramWords(words: ["invitation number 177"], isFolded: true)
        let match = try fixture.store.read { db in try SearchPhrases(db: db).roughMatch(words) }
        #expect(match == "\"r 177\"")
    }

    @Test(arguments: [
        (#"label:~"invitation number 177""#, [77]), (#"label:"The invitation number 120""#, [20]),
        (#"label:~"INVITATION number 22""#, [120]), (#"label:~"invitation number 99""#, []),
        (#"label:~"imitation number 177""#, []), ("text:/invitation number 13[05]/", [30, 35]),
    ])
    func onlyTextsWithTheWholeWordAreFound(filter: String, found: [Int]) throws {
        #expect(try keys(filter) == found.map(fixture.id))
    }

    @Test func aPartThatAllTextsHaveFindsAll() throws {
        #expect(try keys(#"label:~"the invitation number""#).count == 120)
    }
}
