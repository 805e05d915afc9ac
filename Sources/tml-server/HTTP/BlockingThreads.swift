import Foundation
import NIOPosix

/// Threads for calls that block.
///
/// A concurrent queue of Dispatch has as many threads as the computer has processors. While all
/// threads wait, Dispatch adds only one thread per second. So two calls that wait for the database
/// would delay all others.
///
/// A task can run on these threads, too (`keep`). Its calls then need no change of threads.
final class BlockingThreads: TaskExecutor {
    private let pool: NIOThreadPool
    private let isBackground: Bool
    /// The niceness of the thread that made these threads.
    private let niceness = getpriority(BlockingThreads.process, 0)

    /// - Parameters:
    ///   - count: the number of calls that run at the same time; at least 1.
    ///   - isBackground: true if the threads get less processor time than others while all
    ///     processors are busy.
    init(_ count: Int, isBackground: Bool = false) {
        self.isBackground = isBackground
        pool = NIOThreadPool(numberOfThreads: count)
        pool.start()
    }

    deinit { pool.shutdownGracefully { _ in } }

    /// Runs the task on these threads, and waits for its end.
    func keep<Answer: Sendable>(
        _ task: () async throws -> Answer
    ) async throws -> Answer {
        try await withTaskExecutorPreference(self, operation: task)
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        pool.submit { [self] _ in job.runSynchronously(on: asUnownedTaskExecutor()) }
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
            pool.submit { [isBackground, niceness] state in
                if isBackground { Self.lowerPriority(from: niceness) }
                guard case .active = state else {
                    return continuation.resume(throwing: CancellationError())
                }
                continuation.resume(with: Result(catching: work))
            }
        }
    }

    private static let process = __priority_which_t(PRIO_PROCESS.rawValue)

    /// Lowers the priority of this thread to a third of the processor time of the thread that made
    /// the threads (sched(7)). On Linux, 0 is the thread and not the process.
    private static func lowerPriority(from niceness: Int32) {
        setpriority(process, 0, min(19, niceness + 5))
    }
}
