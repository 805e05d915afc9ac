import Foundation
import HTTP
import TestSupport
import Testing

/// Nonsense is answered, never with the server's own failure.
///
/// `FUZZ_REQUESTS=100000` sends that many instead of some thousand.
@Suite struct FuzzTests {
    @Test(arguments: SeededRandom.seeds(1))
    func noRequestMakesTheServerFail(seed: UInt64) async throws {
        let wanted = ProcessInfo.processInfo.environment["FUZZ_REQUESTS"].flatMap { Int($0) }
        let stage = try await ServerStage()
        let run = try await FuzzRun(stage)
        // Until the caches are full, memory grows.
        let warm = await run.send(
            (wanted ?? 2000) / 4, seed: seed &+ 77, seconds: wanted == nil ? 10 : 3600)
        let before = FuzzRun.memory()
        let result = await run.send(wanted ?? 2000, seed: seed, seconds: wanted == nil ? 20 : 3600)
        let growth = FuzzRun.memory() - before
        let failures = warm.failures + result.failures
        #expect(failures.isEmpty, "\n\(failures.prefix(20).joined(separator: "\n"))")
        #expect(growth < 64 << 20, "\(growth >> 20) MiB more after \(result.sent) requests")
        #expect(try await stage.send(.get, "/healthz").status == 200)
        print(
            "sent \(warm.sent + result.sent), statuses \(result.statuses), \(growth >> 10) KiB more"
        )
    }
}
