public import Catalog
import Foundation
import GRDB
public import Wire

/// Releases (3.14): what SDKs of an app load when nobody translates in it.
extension TranslationService {
    /// The folder with the releases of all projects: in it one for each project, named by its key.
    public var releasesFolder: String { "\(folder)/releases" }

    /// A number that is another one whenever this process has changed a current release.
    public var releaseGeneration: Int { builds.generation }

    /// Starts building a release of what the project has at this moment, in the background.
    ///
    /// `address` is where the files of all projects are found, without a slash at the end. Returns
    /// the record. Throws `.forbidden`, `.invalid` for an unknown language, and `.busy` while
    /// another release of the project is being built.
    public func startRelease(
        _ session: Session, _ key: Project.Key, _ request: ReleaseRequest, address: String
    ) throws(ServiceError) -> JSON {
        try write { db in
            try startRelease(db, session, key, request, address: address)
        }
    }

    /// The same within a transaction: the building begins when that is committed.
    func startRelease(
        _ db: Database, _ session: Session, _ key: Project.Key, _ request: ReleaseRequest,
        address: String
    ) throws -> JSON {
        let access = try Access(writing: db, session, key, now: clock())
        try access.member.require(.createReleases)
        let build = try addRelease(
            db, access.project, request, actor: access.actor, address: address)
        db.afterNextTransaction { [builds] _ in builds.begin { build.run() } }
        return .object(build.release.record(at: build.address))
    }

    /// Builds a release for an administrator and waits for it; returns its record.
    ///
    /// Throws `.notFound`, `.invalid`, `.busy`, and `.storage` with what went wrong in building.
    public func makeRelease(
        of key: Project.Key, _ request: ReleaseRequest, address: String
    ) throws(ServiceError) -> JSON {
        let build = try write { db in
            guard let project = try StoredProject.find(db, key: key) else {
                throw ServiceError.notFound("There is no project with the key \(key)")
            }
            return try addRelease(db, project, request, actor: nil, address: address)
        }
        build.run()
        let release = try read { db in try StoredRelease.find(db, id: build.release.id) }
        if let error = release.error { throw .storage(error) }
        return .object(release.record(at: build.address))
    }

    /// Makes a release current that is built: an older one to roll back, a newer one to go forward
    /// again, or a draft. Returns the record; throws `.notFound`, `.forbidden`, `.invalid`.
    public func makeReleaseCurrent(
        _ session: Session, _ key: Project.Key, version: String, address: String
    ) throws(ServiceError) -> JSON {
        try write { db in
            try makeReleaseCurrent(db, session, key, version: version, address: address)
        }
    }

    func makeReleaseCurrent(
        _ db: Database, _ session: Session, _ key: Project.Key, version: String, address: String
    ) throws -> JSON {
        let now = clock()
        let access = try Access(writing: db, session, key, now: now)
        try access.member.require(.createReleases)
        let project = access.project
        let release = try StoredRelease.find(db, project: project.id, version: version)
        let folder = try ReleaseFolder(of: project.key, in: releasesFolder)
        guard release.state == .generated || release.state == .published,
            FileManager.default.fileExists(atPath: folder.files(version))
        else {
            throw ServiceError.invalid(
                "version", "not_generated",
                "The release \(version) is \(release.state.rawValue), so it cannot become current")
        }
        try Publication(db: db, folder: folder, project: project.id).makeCurrent(release)
        let writer = ProjectWriter(db: db, project: project, actor: access.actor, now: now)
        try writer.log(
            writer.nextRevision(), .release, "updated", key: nil, locale: nil, object: release.id)
        db.afterNextTransaction { [builds] _ in builds.noteChange() }
        let current = try StoredRelease.find(db, id: release.id)
        return .object(current.record(at: "\(address)/\(project.key)"))
    }
}

extension TranslationService {
    /// The releases of a project, the newest first.
    public func releases(
        _ session: Session, _ key: Project.Key, page: PageRequest, address: String
    ) throws(ServiceError) -> Page<JSON> {
        try read { db in
            let project = try Access(db, session, key).project
            let total =
                try Int.fetchOne(
                    db, sql: "SELECT count(*) FROM release WHERE project = ?",
                    arguments: [project.id]) ?? 0
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT * FROM release WHERE project = ?
                    ORDER BY version DESC LIMIT ? OFFSET ?
                    """, arguments: [project.id, page.perPage, page.offset])
            let records = try rows.map { row in
                JSON.object(try StoredRelease(row).record(at: "\(address)/\(project.key)"))
            }
            return Page(records: records, total: total, request: page)
        }
    }

    /// One release with its progress; throws `.notFound`.
    public func release(
        _ session: Session, _ key: Project.Key, version: String, address: String
    ) throws(ServiceError) -> JSON {
        try read { db in
            let project = try Access(db, session, key).project
            let release = try StoredRelease.find(db, project: project.id, version: version)
            return .object(release.record(at: "\(address)/\(project.key)"))
        }
    }
}
