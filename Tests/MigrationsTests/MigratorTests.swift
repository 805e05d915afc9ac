import Dispatch
import Foundation
import GRDB
import Migrations
import Testing

/// The update of a database, step by step.
@Suite struct MigratorTests {
    private static let first = ["CREATE TABLE a (x INTEGER)", "INSERT INTO a VALUES (1)"]
    private static let second = ["CREATE TABLE b (y INTEGER); INSERT INTO b SELECT x FROM a"]

    private func version(_ queue: DatabaseQueue) throws -> Int? {
        try queue.read { try Int.fetchOne($0, sql: "PRAGMA user_version") }
    }

    @Test func aDatabaseGetsOnlyTheStepsThatItDoesNotHave() throws {
        let queue = try DatabaseQueue()
        try Migrator([Self.first]).migrate(queue)
        try queue.write { try $0.execute(sql: "UPDATE a SET x = 7") }
        for _ in 1...2 { try Migrator([Self.first, Self.second]).migrate(queue) }
        #expect(try version(queue) == 2)
        #expect(try queue.read { try Int.fetchAll($0, sql: "SELECT y FROM b") } == [7])
    }

    @Test func twoProgramsCanMakeTheSameDatabaseAtTheSameTime() throws {
        let folder = URL.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for number in 1...20 {
            let path = folder.appending(path: "\(number).sqlite").path
            DispatchQueue.concurrentPerform(iterations: 3) { _ in
                #expect(throws: Never.self) {
                    var configuration = Configuration()
                    configuration.busyMode = .timeout(10)
                    let queue = try DatabaseQueue(path: path, configuration: configuration)
                    try Migrator([Self.first, Self.second]).migrate(queue)
                    #expect(try queue.read { try Int.fetchAll($0, sql: "SELECT y FROM b") } == [1])
                }
            }
        }
    }

    @Test func aStepThatFailsIsUndoneAndTheStepsBeforeStay() throws {
        let queue = try DatabaseQueue()
        let wrong = ["CREATE TABLE b (y INTEGER)", "INSERT INTO missing VALUES (1)"]
        #expect(throws: DatabaseError.self) {
            try Migrator([Self.first, wrong]).migrate(queue)
        }
        #expect(try version(queue) == 1)
        #expect(try queue.read { try $0.tableExists("b") } == false)
        try Migrator([Self.first, Self.second]).migrate(queue)
        #expect(try version(queue) == 2)
    }

    @Test func databasesOfOtherProgramsStayUnchanged() throws {
        let newer = try DatabaseQueue()
        try Migrator([Self.first, Self.second]).migrate(newer)
        #expect(throws: MigrationError.newer(found: 2, known: 1)) {
            try Migrator([Self.first]).migrate(newer)
        }
        let foreign = try DatabaseQueue()
        try foreign.write { try $0.execute(sql: "CREATE TABLE c (z INTEGER)") }
        #expect(throws: MigrationError.foreign) { try Migrator([Self.first]).migrate(foreign) }
        #expect(try foreign.read { try $0.tableExists("a") } == false)
    }

    @Test func aStepMayReplaceATableThatOthersReferTo() throws {
        let queue = try DatabaseQueue()
        let tables = [
            """
            CREATE TABLE a (id INTEGER PRIMARY KEY);
            CREATE TABLE b (a INTEGER NOT NULL REFERENCES a ON DELETE CASCADE);
            INSERT INTO a VALUES (1), (2); INSERT INTO b VALUES (1), (2)
            """
        ]
        func replacement(_ rows: String) -> [String] {
            [
                """
                CREATE TABLE new (id INTEGER PRIMARY KEY, name TEXT);
                INSERT INTO new SELECT id, 'a' FROM a WHERE \(rows);
                DROP TABLE a; ALTER TABLE new RENAME TO a
                """
            ]
        }
        let wrong = Migrator([tables, replacement("id = 1")], checkingReferences: true)
        #expect(throws: DatabaseError.self) { try wrong.migrate(queue) }
        #expect(try version(queue) == 1)
        try Migrator([tables, replacement("true")], checkingReferences: true).migrate(queue)
        #expect(try queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM b") } == 2)
        #expect(try queue.read { try Bool.fetchOne($0, sql: "PRAGMA foreign_keys") } == true)
    }
}
