import Locking
import Testing

@testable import tml_translator

struct WatchdogTests {
    private func told(
        limit: Duration, _ work: (Watchdog) async throws -> Void
    ) async throws -> Int {
        let count = Locked(0)
        let watchdog = Watchdog(limit: limit)
        try await watchdog.watch {
            try await work(watchdog)
        } tell: {
            count.withLock { $0 += 1 }
        }
        return count.withLock { $0 }
    }

    @Test func itIsToldOnceAndOnlyWhenNothingIsHeard() async throws {
        let silent = try await told(limit: .milliseconds(20)) { _ in
            try await Task.sleep(for: .milliseconds(300))
        }
        #expect(silent == 1)
        let quick = try await told(limit: .seconds(60)) { _ in }
        #expect(quick == 0)
    }
}
