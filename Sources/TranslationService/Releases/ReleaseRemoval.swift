public import Catalog
import GRDB

/// Removing releases that apps no longer load.
extension TranslationService {
    /// One line of the administrator's list of releases.
    public struct ReleaseLine: Hashable, Sendable {
        public let version: String
        /// `generating`, `generated`, `published` or `failed`.
        public let state: String
        public let isCurrent: Bool
        /// The size of the archive.
        public let bytes: Int
    }

    /// The releases of a project, the newest first; throws `.notFound`.
    public func releaseLines(of key: Project.Key) throws(ServiceError) -> [ReleaseLine] {
        try read { db in
            guard let project = try StoredProject.find(db, key: key) else {
                throw ServiceError.notFound("There is no project with the key \(key)")
            }
            return try Row.fetchAll(
                db, sql: "SELECT * FROM release WHERE project = ? ORDER BY version DESC",
                arguments: [project.id]
            ).map { row in
                ReleaseLine(
                    version: row["version"], state: row["state"], isCurrent: row["isCurrent"],
                    bytes: row["fileSize"])
            }
        }
    }

    /// Removes all releases of a project but the newest ones that are built, drafts among them, and
    /// the current one; returns the versions that are gone, the oldest first.
    ///
    /// Throws `.notFound`.
    public func pruneReleases(
        of key: Project.Key, keeping count: Int
    ) throws(ServiceError) -> [String] {
        let versions = try read { db in
            guard let project = try StoredProject.find(db, key: key) else {
                throw ServiceError.notFound("There is no project with the key \(key)")
            }
            return try String.fetchAll(
                db, sql: Self.outlived, arguments: ["project": project.id, "count": count])
        }
        for version in versions { try removeRelease(version, of: key) }
        return versions
    }

    /// The same for all projects.
    public func pruneReleases(keeping count: Int) throws(ServiceError) {
        let keys = try read { db in
            try String.fetchAll(
                db,
                sql: "SELECT key FROM project WHERE id IN (SELECT project FROM release) ORDER BY id"
            )
        }
        for key in keys { _ = try pruneReleases(of: Project.Key(key), keeping: count) }
    }

    /// What failed goes with the releases that are as old.
    private static let outlived = """
        SELECT version FROM release
        WHERE project = :project AND isCurrent = 0 AND state <> 'generating'
          AND version < (SELECT min(version) FROM (
              SELECT version FROM release
              WHERE project = :project AND state IN ('generated', 'published')
              ORDER BY version DESC LIMIT :count))
        ORDER BY version
        """

    /// Removes one release with its files.
    ///
    /// Throws `.notFound`, and `.invalid` for the current one and for one that is being built. What
    /// a crash leaves is marked as failed, so that nobody can make it current, and goes when this
    /// is done again.
    public func removeRelease(_ version: String, of key: Project.Key) throws(ServiceError) {
        let (release, project) = try write { db in try Self.condemn(db, version, of: key) }
        do {
            try ReleaseFolder(of: project.key, in: releasesFolder).remove(version)
        } catch {
            throw .storage("the files of \(version) cannot be removed: \(error)")
        }
        let now = clock()
        try write { db in
            let writer = ProjectWriter(db: db, project: project, actor: nil, now: now)
            try db.execute(sql: "DELETE FROM release WHERE id = ?", arguments: [release.id])
            try writer.log(
                writer.nextRevision(), .release, "deleted", key: nil, locale: nil,
                object: release.id)
        }
    }

    private static func condemn(
        _ db: Database, _ version: String, of key: Project.Key
    ) throws -> (StoredRelease, StoredProject) {
        guard let project = try StoredProject.find(db, key: key) else {
            throw ServiceError.notFound("There is no project with the key \(key)")
        }
        let release = try StoredRelease.find(db, project: project.id, version: version)
        guard !release.isCurrent else {
            throw ServiceError.invalid(
                "version", "current",
                "\(version) is what apps load: make another release current first")
        }
        guard release.state != .generating else {
            throw ServiceError.invalid("version", "generating", "\(version) is being built")
        }
        try StoredRelease.markFailed(db, id: release.id, "it is being removed")
        return (release, project)
    }
}
