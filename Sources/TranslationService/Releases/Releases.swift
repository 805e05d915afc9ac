public import Catalog
public import Foundation
import GRDB
public import Wire

/// Releases (`tml-service.md` 3.14): what SDKs of an app load when nobody translates in it.
extension TranslationService {
    /// The folder with the releases of all projects: in it one for each project, named by its key.
    public var releasesFolder: String { folder.appending(path: "releases").path }

    /// A moment as releases are numbered: 14 digits of UTC.
    public static func releaseVersion(at date: Date) -> String {
        ReleaseVersion.text(secondsSince1970: Int(date.timeIntervalSince1970))
    }

    /// A number that is another one whenever this process has changed a current release.
    public var releaseGeneration: Int { builds.generation }

    /// Starts building a release of what the project has at this moment, in the background.
    ///
    /// `address` is where the files of all projects are found, without a slash at the end. Answers
    /// 202 with the record. Throws `.forbidden`, `.invalid` for an unknown language, and `.busy`
    /// while another release of the project is being built.
    public func startRelease(
        _ session: Session, _ key: Project.Key, _ request: ReleaseRequest, address: String,
        once: OnceKey? = nil
    ) throws(ServiceError) -> WriteAnswer {
        try write(session, in: .key(key), once: once) { access, writer in
            try access.member.require(.createReleases)
            let build = try addRelease(writer, request, address: address)
            writer.db.afterNextTransaction { [builds] _ in builds.begin { build.run() } }
            let record = build.release.record(at: build.address)
            return .ok(["release": .object(record)], status: 202)
        }
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
            let writer = ProjectWriter(db: db, project: project, actor: nil, now: clock())
            return try addRelease(writer, request, address: address)
        }
        build.run()
        let release = try read { db in try StoredRelease.find(db, id: build.release.id) }
        if let error = release.error { throw .storage(error) }
        return .object(release.record(at: build.address))
    }

    /// Makes a release current that is built: an older one to roll back, a newer one to go forward
    /// again, or a draft. Answers the record; throws `.notFound`, `.forbidden`, `.invalid`.
    public func makeReleaseCurrent(
        _ session: Session, _ key: Project.Key, version: String, address: String,
        once: OnceKey? = nil
    ) throws(ServiceError) -> WriteAnswer {
        try write(session, in: .key(key), once: once) { access, writer in
            try access.member.require(.createReleases)
            let (db, project) = (writer.db, writer.project)
            let release = try StoredRelease.find(db, project: project.id, version: version)
            let folder = try ReleaseFolder(of: project.key, in: releasesFolder)
            try Self.requireBuilt(release, in: folder)
            try Publication(db: db, folder: folder, project: project.id).makeCurrent(release)
            try writer.log(
                writer.nextRevision(), .release, "updated", key: nil, locale: nil,
                object: release.id)
            db.afterNextTransaction { [builds] _ in builds.noteChange() }
            let record = try StoredRelease.find(db, id: release.id)
                .record(at: "\(address)/\(project.key)")
            return .ok(["release": .object(record)])
        }
    }

    private static func requireBuilt(
        _ release: StoredRelease, in folder: ReleaseFolder
    ) throws(ServiceError) {
        let isBuilt = release.state == .generated || release.state == .published
        guard isBuilt, FileManager.default.fileExists(atPath: folder.files(release.version)) else {
            throw .invalid(
                "version", "not_generated",
                "The release \(release.version) is not built (it is \(release.state.rawValue)), "
                    + "so it cannot become the current one")
        }
    }
}

extension TranslationService {
    /// The version that apps are to load; `nil`: none yet.
    public func currentRelease(
        _ session: Session, _ key: Project.Key
    ) throws(ServiceError) -> String? {
        try read { db in
            let project = try Access(db, session, key).project
            return try String.fetchOne(
                db, sql: "SELECT version FROM release WHERE project = ? AND isCurrent = 1",
                arguments: [project.id])
        }
    }

    /// Whether the files of a release are for everybody: once it has been current, apps may still
    /// hold it. Others, drafts above all, are for those who may read the project's releases.
    public func isPublic(release version: String, of key: Project.Key) throws(ServiceError) -> Bool
    {
        try read { db in
            let state = try String.fetchOne(
                db,
                sql: """
                    SELECT r.state FROM release r JOIN project p ON p.id = r.project
                    WHERE p.key = ? AND r.version = ?
                    """, arguments: [key.rawValue, version])
            return state == StoredRelease.State.published.rawValue
        }
    }

    /// Whether the files of a release that is not public are for who asks.
    public func mayRead(
        release version: String, of key: Project.Key, _ session: Session
    ) throws(ServiceError) -> Bool {
        do {
            _ = try release(session, key, version: version, address: "")
            return true
        } catch {
            switch error {
            case .notFound, .forbidden: return false
            default: throw error
            }
        }
    }

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
