import Foundation
import Locking
import NIOCore
import NIOPosix

/// Threads for calls that block.
///
/// A concurrent queue of Dispatch has as many threads as the computer has processors. While all
/// threads wait, Dispatch adds only one thread per second. So two calls that wait for the database
/// would delay all others.
///
/// Spare threads run only the calls that have waited for `longestWait`. With more busy threads than
/// processors, the system divides the processors between them, and the slowest calls become slower.
///
/// A task can run on these threads, too (`keep`). Its calls then need no change of threads.
final class BlockingThreads: TaskExecutor {
    private typealias Call = @Sendable (NIOThreadPool.WorkItemState) -> Void

    /// The calls that no thread has begun, the oldest first.
    private struct Waiting {
        var calls = CircularBuffer<(call: Call, since: NIODeadline)>()
        /// The number of calls, from the oldest on, for which a spare thread is requested.
        var asked = 0
        /// True if `startSpares` will run soon.
        var isTimed = false
    }

    /// The time for which a call waits before a spare thread runs the call.
    private static let longestWait = TimeAmount.milliseconds(5)

    private let pool: NIOThreadPool
    private let spares: NIOThreadPool?
    private let waiting = Locked(Waiting())
    private let clock = DispatchQueue(label: "spare threads")
    private let isBackground: Bool
    /// The niceness of the thread that made these threads.
    private let niceness = getpriority(BlockingThreads.process, 0)

    /// - Parameters:
    ///   - count: the number of calls that run at the same time; at least 1.
    ///   - spares: how many more calls can run while others wait too long.
    ///   - isBackground: true if the threads get less processor time than others while all
    ///     processors are busy.
    init(_ count: Int, spares: Int = 0, isBackground: Bool = false) {
        self.isBackground = isBackground
        pool = NIOThreadPool(numberOfThreads: count)
        pool.start()
        self.spares = spares > 0 ? NIOThreadPool(numberOfThreads: spares) : nil
        self.spares?.start()
    }

    deinit {
        pool.shutdownGracefully { _ in }
        spares?.shutdownGracefully { _ in }
    }

    /// Runs the task on these threads, and waits for its end.
    func keep<Answer: Sendable>(
        _ task: () async throws -> Answer
    ) async throws -> Answer {
        try await withTaskExecutorPreference(self, operation: task)
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        submit { [self] _ in job.runSynchronously(on: asUnownedTaskExecutor()) }
    }

    private var isCurrent: Bool {
        withUnsafeCurrentTask { $0?.unownedTaskExecutor == asUnownedTaskExecutor() }
    }

    /// Runs the work when a thread is free: immediately if the task runs on these threads.
    func run<Answer: Sendable>(
        _ work: @escaping @Sendable () throws -> Answer
    ) async throws -> Answer {
        if isCurrent { return try work() }
        return try await withCheckedThrowingContinuation { continuation in
            submit { [isBackground, niceness] state in
                if isBackground { Self.lowerPriority(from: niceness) }
                guard case .active = state else {
                    return continuation.resume(throwing: CancellationError())
                }
                continuation.resume(with: Result(catching: work))
            }
        }
    }

    private func submit(_ call: @escaping Call) {
        guard spares != nil else { return pool.submit(call) }
        let needsTimer = waiting.withLock { waiting in
            waiting.calls.append((call, .now()))
            defer { waiting.isTimed = true }
            return !waiting.isTimed
        }
        pool.submit { [self] state in
            takeFirst { _ in true }?(state)
        }
        if needsTimer { startSparesLater() }
    }

    /// Removes the first call from the waiting calls if its wait began at a time that `isWanted`
    /// accepts.
    private func takeFirst(if isWanted: (NIODeadline) -> Bool) -> Call? {
        waiting.withLock { waiting in
            guard let first = waiting.calls.first, isWanted(first.since) else { return nil }
            waiting.asked = max(0, waiting.asked - 1)
            return waiting.calls.removeFirst().call
        }
    }

    private func startSparesLater() {
        let delay = DispatchTimeInterval.nanoseconds(Int(Self.longestWait.nanoseconds))
        clock.asyncAfter(deadline: .now() + delay) { [weak self] in self?.startSpares() }
    }

    /// Requests a spare thread for each call that has waited too long.
    private func startSpares() {
        let (count, isTimed) = waiting.withLock { waiting in
            let limit = NIODeadline.now() - Self.longestWait
            let late = waiting.calls.prefix { $0.since <= limit }.count
            defer { waiting.asked = max(late, waiting.asked) }
            waiting.isTimed = !waiting.calls.isEmpty
            return (late - waiting.asked, waiting.isTimed)
        }
        for _ in 0..<max(0, count) {
            spares?.submit { [self] state in
                takeFirst { $0 <= .now() - Self.longestWait }?(state)
            }
        }
        if isTimed { startSparesLater() }
    }

    private static let process = __priority_which_t(PRIO_PROCESS.rawValue)

    /// Lowers the priority of this thread to a third of the processor time of the thread that made
    /// the threads (sched(7)). On Linux, 0 is the thread and not the process.
    private static func lowerPriority(from niceness: Int32) {
        setpriority(process, 0, min(19, niceness + 5))
    }
}
