import Foundation
import GRDB
import TestSupport
import Testing
import Wire

/// The server's process is killed in the middle of batches (`kill -9`), again and again.
///
/// `KILLS=200` makes it as often; the usual number keeps `make test` short.
@Suite struct PowerCutStory {
    private static let kills =
        ProcessInfo.processInfo.environment["KILLS"].flatMap { Int($0) } ?? 20

    @Test func nothingConfirmedIsLostAndNothingIsDoneTwice() async throws {
        let folder = try TemporaryFolder()
        let server = try ServerProcess(folder: folder.url)
        var random = SeededRandom(seed: SeededRandom.seeds(1)[0])
        let clients = [
            try await ServerClient(server.url, email: "translator@example.com"),
            try await ServerClient(server.url, email: "reviewer@example.com"),
        ]
        let keys = try await clients[0].keys()
        var crew = ["t", "r"].map { name in
            RandomTranslator(name: name, keys: keys, seed: random.next())
        }
        let before = try ServiceTables(folder.url).count("SELECT count(*) FROM translation")
        var cut = 0
        for round in 0..<Self.kills {
            let delay = UInt32.random(in: 0..<80_000, using: &random)
            let process = try #require(server.processID)
            let killer = Task.detached {
                usleep(delay)
                kill(process, SIGKILL)
            }
            let open = try await work(&crew, clients)
            _ = await killer.value
            server.kill()
            if !open.isEmpty { cut += 1 }
            if round % 5 == 0 {
                #expect(try ServiceTables(folder.url).flaws() == [], "after kill \(round)")
            }
            try server.restart()
            for (place, batch) in open {
                crew[place].note(batch, try await clients[place].send(batch))
            }
        }
        server.stop()
        #expect(cut > Self.kills / 4)
        let tables = try ServiceTables(folder.url)
        #expect(try tables.flaws() == [])
        try expectConfirmedWork(of: crew, in: tables, before: before)
    }

    /// Each sends batch after batch until the server is gone; what was not answered, by who sent it.
    private func work(
        _ crew: inout [RandomTranslator], _ clients: [ServerClient]
    ) async throws -> [Int: [ChangeRecord]] {
        try await withThrowingTaskGroup(
            of: (Int, RandomTranslator, [ChangeRecord]).self
        ) { group in
            for place in crew.indices {
                let (worker, client) = (crew[place], clients[place])
                group.addTask {
                    var worker = worker
                    while true {
                        let batch = worker.batch()
                        do {
                            worker.note(batch, try await client.send(batch))
                        } catch let failure as StageFailure {
                            throw failure
                        } catch {
                            return (place, worker, batch)
                        }
                    }
                }
            }
            var open: [Int: [ChangeRecord]] = [:]
            for try await (place, worker, batch) in group {
                crew[place] = worker
                open[place] = batch
            }
            return open
        }
    }

    private func expectConfirmedWork(
        of crew: [RandomTranslator], in tables: ServiceTables, before: Int
    ) throws {
        let answered = crew.flatMap(\.answered.values)
        let done = answered.filter { $0.result.failure == nil }
        #expect(!done.isEmpty)
        #expect(
            try tables.count("SELECT count(*) FROM answeredChange") == answered.count,
            "an answer is missing, or was given without being kept")
        func count(_ operation: ChangeRecord.Operation) -> Int {
            done.filter { $0.change.operation == operation && !$0.result.isSameText }.count
        }
        #expect(
            try tables.count("SELECT count(*) FROM translation")
                == before + count(.create) - count(.delete))
        #expect(
            try tables.count("SELECT count(*) FROM translationHistory")
                == count(.update) + count(.delete))
        try expectNewest(done.compactMap(\.result.translation), in: tables)
    }

    /// All that was done was confirmed in the end; so the newest state of each translation that an
    /// answer has shown is the one in the table, unless it was deleted, or reopened because another
    /// was approved.
    private func expectNewest(_ shown: [TranslationRecord], in tables: ServiceTables) throws {
        var newest: [Int: TranslationRecord] = [:]
        for record in shown where record.revision >= newest[record.id]?.revision ?? 0 {
            newest[record.id] = record
        }
        let rows = try tables.translations()
        for (id, record) in newest {
            guard let row = rows[id], row != ServiceTables.words(of: record) else { continue }
            let reopened = try tables.count(
                """
                SELECT count(*) FROM changeLog c JOIN translation t ON t.id = c.object
                WHERE c.type = 'translation' AND c.action = 'reopened' AND t.id = ?
                  AND c.revision = t.revision AND t.revision > ?
                """, [id, record.revision])
            #expect(reopened == 1, "\(row) is not \(record)")
        }
    }
}
