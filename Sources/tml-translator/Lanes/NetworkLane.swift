import Locking
import Workbench

/// Network work: one request of each kind at a time.
///
/// A newer suggestion replaces the one under way. A newer synchronization waits for the running one
/// and takes in whatever else was asked for meanwhile.
final class NetworkLane: Sendable {
    private struct State {
        var running: [NetworkRequest.Kind: Task<Void, Never>] = [:]
        var numbers: [NetworkRequest.Kind: Int] = [:]
        var waiting: Waiting?
        var isClosed = false

        /// Gives what is done with because of it: nothing waits for that any more.
        mutating func wait(_ new: Waiting) -> Waiting? {
            defer { waiting = new.takingIn(waiting) }
            return waiting
        }
    }

    private struct Waiting {
        var request: NetworkRequest
        var answer: @Sendable (NetworkAnswer) -> Void
        var done: @Sendable () -> Void

        /// The one that does what either was asked for.
        func takingIn(_ other: Waiting?) -> Waiting {
            guard let other else { return self }
            return Waiting(
                request: request.takingIn(other.request), answer: answer, done: done)
        }
    }

    /// What becomes of a request that has just come.
    private enum Admission {
        case starts
        /// It starts when the one that runs has ended. What waited before is done with: the new one
        /// does that as well.
        case waits(insteadOf: (@Sendable () -> Void)?)
        /// Nothing starts any more.
        case refused
    }

    private let state = Locked(State())
    private let worker: NetworkWorker

    init(worker: NetworkWorker) {
        self.worker = worker
    }

    /// Starts the request, or remembers it. `answer` is called for each piece of news of it, `done`
    /// once at its end, also when it was cancelled.
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

    /// Ends what is under way and what waits: nothing more is told of it, and nothing waits for it.
    func cancel(_ kind: NetworkRequest.Kind) {
        let waiting = state.withLock { state -> Waiting? in
            state.running.removeValue(forKey: kind)?.cancel()
            state.numbers[kind, default: 0] += 1
            return kind == .synchronize ? state.waiting.take() : nil
        }
        waiting?.done()
    }

    /// Ends everything that is under way; nothing starts after it.
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

    /// Tells it unless it is of a request that was cancelled.
    private func tell(
        _ news: NetworkAnswer, of kind: NetworkRequest.Kind, _ number: Int,
        _ answer: (NetworkAnswer) -> Void
    ) {
        state.withLock { if $0.numbers[kind] == number, !$0.isClosed { answer(news) } }
    }

    /// Starts the synchronization that was asked for while another one ran.
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
