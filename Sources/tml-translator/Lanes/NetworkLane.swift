import Catalog
import Dispatch
import LocalStore
import Locking
import MachineTranslation
import Sync
import TML
import TranslationAPI
import Workbench

/// Network work: one request of each kind at a time.
///
/// A newer suggestion replaces the one under way. A newer synchronization waits for the running one
/// and takes in whatever else was asked for meanwhile.
final class NetworkLane: Sendable {
    private struct State {
        var running: [NetworkRequest.Kind: Task<Void, Never>] = [:]
        var numbers: [NetworkRequest.Kind: Int] = [:]
        var waiting: NetworkRequest?
        var isClosed = false
    }

    private let state = Locked(State())
    private let office: ServerOffice

    init(office: ServerOffice) {
        self.office = office
    }

    /// Starts the request, or remembers it. `answer` is called for each piece of news of it, `done`
    /// once at its end, also when it was cancelled.
    func perform(
        _ request: NetworkRequest, answer: @escaping @Sendable (NetworkAnswer) -> Void,
        done: @escaping @Sendable () -> Void
    ) {
        let mustWait = state.withLock { state in
            guard !state.isClosed else { return true }
            guard request.kind == .synchronize, state.running[.synchronize] != nil else {
                return false
            }
            state.waiting = request
            return true
        }
        guard !mustWait else { return done() }
        start(request, answer: answer, done: done)
    }

    func cancel(_ kind: NetworkRequest.Kind) {
        state.withLock { state in
            state.running[kind]?.cancel()
            if kind == .synchronize { state.waiting = nil }
        }
    }

    /// Ends everything that is under way; nothing starts after it.
    func close() {
        state.withLock { state in
            state.isClosed = true
            state.waiting = nil
            for task in state.running.values { task.cancel() }
        }
    }

    private func start(
        _ request: NetworkRequest, answer: @escaping @Sendable (NetworkAnswer) -> Void,
        done: @escaping @Sendable () -> Void
    ) {
        let kind = request.kind
        state.withLock { state in
            state.running[kind]?.cancel()
            let number = (state.numbers[kind] ?? 0) + 1
            state.numbers[kind] = number
            state.running[kind] = Task { [office] in
                await office.carryOut(request) { news in
                    if self.isCurrent(kind, number) { answer(news) }
                }
                self.ended(kind, number, answer: answer)
                done()
            }
        }
    }

    private func isCurrent(_ kind: NetworkRequest.Kind, _ number: Int) -> Bool {
        state.withLock { $0.numbers[kind] == number && !$0.isClosed }
    }

    /// Starts the synchronization that was asked for while another one ran.
    private func ended(
        _ kind: NetworkRequest.Kind, _ number: Int,
        answer: @escaping @Sendable (NetworkAnswer) -> Void
    ) {
        let next = state.withLock { state -> NetworkRequest? in
            guard state.numbers[kind] == number else { return nil }
            state.running[kind] = nil
            guard kind == .synchronize, !state.isClosed else { return nil }
            defer { state.waiting = nil }
            return state.waiting
        }
        if let next { start(next, answer: answer, done: {}) }
    }
}
