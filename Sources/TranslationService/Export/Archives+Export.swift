public import Catalog
import Foundation
import GRDB
import Text
import Wire

/// A project as an archive, for other programs and servers (`tml-service.md` 9.4, rule 10).
extension Archives {
    /// Writes all languages and keys of a project into a `.tar.gz` that `importRelease` reads
    /// again. The file at `path` is replaced when the new one is complete.
    ///
    /// `progress` is told how many files of how many are written. Throws `.notFound`, and
    /// `.storage` when the file cannot be written.
    public func export(
        _ key: Project.Key, to path: String, accept: Acceptance = .accepted,
        shape: BundleShape = .year2016, progress: (_ done: Int, _ all: Int) -> Void = { _, _ in }
    ) throws(ServiceError) {
        do {
            try exportFiles(key, to: path, accept, shape, progress)
        } catch let error as ServiceError {
            throw error
        } catch {
            throw .storage(String(describing: error))
        }
    }

    private func exportFiles(
        _ key: Project.Key, to path: String, _ accept: Acceptance, _ shape: BundleShape,
        _ progress: (_ done: Int, _ all: Int) -> Void
    ) throws {
        let now = database.clock()
        let built = path + ".building-\(UUID().uuidString)"
        let files = "\(built)/files"
        guard mkdir(built, 0o700) == 0 else {
            throw ServiceError.storage(
                "\(path) cannot be written: \(Disk.reason)")
        }
        defer { try? FileManager.default.removeItem(atPath: built) }
        try FileManager.default.createDirectory(atPath: files, withIntermediateDirectories: true)
        let snapshot = try database.pool.makeSnapshot()
        let content = try snapshot.read { db in
            guard let project = try StoredProject.find(db, key: key) else {
                throw ServiceError.notFound("There is no project with the key \(key)")
            }
            return try BundleContent(db, project, isComplete: true)
        }
        let members = try withoutActuallyEscaping(progress) { progress in
            let writer = BundleWriter(
                snapshot: snapshot, content: content, accept: accept, shape: shape, folder: files
            ) { done, all in progress(done, all) }
            try writer.writeAll(record: Self.exportRecord(at: now))
            return writer.members
        }
        let archive = "\(built)/archive.tar.gz"
        try BundleArchive.write(members.map(\.path), of: files, to: archive, at: now) {}
        try Disk.flush(archive)
        try Disk.rename(archive, to: path)
    }

    private static func exportRecord(at now: Int) -> JSONObject {
        let time = WireTime(secondsSince1970: now).text
        return [
            "version": .string(ReleaseVersion.text(secondsSince1970: now)),
            "state": "generating", "type": "release", "export_type": "complete", "progress": 90,
            "file_size": 0, "current": false, "created_at": .string(time),
            "generated_at": .string(time),
        ]
    }
}

/// Which translations a release or an exported archive has (`tml-service.md` 3.14); rejected ones
/// never.
public enum Acceptance: String, Hashable, Sendable, CaseIterable {
    /// Those that count: accepted and approved.
    case accepted
    /// Those that a reviewer has approved.
    case approved
    /// Pending ones as well.
    case all

    /// What stands after `status IN`.
    var sql: String {
        switch self {
        case .accepted: "('approved', 'accepted')"
        case .approved: "('approved')"
        case .all: "('approved', 'accepted', 'pending')"
        }
    }
}

/// The shape of the translations in an archive (`tml-service.md` 5.4).
public enum BundleShape: String, Hashable, Sendable, CaseIterable {
    /// Each key with its original, beside its translations.
    case year2015 = "2015"
    /// Originals in a file of their own; what releases have.
    case year2016 = "2016"
}
