import Catalog
import TranslationService

/// Wakes requests that wait for changes of a project (`tml-service.md` 3.8).
///
/// A waiting request uses no thread and no database query. Writes of this process send a signal.
/// While requests wait, one watch reads the database for writes of other processes.
actor ChangeSignal {
    /// The number of signals of the project at one moment.
    struct Mark: Equatable {
        fileprivate var count: Int
    }

    private struct Waiter {
        var continuation: CheckedContinuation<Void, Never>
        var until: ContinuousClock.Instant
    }

    private var waiting: [String: [Int: Waiter]] = [:]
    private var counts: [String: Int] = [:]
    private var nextID = 0
    private var clock: Task<Void, Never>?
    private(set) var isClosed = false

    /// The number of waiting requests.
    var waitingCount: Int { waiting.values.reduce(0) { $0 + $1.count } }

    /// Returns the projects that other processes changed after the last call.
    private let look: @Sendable () async throws -> [Project.Key]

    /// Receives the reason for a failure of `look`, once for repeated failures of the same kind.
    private let complain: @Sendable (String) -> Void
    private var complaint: String?

    /// The maximum delay of changes from other processes, and the maximum extension of a wait.
    private static let tick = Duration.milliseconds(500)

    init(
        complain: @escaping @Sendable (String) -> Void = { _ in },
        look: @escaping @Sendable () async throws -> [Project.Key]
    ) {
        self.complain = complain
        self.look = look
    }

    /// Returns the current mark. Take the mark before you read a project: any later change ends the
    /// wait.
    func mark(_ project: String) -> Mark { Mark(count: counts[project, default: 0]) }

    /// Waits until the project changes after the mark, the time is over, or the server stops.
    func wait(for project: String, since mark: Mark, until end: ContinuousClock.Instant) async {
        guard !isClosed, self.mark(project) == mark else { return }
        nextID += 1
        let id = nextID
        if clock == nil { clock = Task { await run() } }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                waiting[project, default: [:]][id] = Waiter(continuation: continuation, until: end)
            }
        } onCancel: {
            Task { await self.wake(project, id) }
        }
    }

    /// Reports a change in the project.
    func send(_ project: String) {
        counts[project, default: 0] += 1
        for waiter in (waiting.removeValue(forKey: project) ?? [:]).values {
            waiter.continuation.resume()
        }
    }

    /// Ends all waits, because the server stops.
    func close() {
        isClosed = true
        for project in Array(waiting.keys) { send(project) }
    }

    private func note(_ failure: String) {
        if failure != complaint { complain(failure) }
        complaint = failure
    }

    private func wake(_ project: String, _ id: Int) {
        waiting[project]?.removeValue(forKey: id)?.continuation.resume()
    }

    /// Runs one clock for all waits, while requests wait.
    private func run() async {
        while waiting.contains(where: { !$0.value.isEmpty }) {
            do {
                try await Task.sleep(for: Self.tick)
                for project in try await look() { send(project.rawValue) }
                complaint = nil
            } catch {
                note("\(error)")
            }
            let now = ContinuousClock.now
            for (project, waiters) in waiting {
                for (id, waiter) in waiters where waiter.until <= now { wake(project, id) }
            }
        }
        clock = nil
    }
}
