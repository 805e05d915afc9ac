import GRDB

/// Reads a release archive several times, one member at a time.
struct ReleaseFileReader: ProjectFileReader {
    private let file: ReleaseFile
    private let projectName: String?

    /// Reads the complete archive once. Throws a sentence with the problem.
    init(at path: String, _ options: ImportOptions) throws {
        file = try ReleaseFile(at: path, limits: options.limits)
        projectName = options.projectName
    }

    func bring(
        into db: Database, now: Int,
        _ progress: (Archives.ImportStep, _ done: Int, _ all: Int) -> Void
    ) throws -> Archives.ImportReport {
        var work = try ReleaseImport(db, file, name: projectName, now: now)
        return try work.run(progress)
    }
}
