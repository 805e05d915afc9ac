import Catalog
import LocalStore
import TML
import Testing

/// Windows of lists whose first keys are read before the others.
struct BeginningTests {
    let fixture: StoreFixture
    private var store: TranslationStore { fixture.store }

    /// 60 keys, of which the even ones have a text of author 8.
    init() throws {
        fixture = try StoreFixture()
        try fixture.pull(
            (1...60).map { number in
                fixture.pulled(
                    number,
                    translations: number.isMultiple(of: 2)
                        ? [translation(number, "Текст \(number)", by: 8)] : [])
            })
    }

    private func query() throws -> KeyQuery { fixture.query(try KeyFilter(text: "author:#8")) }

    private func window(
        _ key: Int? = nil, offset: Int = 0, limit: Int = 5
    ) throws -> KeyWindow {
        try store.window(
            query(), around: key.map(fixture.id), offset: offset, limit: limit)
    }

    private func keys(_ numbers: [Int]) -> [TranslationKey.ID] { numbers.map(fixture.id) }

    @Test func theFirstWindowDoesNotCountTheList() throws {
        let found = try window()
        #expect(!found.isWhole && found.count == 6)
        #expect(found.rows.map(\.id) == keys([2, 4, 6, 8, 10]))
    }

    @Test func afterTheCountTheWindowIsWhole() throws {
        #expect(try store.keyCount(query()) == 30)
        let found = try window()
        #expect(found.isWhole && found.count == 30)
    }

    @Test func theWindowAroundAKeyHasTheKeysOnBothSides() throws {
        let found = try window(40)
        #expect(found.place == 19 && !found.isWhole)
        #expect(found.rows.map(\.id) == keys([36, 38, 40, 42, 44]))
    }

    @Test func theListIsReadToItsEndForAKeyAtTheEnd() throws {
        let found = try window(60)
        #expect(found.isWhole && found.place == 29 && found.count == 30)
    }

    @Test func aKeyThatTheListDoesNotHaveHasNoPlace() throws {
        let found = try window(31)
        #expect(found.place == nil && !found.isWhole && found.offset == 0)
    }

    @Test func aListThatEndsInTheWindowIsWhole() throws {
        let found = try window(limit: 40)
        #expect(found.isWhole && found.count == 30 && found.rows.count == 30)
    }

    @Test func theOrderOfLabelsNeedsTheWholeList() throws {
        var query = try query()
        query.order = .label
        let found = try store.window(query, around: nil, offset: 0, limit: 5)
        #expect(found.isWhole && found.count == 30)
    }
}
