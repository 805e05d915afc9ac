import TestSupport
import Testing

/// Any mix of edits, sends, lost requests, lost answers, restarts and other people's edits.
struct RandomHistoryTests {
    @Test(arguments: SeededRandom.seeds(12))
    func noWorkIsLostAndNothingIsDoneTwice(seed: UInt64) async throws {
        var history = try await History(seed: seed)
        for _ in 0..<400 {
            try await history.step()
            try await history.check()
        }
        try await history.settle()
    }
}
