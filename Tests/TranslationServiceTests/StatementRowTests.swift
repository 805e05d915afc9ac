import GRDB
import Testing

@testable import TranslationService

@Suite struct StatementRowTests {
    private struct Stop: Error {}

    /// SQLite refuses to drop a table while a statement reads the table.
    @Test func anErrorInTheBodyEndsTheStatement() throws {
        try DatabaseQueue().write { db in
            try db.execute(sql: "CREATE TABLE t (x INTEGER); INSERT INTO t VALUES (1), (2), (3)")
            #expect(throws: Stop.self) {
                try db.each(sql: "SELECT x FROM t", arguments: []) { _ in throw Stop() }
            }
            try db.execute(sql: "DROP TABLE t")
        }
    }

    @Test func valuesAreBoundByPosition() throws {
        try DatabaseQueue().write { db in
            let sql = "SELECT ?2, ?1, ?3 IS NULL, ?4"
            let values = try db.first(sql: sql, arguments: ["a", 5, nil, true]) { row in
                (try row[0] as Int, try row[1] as String, try row[2] as Bool, try row[3] as Bool)
            }
            #expect(try #require(values) == (5, "a", true, true))
            let next = try db.first(sql: sql, arguments: ["b", 6]) { row in
                (try row[0] as Int, try row[1] as String, try row[2] as Bool, try row[3] as Bool?)
            }
            #expect(try #require(next) == (6, "b", true, nil))
        }
    }
}
