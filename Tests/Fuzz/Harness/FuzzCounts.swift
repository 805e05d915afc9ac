import Foundation

/// How many inputs each target has had; told when the process ends.
enum FuzzCounts {
    nonisolated(unsafe) private static var counts: [Int] = {
        // libFuzzer calls from one thread only.
        atexit { FuzzCounts.tell() }
        return Array(repeating: 0, count: FuzzTarget.allCases.count)
    }()

    static func add(_ target: FuzzTarget) { counts[target.rawValue] += 1 }

    private static func tell() {
        for target in FuzzTarget.allCases {
            complain("inputs \(target): \(counts[target.rawValue])")
        }
    }
}

/// Ends the process if a promise is broken: to libFuzzer that is a crash.
///
/// A precondition would not say in an optimised build which promise it was.
func promise(_ isKept: Bool, _ sentence: @autoclosure () -> String) {
    if isKept { return }
    complain("BROKEN PROMISE: \(sentence())")
    abort()
}

func complain(_ line: String) {
    FileHandle.standardError.write(Data((line + "\n").utf8))
}
