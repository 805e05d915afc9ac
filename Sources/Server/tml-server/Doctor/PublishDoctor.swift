import Catalog
import Diagnostics
import Foundation
import TranslationService

/// Checks that apps get the current releases from the place to which the server publishes them.
struct PublishDoctor {
    let configuration: ServerConfiguration
    /// The current version of each project.
    let versions: [Project.Key: String]
    /// True if the place is contacted.
    let isAsking: Bool

    var diagnoses: [Diagnosis] {
        get async {
            guard configuration.server.publishing.target != nil else { return [] }
            var configuration = configuration
            do {
                try configuration.preparePublishing()
            } catch {
                return [
                    Diagnosis(
                        .warning, "\(error), so the server does not start.",
                        remedy: "Correct the settings publish-… and s3-…")
                ]
            }
            let publisher = configuration.server.publishing.publisher(keeping: nil)
            var diagnoses: [Diagnosis] = []
            for (project, version) in versions.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
                let found = await diagnosis(project, version, isAsking ? publisher : nil)
                if let found { diagnoses.append(found) }
            }
            return diagnoses
        }
    }

    private func diagnosis(
        _ project: Project.Key, _ version: String, _ publisher: ReleasePublisher?
    ) async -> Diagnosis? {
        let state = PublishState(data: configuration.data, project: project.rawValue)
        if state.isPublishing {
            let progress = state.report.map { ": \($0.done) of \($0.all) files" } ?? ""
            return Diagnosis(
                .good, "The release \(version) of \(project) is being published\(progress).")
        }
        if let report = state.report, report.version == version, let failure = report.failure {
            return Diagnosis(
                .warning, "The release \(version) of \(project) is not published. \(failure).",
                remedy: Self.remedy(project))
        }
        guard let publisher else { return nil }
        do {
            guard try await !publisher.hasPublished(version, of: project) else { return nil }
            return Diagnosis(
                .warning,
                "Apps of \(project) get another release than \(version) from "
                    + "\(publisher.store.address).", remedy: Self.remedy(project))
        } catch {
            return Diagnosis(
                .warning, "\(CommandFailure(error)).", remedy: Self.remedy(project))
        }
    }

    private static func remedy(_ project: Project.Key) -> String {
        "Run: tml-server release publish \(project)"
    }
}
