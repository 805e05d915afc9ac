import Locking

/// A lock for tasks. Waiting tasks get the lock in the order of their requests.
final class AsyncMutex: Sendable {
    private struct State {
        var isHeld = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Locked(State())

    /// Waits for the lock, does the work and passes the lock on.
    func hold<Value: Sendable>(_ work: () async throws -> Value) async rethrows -> Value {
        await wait()
        defer { pass() }
        return try await work()
    }

    private func wait() async {
        await withCheckedContinuation { continuation in
            let isMine = state.withLock { state in
                guard state.isHeld else {
                    state.isHeld = true
                    return true
                }
                state.waiting.append(continuation)
                return false
            }
            if isMine { continuation.resume() }
        }
    }

    private func pass() {
        let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
            guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
            state.isHeld = false
            return nil
        }
        next?.resume()
    }
}
