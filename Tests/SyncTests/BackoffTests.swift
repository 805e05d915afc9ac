import Sync
import Testing

struct BackoffTests {
    @Test func eachFailureDoublesTheWaitUpToAMinute() {
        var backoff = Backoff()
        let waits = (0..<9).map { _ in backoff.delay(jitter: 1) }
        #expect(waits == [1, 2, 4, 8, 16, 32, 60, 60, 60].map { .seconds($0) })
        backoff.reset()
        #expect(backoff.delay(jitter: 1) == .seconds(1))
    }

    @Test func anUnreachableServerIsAskedEveryQuarterOfAMinute() {
        var backoff = Backoff()
        let waits = (0..<6).map { _ in backoff.delay(limit: 15, jitter: 1) }
        #expect(waits == [1, 2, 4, 8, 15, 15].map { .seconds($0) })
    }

    @Test(arguments: [(0.0, 500), (0.5, 750), (1.0, 1000), (7.0, 1000), (-1.0, 500)])
    func chanceTakesOffHalfAtMost(jitter: Double, milliseconds: Int) {
        var backoff = Backoff()
        #expect(backoff.delay(jitter: jitter) == .milliseconds(milliseconds))
    }

    @Test(arguments: [(30, 30), (0, 1), (-5, 1), (.max, 3600)])
    func whatTheServerAsksForIsWaitedWithinReason(asked: Int, seconds: Int) {
        var backoff = Backoff()
        #expect(backoff.delay(retryAfter: asked, jitter: 1) == .seconds(seconds))
    }
}
