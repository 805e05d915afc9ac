import Foundation
import Locking
import Logging

/// The shutdown of the server. After the first SIGTERM, SIGINT or SIGHUP, open requests are finished
/// within a time limit. The second signal ends the server immediately.
///
/// An immediate end loses no confirmed change: every change is on the disk before its answer is
/// sent.
final class GracefulShutdown: Sendable {
    private let limit: Duration
    private let log: Logger
    private let begin: @Sendable () async -> Void
    private let signals = Locked(0)

    /// - Parameter begin: ends requests with a long wait.
    init(limit: Duration, log: Logger, begin: @escaping @Sendable () async -> Void) {
        self.limit = limit
        self.log = log
        self.begin = begin
    }

    /// Returns when `work` has ended. `work` must react to the same signals.
    func supervise(_ work: () async throws -> Void) async throws {
        // `work` does not react to the end of the terminal.
        signal(SIGHUP, SIG_IGN)
        let hangUp = source(of: SIGHUP) { kill(getpid(), SIGTERM) }
        let sources = [SIGTERM, SIGINT].map { source(of: $0) { [self] in heard() } } + [hangUp]
        defer { for source in sources { source.cancel() } }
        try await work()
    }

    private func source(
        of number: Int32, _ heard: @escaping @Sendable () -> Void
    ) -> any DispatchSourceSignal {
        let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
        source.setEventHandler(handler: heard)
        source.resume()
        return source
    }

    private func heard() {
        let count = signals.withLock { count in
            count += 1
            return count
        }
        guard count == 1 else { return giveUp("a second signal") }
        log.info("stopping: the server completes the open requests")
        Task { await begin() }
        let seconds = limit / .seconds(1)
        DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { [self] in
            giveUp("requests are still open after stop-timeout")
        }
    }

    private func giveUp(_ reason: String) {
        log.warning("stopped immediately", metadata: ["because": "\(reason)"])
        _exit(1)
    }
}
