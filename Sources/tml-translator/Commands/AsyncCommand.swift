import ArgumentParser
import Dispatch
import Locking
import Workbench

/// A command that talks to the network: it runs beside the main thread, which waits for its end.
///
/// Errors of the lower modules are told in the workbench's sentences.
protocol AsyncCommand: ParsableCommand, Sendable {
    func runAsync() async throws
}

extension AsyncCommand {
    func run() throws {
        let outcome = Locked<Result<Void, any Error>?>(nil)
        let finished = DispatchSemaphore(value: 0)
        Task.detached {
            let result: Result<Void, any Error>
            do {
                try await runAsync()
                result = .success(())
            } catch {
                result = .failure(error)
            }
            outcome.withLock { $0 = result }
            finished.signal()
        }
        finished.wait()
        switch outcome.withLock({ $0 }) {
        case .failure(let error): throw Self.told(error)
        case .success, nil: break
        }
    }

    private static func told(_ error: any Error) -> any Error {
        error is Complaint || error is ExitCode
            ? error : Complaint(Strings.sentence(Failure(error)))
    }
}
