import ArgumentParser
import Dispatch
import Locking

/// A command that uses the network. It runs in a task while the main thread waits for its end.
protocol AsyncCommand: ParsableCommand, Sendable {
    func runAsync() async throws
}

extension AsyncCommand {
    func run() throws { try BlockingTask.run { try await runAsync() } }
}

/// A task for which the thread waits, where no other work can go on.
enum BlockingTask {
    /// Runs the work to its end. Throws its error.
    static func run(_ work: @escaping @Sendable () async throws -> Void) throws {
        let outcome = Locked<Result<Void, any Error>?>(nil)
        let finished = DispatchSemaphore(value: 0)
        Task.detached {
            let result: Result<Void, any Error>
            do {
                try await work()
                result = .success(())
            } catch {
                result = .failure(error)
            }
            outcome.withLock { $0 = result }
            finished.signal()
        }
        finished.wait()
        switch outcome.withLock({ $0 }) {
        case .failure(let error): throw error
        case .success, nil: break
        }
    }
}
