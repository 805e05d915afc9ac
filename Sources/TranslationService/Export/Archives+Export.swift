public import Catalog
import Foundation
import GRDB

/// A project as a file, for other programs and servers (`tml-service.md` 9.4, rule 10).
extension Archives {
    /// Writes all languages and keys of a project into a file of a format. The file at `path` is
    /// replaced when the new one is complete.
    ///
    /// `progress` is told how many pieces of how many are written. Throws `.notFound`, `.invalid` for
    /// a format that is only read, and `.storage` when the file cannot be written.
    public func export(
        _ key: Project.Key, to path: String, accept: Acceptance = .accepted,
        format: ProjectFormat = BundleShape.year2016.format,
        progress: (_ done: Int, _ all: Int) -> Void = { _, _ in }
    ) throws(ServiceError) {
        do {
            guard let writer = format.writer else {
                throw ServiceError.invalid(
                    "format", "unusable", "A \(format.title) can be imported, but not exported")
            }
            try write(key, to: path, accept, writer, progress)
        } catch let error as ServiceError {
            throw error
        } catch {
            throw .storage(String(describing: error))
        }
    }

    private func write(
        _ key: Project.Key, to path: String, _ accept: Acceptance, _ writer: any ProjectFileWriter,
        _ progress: (_ done: Int, _ all: Int) -> Void
    ) throws {
        let now = database.clock()
        let built = path + ".building-\(UUID().uuidString)"
        guard mkdir(built, 0o700) == 0 else {
            throw ServiceError.storage(
                "\(path) cannot be written: \(Disk.reason)")
        }
        defer { try? FileManager.default.removeItem(atPath: built) }
        let snapshot = try database.pool.makeSnapshot()
        let content = try snapshot.read { db in
            guard let project = try StoredProject.find(db, key: key) else {
                throw ServiceError.notFound("There is no project with the key \(key)")
            }
            return try BundleContent(db, project, isComplete: true)
        }
        let file = "\(built)/whole"
        try withoutActuallyEscaping(progress) { progress in
            let export = ProjectExport(
                snapshot: snapshot, content: content, accept: accept, time: now, folder: built,
                progress: progress)
            try writer.write(export, to: file)
        }
        try Disk.flush(file)
        try Disk.rename(file, to: path)
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
