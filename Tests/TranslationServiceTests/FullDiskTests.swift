import Catalog
import GRDB
import Testing

@testable import TranslationService

/// A disk without room.
@Suite struct FullDiskTests {
    @Test func theAdministratorIsToldThatThereIsNoRoom() throws {
        let stage = try Stage()
        try stage.service.database.pool.writeWithoutTransaction { db in
            let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
            try db.execute(sql: "PRAGMA max_page_count = \(pages)")
        }
        var text = ""
        for number in 0..<10_000 where text.isEmpty {
            do {
                try stage.service.accounts.set(
                    email: "somebody\(number)@example.com",
                    name: String(repeating: "x", count: 4000), passwordHash: "-", isAdmin: false)
            } catch {
                guard case .storage(let reason) = error else { throw error }
                text = reason
            }
        }
        #expect(text.contains("the disk of") && !text.contains("not an error"), "\(text)")
    }
}
