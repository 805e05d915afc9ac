public import Catalog
public import Foundation
import GRDB
import KeyIndex
import TML
public import Text
import Wire

/// Releases (`tml-service.md` 3.14): the files that SDKs load outside the inline mode.
public struct Releases: Sendable {
    let database: ServiceDatabase
    let builds = ReleaseBuilds()

    /// The folder with the releases of all projects. It contains one folder for each project, with
    /// the key of the project as its name.
    public var folder: String { database.releasesFolder }

    /// Returns the version number for a time: 14 digits of UTC.
    public static func version(at date: Date) -> String {
        ReleaseVersion.text(secondsSince1970: Int(date.timeIntervalSince1970))
    }

    /// A number that changes each time this process changes a current release.
    public var generation: Int { builds.generation }

    /// Starts the build of a release with the present content of the project, in the background.
    ///
    /// `address` is the address of the files of all projects, without a slash at the end. Returns
    /// the record of the release. Throws `.forbidden`, `.invalid` for an unknown language, and
    /// `.busy` during the build of another release of the project.
    public func start(
        _ session: ServiceSession, _ key: Project.Key, _ request: ReleaseRequest, address: String,
        once: IdempotencyKey? = nil
    ) throws(ServiceError) -> WriteAnswer {
        try database.write(session, in: .key(key), once: once) { access, writer in
            try access.member.require(.createReleases)
            if session.isApplication { try Self.requirePause(writer) }
            let build = try add(writer, request, address: address)
            writer.db.afterNextTransaction { [builds] _ in builds.begin { build.run() } }
            let record = build.release.record(at: build.address)
            return .ok(["release": .object(record)], .begun)
        }
    }

    /// A build reads the complete project and writes much to the disk. So a script may start one
    /// release per minute.
    private static func requirePause(_ writer: ProjectWriter) throws {
        let last = try Int.fetchOne(
            writer.db, sql: "SELECT max(createdAt) FROM release WHERE project = ?",
            arguments: [writer.project.id])
        guard let last, last <= writer.now, writer.now < last + Limits.releasePause else { return }
        throw ServiceError.tooManyRequests(retryAfter: last + Limits.releasePause - writer.now)
    }

    /// Builds a release for an administrator, waits for the build, and returns the record of the
    /// release.
    ///
    /// Throws `.notFound`, `.invalid`, `.busy`, and `.storage` with the reason for a failed build.
    public func make(
        of key: Project.Key, _ request: ReleaseRequest, address: String
    ) throws(ServiceError) -> JSON {
        let build = try database.write { db in
            guard let project = try StoredProject.find(db, key: key) else {
                throw ServiceError.notFound("There is no project with the key \(key)")
            }
            let writer = ProjectWriter(db: db, project: project, actor: nil, now: database.clock())
            return try add(writer, request, address: address)
        }
        build.run()
        let release = try database.read { db in try StoredRelease.find(db, id: build.release.id) }
        switch release.state {
        case .generated, .published: return .object(release.record(at: build.address))
        case .generating, .failed:
            throw .storage(release.error ?? "The result of the release could not be stored")
        }
    }

    /// Makes a complete release current: an older release, a newer release, or a draft. Returns the
    /// record. Throws `.notFound`, `.forbidden`, `.invalid`.
    public func makeCurrent(
        _ session: ServiceSession, _ key: Project.Key, version: String, address: String,
        once: IdempotencyKey? = nil
    ) throws(ServiceError) -> WriteAnswer {
        do {
            return try makeCurrent(session, key, version, address, once)
        } catch .storage(let reason) {
            // The transaction may have failed after it replaced the file for SDKs.
            try? repairCurrent(of: key)
            throw .storage(reason)
        }
    }

    private func repairCurrent(of key: Project.Key) throws(ServiceError) {
        let project = try database.read { try ProjectFinder.key(key).find($0) }
        let folder = try ReleaseFolder(of: project.key, in: database.releasesFolder)
        try Publication.repair(project.id, folder, in: database)
    }

    private func makeCurrent(
        _ session: ServiceSession, _ key: Project.Key, _ version: String, _ address: String,
        _ once: IdempotencyKey?
    ) throws(ServiceError) -> WriteAnswer {
        try database.write(session, in: .key(key), once: once) { access, writer in
            try access.member.require(.createReleases)
            let (db, project) = (writer.db, writer.project)
            let release = try StoredRelease.find(db, project: project.id, version: version)
            let folder = try ReleaseFolder(of: project.key, in: database.releasesFolder)
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
                "The release \(release.version) cannot become the current release: its state is "
                    + release.state.rawValue)
        }
    }
}

extension Releases {
    /// Returns the version that apps load; `nil` if there is no current release.
    public func current(
        _ session: ServiceSession, _ key: Project.Key
    ) throws(ServiceError) -> String? {
        try database.read { db in
            let project = try Access(db, session, key).project
            return try String.fetchOne(
                db, sql: "SELECT version FROM release WHERE project = ? AND isCurrent = 1",
                arguments: [project.id])
        }
    }

    /// Returns true if the files of a release are public. A release that has been current is
    /// public, because apps may still use it. The files of other releases, such as drafts, are for
    /// people who may read the releases of the project.
    public func isPublic(release version: String, of key: Project.Key) throws(ServiceError) -> Bool
    {
        try database.read { db in
            let state = try String.fetchOne(
                db,
                sql: """
                    SELECT r.state FROM release r JOIN project p ON p.id = r.project
                    WHERE p.key = ? AND r.version = ?
                    """, arguments: [key.rawValue, version])
            return state == StoredRelease.State.published.rawValue
        }
    }

    /// Returns true if the person may read the files of a release that is not public.
    public func mayRead(
        release version: String, of key: Project.Key, _ session: ServiceSession
    ) throws(ServiceError) -> Bool {
        do {
            _ = try record(session, key, version: version, address: "")
            return true
        } catch {
            switch error {
            case .notFound, .forbidden: return false
            default: throw error
            }
        }
    }

    /// Returns the releases of a project, the newest first.
    public func page(
        _ session: ServiceSession, _ key: Project.Key, page: PageRequest, address: String
    ) throws(ServiceError) -> Page<JSON> {
        try database.read { db in
            let project = try Self.project(db, session, key)
            return try Page.fetch(
                db, from: "release WHERE project = :project", orderedBy: "version DESC",
                arguments: ["project": project.id], page
            ) { row in
                .object(try StoredRelease(row).record(at: "\(address)/\(project.key)"))
            }
        }
    }

    /// Returns one release with its progress. Throws `.notFound`.
    public func record(
        _ session: ServiceSession, _ key: Project.Key, version: String, address: String
    ) throws(ServiceError) -> JSON {
        try database.read { db in
            let project = try Self.project(db, session, key)
            let release = try StoredRelease.find(db, project: project.id, version: version)
            return .object(release.record(at: "\(address)/\(project.key)"))
        }
    }
}

extension Releases {
    /// The list of releases, including drafts, is for the members of the project. An app may read
    /// the list only if it may start releases. Throws `.forbidden`.
    private static func project(
        _ db: Database, _ session: ServiceSession, _ key: Project.Key
    ) throws -> StoredProject {
        let access = try Access(db, session, key)
        if session.isApplication { try access.member.require(.createReleases) }
        return access.project
    }
}

/// The first step of a release: its row in the database and its lock.
extension Releases {
    func add(
        _ writer: ProjectWriter, _ request: ReleaseRequest, address: String
    ) throws -> ReleaseBuild {
        let (db, project, now) = (writer.db, writer.project, writer.now)
        let folder = try ReleaseFolder(of: project.key, in: database.releasesFolder)
        try folder.make()
        guard let lock = try FileLock.take(folder.lockFile) else {
            throw ServiceError.busy(
                "Another release of this project is being built; try again when it is complete")
        }
        try Self.clearAbandoned(db, project: project.id, folder)
        let locales = try request.locales.map { locale in
            try project.locale(db, locale, forReading: false)
        }
        let version = try Self.newVersion(db, project: project.id, folder, at: now)
        try db.execute(
            sql: """
                INSERT INTO release
                    (project, version, state, type, accept, locales, createdBy, createdAt)
                VALUES (?, ?, 'generating', ?, ?, ?, ?, ?)
                """,
            arguments: [
                project.id, version, request.kind.rawValue, request.accept.rawValue,
                JSON.array(locales.map(JSON.string)).text, writer.actor?.id, now,
            ])
        let release = try StoredRelease.find(db, id: db.lastInsertedID())
        try writer.log(
            writer.nextRevision(), .release, "created", key: nil, locale: nil, object: release.id)
        return ReleaseBuild(
            database: database, builds: builds, release: release, project: project, folder: folder,
            address: "\(address)/\(project.key)", actor: writer.actor, lock: lock)
    }

    /// Returns 14 digits of UTC (`tml-service.md` 5.1), later than all earlier releases. This holds
    /// also if the clock was turned back or two releases are started within a second.
    private static func newVersion(
        _ db: Database, project: ProjectID, _ folder: ReleaseFolder, at now: Int
    ) throws -> String {
        let last = try String.fetchOne(
            db, sql: "SELECT max(version) FROM release WHERE project = ?", arguments: [project])
        var time = now
        while true {
            let version = ReleaseVersion.text(secondsSince1970: time)
            if version > (last ?? ""), !folder.has(version) { return version }
            let after = last.flatMap(ReleaseVersion.secondsSince1970)
            time = max(time, after ?? time) + 1
        }
    }

    /// Writes the version of the database into the file for SDKs, and then marks releases in progress
    /// as failed and removes their files. The caller has the lock, so the program that built these
    /// releases no longer runs.
    static func clearAbandoned(_ db: Database, project: ProjectID, _ folder: ReleaseFolder) throws {
        try Publication(db: db, folder: folder, project: project).repair()
        let rows = try Row.fetchAll(
            db, sql: "SELECT id, version FROM release WHERE project = ? AND state = 'generating'",
            arguments: [project])
        for row in rows {
            try folder.remove(row["version"])
            try StoredRelease.markFailed(
                db, id: row["id"], "the program ended before the release was complete")
        }
    }
}

extension StoredRelease {
    static func markFailed(_ db: Database, id: ReleaseID, _ reason: String) throws {
        try db.execute(
            sql: "UPDATE release SET state = 'failed', error = ? WHERE id = ?",
            arguments: [reason, id])
    }
}

/// Versions of releases: `20160307120415`.
enum ReleaseVersion {
    static func text(secondsSince1970 seconds: Int) -> String {
        String(WireTime(secondsSince1970: seconds).text.filter(\.isNumber))
    }

    static func secondsSince1970(_ version: String) -> Int? {
        guard isVersion(version) else { return nil }
        let digits = Array(version)
        let date = "\(String(digits[0..<4]))-\(String(digits[4..<6]))-\(String(digits[6..<8]))"
        let time = "\(String(digits[8..<10])):\(String(digits[10..<12])):\(String(digits[12..<14]))"
        return WireTime("\(date) \(time)")?.secondsSince1970
    }

    static func isVersion(_ text: String) -> Bool {
        text.utf8.count == 14 && text.utf8.allSatisfy(\.isDigit)
    }
}

/// Cleans up after a crash.
extension Releases {
    /// Marks releases as failed if no process builds them, removes their files, and writes the
    /// version of the database into the file for SDKs.
    func recover() throws(ServiceError) {
        for state in try releaseStates() {
            let folder = try ReleaseFolder(of: state.key, in: database.releasesFolder)
            guard state.isBuilding || folder.current != state.current else { continue }
            try database.write { db in
                try folder.make()
                guard let lock = try FileLock.take(folder.lockFile) else { return }
                try withExtendedLifetime(lock) {
                    try Self.clearAbandoned(db, project: state.id, folder)
                }
            }
        }
    }

    private struct ReleaseState {
        let id: ProjectID
        let key: String
        let current: String?
        let isBuilding: Bool
    }

    private func releaseStates() throws(ServiceError) -> [ReleaseState] {
        try database.read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT p.id, p.key, max(r.version) FILTER (WHERE r.isCurrent) AS current,
                           sum(r.state = 'generating') > 0 AS isBuilding
                    FROM release r JOIN project p ON p.id = r.project GROUP BY p.id
                    """
            ).map { row in
                ReleaseState(
                    id: row["id"], key: row["key"], current: row["current"],
                    isBuilding: row["isBuilding"])
            }
        }
    }
}
