public import Catalog
import Foundation
import GRDB

/// A project as a file, for other programs and servers (`tml-service.md` 9.4, rule 10).
extension Archives {
    /// Writes all languages and keys of a project into a file. The file at `path` is replaced when
    /// the new file is complete.
    ///
    /// `progress` receives the number of written pieces and the number of all pieces, and throws to
    /// stop the work. Throws `.notFound`, `.invalid` for a format without a writer, and `.storage` if the file cannot be
    /// written.
    public func export(
        _ key: Project.Key, to path: String, accept: Acceptance = .accepted,
        format: ProjectFormat = BundleShape.year2016.format,
        progress: (_ done: Int, _ all: Int) throws -> Void = { _, _ in }
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
            throw .storage(StorageFault.text(of: error, at: path))
        }
    }

    private func write(
        _ key: Project.Key, to path: String, _ accept: Acceptance, _ writer: any ProjectFileWriter,
        _ progress: (_ done: Int, _ all: Int) throws -> Void
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

/// The translations that a release or an exported archive contains (`tml-service.md` 3.14).
/// Rejected translations are never included.
public enum Acceptance: String, Hashable, Sendable, CaseIterable {
    /// Accepted and approved translations.
    case accepted
    /// Approved translations only.
    case approved
    /// Accepted, approved and pending translations.
    case all

    /// The SQL text after `status IN`.
    var sql: String {
        switch self {
        case .accepted: "('approved', 'accepted')"
        case .approved: "('approved')"
        case .all: "('approved', 'accepted', 'pending')"
        }
    }
}
