import Catalog
import FileProjects
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
        case .open(let text): try await open(text, in: files, tell)
        case .remove(let project):
            await files.remove(project)
            keptFiles.remove(project)
            try await refreshProjects(tell)
        }
    }

    /// Opens the files of a typed text, or none of them if one cannot be opened.
    private func open(
        _ text: String, in files: FileServer, _ tell: @Sendable (NetworkAnswer) -> Void
    ) async throws {
        let person = await files.person
        let found: FoundFiles
        do {
            found = try TypedOpening.found(text, for: person)
        } catch {
            return tell(.filesOpened(FileOpening(warnings: [error.description])))
        }
        await files.open(found.projects)
        keptFiles.add(found.addresses)
        try await refreshProjects(tell)
        let keys = Set(found.projects.map(\.address.project))
        let projects = await files.projects().filter { keys.contains($0.key) }
        tell(
            .filesOpened(
                FileOpening(
                    projects: projects, place: keys.count == 1 ? keys.first.flatMap(place) : nil,
                    warnings: found.warnings)))
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
