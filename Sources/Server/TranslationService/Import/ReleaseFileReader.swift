import GRDB

/// Reads a release archive several times, one member at a time.
struct ReleaseFileReader: ProjectFileReader {
    private let file: ReleaseFile
    private let options: ImportOptions

    /// Reads the complete archive once. Throws a sentence with the problem.
    init(at path: String, _ options: ImportOptions) throws {
        file = try ReleaseFile(at: path, limits: options.limits)
        self.options = options
    }

    func bring(
        into db: Database, now: Int,
        _ progress: (Archives.ImportStep, _ done: Int, _ all: Int) throws -> Void
    ) throws -> Archives.ImportReport {
        var work = try ReleaseImport(db, file, options, now: now)
        return try work.run(progress)
    }
}
