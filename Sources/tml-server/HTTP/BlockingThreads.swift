import NIOPosix

/// Threads for calls that block.
///
/// A concurrent queue of Dispatch has as many threads as the computer has processors. While all
/// threads wait, Dispatch adds only one thread per second. So two calls that wait for the database
/// would delay all others.
final class BlockingThreads: Sendable {
    private let pool: NIOThreadPool

    /// - Parameter count: the number of calls that run at the same time; at least 1.
    init(_ count: Int) {
        pool = NIOThreadPool(numberOfThreads: count)
        pool.start()
    }

    deinit { pool.shutdownGracefully { _ in } }

    /// Runs the work when a thread is free.
    func run<Answer: Sendable>(
        _ work: @escaping @Sendable () throws -> Answer
    ) async throws -> Answer {
        try await withCheckedThrowingContinuation { continuation in
            pool.submit { state in
                guard case .active = state else {
                    return continuation.resume(throwing: CancellationError())
                }
                continuation.resume(with: Result(catching: work))
            }
        }
    }
}
