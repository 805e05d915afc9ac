import Catalog
import Logging
import TranslationService

/// Publishes new current releases while the server runs, also releases of other programs.
struct AutomaticPublishing: BackgroundWork {
    let executor: ServiceExecutor
    /// The data folder of the server.
    let data: String
    /// `nil` if nothing is published.
    let publisher: ReleasePublisher?
    let log: Logger
    let metrics: ServerMetrics
    var requests = PublishRequests()
    /// The time between two looks for a new release.
    var interval = Duration.seconds(2)
    /// The pause after the first failure. Each further failure doubles the pause.
    var firstPause = Duration.seconds(15)

    private static let longestPause = Duration.seconds(3600)

    /// The version in the store, or the next attempt after a failure.
    private struct Record {
        var published: String?
        var failed: String?
        var pause = Duration.zero
        var next = ContinuousClock.now
        /// True if a person wants a new attempt, also if the store seems to have the version.
        var isWanted = false

        /// Returns true if this version must be published now. A new version does not wait for the
        /// pause after the failure of another version.
        func isDue(_ version: String) -> Bool {
            published != version && (failed != version || next <= .now)
        }
    }

    /// Publishes; ends at once if the server has no place for releases. A cancelled publication
    /// continues with the next start.
    func keepOn() async {
        guard let publisher else { return }
        var records: [Project.Key: Record] = [:]
        while !Task.isCancelled {
            do {
                let versions = try await executor.run { try $0.releases.currentVersions() }
                for project in requests.take() { records[project] = Record(isWanted: true) }
                for (project, version) in versions {
                    await publish(version, project, publisher, &records[project, default: Record()])
                }
                requests.finish()
                metrics.noteUnpublished(versions.count { records[$0]?.published != $1 })
                try await Task.sleep(for: interval)
            } catch is CancellationError {
                return
            } catch {
                log.error("the releases cannot be listed", metadata: ["error": "\(error)"])
                try? await Task.sleep(for: firstPause)
            }
        }
    }

    private func publish(
        _ version: String, _ project: Project.Key, _ publisher: ReleasePublisher,
        _ record: inout Record
    ) async {
        guard record.isDue(version), !Task.isCancelled else { return }
        do {
            let isPublished = try await publisher.hasPublished(version, of: project)
            if record.isWanted || !isPublished {
                try await publishNow(project, publisher)
            } else {
                tell(.init(version: version, done: 1, all: 1), project)
            }
            record = Record(published: version)
        } catch is CancellationError {
            return
        } catch {
            // The failed attempt may have replaced the version in the store.
            record.published = nil
            let pause = record.failed == version ? record.pause * 2 : firstPause
            record.failed = version
            record.pause = min(pause, Self.longestPause)
            record.next = .now + record.pause
            report(error, project, version, again: record.pause)
            let failure = "\(CommandFailure(error))"
            tell(.init(version: version, done: 0, all: 1, failure: failure), project)
        }
    }

    /// Writes a report for the page of the releases, except while another program publishes the
    /// project and writes its own reports.
    private func tell(_ report: PublishState.Report, _ project: Project.Key) {
        let state = PublishState(data: data, project: project.rawValue)
        guard !state.isPublishing, state.report != report else { return }
        state.write(report)
    }

    private func publishNow(_ project: Project.Key, _ publisher: ReleasePublisher) async throws {
        var publisher = publisher
        publisher.note = { [metrics] done, all in metrics.notePublishing(filesLeft: all - done) }
        defer { metrics.notePublishing(filesLeft: 0) }
        let start = ContinuousClock.now
        let publication = ProjectPublication(
            executor.service, project, data: data, publisher: publisher)
        guard let (version, outcome) = try await publication.run() else { return }
        metrics.notePublished()
        log.info(
            "release published",
            metadata: [
                "project": "\(project)", "version": "\(version)",
                "place": "\(publisher.store.address)", "files": "\(outcome.sent)",
                "bytes": "\(outcome.sentBytes)", "known": "\(outcome.kept)",
                "removed": "\(outcome.removed.count)",
                "ms": "\(Int((ContinuousClock.now - start) / .milliseconds(1)))",
            ])
    }

    private func report(
        _ error: any Error, _ project: Project.Key, _ version: String, again pause: Duration
    ) {
        metrics.notePublishFailure()
        log.error(
            "a release could not be published",
            metadata: [
                "project": "\(project)", "version": "\(version)",
                "error": "\(CommandFailure(error))",
                "retry_s": "\(pause.components.seconds)",
            ])
    }
}
