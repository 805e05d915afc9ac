import Dispatch
import Foundation
import Locking
import Logging

/// How the server ends: the first SIGTERM or SIGINT lets it finish what it began, within a limit;
/// the second ends it at once.
///
/// Ending at once loses nothing that was acknowledged: every change is durable before its answer.
final class GracefulShutdown: Sendable {
    private let limit: Duration
    private let log: Logger
    private let begin: @Sendable () async -> Void
    private let signals = Locked(0)

    /// - Parameter begin: ends what would wait for a long time by itself.
    init(limit: Duration, log: Logger, begin: @escaping @Sendable () async -> Void) {
        self.limit = limit
        self.log = log
        self.begin = begin
    }

    /// Returns when `work` has ended by itself; it must hear the same signals.
    func supervise(_ work: () async throws -> Void) async throws {
        let sources = [SIGTERM, SIGINT].map { number in
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { [self] in heard() }
            source.resume()
            return source
        }
        defer { for source in sources { source.cancel() } }
        try await work()
    }

    private func heard() {
        let count = signals.withLock { count in
            count += 1
            return count
        }
        guard count == 1 else { return giveUp("a second signal") }
        log.info("stopping: open requests are finished")
        Task { await begin() }
        let seconds = limit / .seconds(1)
        DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { [self] in
            giveUp("stop-timeout is over and requests are still open")
        }
    }

    private func giveUp(_ reason: String) {
        log.warning("stopped immediately", metadata: ["because": "\(reason)"])
        _exit(1)
    }
}
