import Catalog
import GRDB
import TML
import Testing

@testable import LocalStore

/// The answers of the server about keys, in the local copy.
struct StoredFactsTests {
    let fixture: StoreFixture
    private var facts: StoredFacts { StoredFacts(fixture.store) }

    init() throws {
        fixture = try StoreFixture()
        try fixture.pull([fixture.pulled(1), fixture.pulled(2), fixture.pulled(3)])
    }

    private func id(_ number: Int) -> KeyFact.ID {
        KeyFact.ID(.memory, of: fixture.id(number), in: fixture.locale)
    }

    /// Makes the copies older.
    private func age(by seconds: Int) throws {
        try fixture.store.write { db in
            try db.run("UPDATE keyFact SET fetched = fetched - ?", [seconds])
        }
    }

    @Test func anAnswerIsKeptAndReplacedWithItsTime() throws {
        #expect(try facts.copy(of: id(1)) == nil)
        let time = try facts.keep([1, 2], of: id(1))
        #expect(
            try facts.copy(of: id(1))
                == StoredFacts.Copy(fetched: time, isOld: false, body: [1, 2]))
        try facts.keep([3], of: id(1))
        #expect(try facts.copy(of: id(1))?.body == [3])
        #expect(try facts.copy(of: id(2)) == nil)
        var french = id(1)
        french.locale = "fr"
        #expect(try facts.copy(of: french) == nil)
    }

    @Test func aCopyIsOldAfterItsLifetimeAndStays() throws {
        try facts.keep([1], of: id(1))
        try age(by: KeyFact.Kind.memory.lifetime - 1)
        #expect(try facts.copy(of: id(1))?.isOld == false)
        try age(by: 1)
        #expect(try facts.copy(of: id(1))?.isOld == true)
        #expect(try facts.copy(of: id(1))?.body == [1])
        // The clock of the machine was set back.
        try age(by: -2 * KeyFact.Kind.memory.lifetime)
        #expect(try facts.copy(of: id(1))?.isOld == true)
    }

    @Test func theOldestCopiesMakeRoom() throws {
        let facts = StoredFacts(fixture.store, mostCopies: 2)
        for number in 1...3 {
            try facts.keep([1], of: id(number))
            try age(by: 10)
        }
        #expect(try facts.copy(of: id(1)) == nil)
        #expect(try facts.copy(of: id(2)) != nil)
        try facts.keep([1], of: id(2))
        try facts.keep([1], of: id(1))
        #expect(try facts.copy(of: id(3)) == nil)
    }

    @Test func whatIsNotHereOrTooLargeIsNotKept() throws {
        try facts.keep([1], of: id(9))
        #expect(try facts.copy(of: id(9)) == nil)
        try facts.keep([1], of: id(1))
        try facts.keep([UInt8](repeating: 0, count: StoredFacts.mostBytes + 1), of: id(1))
        #expect(try facts.copy(of: id(1))?.body == [1])
    }

    /// Otherwise every download would read the screens again.
    @Test func anAnswerChangesNoList() throws {
        let writes = fixture.store.writes
        try facts.keep([1], of: id(1))
        #expect(fixture.store.writes == writes)
    }

    @Test func aDeletedKeyTakesItsCopiesAlong() throws {
        try facts.keep([1], of: id(1))
        try fixture.news([.keyDeleted(hash: fixture.hash(1))])
        let left = try fixture.store.read { try $0.integer("SELECT count(*) FROM keyFact") }
        #expect(left == 0)
    }
}
