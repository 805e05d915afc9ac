public import Catalog
import GRDB
public import TML
import TranslationFiles

/// The translation files of projects: PO, XLIFF, Android and others.
public struct ProjectFiles: Sendable {
    let database: ServiceDatabase

    /// Imports files into a project, in one transaction: either everything or nothing. Languages
    /// that the project does not have are added.
    ///
    /// Throws `.notFound` for an unknown project, and `.invalid` for a file that cannot be read.
    ///
    /// - Parameters:
    ///   - originals: files with originals, which are also imported if one of `files` needs them and
    ///     the project does not have them.
    ///   - isPending: true if a person has to review all texts.
    public func bring(
        _ files: [NewProjectFile], besides originals: [NewProjectFile] = [],
        into key: Project.Key, isPending: Bool = false
    ) throws(ServiceError) -> ProjectFileReport {
        try writing { db in
            let project = try ProjectFinder.key(key).find(db)
            return try bring(
                files, besides: originals, into: project, db, isPending: isPending,
                levelLimit: nil)
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

    /// Returns a file with the translations of the project, for a person who may import files.
    ///
    /// Throws `.forbidden`, and `.notFound` if the project does not have the file.
    public func file(
        _ session: ServiceSession, _ key: Project.Key, locale: LocaleCode, path: String
    ) throws(ServiceError) -> RenderedFile {
        try database.read { db in
            try Archives.requireImport(db, session, key)
            let project = try ProjectFinder.key(key).find(db)
            guard let file = try rendered(db, project, locale, path) else {
                throw ServiceError.notFound("The project has no such translation file")
            }
            return file
        }
    }

    /// Imports a file for a person who may write the keys and the languages of the project. Returns
    /// the counts, and the file with the translations of the project.
    ///
    /// Throws `.forbidden`, `.preconditionFailed`, and the errors of `bring`.
    ///
    /// - Parameter tags: the entity tags that the file may have before the import; `nil` for any.
    public func put(
        _ new: NewProjectFile, into key: Project.Key, _ session: ServiceSession,
        isPending: Bool = false, replacing tags: Set<String>? = nil
    ) throws(ServiceError) -> (report: ProjectFileReport, file: RenderedFile) {
        try database.awaitLongWrite()
        return try writing { db in
            try Archives.requireImport(db, session, key)
            let access = try Access(db, session, key)
            let locale = new.locale ?? LocaleCode(access.project.defaultLocale)
            if let tags {
                let old = try rendered(db, access.project, locale, new.path)
                try Self.require(tags, of: old)
            }
            let report = try bring(
                [new], into: access.project, db, isPending: isPending,
                levelLimit: access.level(in: nil))
            guard let file = try rendered(db, access.project, locale, new.path) else {
                throw ServiceError.storage("an imported file is missing")
            }
            return (report, file)
        }
    }

    private static func require(_ tags: Set<String>, of file: RenderedFile?) throws(ServiceError) {
        guard let file, tags.contains("*") || tags.contains(file.tag) else {
            throw .preconditionFailed(
                "The file has changed after it was read: read it again, and merge the changes")
        }
    }

    private func rendered(
        _ db: Database, _ project: StoredProject, _ locale: LocaleCode, _ path: String
    ) throws -> RenderedFile? {
        guard let spelled = try project.locales(db).first(where: { LocaleCode($0) == locale }),
            let file = try StoredFile.find(db, project.id, path: path, locale: spelled)
        else { return nil }
        return try ProjectFileRendering(db: db, project: project, accept: .accepted).render(file)
    }

    private func bring(
        _ files: [NewProjectFile], besides originals: [NewProjectFile] = [],
        into project: StoredProject, _ db: Database, isPending: Bool, levelLimit: Int?
    ) throws -> ProjectFileReport {
        let writer = ProjectWriter(
            db: db, project: project, actor: nil, now: database.clock())
        var work = ProjectFileImport(writer, isPending: isPending, levelLimit: levelLimit)
        return try work.run(files, besides: originals)
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
