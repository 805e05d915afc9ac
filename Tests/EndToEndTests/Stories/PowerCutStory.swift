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
        let server = try ServerProcess()
        var random = SeededRandom(seed: SeededRandom.seeds(1)[0])
        var clients: [ServerClient] = []
        for email in Self.people {
            clients.append(try await ServerClient(server.url, email: email))
        }
        let keys = try await clients[0].keys()
        try server.makeManager(Self.people[1], of: clients[0].project)
        var crew = ["t", "m"].map { name in
            RandomTranslator(
                name: name, keys: keys, entersWords: name == "m", seed: random.next())
        }
        let before = try Before(ServiceTables(server.folder))
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
                #expect(try ServiceTables(server.folder).flaws() == [], "after kill \(round)")
            }
            try server.restart()
            for (place, step) in open {
                try await crew[place].perform(step, clients[place])
            }
            if round % 10 == 9 { try server.run("check") }
        }
        server.stop()
        try server.run("check")
        #expect(cut > Self.kills / 4)
        let tables = try ServiceTables(server.folder)
        #expect(try tables.flaws() == [])
        try expectConfirmedWork(of: crew, in: tables, before: before.translations)
        try expectTalk(of: crew, in: tables, before)
    }

    private static let people = ["translator@example.com", "reviewer@example.com"]

    /// What the sample project has.
    private struct Before {
        let translations: Int
        let comments: Set<Int>
        let words: Set<String>

        init(_ tables: ServiceTables) throws {
            translations = try tables.count("SELECT count(*) FROM translation")
            comments = Set(try tables.comments().keys)
            words = Set(try tables.words().values)
        }
    }

    /// Each sends request after request until the server is gone; what was not answered, by who
    /// sent it.
    private func work(
        _ crew: inout [RandomTranslator], _ clients: [ServerClient]
    ) async throws -> [Int: RandomTranslator.Step] {
        try await withThrowingTaskGroup(
            of: (Int, RandomTranslator, RandomTranslator.Step).self
        ) { group in
            for place in crew.indices {
                let (worker, client) = (crew[place], clients[place])
                group.addTask {
                    var worker = worker
                    while true {
                        let step = worker.nextStep()
                        do {
                            try await worker.perform(step, client)
                        } catch let failure as StageFailure {
                            throw failure
                        } catch {
                            return (place, worker, step)
                        }
                    }
                }
            }
            var open: [Int: RandomTranslator.Step] = [:]
            for try await (place, worker, step) in group {
                crew[place] = worker
                open[place] = step
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
        // What was skipped is to be sent again.
        let given = Set(answered.filter { $0.result.status != .skipped }.map(\.change.id))
        let kept = try tables.answeredIDs()
        #expect(given.subtracting(kept) == [], "answers that were given and not kept")
        #expect(kept.subtracting(given) == [], "answers that were kept and not given")
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

    private func expectTalk(
        of crew: [RandomTranslator], in tables: ServiceTables, _ before: Before
    ) throws {
        let all = crew.reduce(into: Set<Int>()) { $0.formUnion($1.comments) }
        #expect(Set(try tables.comments().keys).subtracting(before.comments) == all)
        let words = crew.reduce(into: Set<String>()) { $0.formUnion($1.words) }
        #expect(!words.isEmpty)
        #expect(Set(try tables.words().values).subtracting(before.words) == words)
        for (worker, email) in zip(crew, Self.people) {
            #expect(try tables.followed(by: email) == worker.followed)
        }
        let labels = try tables.labels()
        for (key, names) in crew[1].labels { #expect(labels[key] ?? [] == names, "\(key)") }
        #expect(crew[0].labels.isEmpty, "only managers label")
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
