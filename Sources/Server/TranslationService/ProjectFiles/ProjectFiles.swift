public import Catalog
import GRDB
import TML
import TranslationFiles

/// The translation files of projects: PO, XLIFF, Android and others.
public struct ProjectFiles: Sendable {
    let database: ServiceDatabase

    /// Imports files into a project, in one transaction: either everything or nothing. Languages
    /// that the project does not have are added.
    ///
    /// Throws `.notFound` for an unknown project, and `.invalid` for a file that cannot be read.
    ///
    /// - Parameter isPending: true if a person has to review all texts.
    public func bring(
        _ files: [NewProjectFile], into key: Project.Key, isPending: Bool = false
    ) throws(ServiceError) -> ProjectFileReport {
        try writing { db in
            let project = try ProjectFinder.key(key).find(db)
            return try bring(files, into: project, db, isPending: isPending, levelLimit: nil)
        }
    }

    /// Calls `body` with each file of a project, in the order of the paths. Only the bytes of the
    /// texts that the project has changed differ from the imported files.
    ///
    /// Throws `.notFound` for an unknown project, and the errors of `body`.
    ///
    /// - Parameter accept: the translations that replace the texts of the files.
    public func export(
        _ key: Project.Key, accept: Acceptance = .accepted, _ body: (RenderedFile) throws -> Void
    ) throws {
        try database.pool.read { db in
            let project = try ProjectFinder.key(key).find(db)
            let rendering = ProjectFileRendering(db: db, project: project, accept: accept)
            let paths = try String.fetchAll(
                db, sql: "SELECT DISTINCT path FROM file WHERE project = ? ORDER BY path",
                arguments: [project.id])
            for path in paths {
                let files = try StoredFile.all(db, project.id, path: path)
                if let file = try rendering.render(files) { try body(file) }
            }
        }
    }

    private func bring(
        _ files: [NewProjectFile], into project: StoredProject, _ db: Database, isPending: Bool,
        levelLimit: Int?
    ) throws -> ProjectFileReport {
        let writer = ProjectWriter(
            db: db, project: project, actor: nil, now: database.clock())
        var work = ProjectFileImport(writer, isPending: isPending, levelLimit: levelLimit)
        return try work.run(files)
    }

    private func writing<Value>(
        _ body: (Database) throws -> Value
    ) throws(ServiceError) -> Value {
        do {
            return try database.occupy {
                try database.pool.writeWithoutTransaction { db in
                    try BulkWriting.transaction(db) { try body(db) }
                }
            }
        } catch {
            throw error as? ServiceError
                ?? .storage(StorageFault.text(of: error, at: database.pool.path))
        }
    }
}
