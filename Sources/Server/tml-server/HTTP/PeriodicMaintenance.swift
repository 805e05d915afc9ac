import Logging
import TranslationService

/// Deletes old data and queues digests at regular times while the server runs.
struct PeriodicMaintenance {
    let executor: ServiceExecutor
    let log: Logger
    /// The number of releases to keep for each project; `nil`: all.
    var releases: Int?
    /// The time between two runs.
    var interval = Duration.seconds(3600)

    /// Runs `work`, and the maintenance at the same time. When `work` ends, a maintenance run in
    /// progress is finished, and no new run starts.
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
                    try service.digests.queueDue()
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
