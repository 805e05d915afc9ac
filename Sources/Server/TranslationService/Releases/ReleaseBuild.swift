import Dispatch
import Foundation
import GRDB
import Locking
import Text
import Wire

/// Builds one release from one snapshot of the database, and makes the release current.
///
/// The files are written into a temporary folder, flushed and renamed, and `version.json` is
/// replaced last. So after a crash, the former release is unchanged. When the database is opened
/// again, incomplete files are deleted and the release is marked as failed.
struct ReleaseBuild {
    let database: ServiceDatabase
    let builds: ReleaseBuilds
    let release: StoredRelease
    let project: StoredProject
    let folder: ReleaseFolder
    /// The address of the project's files, for `snapshot.json`.
    let address: String
    /// The person who started the release.
    let actor: Member?
    /// The lock, held until the build ends.
    let lock: FileLock

    private var version: String { release.version }

    /// Never throws. The reason for a failure is written into the row.
    func run() {
        do {
            try build()
        } catch {
            fail(error)
        }
    }

    private func build() throws {
        try folder.remove(version)
        let built = folder.temporary(version)
        let files = "\(built)/files"
        try FileManager.default.createDirectory(
            atPath: files, withIntermediateDirectories: true)
        let (members, digest) = try write(to: built)
        let list = members.map { JSONObject.Member(name: $0.path, value: $0.digest.json) }
        let digests = BundleFile.digests(archive: digest, files: list)
        _ = try BundleFile.write(digests, to: "\(built)/sha256.json")
        try builds.check()
        try folder.keep(version)
        try complete(digest)
    }

    /// Writes the files and, on another thread, their `.gz` and the archive.
    private func write(
        to built: String
    ) throws -> (members: [BundleWriter.Member], archive: BundleFile.Digest) {
        let (files, path) = ("\(built)/files", "\(built)/archive.tar.gz")
        let start = database.clock()
        let archive = try BundleArchive(of: files, to: path, at: start)
        var members: [BundleWriter.Member] = []
        try Prefetch.each(atOnce: 1, most: Self.filesAhead) { give in
            try writeFiles(to: files, start: start, give)
        } _: { member in
            try builds.check()
            try GzipFile.compress("\(files)/\(member.path)")
            try archive.add(member.path)
            members.append(member)
        }
        try archive.close()
        return (members, try BundleFile.Digest(ofFile: path))
    }

    /// The largest number of written files that wait for their compression. The compression of one
    /// large file takes as long as the writing of many small ones.
    private static let filesAhead = 65536

    private func writeFiles(
        to files: String, start: Int, _ give: (BundleWriter.Member) throws -> Void
    ) throws {
        let snapshot = try database.pool.makeSnapshot()
        try snapshot.read { try $0.execute(sql: "PRAGMA cache_size = -32000") }
        let content = try snapshot.read { db in
            try BundleContent(db, project, locales: release.locales)
        }
        var shown = 0
        let writer = BundleWriter(
            snapshot: snapshot, content: content, accept: release.accept, folder: files
        ) { done, all in
            try builds.check()
            let percent = done * 95 / max(all, 1)
            if percent >= shown + 5 {
                shown = percent
                try note(progress: percent)
            }
        }
        try writer.writeAll(record: snapshotRecord(start: start), give)
    }

    /// The record at that moment: not complete yet (`tml-service.md` 5.3).
    private func snapshotRecord(start: Int) -> JSONObject {
        var record = release.record(at: address)
        record["progress"] = 90
        record["generated_at"] = record["created_at"]
        record["build_metrics"] = ["start_time": .integer(start)]
        for name in ["sha256", "accept", "locales"] { record[name] = nil }
        return record
    }
}

extension ReleaseBuild {
    private func note(progress: Int) throws {
        try database.write(isPatient: true) { db in
            try db.execute(
                sql: "UPDATE release SET progress = ? WHERE id = ?",
                arguments: [progress, release.id])
        }
    }

    /// Completes the release and makes it the current release in one transaction. So after a crash,
    /// the release is either published or failed. A draft does not become current.
    private func complete(_ digest: BundleFile.Digest) throws {
        let now = database.clock()
        try database.write(isPatient: true) { db in
            try db.execute(
                sql: """
                    UPDATE release SET state = 'generated', progress = 100, fileSize = ?,
                        sha256 = ?, generatedAt = ? WHERE id = ?
                    """, arguments: [digest.size, digest.sha256, now, release.id])
            if release.kind == .release {
                try Publication(db: db, folder: folder, project: project.id).makeCurrent(release)
            }
            try log(db, at: now)
        }
        if release.kind == .release { builds.noteChange() }
    }

    private func log(_ db: Database, at now: Int) throws {
        let writer = ProjectWriter(db: db, project: project, actor: actor, now: now)
        try writer.log(
            writer.nextRevision(), .release, "updated", key: nil, locale: nil, object: release.id)
    }

    /// The transaction may have failed after it replaced the file for SDKs. So the file is corrected
    /// before the files of the version are removed. If this cannot be written, the next release or
    /// the next start marks the release as failed.
    private func fail(_ error: any Error) {
        let now = database.clock()
        do {
            try Publication.repair(project.id, folder, in: database)
            try folder.remove(version)
            try database.write(isPatient: true) { db in
                try StoredRelease.markFailed(db, id: release.id, sentence(of: error))
                try log(db, at: now)
            }
        } catch {
            return
        }
    }

    private func sentence(of error: any Error) -> String {
        switch error {
        case ServiceError.storage(let text): text
        case let error as ServiceError: error.sentence
        default: StorageFault.text(of: error, at: folder.path)
        }
    }
}

/// Builds releases in the background, one after another, and reports whether a current release
/// has changed.
final class ReleaseBuilds: Sendable {
    private let queue = DispatchQueue(label: "releases", qos: .utility)
    private let isEnding = Locked(false)
    private let changes = Locked(0)

    func begin(_ build: @escaping @Sendable () -> Void) { queue.async(execute: build) }

    /// Waits until all builds are complete. With `giveUp`, the builds stop as soon as possible.
    func wait(givingUp giveUp: Bool) {
        if giveUp { isEnding.withLock { $0 = true } }
        queue.sync {}
    }

    /// Throws if the service is about to close.
    func check() throws {
        guard !isEnding.withLock({ $0 }) else {
            throw ServiceError.storage("the server was stopped before the release was complete")
        }
    }

    /// A number that changes after every change of a current release.
    var generation: Int { changes.withLock { $0 } }

    func noteChange() { changes.withLock { $0 += 1 } }
}
