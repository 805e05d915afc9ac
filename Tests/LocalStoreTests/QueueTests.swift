import Catalog
import GRDB
import Testing

@testable import LocalStore

/// After a month without a network tens of thousands of changes wait: taking the next hundred must
/// not read them all.
struct QueueTests {
    let fixture: StoreFixture

    init() throws {
        fixture = try StoreFixture()
        try fixture.pull((1...20).map { fixture.pulled($0) })
    }

    private func plan(_ condition: String) throws -> [String] {
        try fixture.store.pool.read { db in
            try Row.fetchAll(
                db, sql: "EXPLAIN QUERY PLAN " + ChangeTable.sql(where: condition),
                arguments: ["aa01", 100]
            ).map { $0["detail"] }
        }
    }

    @Test(arguments: [ChangeTable.isNext, ChangeTable.isSent])
    func nothingIsReadBeyondWhatIsTaken(condition: String) throws {
        let steps = try plan(condition)
        #expect(steps.contains { $0.hasPrefix("SEARCH change USING INDEX changeByState") })
        #expect(!steps.contains { $0.contains("TEMP B-TREE") || $0.hasPrefix("SCAN") }, "\(steps)")
    }

    @Test func earlierChangesAreLookedForAmongThoseOfTheKey() throws {
        let steps = try plan(ChangeTable.isNext)
        let earlier = steps.filter { $0.contains("earlier") }
        #expect(earlier.allSatisfy { $0.contains("INDEX changeOfKey") } && !earlier.isEmpty)
    }

    @Test func noMoreAreTakenThanAreWanted() throws {
        for number in 1...20 { try fixture.submit("Текст \(number)", number) }
        let first = try fixture.take(7)
        #expect(first.map(\.text) == (1...7).map { "Текст \($0)" })
        #expect(try fixture.store.outboxCounts() == OutboxCounts(queued: 13, sent: 7))
        #expect(try fixture.take(3) == Array(first.prefix(3)))
        #expect(try fixture.store.outboxCounts().sent == 7)
    }
}
