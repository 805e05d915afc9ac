import CArchive
import Foundation

/// Writes a tar archive of files, one after another.
final class BackupWriter {
    private let archive: OpaquePointer
    private let path: String

    /// Begins the archive at `path`, readable for its owner only.
    init(_ path: String, isCompressed: Bool) throws(ServiceError) {
        guard let archive = archive_write_new() else { throw .storage("out of memory") }
        self.archive = archive
        self.path = path
        archive_write_set_format_pax_restricted(archive)
        if isCompressed { archive_write_add_filter_gzip(archive) }
        let descriptor = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw .storage("\(path) cannot be written: \(Self.reason)")
        }
        close(descriptor)
        guard archive_write_open_filename(archive, path) == ARCHIVE_OK else { throw failure }
    }

    deinit { archive_write_free(archive) }

    static var reason: String { String(cString: strerror(errno)) }

    private var failure: ServiceError {
        .storage("\(path) cannot be written: \(ArchiveReader.message(of: archive))")
    }

    /// Adds a file; one that has gone meanwhile is left out.
    func add(_ name: String, contentsOf file: String) throws(ServiceError) {
        let descriptor = open(file, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ENOENT { return }
            throw .storage("\(file) cannot be read: \(Self.reason)")
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, let entry = archive_entry_new() else {
            throw .storage("\(file) cannot be read: \(Self.reason)")
        }
        defer { archive_entry_free(entry) }
        archive_entry_set_pathname_utf8(entry, name)
        archive_entry_set_filetype(entry, ArchiveReader.regularFile)
        archive_entry_set_perm(entry, status.st_mode & 0o777)
        archive_entry_set_size(entry, Int64(status.st_size))
        archive_entry_set_mtime(entry, status.st_mtim.tv_sec, 0)
        let outcome = UTF8Names.write { archive_write_header(archive, entry) }
        guard outcome == ARCHIVE_OK else { throw failure }
        try copy(descriptor, file)
    }

    private func copy(_ descriptor: Int32, _ file: String) throws(ServiceError) {
        var chunk = [UInt8](repeating: 0, count: 1 << 20)
        while true {
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            if count == 0 { return }
            guard count > 0 else { throw .storage("\(file) cannot be read: \(Self.reason)") }
            guard archive_write_data(archive, chunk, count) == count else { throw failure }
        }
    }

    /// Ends the archive and waits until it is on the disk.
    func finish() throws(ServiceError) {
        guard archive_write_close(archive) == ARCHIVE_OK else { throw failure }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0, fsync(descriptor) == 0 else {
            throw .storage("\(path) cannot be written: \(Self.reason)")
        }
        close(descriptor)
    }
}
