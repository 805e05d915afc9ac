import CArchive
import Foundation
import GRDB

/// Backups: one archive with a copy of the database and the files of the releases.
extension Maintenance {
    /// Writes a backup to `path`, while other calls may read and write. The backup is compressed if
    /// the name ends in `gz`.
    ///
    /// The backup contains the state of the database at one moment. The copy is checked before the
    /// backup is complete. Throws `.storage` if the file already exists or a write fails. After a
    /// failure, no file is left.
    public func backUp(to path: String) throws(ServiceError) {
        guard !FileManager.default.fileExists(atPath: path) else {
            throw .storage("\(path) already exists")
        }
        let copy = path + ".database"
        let partial = path + ".partial"
        do {
            defer {
                let pieces = ["", "-journal", "-wal", "-shm"].map { copy + $0 }
                for left in pieces + [partial] { unlink(left) }
            }
            try copyDatabase(to: copy)
            // The releases are copied after the database, so that all releases in the copy are
            // complete.
            let members =
                [("server.sqlite", copy)]
                + Self.files(ofReleases: database.folder.appending(path: "releases")).map { name in
                    ("releases/" + name, database.folder.appending(path: "releases/" + name).path)
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

    /// Writes a backup to `path` as ``backUp(to:)``, and checks it. Returns the problems.
    ///
    /// A release that is deleted during the backup is not complete in the backup. So a backup in
    /// which only files of releases are damaged is made again once.
    public func backUpChecked(
        to path: String,
        check: (String) throws(ServiceError) -> [Damage] = BackupReader.check
    ) throws(ServiceError) -> [Damage] {
        try backUp(to: path)
        let damages = try check(path)
        let isOfReleases = damages.allSatisfy { ["archives", "files"].contains($0.subject) }
        guard !damages.isEmpty, isOfReleases else { return damages }
        unlink(path)
        try backUp(to: path)
        return try check(path)
    }

    /// Files that were deleted in the meantime are not included.
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
        defer { try? queue.close() }
        try database.pool.backup(to: queue)
        let flaws = try queue.read { db in
            try String.fetchAll(db, sql: "PRAGMA quick_check(5)").filter { $0 != "ok" }
        }
        guard flaws.isEmpty else {
            throw ServiceError.storage(
                "the database is damaged: \(flaws.joined(separator: "; ")); "
                    + "“tml-server check” shows the details")
        }
    }

    /// Returns the files of the releases of all projects. Files in progress are directly in the
    /// folder of a project, have names that begin with a dot, and are not included. Files of
    /// sources can also have such names.
    private static func files(ofReleases folder: URL) -> [String] {
        let names = FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String]
        return (names ?? []).filter { name in
            var isFolder: ObjCBool = false
            let isThere = FileManager.default.fileExists(
                atPath: folder.appending(path: name).path, isDirectory: &isFolder)
            let parts = name.utf8.split(separator: UInt8(ascii: "/"))
            let isInProgress = parts.prefix(2).contains { $0.first == UInt8(ascii: ".") }
            return isThere && !isFolder.boolValue && !isInProgress
        }.sorted()
    }
}

/// The time of the last backup.
extension Maintenance {
    private var backupNote: URL { database.folder.appending(path: "last-backup") }

    private func noteBackup(_ path: String) throws {
        do {
            try Data("\(database.clock()) \(path)\n".utf8).write(to: backupNote, options: .atomic)
        } catch {
            let reason = StorageFault.text(of: error, at: backupNote.path)
            throw ServiceError.storage(
                "The backup \(path) is complete, but its time could not be stored in "
                    + "\(backupNote.path): \(reason)")
        }
    }

    /// The time of the last backup in seconds since 1970, if known.
    public var lastBackup: Int? {
        guard let note = FileManager.default.contents(atPath: backupNote.path) else { return nil }
        return String(decoding: note, as: UTF8.self).split(separator: " ").first.flatMap { Int($0) }
    }
}

/// Restores a backup or a replica into a folder without data.
public struct BackupReader {
    private let folder: URL

    private init(_ folder: URL) { self.folder = folder }

    /// Writes the database and the releases of the backup at `path` into `folder`. The folder is
    /// created if it is missing. Either everything is restored or nothing.
    ///
    /// Throws `.storage` if the folder already contains a database or releases, or if the file is
    /// not a backup.
    public static func restore(_ path: String, into folder: String) throws(ServiceError) {
        try restore(into: folder) { unpacked in
            do {
                try BackupReader(URL(filePath: unpacked)).unpack(path)
            } catch let error as ImportError {
                throw ServiceError.storage("\(path): \(error.description)")
            }
        }
    }

    /// Restores the database and the releases that `fill` writes into an empty temporary folder,
    /// given by its path: the file `server.sqlite` and the folder `releases`. Either everything is
    /// restored or nothing.
    ///
    /// Throws `.storage` if the folder already contains data.
    public static func restore(
        into folder: String, fill: (String) throws -> Void
    ) throws(ServiceError) {
        let folder = URL(filePath: folder)
        try requireNoData(in: folder)
        let unpacked = folder.appending(path: ".restoring")
        do {
            try? FileManager.default.removeItem(at: unpacked)
            try FileManager.default.createDirectory(
                at: unpacked, withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
            defer { try? FileManager.default.removeItem(at: unpacked) }
            try fill(unpacked.path)
            try move(unpacked, to: folder)
        } catch let error as ServiceError {
            throw error
        } catch {
            throw .storage("\(folder.path): \(error)")
        }
    }

    /// An old write-ahead log beside a restored database would damage the database. Litestream must
    /// not continue with the state of the former database.
    private static func requireNoData(in folder: URL) throws(ServiceError) {
        let names = ["server.sqlite", "server.sqlite-wal", "releases", ".server.sqlite-litestream"]
        for name in names {
            let file = folder.appending(path: name).path
            guard !FileManager.default.fileExists(atPath: file) else {
                throw .storage("\(file) already exists; first move the file to another folder")
            }
        }
    }

    /// The database is moved last: without the database, nothing counts as restored.
    private static func move(_ unpacked: URL, to folder: URL) throws {
        func isThere(_ name: String) -> Bool {
            FileManager.default.fileExists(atPath: unpacked.appending(path: name).path)
        }
        guard isThere("server.sqlite") else {
            throw ServiceError.storage("the file is not a backup: it has no server.sqlite")
        }
        for name in ["releases", "server.sqlite"] where isThere(name) {
            try FileManager.default.moveItem(
                at: unpacked.appending(path: name), to: folder.appending(path: name))
        }
    }
}

extension BackupReader {
    private func unpack(_ path: String) throws {
        guard let archive = archive_read_new() else { throw ServiceError.storage("out of memory") }
        defer { archive_read_free(archive) }
        archive_read_support_filter_gzip(archive)
        archive_read_support_format_tar(archive)
        guard archive_read_open_filename(archive, path, 65536) == ARCHIVE_OK else {
            throw ServiceError.storage(
                "\(path) cannot be read: \(ArchiveReader.message(of: archive))")
        }
        while true {
            var entry: OpaquePointer?
            let outcome = archive_read_next_header(archive, &entry)
            if outcome == ARCHIVE_EOF { return }
            guard outcome >= ARCHIVE_WARN, let entry else {
                throw ServiceError.storage(
                    "the backup is damaged: \(ArchiveReader.message(of: archive))")
            }
            try unpack(entry, of: archive)
        }
    }

    private func unpack(_ entry: OpaquePointer, of archive: OpaquePointer) throws {
        let name = try ArchiveReader.name(of: entry)
        guard archive_entry_filetype(entry) == ArchiveReader.regularFile,
            archive_entry_hardlink(entry) == nil,
            name == "server.sqlite" || name.utf8.starts(with: "releases/".utf8)
        else { throw ServiceError.storage("the file is not a backup: it contains \(name)") }
        let file = folder.appending(path: name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        let mode = name == "server.sqlite" ? 0o600 : archive_entry_perm(entry) & 0o777
        let descriptor = open(file.path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, mode)
        guard descriptor >= 0 else {
            throw ServiceError.storage("\(file.path) cannot be written: \(Disk.reason)")
        }
        defer { close(descriptor) }
        guard archive_read_data_into_fd(archive, descriptor) == ARCHIVE_OK, fsync(descriptor) == 0
        else {
            throw ServiceError.storage(
                "\(name) cannot be unpacked: \(ArchiveReader.message(of: archive))")
        }
    }
}

extension Maintenance {
    /// Prepares a folder for a new backup: deletes what remained of backups that did not come to
    /// their end. Another backup of the server into a folder fails until the value is released.
    ///
    /// Returns `nil` if `path` is not a folder. Throws `.storage` if another backup is running.
    public func backupFolder(_ path: String) throws(ServiceError) -> BackupFolder? {
        guard BackupFolder.isFolder(path) else { return nil }
        guard let lock = try FileLock.take(database.folder.appending(path: "backup.lock").path)
        else {
            throw .storage("another backup of this server is running; wait until it is complete")
        }
        let folder = BackupFolder(path, of: try serverInBackups(), lock: lock)
        try folder?.removeLeftovers()
        return folder
    }

    /// The server in the names of its backups: a text that belongs to the data folder. A backup
    /// does not contain the text, so a server with a restored backup is another server.
    private func serverInBackups() throws(ServiceError) -> String {
        let file = database.folder.appending(path: "backup-name")
        if let data = FileManager.default.contents(atPath: file.path) {
            let text = String(decoding: data, as: UTF8.self).filter { !$0.isWhitespace }
            if text.utf8.count == 8, text.allSatisfy(\.isHexDigit) { return text }
        }
        let new = String(UUID().uuidString.prefix(8)).lowercased()
        do {
            try Data("\(new)\n".utf8).write(to: file, options: .atomic)
            return new
        } catch {
            throw .storage("\(file.path) cannot be written: \(error.localizedDescription)")
        }
    }
}
