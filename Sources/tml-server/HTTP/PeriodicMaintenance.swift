import Logging
import TranslationService

/// Forgets what is out of date, again and again as long as the server runs.
struct PeriodicMaintenance {
    let executor: ServiceExecutor
    let log: Logger
    /// The releases that are kept of each project; `nil`: all.
    var releases: Int?
    /// The time between two rounds.
    var interval = Duration.seconds(3600)

    /// Does `work` with rounds beside it. A round that has begun when it ends is finished, and
    /// none follows.
    func during(_ work: () async throws -> Void) async throws {
        try await withThrowingTaskGroup { group in
            group.addTask { await keepOn() }
            try await work()
            group.cancelAll()
        }
    }

    private func keepOn() async {
        while !Task.isCancelled {
            do {
                try await Task.sleep(for: interval)
                try await executor.run { [releases] service in
                    try service.maintenance.prune()
                    if let releases { try service.releases.prune(keeping: releases) }
                }
            } catch is CancellationError {
                return
            } catch {
                log.error(
                    "expired data could not be removed",
                    metadata: ["error": "\(error)"])
            }
        }
    }
}
