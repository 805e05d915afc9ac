import Catalog
import HTTP
import Locking
import TranslationService

/// Publishes the current release of one project, and reports the progress.
struct ProjectPublication: Sendable {
    let service: TranslationService
    let project: Project.Key
    let state: PublishState
    var publisher: ReleasePublisher
    /// True if the publication may replace a newer release that this server does not know.
    var mayReplaceNewer = false

    /// The program writes at most this many reports for each publication.
    private static let mostReports = 100

    init(
        _ service: TranslationService, _ project: Project.Key, data: String,
        publisher: ReleasePublisher
    ) {
        self.service = service
        self.project = project
        self.publisher = publisher
        state = PublishState(data: data, project: project.rawValue)
    }

    /// Returns the version and the outcome; `nil` if the project has no current release.
    ///
    /// Throws `PublishFailure`, `ServiceError` and `CancellationError`.
    func run() async throws -> (version: String, outcome: ReleasePublisher.Outcome)? {
        let (service, project) = (service, project)
        let lock = try state.lock()
        defer { withExtendedLifetime(lock) {} }
        let found = try await DiskWork.run { try service.releases.currentRelease(of: project) }
        guard let release = found else { return nil }
        do {
            try await requireNoOther(release)
            let outcome = try await reporting(release).publish(release)
            state.write(.init(version: release.version, done: 1, all: 1))
            return (release.version, outcome)
        } catch {
            let failure = error is CancellationError ? nil : "\(CommandFailure(error))"
            state.write(.init(version: release.version, done: 0, all: 1, failure: failure))
            throw error
        }
    }

    /// Throws if apps read a newer release that this server did not make.
    private func requireNoOther(_ release: CurrentRelease) async throws {
        guard !mayReplaceNewer, let named = try await publisher.publishedVersion(of: project),
            named > release.version
        else { return }
        let (service, project) = (service, project)
        let isKnown = try await DiskWork.run {
            try service.releases.hasRelease(named, of: project)
        }
        guard !isKnown else { return }
        throw PublishFailure(
            fact:
                "\(publisher.store.address) has the release \(named) of \(project), which is newer "
                + "than \(release.version) and not of this server: another server publishes here",
            remedy: "Set another place in publish-to. To replace the newer release, run: "
                + "tml-server release publish \(project) --replace-newer")
    }

    private func reporting(_ release: CurrentRelease) -> ReleasePublisher {
        var publisher = publisher
        let (state, inner) = (state, publisher.note)
        publisher.note = { done, all in
            inner(done, all)
            guard done % max(1, all / Self.mostReports) == 0 else { return }
            state.write(.init(version: release.version, done: done, all: all))
        }
        state.write(.init(version: release.version, done: 0, all: release.files.count))
        return publisher
    }
}

extension PublishSettings {
    /// Returns a publisher; `nil` if nothing is published.
    func publisher(keeping releases: Int?) -> ReleasePublisher? {
        let client = HTTPClient(userAgent: "tml-server/\(TMLServer.version)")
        return store(client).map { store in
            ReleasePublisher(store: store, isCompressed: isCompressed, keptReleases: releases)
        }
    }
}
