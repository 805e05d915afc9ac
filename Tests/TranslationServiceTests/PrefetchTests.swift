import Foundation
import Locking
import Testing

@testable import TranslationService

/// Values made on another thread come in order, all of them, and nobody is left waiting.
@Suite struct PrefetchTests {
    /// However many wait for one another, each has a thread at once.
    @Test func nobodyWaitsForAThread() throws {
        func nested(_ depth: Int) throws -> Int {
            guard depth > 0 else { return 0 }
            var sum = 0
            try Prefetch.each(atOnce: 1, most: 1) { give in
                for number in 0..<4 { try give(number) }
            } _: { (_: Int) in
                if sum == 0 { sum = try nested(depth - 1) + 1 }
            }
            return sum
        }
        let start = ContinuousClock.now
        let depth = ProcessInfo.processInfo.activeProcessorCount + 4
        #expect(try nested(depth) == depth)
        #expect(ContinuousClock.now - start < .milliseconds(900))
    }

    private struct Broken: Error, Equatable { var at: Int }

    @Test(arguments: [0, 1, 255, 256, 257, 100_000])
    func everythingComesInOrder(count: Int) throws {
        var got: [Int] = []
        try Prefetch.each { give in
            for number in 0..<count { try give(number) }
        } _: {
            got.append($0)
        }
        #expect(got == Array(0..<count))
    }

    /// What is large is made one at a time: at most one is in use, one waits, one is being made.
    @Test func theMakerWaitsForWhoIsSlow() throws {
        let made = Locked(0)
        var used = 0
        try Prefetch.each(atOnce: 1, most: 1) { give in
            for number in 0..<50 {
                made.withLock { $0 += 1 }
                try give(number)
            }
        } _: { (_: Int) in
            usleep(2000)
            #expect(made.withLock { $0 } <= used + 3)
            used += 1
        }
        #expect(used == 50)
    }

    @Test(arguments: [0, 256, 5000])
    func theMakersFailureIsTold(count: Int) {
        var used = 0
        #expect(throws: Broken(at: count)) {
            try Prefetch.each { give in
                for number in 0..<count { try give(number) }
                throw Broken(at: count)
            } _: { (_: Int) in
                used += 1
            }
        }
        #expect(used <= count)
    }

    /// Also while the maker waits for room, or has long ended.
    @Test(arguments: [1, 300, 100_000], [0, 299, 5000])
    func theUsersFailureEndsBoth(count: Int, failing: Int) {
        var used = 0
        let failure = Broken(at: failing)
        do {
            try Prefetch.each { give in
                for number in 0..<count { try give(number) }
            } _: { number in
                if number == failing { throw failure }
                used += 1
            }
            #expect(failing >= count)
        } catch {
            #expect(error as? Broken == failure)
        }
        #expect(used == min(count, failing))
    }
}
