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
        var done: @Sendable () -> Void

        /// The one that does what either was asked for.
        func takingIn(_ other: Waiting?) -> Waiting {
            guard let other else { return self }
            return Waiting(request: request.takingIn(other.request), done: done)
        }
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
        let finished = state.withLock { state -> (@Sendable () -> Void)?? in
            guard !state.isClosed else { return done }
            guard request.kind == .synchronize, state.running[.synchronize] != nil else {
                return nil
            }
            return .some(state.wait(Waiting(request: request, done: done))?.done)
        }
        guard let finished else { return start(request, answer: answer, done: done) }
        finished?()
    }

    func cancel(_ kind: NetworkRequest.Kind) {
        let waiting = state.withLock { state -> Waiting? in
            state.running[kind]?.cancel()
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
        let next = state.withLock { state -> Waiting? in
            guard state.numbers[kind] == number else { return nil }
            state.running[kind] = nil
            guard kind == .synchronize, !state.isClosed else { return nil }
            return state.waiting.take()
        }
        if let next { start(next.request, answer: answer, done: next.done) }
    }
}

extension NetworkRequest {
    /// Of two synchronizations the one that does more; of two languages, that which was asked for last.
    fileprivate func takingIn(_ other: NetworkRequest) -> NetworkRequest {
        guard let place = place ?? other.place else { return self }
        guard self.place == nil || other.place == nil || self.place == other.place else {
            return self
        }
        return max(breadth, other.breadth).request(place.project, place.locale)
    }

    private struct Place: Equatable {
        var project: Project.Key
        var locale: LocaleCode
    }

    private var place: Place? {
        switch self {
        case .synchronize(let project, let locale), .poll(let project, let locale),
            .exchange(let project, let locale):
            Place(project: project, locale: locale)
        case .signIn, .refreshProjects, .push, .suggest: nil
        }
    }

    private var breadth: Breadth {
        switch self {
        case .synchronize: .definition
        case .poll: .membership
        case .exchange, .signIn, .refreshProjects, .push, .suggest: .news
        }
    }
}

extension Breadth {
    fileprivate func request(_ project: Project.Key, _ locale: LocaleCode) -> NetworkRequest {
        switch self {
        case .definition: .synchronize(project, locale)
        case .membership: .poll(project, locale)
        case .news: .exchange(project, locale)
        }
    }
}
