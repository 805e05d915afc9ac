import ArgumentParser
import Catalog
import TranslationService

extension ReleaseCommand {
    /// `tml-server release publish [PROJECT]`
    struct Publish: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "publish",
            abstract: "Copy current releases to the folder or object store of publish-to.",
            discussion: """
                The command sends only files that are missing or different, verifies all files, \
                and writes version.json last. A running server publishes new releases itself.
                """)

        @OptionGroup var data: DataOption

        @Argument(help: "The key of the project, or the beginning of the key [all projects].")
        var project: String?

        @Flag(
            help: """
                Replace a newer release in the folder or object store, even if another server made \
                this release.
                """)
        var replaceNewer = false

        func run() async throws {
            var configuration = try data.configuration()
            try configuration.preparePublishing()
            let settings = configuration.server
            guard let publisher = settings.publishing.publisher(keeping: settings.keptReleases)
            else {
                throw CommandFailure(
                    "The setting publish-to is missing: set a folder or s3://bucket/prefix")
            }
            let service = try data.existingService()
            for key in try keys(service) {
                try await publish(key, service, configuration.data, publisher)
            }
        }

        private func keys(_ service: TranslationService) throws -> [Project.Key] {
            try CommandFailure.explaining {
                if let project { return [try ProjectCommand.key(project, service)] }
                return try service.releases.currentVersions().keys
                    .sorted { $0.rawValue < $1.rawValue }
            }
        }

        private func publish(
            _ key: Project.Key, _ service: TranslationService, _ data: String,
            _ publisher: ReleasePublisher
        ) async throws {
            var publication = ProjectPublication(service, key, data: data, publisher: publisher)
            publication.mayReplaceNewer = replaceNewer
            do {
                guard let (version, outcome) = try await publication.run() else {
                    throw CommandFailure(
                        "The project \(key) has no current release. Run: tml-server release \(key)")
                }
                CommandOutput.line(
                    "\(key)  \(version)  \(outcome.sent) files sent, \(outcome.kept) known, "
                        + "\(outcome.removed.count) old releases removed")
            } catch {
                throw CommandFailure(error)
            }
        }
    }
}
