import Catalog
import GRDB
import Testing
import Text

@testable import LocalStore

@Suite struct FilteredOrderTests {
    /// The new keys of a source are in another level of the table than the others. The key of the
    /// second change comes before the key of the first.
    @Test(arguments: [
        ("source:shop", [1, 2, 4, 5]), ("source:shop -state:rejected", [1, 2, 4, 5]),
        ("source:shop state:accepted", [2, 4]),
        ("state:accepted (source:shop OR source:cart)", [2, 3, 4]),
        ("own:waiting", [1, 4]), ("own:waiting source:shop state:untranslated", [1]),
        ("words:>0 state:accepted", [2, 3, 4]),
    ])
    func filteredKeysAreInTheOrderOfRegistration(text: String, numbers: [Int]) throws {
        let fixture = try StoreFixture()
        let sources = ["shop", "shop", "cart", "shop", "shop"]
        let states: [TargetStatus] = [
            .untranslated, .accepted, .accepted, .accepted, .untranslated,
        ]
        try fixture.pull(
            (1...5).map { number in
                fixture.pulled(
                    number, label: "Some words", sources: [sources[number - 1]],
                    status: states[number - 1])
            })
        try fixture.submit("Текст", 4)
        try fixture.submit("Текст", 1)
        try fixture.store.pool.write { db in
            try db.execute(sql: "UPDATE sourceKey SET level = 1 WHERE key >= 4")
            try db.execute(sql: "UPDATE sourceKey SET level = 1 WHERE key = 1")
        }
        let query = fixture.query(try KeyFilter(text: text))
        let found = try fixture.store.keys(query, offset: 0, limit: 9)
        #expect(found.map(\.id) == numbers.map(fixture.id))
    }
}
