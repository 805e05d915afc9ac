import Catalog
import FileProjects
import Foundation
import LocalStore
import Sync
import TranslationAPI
import Workbench

/// The files of a session of files.
extension NetworkWorker {
    func serve(
        _ request: FilesRequest, _ tell: @Sendable (NetworkAnswer) -> Void
    ) async throws {
        guard let files = try signedIn().files else {
            throw ServerError.refused("the session has no files")
        }
        switch request {
        case .open(let text):
            do {
                tell(.filesOpened(try await opening(TypedPaths(text).paths, in: files, tell)))
            } catch let error as CommandError {
                tell(.filesOpened(FileOpening(warnings: [error.description])))
            }
        case .remove(let project):
            await files.remove(project)
            try await alone { _, _ in self.keptFiles.remove(project) }
            try await refreshProjects(tell)
        }
    }

    /// Opens files for another process, in which somebody has called `open`.
    func open(
        _ arguments: [String], _ tell: @Sendable (NetworkAnswer) -> Void
    ) async throws -> Errand.Outcome {
        guard let files = try signedIn().files else {
            throw ServerError.refused("the session has no files")
        }
        let opening = try await opening(arguments, in: files, tell)
        tell(.filesOpened(FileOpening(projects: opening.projects, isForOtherProcess: true)))
        let sentence = Strings.opened(
            opening.projects.map(\.name), in: RunningWorkstation(process: getpid()))
        let warnings = opening.warnings.joined(separator: "\n")
        return Errand.Outcome(
            lines: [sentence], complaint: warnings.isEmpty ? nil : warnings)
    }

    /// Opens the files that the arguments of `open` name. Throws a sentence if one cannot be
    /// opened; then it opens none of them.
    private func opening(
        _ arguments: [String], in files: FileServer, _ tell: @Sendable (NetworkAnswer) -> Void
    ) async throws -> FileOpening {
        let found = try TypedOpening.found(arguments, for: await files.person)
        await files.open(found.projects)
        let addresses = found.addresses
        try await alone { _, _ in self.keptFiles.add(addresses) }
        try await refreshProjects(tell)
        let keys = Set(found.projects.map(\.address.project))
        let projects = await files.projects().filter { keys.contains($0.key) }
        return FileOpening(
            projects: projects, place: keys.count == 1 ? keys.first.flatMap(place) : nil,
            warnings: found.warnings)
    }

    /// Reads a file again if another program has changed it since it was in the local copy, so that
    /// the list shows its progress.
    func catchUp(
        with project: Project, _ session: OpenSession, _ tell: @Sendable (NetworkAnswer) -> Void
    ) async throws {
        guard session.files != nil, let locale = project.targetLanguages.first?.locale,
            case .feed = try session.store.pullPosition(of: project.key, locale: locale)
        else { return }
        let pulled = try await session.alone {
            try await session.synchronizer.pull(project.key, locale: locale)
        }
        if pulled.pages > 0 || pulled.news > 0 { tell(.synchronized(try report())) }
    }

    private func place(in project: Project.Key) -> ListPlace? {
        KeptPlaces(path: Paths.places(beside: paths.fileStore)).all
            .first { $0.query.project == project }
    }

    private var keptFiles: KeptFiles { KeptFiles(beside: paths.fileStore) }
}
