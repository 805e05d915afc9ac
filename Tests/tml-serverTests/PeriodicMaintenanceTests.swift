import GRDB
import Locking
import Logging
import TestSupport
import Testing

@testable import TranslationService
@testable import tml_server

/// What is out of date goes while the server runs, not only when it starts.
@Suite struct PeriodicMaintenanceTests {
    private let stage: ServerStage

    init() async throws { stage = try await ServerStage() }

    private func maintenance(every interval: Duration) -> PeriodicMaintenance {
        PeriodicMaintenance(
            executor: ServiceExecutor(service: stage.service), log: Logger(label: "test"),
            interval: interval)
    }

    private func tokenCount() throws -> Int {
        try stage.service.database.read {
            try Int.fetchOne($0, sql: "SELECT count(*) FROM token") ?? 0
        }
    }

    @Test(.timeLimit(.minutes(2))) func whatRunsOutMeanwhileIsForgotten() async throws {
        _ = try stage.makeToken(.viewer, in: stage.project)
        #expect(try tokenCount() == 1)
        stage.clock.advance(100_000)
        try await maintenance(every: .milliseconds(10)).during {
            while try tokenCount() > 0 { try await Task.sleep(for: .milliseconds(10)) }
            _ = try stage.makeToken(.viewer, in: stage.project)
            stage.clock.advance(100_000)
            while try tokenCount() > 0 { try await Task.sleep(for: .milliseconds(10)) }
        }
    }

    @Test(.timeLimit(.minutes(2))) func oldReleasesGo() async throws {
        let all = [try await stage.release(), try await stage.release(), try await stage.release()]
        var keeper = maintenance(every: .milliseconds(10))
        keeper.releases = 2
        func left() throws -> [String] {
            try stage.service.releases.lines(of: stage.project).map(\.version)
        }
        try await keeper.during {
            while try left().count > 2 { try await Task.sleep(for: .milliseconds(10)) }
        }
        #expect(try left() == [all[2], all[1]])
    }

    /// The first run is at the start, and a clean-up that fails does not stop the digests.
    @Test(.timeLimit(.minutes(2))) func digestsDoNotNeedTheCleanUp() async throws {
        stage.service.mail.open()
        try stage.makeAccount("eva@example.com", role: .translator)
        try stage.run(
            "INSERT INTO digest SELECT id, 'daily', 0 FROM user WHERE email = 'eva@example.com'", []
        )
        try stage.run("ALTER TABLE answeredChange RENAME TO elsewhere", [])
        try await maintenance(every: .seconds(3600)).during {
            while try stage.count("digest", "until = 0") > 0 {
                try await Task.sleep(for: .milliseconds(5))
            }
        }
    }

    @Test func itEndsWithTheServer() async throws {
        let start = ContinuousClock.now
        try await maintenance(every: .seconds(3600)).during {}
        struct Failed: Error {}
        await #expect(throws: Failed.self) {
            try await maintenance(every: .seconds(3600)).during { throw Failed() }
        }
        #expect(ContinuousClock.now - start < .seconds(60))
    }

    @Test(.timeLimit(.minutes(2))) func aRoundThatFailsIsToldAndDoesNotEndTheServer() async throws {
        let lines = Locked("")
        let log = Logger(label: "test") { _ in
            LineLog(format: .text) { line in lines.withLock { $0 += line } }
        }
        let keeper = PeriodicMaintenance(
            executor: ServiceExecutor(service: stage.service), log: log, interval: .milliseconds(5))
        try stage.run("ALTER TABLE answeredChange RENAME TO elsewhere", [])
        try await keeper.during {
            while lines.withLock(\.isEmpty) { try await Task.sleep(for: .milliseconds(5)) }
        }
        #expect(lines.withLock { $0.contains("could not be removed") })
    }
}
