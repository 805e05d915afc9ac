import Foundation

/// How many inputs each target has had, and how long they took; told when the process ends.
enum FuzzCounts {
    /// Two seconds of the processor; the clock on the wall depends on what else goes on.
    private static let longest = 2_000_000_000

    private struct Count {
        var inputs = 0
        var nanoseconds = 0
    }

    // libFuzzer calls from one thread only.
    nonisolated(unsafe) private static var counts: [Count] = {
        atexit { FuzzCounts.tell() }
        return Array(repeating: Count(), count: FuzzTarget.allCases.count)
    }()

    static func add(_ target: FuzzTarget, _ work: () -> Void) {
        let start = processorTime()
        work()
        counts[target.rawValue].inputs += 1
        let passed = processorTime() - start
        counts[target.rawValue].nanoseconds += passed
        promise(passed < longest, "nothing takes long")
    }

    private static func tell() {
        for target in FuzzTarget.allCases {
            let count = counts[target.rawValue]
            let each = count.nanoseconds / max(1, count.inputs) / 1000
            complain("\(target): \(count.inputs) inputs, \(each) µs each")
        }
    }
}
