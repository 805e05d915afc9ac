import Logging
import TranslationService

/// Deletes old data and queues digests when the server starts, and then at regular times.
struct PeriodicMaintenance: BackgroundWork {
    let executor: ServiceExecutor
    let log: Logger
    /// The number of releases to keep for each project; `nil`: all.
    var releases: Int?
    /// The time between two runs.
    var interval = Duration.seconds(3600)

    /// Maintains the database. A run in progress is finished after the cancellation.
    func keepOn() async {
        while !Task.isCancelled {
            await run("expired data could not be removed") { try $0.maintenance.prune() }
            if let releases {
                await run("old releases could not be removed") {
                    try $0.releases.prune(keeping: releases)
                }
            }
            await run("digests could not be queued") { try $0.digests.queueDue() }
            try? await Task.sleep(for: interval)
        }
    }

    /// Runs one task. Its failure goes to the log and does not stop the other tasks.
    private func run(
        _ failure: String, _ task: @escaping @Sendable (TranslationService) throws -> Void
    ) async {
        guard !Task.isCancelled else { return }
        do {
            try await executor.run(task)
        } catch is CancellationError {
            return
        } catch {
            log.error("\(failure)", metadata: ["error": "\(error)"])
        }
    }
}
