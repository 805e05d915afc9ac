import Catalog
import LocalStore
import TML
import Testing

/// Keys that the translator cannot translate are no work.
struct ClosedKeyTests {
    let fixture: StoreFixture

    /// Key 2 is in the language already, key 3 is locked, key 4 is for level 5, key 5 is only shown.
    init() throws {
        fixture = try StoreFixture()
        var keys = [1, 2, 4, 5].map { fixture.pulled($0) }
        keys[1].key.locale = fixture.locale
        keys[2].key.level = 5
        keys[3].key.syntax = "xmessage"
        try setLevel(1)
        try fixture.pull(keys + [fixture.pulled(3, isLocked: true)])
    }

    @Test(arguments: [KeyFilter.untranslated, .unfinished])
    func theyAreNotAmongWhatIsToBeDone(filter: KeyFilter) throws {
        #expect(try work(filter) == [1])
        #expect(try fixture.store.keyCount(fixture.query(filter, order: .label)) == 1)
        #expect(try fixture.store.keyCount(fixture.query()) == 5)
    }

    @Test func theyAreNotOfferedNext() throws {
        let next = try fixture.store.nextKey(
            fixture.query(), after: KeyPosition(nil, offset: 0), forward: true,
            unfinished: .toTranslate)
        #expect(next?.row.id == fixture.id(1))
    }

    @Test func theyAreNotCounted() throws {
        let progress = try fixture.store.progress(of: fixture.project).first
        #expect(progress?.keys == 1)
        #expect(progress?.untranslated == 1)
    }

    @Test func whatBecomesPossibleIsWork() throws {
        try setLevel(5)
        #expect(try work(.untranslated) == [1, 4])
        try fixture.news([.target(Target(revision: 20), hash: fixture.id(3).hash)])
        #expect(try work(.untranslated) == [1, 4, 3])
        var key = fixture.key(2)
        key.locale = "en"
        try fixture.news([.key(key)], cursor: "c3")
        #expect(try work(.untranslated) == [1, 2, 4, 3])
        try setLevel(0)
        #expect(try work(.untranslated) == [1, 2, 3])
    }

    private func setLevel(_ level: Int) throws {
        let membership = Membership(translatorID: 7, role: "translator", level: level)
        try fixture.store.saveMembership(membership, of: fixture.project)
    }

    private func work(_ filter: KeyFilter) throws -> [Int] {
        let rows = try fixture.store.keys(fixture.query(filter), offset: 0, limit: 10)
        return rows.compactMap { row in (1...5).first { fixture.id($0) == row.id } }
    }
}
