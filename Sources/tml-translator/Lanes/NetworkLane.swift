import Locking
import Workbench

/// Runs network requests, one of each kind at a time.
///
/// A newer request replaces the running request of the same kind. A newer synchronization waits for
/// the running one, and also does the work of the synchronizations that already wait.
final class NetworkLane: Sendable {
    private struct State {
        var running: [NetworkRequest.Kind: Task<Void, Never>] = [:]
        var numbers: [NetworkRequest.Kind: Int] = [:]
        var waiting: Waiting?
        var isClosed = false

        /// Stores the request. Returns the former waiting request, whose work the new request also
        /// does.
        mutating func wait(_ new: Waiting) -> Waiting? {
            defer { waiting = new.takingIn(waiting) }
            return waiting
        }
    }

    private struct Waiting {
        var request: NetworkRequest
        var answer: @Sendable (NetworkAnswer) -> Void
        var done: @Sendable () -> Void

        /// Returns a request that does the work of both.
        func takingIn(_ other: Waiting?) -> Waiting {
            guard let other else { return self }
            return Waiting(
                request: request.takingIn(other.request), answer: answer, done: done)
        }
    }

    /// The next step for a new request.
    private enum Admission {
        case starts
        /// The request starts when the running request has ended. The new request does the work of
        /// the former waiting request, so the closure for the end of the former request is called.
        case waits(insteadOf: (@Sendable () -> Void)?)
        /// The lane is closed.
        case refused
    }

    private let state = Locked(State())
    private let worker: NetworkWorker

    init(worker: NetworkWorker) {
        self.worker = worker
    }

    /// Starts the request or stores it as waiting. `answer` is called for each answer, `done` once
    /// at the end, also if the request is cancelled.
    func perform(
        _ request: NetworkRequest, answer: @escaping @Sendable (NetworkAnswer) -> Void,
        done: @escaping @Sendable () -> Void
    ) {
        let new = Waiting(request: request, answer: answer, done: done)
        switch admit(new) {
        case .starts: start(new)
        case .waits(let replaced): replaced?()
        case .refused: done()
        }
    }

    private func admit(_ new: Waiting) -> Admission {
        state.withLock { state in
            guard !state.isClosed else { return .refused }
            guard new.request.kind == .synchronize, state.running[.synchronize] != nil else {
                return .starts
            }
            return .waits(insteadOf: state.wait(new)?.done)
        }
    }

    /// Cancels the running and the waiting request of the kind. Their answers are no longer
    /// reported.
    func cancel(_ kind: NetworkRequest.Kind) {
        let waiting = state.withLock { state -> Waiting? in
            state.running.removeValue(forKey: kind)?.cancel()
            state.numbers[kind, default: 0] += 1
            return kind == .synchronize ? state.waiting.take() : nil
        }
        waiting?.done()
    }

    /// Cancels all requests. No request starts after this call.
    func close() {
        let waiting = state.withLock { state -> Waiting? in
            state.isClosed = true
            for task in state.running.values { task.cancel() }
            return state.waiting.take()
        }
        waiting?.done()
    }

    private func start(_ new: Waiting) {
        let kind = new.request.kind
        state.withLock { state in
            state.running[kind]?.cancel()
            let number = (state.numbers[kind] ?? 0) + 1
            state.numbers[kind] = number
            state.running[kind] = Task { [worker] in
                await worker.carryOut(new.request) { news in
                    self.tell(news, of: kind, number, new.answer)
                }
                self.ended(kind, number)
                new.done()
            }
        }
    }

    /// Reports an answer, unless the request was cancelled. A session that has begun is reported in
    /// any case, because the network uses it.
    private func tell(
        _ news: NetworkAnswer, of kind: NetworkRequest.Kind, _ number: Int,
        _ answer: (NetworkAnswer) -> Void
    ) {
        let hasBegun = if case .signedIn = news { true } else { false }
        state.withLock { state in
            if hasBegun || state.numbers[kind] == number, !state.isClosed { answer(news) }
        }
    }

    /// Starts the synchronization that waits for the end of another synchronization.
    private func ended(_ kind: NetworkRequest.Kind, _ number: Int) {
        let next = state.withLock { state -> Waiting? in
            guard state.numbers[kind] == number else { return nil }
            state.running[kind] = nil
            guard kind == .synchronize, !state.isClosed else { return nil }
            return state.waiting.take()
        }
        if let next { start(next) }
    }
}
