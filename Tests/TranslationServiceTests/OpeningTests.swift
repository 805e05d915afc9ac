import GRDB
import Testing

@testable import TranslationService

/// How the database is opened.
@Suite struct OpeningTests {
    /// What was answered survives a power cut, and not only the end of the program.
    @Test func aWriteIsOnTheDiskWhenTheCallReturns() throws {
        let stage = try Stage()
        let (journal, synchronous, foreignKeys) = try stage.service.database.pool
            .writeWithoutTransaction {
                (
                    try String.fetchOne($0, sql: "PRAGMA journal_mode"),
                    try Int.fetchOne($0, sql: "PRAGMA synchronous"),
                    try Bool.fetchOne($0, sql: "PRAGMA foreign_keys")
                )
            }
        #expect(journal == "wal")
        #expect(synchronous == 2)
        #expect(foreignKeys == true)
    }
}
