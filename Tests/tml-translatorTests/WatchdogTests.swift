import Foundation
import Locking
import Testing

@testable import tml_translator

@Suite(.timeLimit(.minutes(2))) struct WatchdogTests {
    /// How often a sign was asked for, and how often it was told that the server is silent.
    private struct Counts {
        var asked = 0
        var told = 0
    }

    private let counts = Locked(Counts())

    /// Watches a work that goes on until the counts are as it wants.
    private func watch(
        patience: Duration = .milliseconds(30), hasSign: Bool = false, _ pulse: Pulse = Pulse(),
        until isDone: @Sendable (Counts) -> Bool
    ) async throws -> Counts {
        let watchdog = Watchdog(patience: patience, pulse: pulse) { [counts] _ in
            counts.withLock { $0.asked += 1 }
            return hasSign
        }
        try await watchdog.watch {
            while !isDone(counts.withLock { $0 }) { try await Task.sleep(for: .milliseconds(5)) }
        } tell: { [counts] in
            counts.withLock { $0.told += 1 }
        }
        return counts.withLock { $0 }
    }

    @Test func aSilenceWithoutASignIsToldOnce() async throws {
        let found = try await watch { $0.told > 0 }
        #expect(found.told == 1)
    }

    /// A server that takes its time answers a question that takes none.
    @Test func whereThereIsASignNothingIsTold() async throws {
        let found = try await watch(hasSign: true) { $0.asked > 2 }
        #expect(found.told == 0)
    }

    /// A link that is slow.
    @Test func whereBytesComeNothingIsAsked() async throws {
        let pulse = Pulse()
        let isOver = Locked(false)
        let thread = Thread {
            while !isOver.withLock({ $0 }) {
                pulse.heard()
                usleep(5_000)
            }
        }
        thread.start()
        let end = ContinuousClock.now + .seconds(3)
        let found = try await watch(patience: .seconds(1), pulse) { _ in .now > end }
        isOver.withLock { $0 = true }
        #expect(found.asked == 0 && found.told == 0)
    }

    @Test func theLimitsAreWithinTenSeconds() {
        let watchdog = Watchdog(pulse: Pulse()) { _ in true }
        #expect(watchdog.patience + watchdog.signLimit < .seconds(10))
    }
}
