import Locking

/// A turn that one task at a time has; the others wait in the order in which they came.
final class Turn: Sendable {
    private struct State {
        var isTaken = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Locked(State())

    /// Waits for the turn, does the work and passes the turn on.
    func take<Value: Sendable>(_ work: () async throws -> Value) async rethrows -> Value {
        await wait()
        defer { pass() }
        return try await work()
    }

    private func wait() async {
        await withCheckedContinuation { continuation in
            let isMine = state.withLock { state in
                guard state.isTaken else {
                    state.isTaken = true
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
            state.isTaken = false
            return nil
        }
        next?.resume()
    }
}
