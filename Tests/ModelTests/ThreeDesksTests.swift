import Foundation
import TestSupport
import Testing

/// Three workstations, one of a reviewer, and the real service, with whatever can go wrong on the
/// way, on disk and among people.
///
/// `STEPS=100000` takes so many steps, each history of its own seed; `TEST_SEED` takes the one history
/// that a failure names.
struct ThreeDesksTests {
    private static let stepsOfOne = 400

    private static let steps =
        ProcessInfo.processInfo.environment["STEPS"].flatMap { Int($0) } ?? 1600

    @Test(arguments: SeededRandom.seeds(max(1, steps / stepsOfOne)))
    func noWorkIsLostAndNothingIsDoneTwice(seed: UInt64) async throws {
        let history = try await ModelHistory(seed: seed)
        for _ in 0..<Self.stepsOfOne { try await history.step() }
        try await history.settle()
    }

    @Test func aHistoryComesAgainFromItsSeed() async throws {
        var stories: [[String]] = []
        for _ in 1...2 {
            let history = try await ModelHistory(seed: 1)
            for _ in 0..<80 { try await history.step() }
            stories.append(try history.story())
            try await history.settle()
        }
        #expect(stories[0] == stories[1])
    }
}
