import CArchive
import Foundation

/// Unpacks a backup into a folder that has no data.
public struct BackupReader {
    private let folder: URL

    private init(_ folder: URL) { self.folder = folder }

    /// Puts database and releases of the backup at `path` into `folder`, which is made if it is
    /// not there; all of it, or nothing.
    ///
    /// Throws `.storage` when the folder has a database or releases, and when the file is no
    /// backup.
    public static func restore(_ path: String, into folder: String) throws(ServiceError) {
        let folder = URL(filePath: folder)
        for name in ["server.sqlite", "releases"] {
            let file = folder.appending(path: name).path
            guard !FileManager.default.fileExists(atPath: file) else {
                throw .storage("\(file) is there already; move it away first")
            }
        }
        let unpacked = folder.appending(path: ".restoring")
        do {
            try? FileManager.default.removeItem(at: unpacked)
            try FileManager.default.createDirectory(
                at: unpacked, withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
            defer { try? FileManager.default.removeItem(at: unpacked) }
            try BackupReader(unpacked).unpack(path)
            try move(unpacked, to: folder)
        } catch let error as ServiceError {
            throw error
        } catch {
            throw .storage("\(path): \((error as? ImportError)?.description ?? "\(error)")")
        }
    }

    /// The database comes last: without it, nothing has been restored.
    private static func move(_ unpacked: URL, to folder: URL) throws {
        func isThere(_ name: String) -> Bool {
            FileManager.default.fileExists(atPath: unpacked.appending(path: name).path)
        }
        guard isThere("server.sqlite") else {
            throw ServiceError.storage("the file is no backup: it has no server.sqlite")
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
        else { throw ServiceError.storage("the file is no backup: it has \(name)") }
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
