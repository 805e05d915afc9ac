import Foundation
import GRDB

/// Backups: one archive with a copy of the database and the files of the releases.
extension TranslationService {
    /// The folder of the data.
    var folder: URL { URL(filePath: pool.path).deletingLastPathComponent() }

    /// Writes a backup to `path`, while others may read and write; compressed if the name ends
    /// in `gz`.
    ///
    /// The database is copied as it is at one moment, and the copy is looked at before it counts.
    /// Throws `.storage` when there is a file of that name, and when something cannot be written;
    /// then nothing is left.
    public func backUp(to path: String) throws(ServiceError) {
        guard !FileManager.default.fileExists(atPath: path) else {
            throw .storage("\(path) is there already")
        }
        let copy = path + ".database"
        let partial = path + ".partial"
        do {
            defer { for left in [copy, copy + "-wal", copy + "-shm", partial] { unlink(left) } }
            try copyDatabase(to: copy)
            // The releases come after the database: those it knows are complete by then.
            let members =
                [("server.sqlite", copy)]
                + Self.files(below: folder.appending(path: "releases")).map { name in
                    ("releases/" + name, folder.appending(path: "releases/" + name).path)
                }
            try Self.write(members, to: partial, isPacked: path.hasSuffix("gz"))
            guard rename(partial, path) == 0 else {
                throw ServiceError.storage("\(path) cannot be written: \(Disk.reason)")
            }
            try noteBackup(path)
        } catch let error as ServiceError {
            throw error
        } catch {
            throw .storage("the backup failed: \(StorageFault.text(of: error, at: path))")
        }
    }

    /// What has gone meanwhile is left out.
    private static func write(
        _ members: [(name: String, file: String)], to path: String, isPacked: Bool
    ) throws {
        let writer = try ArchiveWriter(
            path: path, format: .tar, level: isPacked ? 6 : nil, isPrivate: true)
        for (name, file) in members {
            do {
                try writer.addFile(name, contentOf: file)
            } catch ServiceError.notFound {
                continue
            }
        }
        try writer.finish()
    }

    private func copyDatabase(to copy: String) throws {
        guard
            FileManager.default.createFile(
                atPath: copy, contents: nil, attributes: [.posixPermissions: 0o600])
        else { throw ServiceError.storage("\(copy) cannot be written: \(Disk.reason)") }
        let queue = try DatabaseQueue(path: copy)
        try pool.backup(to: queue)
        let flaws = try queue.read { db in
            try String.fetchAll(db, sql: "PRAGMA quick_check(5)").filter { $0 != "ok" }
        }
        try queue.close()
        guard flaws.isEmpty else {
            throw ServiceError.storage(
                "the database is damaged: \(flaws.joined(separator: "; ")); "
                    + "see “tml-server check”")
        }
    }

    /// The files below a folder, without those that are just being made, whose names begin with
    /// a dot.
    private static func files(below folder: URL) -> [String] {
        let names = FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String]
        return (names ?? []).filter { name in
            var isFolder: ObjCBool = false
            let isThere = FileManager.default.fileExists(
                atPath: folder.appending(path: name).path, isDirectory: &isFolder)
            let parts = name.split(separator: "/")
            return isThere && !isFolder.boolValue && !parts.contains { $0.hasPrefix(".") }
        }.sorted()
    }
}

/// When the last backup was made.
extension TranslationService {
    private var backupNote: URL { folder.appending(path: "last-backup") }

    private func noteBackup(_ path: String) throws {
        try Data("\(clock()) \(path)\n".utf8).write(to: backupNote, options: .atomic)
    }

    /// The time of the last backup in seconds since 1970, as far as it is known.
    public var lastBackup: Int? {
        guard let note = FileManager.default.contents(atPath: backupNote.path) else { return nil }
        return String(decoding: note, as: UTF8.self).split(separator: " ").first.flatMap { Int($0) }
    }
}
