import Foundation
import HTTP
import TestSupport
import Testing

/// Nonsense is answered, never with the server's own failure, and leaves nothing behind in its
/// memory.
///
/// `FUZZ_REQUESTS=100000` sends that many instead of some thousand.
@Suite struct FuzzStory {
    private static let wanted =
        ProcessInfo.processInfo.environment["FUZZ_REQUESTS"].flatMap { Int($0) }

    @Test(arguments: SeededRandom.seeds(1))
    func noRequestMakesTheServerFail(seed: UInt64) async throws {
        let server = try ServerProcess()
        let run = try await FuzzRun(server)
        let (count, seconds) = Self.wanted.map { ($0, 3600) } ?? (2000, 20)
        // What is used for the first time stays: pages of the program, caches of the database.
        let warm = await run.send(count / 4, seed: seed &+ 77, seconds: seconds / 2)
        let before = try Self.memory(of: server)
        let result = await run.send(count, seed: seed, seconds: seconds)
        let growth = try Self.memory(of: server) - before
        let failures = warm.failures + result.failures
        #expect(failures.isEmpty, "\n\(failures.prefix(20).joined(separator: "\n"))")
        #expect(growth < 32 << 10, "\(growth) KiB more after \(result.sent) requests")
        print(
            """
            sent \(warm.sent + result.sent), statuses \(result.statuses), memory of the server \
            \(before) KiB and \(growth) more
            """)
        let health = try await HTTPClient(userAgent: "fuzz").send(
            HTTPRequest(method: .get, url: server.url + "/healthz"))
        #expect(health.status == 200)
        server.stop()
        try server.run("check")
    }

    /// In KiB; throws when the server is gone.
    private static func memory(of server: ServerProcess) throws -> Int {
        let process = try #require(server.processID)
        let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        return try #require(line?.split { !$0.isNumber }.first.flatMap { Int($0) })
    }
}
