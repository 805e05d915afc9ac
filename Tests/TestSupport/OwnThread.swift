import Foundation

/// Work that blocks, on a thread of its own. The threads of `DispatchQueue.global()` are those of
/// all tasks: if they are blocked, a server in the same process does not answer.
public enum OwnThread {
    public static func run<Value: Sendable>(
        _ work: @escaping @Sendable () -> Value
    ) async -> Value {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: work()) }
        }
    }
}
