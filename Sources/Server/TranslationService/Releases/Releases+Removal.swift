public import Catalog
import GRDB
import KeyIndex

/// Deletes releases that apps no longer load.
extension Releases {
    /// One line of the list of releases.
    public struct Line: Hashable, Sendable {
        /// The version: 14 digits of UTC.
        public let version: String
        /// The state: `generating`, `generated`, `published` or `failed`.
        public let state: String
        /// True if apps load this release.
        public let isCurrent: Bool
        /// The size of the archive in bytes.
        public let bytes: Int

        /// The word for people: `current`, `complete`, `draft`, `generating` or `failed`.
        public var word: String { Releases.word(for: state, isCurrent: isCurrent) }
    }

    /// Returns the word for people for the state of a release. The state `published` is not the word,
    /// because for people, published releases are the copies in another place.
    public static func word(for state: String, isCurrent: Bool) -> String {
        switch StoredRelease.State(rawValue: state) {
        case .published: isCurrent ? "current" : "complete"
        case .generated: "draft"
        case .generating, .failed, nil: state
        }
    }

    /// Returns the releases of a project, the newest first. Throws `.notFound`.
    public func lines(of key: Project.Key) throws(ServiceError) -> [Line] {
        try database.read { db in
            let project = try Self.project(db, key)
            return try Row.fetchAll(
                db, sql: "SELECT * FROM release WHERE project = ? ORDER BY version DESC",
                arguments: [project.id]
            ).map { row in
                Line(
                    version: row["version"], state: row["state"], isCurrent: row["isCurrent"],
                    bytes: row["fileSize"])
            }
        }
    }

    /// Removes all releases of a project, except the current release and the newest complete
    /// releases, including drafts. Returns the removed versions, the oldest first.
    ///
    /// Throws `.notFound`.
    public func prune(
        of key: Project.Key, keeping count: Int
    ) throws(ServiceError) -> [String] {
        let versions = try database.read { db in
            try Self.outlived(db, Self.project(db, key), keeping: count)
        }
        return try remove(all: versions) { version throws(ServiceError) in
            try remove(version, of: key)
        }
    }

    /// Removes old releases of all projects in the same way.
    public func prune(keeping count: Int) throws(ServiceError) {
        let keys = try database.read { db in
            try String.fetchAll(
                db,
                sql: "SELECT key FROM project WHERE id IN (SELECT project FROM release) ORDER BY id"
            )
        }
        for key in keys { _ = try prune(of: Project.Key(key), keeping: count) }
    }

    /// Removes one release with its files.
    ///
    /// Throws `.notFound`. Throws `.invalid` for the current release and for a release that is
    /// being built. The release is marked as failed before its files are removed, so that nobody
    /// can make it current. If the process crashes, another call removes the rest.
    public func remove(_ version: String, of key: Project.Key) throws(ServiceError) {
        let now = database.clock()
        try remove(version) { db in
            ProjectWriter(db: db, project: try Self.project(db, key), actor: nil, now: now)
        }
    }
}

/// Removals by people who make releases.
extension Releases {
    /// Returns the versions that `prune` removes, the oldest first. Throws `.forbidden` without
    /// the permission, and `.invalid` for less than one release.
    public func outlived(
        _ session: ServiceSession, _ key: Project.Key, keeping count: Int
    ) throws(ServiceError) -> [String] {
        guard count >= 1 else {
            throw .invalid("keep", "too_small", "A project must keep at least 1 release")
        }
        return try database.read { db in
            let access = try Access(db, session, key)
            try access.member.require(.createReleases)
            return try Self.outlived(db, access.project, keeping: count)
        }
    }

    /// Removes all releases up to a version, except the current release and the newest complete
    /// releases. Returns the removed versions. Throws the errors of `outlived` and `remove`.
    ///
    /// - Parameter newest: the newest version that the person agreed to remove.
    public func prune(
        _ session: ServiceSession, _ key: Project.Key, keeping count: Int, upTo newest: String
    ) throws(ServiceError) -> [String] {
        let versions = try outlived(session, key, keeping: count).filter { $0 <= newest }
        return try remove(all: versions) { version throws(ServiceError) in
            try remove(session, key, version: version)
        }
    }

    /// Throws `.notFound` if the project does not have the release, and `.invalid` for the current
    /// release: a person can neither delete it nor make it current.
    public func requireNotCurrent(
        _ session: ServiceSession, _ key: Project.Key, version: String
    ) throws(ServiceError) {
        try database.read { db in
            let project = try Access(db, session, key).project
            let release = try StoredRelease.find(db, project: project.id, version: version)
            guard !release.isCurrent else {
                throw ServiceError.invalid(
                    "version", "current", "\(version) is the current release")
            }
        }
    }

    /// Removes one release with its files. Throws `.forbidden` without the permission, and the
    /// errors of the removal by an administrator.
    public func remove(
        _ session: ServiceSession, _ key: Project.Key, version: String
    ) throws(ServiceError) {
        let now = database.clock()
        try remove(version) { db in
            let access = try Access(writing: db, session, key, now: now)
            try access.member.require(.createReleases)
            return ProjectWriter(
                db: db, project: access.project, actor: access.actor, now: now)
        }
    }

    /// Returns the current release for a person who wants to publish it again. Throws
    /// `.forbidden` without the permission, and `.invalid` if there is no current release.
    public func publishable(
        _ session: ServiceSession, _ key: Project.Key
    ) throws(ServiceError) -> String {
        try database.read { db in
            let access = try Access(db, session, key)
            try access.member.require(.createReleases)
            let version = try String.fetchOne(
                db, sql: "SELECT version FROM release WHERE project = ? AND isCurrent = 1",
                arguments: [access.project.id])
            guard let version else {
                throw ServiceError.invalid(
                    "version", "no_release", "The project has no current release")
            }
            return version
        }
    }
}

/// The steps of a removal.
extension Releases {
    /// Returns the removed versions. Leaves out a version that somebody else removed or made
    /// current in the meantime.
    private func remove(
        all versions: [String], _ remove: (String) throws(ServiceError) -> Void
    ) throws(ServiceError) -> [String] {
        var removed: [String] = []
        for version in versions {
            do throws(ServiceError) {
                try remove(version)
                removed.append(version)
            } catch {
                guard Self.isOutdated(error) else { throw error }
            }
        }
        return removed
    }

    private static func isOutdated(_ error: ServiceError) -> Bool {
        if case .notFound = error { return true }
        guard case .invalid(let flaws) = error else { return false }
        return flaws.allSatisfy { ["current", "generating"].contains($0.code) }
    }

    /// `open` returns the writer, after it has checked the permission. The note of the entry is the
    /// version, unless the build of the release never ended.
    private func remove(
        _ version: String, _ open: (Database) throws -> ProjectWriter
    ) throws(ServiceError) {
        let (release, key) = try database.write { db in try Self.condemn(open(db), version) }
        do {
            try ReleaseFolder(of: key, in: database.releasesFolder).remove(version)
        } catch {
            throw .storage("the files of \(version) cannot be removed: \(error)")
        }
        try database.write { db in
            let writer = try open(db)
            let isKnown = release.generatedAt != nil
            try db.execute(sql: "DELETE FROM release WHERE id = ?", arguments: [release.id])
            try writer.log(
                writer.nextRevision(), .release, "deleted", key: nil, locale: nil,
                object: release.id, note: isKnown ? version : nil)
        }
    }

    private static func condemn(
        _ writer: ProjectWriter, _ version: String
    ) throws -> (StoredRelease, key: String) {
        let release = try StoredRelease.find(
            writer.db, project: writer.project.id, version: version)
        guard !release.isCurrent else {
            throw ServiceError.invalid(
                "version", "current",
                "\(version) is the current release; make another release current first")
        }
        guard release.state != .generating else {
            throw ServiceError.invalid("version", "generating", "\(version) is being built")
        }
        try StoredRelease.markFailed(writer.db, id: release.id, "the release is being removed")
        return (release, writer.project.key)
    }

    private static func project(_ db: Database, _ key: Project.Key) throws -> StoredProject {
        guard let project = try StoredProject.find(db, key: key) else {
            throw ServiceError.notFound("There is no project with the key \(key)")
        }
        return project
    }

    /// Failed releases are removed with the other releases of the same age.
    private static func outlived(
        _ db: Database, _ project: StoredProject, keeping count: Int
    ) throws -> [String] {
        try String.fetchAll(
            db,
            sql: """
                SELECT version FROM release
                WHERE project = :project AND isCurrent = 0 AND state <> 'generating'
                  AND version < (SELECT min(version) FROM (
                      SELECT version FROM release
                      WHERE project = :project AND state IN ('generated', 'published')
                      ORDER BY version DESC LIMIT :count))
                ORDER BY version
                """, arguments: ["project": project.id, "count": count])
    }
}
