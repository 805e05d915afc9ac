import GRDB
import HTTP
import Locking
import TestSupport
import Testing
import Text
import Wire

@testable import TranslationService
@testable import tml_server

/// `/readyz`: the server writes to the disk, at most once in a second.
@Suite struct ReadinessTests {
    @Test func aServerThatCanWriteIsReady() async throws {
        let stage = try await ServerStage()
        let answer = try await stage.send(.get, "/readyz")
        #expect(answer.status == 200)
        #expect(try JSON(parsing: answer.body).object?["status"]?.string == "ok")
        #expect(answer.headers["Cache-Control"] == "no-store")
    }

    /// Another connection finds a new version of the data after each transaction that wrote.
    @Test func theCheckWrites() async throws {
        let stage = try await ServerStage()
        let other = try DatabaseQueue(path: stage.folder.path("data/server.sqlite"))
        func number(_ pragma: String) throws -> Int? {
            try other.read { try Int.fetchOne($0, sql: "PRAGMA \(pragma)") }
        }
        let (before, schema) = (try number("data_version"), try number("user_version"))
        #expect(stage.service.maintenance.unreadiness() == nil)
        #expect(try number("data_version") != before)
        #expect(try number("user_version") == schema)
    }

    @Test func theBodyHasTheReasonButNoPath() async throws {
        let stage = try await ServerStage()
        func refuseWrites() throws {
            try stage.service.database.pool.writeWithoutTransaction { db in
                try db.execute(sql: "PRAGMA query_only = ON")
            }
        }
        try refuseWrites()
        let answer = try await stage.send(.get, "/readyz")
        #expect(answer.status == 503)
        let body = try #require(JSON(parsing: answer.body).object)
        #expect(body["error"]?.string == "The database is read-only")
        #expect(!String(decoding: answer.body, as: UTF8.self).contains(stage.folder.path))
        #expect(stage.log.contains("the database cannot be written"))
    }

    @Test func aFullDiskHasItsOwnSentence() {
        let full = Unreadiness(
            DatabaseError(resultCode: .SQLITE_FULL), at: "/var/lib/tml-server/server.sqlite")
        #expect(full.sentence == "The disk of the database is full")
        #expect(full.details.contains("/var/lib/tml-server"))
    }

    @Test func allRequestsOfASecondShareACheck() async {
        let count = Locked(0)
        let check = ReadinessCheck(lifetime: .seconds(3600)) {
            count.withLock { $0 += 1 }
            try? await Task.sleep(for: .milliseconds(20))
            return nil
        }
        await withTaskGroup { group in
            for _ in 0..<50 { group.addTask { _ = await check.fault() } }
        }
        #expect(count.withLock { $0 } == 1)
    }

    @Test func anOldAnswerIsNotGivenAgain() async {
        let count = Locked(0)
        let check = ReadinessCheck(lifetime: .zero) {
            count.withLock { $0 += 1 }
            return count.withLock { $0 } == 1 ? Unreadiness("full", details: "") : nil
        }
        #expect(await check.fault()?.sentence == "full")
        #expect(await check.fault() == nil)
    }
}
