import Foundation

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

/// The nanoseconds of the processor that this thread has used.
func processorTime() -> Int {
    var now = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now)
    return now.tv_sec * 1_000_000_000 + now.tv_nsec
}
