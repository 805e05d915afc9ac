import CArchive
import Files
import Foundation
import Glibc

/// Writes a tar archive, compressed or not, or one file as `.gz`.
final class ArchiveWriter {
    enum Format {
        case tar
        /// One member without a name.
        case single
    }

    private let archive: OpaquePointer
    private let path: String

    private static let chunk = 1 << 18

    /// Creates the file, or empties an existing file.
    ///
    /// - Parameters:
    ///   - level: the gzip level, 1 to 9; `nil` for no compression.
    ///   - isPrivate: true if only the owner may read the file. The file must then not exist yet.
    init(path: String, format: Format, level: Int? = 6, isPrivate: Bool = false) throws {
        guard let archive = archive_write_new() else {
            throw ServiceError.storage("Out of memory")
        }
        self.archive = archive
        self.path = path
        if let level { Self.setGzip(archive, level: level) }
        switch format {
        case .tar: Self.setTar(archive)
        case .single: archive_write_set_format_raw(archive)
        }
        archive_write_set_bytes_in_last_block(archive, 1)
        if isPrivate { try makePrivateFile() }
        try check(archive_write_open_filename(archive, path))
    }

    deinit { archive_write_free(archive) }

    /// Names of members are bytes. Otherwise libarchive composes their letters, and a name would be
    /// another name after unpacking.
    private static func setTar(_ archive: OpaquePointer) {
        archive_write_set_format_pax_restricted(archive)
        archive_write_set_format_option(archive, "pax", "hdrcharset", "BINARY")
    }

    /// Compresses the archive without a time, so that the same content always gives the same bytes.
    static func setGzip(_ archive: OpaquePointer, level: Int) {
        archive_write_add_filter_gzip(archive)
        archive_write_set_filter_option(archive, "gzip", "compression-level", String(level))
        archive_write_set_filter_option(archive, "gzip", "timestamp", nil)
    }

    private func makePrivateFile() throws(ServiceError) {
        let descriptor = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .storage("\(path) cannot be written: \(Disk.reason)") }
        Glibc.close(descriptor)
    }

    private func check(_ outcome: Int32) throws {
        guard outcome < ARCHIVE_WARN else { return }
        throw ServiceError.storage(
            "\(path) cannot be written: \(ArchiveReader.message(of: archive))")
    }

    /// Completes the file, and waits until the file is on the disk.
    func finish() throws {
        try close()
        try Disk.flush(path)
    }

    /// Completes the file.
    func close() throws { try check(archive_write_close(archive)) }
}

extension ArchiveWriter {
    /// Adds a folder with access for everybody (`tml-service.md` 5.2).
    func addFolder(_ name: String, at time: Int) throws {
        try addHeader(
            name + "/", kind: ArchiveReader.directory, mode: 0o777, size: 0, at: time)
    }

    /// Adds a file with the content of another file, readable for everybody, with this time.
    /// Without a time, the mode and the time are those of the other file. Throws `.notFound` if the
    /// other file does not exist.
    func addFile(_ name: String, contentOf source: String, at time: Int? = nil) throws {
        let descriptor = open(source, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw errno == ENOENT
                ? ServiceError.notFound("\(source) is missing") : Self.unreadable(source)
        }
        defer { Glibc.close(descriptor) }
        guard let status = FileStatus(descriptor: descriptor) else {
            throw Self.unreadable(source)
        }
        try addHeader(
            name, kind: ArchiveReader.regularFile,
            mode: time == nil ? status.permissions : 0o644, size: status.size,
            at: time ?? status.modifiedAt)
        try copy(descriptor, source)
    }

    private func copy(_ descriptor: Int32, _ source: String) throws {
        var chunk = [UInt8](repeating: 0, count: Self.chunk)
        while true {
            let count = read(descriptor, &chunk, chunk.count)
            if count == 0 { return }
            guard count > 0 else { throw Self.unreadable(source) }
            guard archive_write_data(archive, chunk, count) == count else {
                return try check(ARCHIVE_FATAL)
            }
        }
    }

    private static func unreadable(_ path: String) -> ServiceError {
        .storage("\(path) cannot be read: \(Disk.reason)")
    }

    private func addHeader(
        _ name: String, kind: UInt32, mode: UInt32, size: Int, at time: Int
    ) throws {
        guard let entry = archive_entry_new() else { throw ServiceError.storage("Out of memory") }
        defer { archive_entry_free(entry) }
        archive_entry_set_pathname(entry, name)
        archive_entry_set_filetype(entry, kind)
        archive_entry_set_perm(entry, mode)
        archive_entry_set_size(entry, Int64(size))
        archive_entry_set_mtime(entry, time, 0)
        try check(UTF8Names.write { archive_write_header(archive, entry) })
    }
}

/// Compression in memory, for answers.
public enum Gzip {
    /// Returns the bytes as gzip; `nil` if there is not enough memory.
    ///
    /// - Parameter level: from 1 (fast) to 9 (small).
    public static func packed(_ bytes: [UInt8], level: Int = 5) -> [UInt8]? {
        guard let archive = archive_write_new() else { return nil }
        defer { archive_write_free(archive) }
        ArchiveWriter.setGzip(archive, level: level)
        archive_write_set_format_raw(archive)
        archive_write_set_bytes_in_last_block(archive, 1)
        guard let entry = archive_entry_new() else { return nil }
        defer { archive_entry_free(entry) }
        archive_entry_set_pathname_utf8(entry, "data")
        archive_entry_set_filetype(entry, ArchiveReader.regularFile)
        // Data that cannot be compressed grows by a few bytes for every block of 16 KiB.
        let capacity = bytes.count + bytes.count / 512 + 256
        let packed = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, used in
            let isDone =
                archive_write_open_memory(archive, buffer.baseAddress, buffer.count, &used)
                == ARCHIVE_OK
                && archive_write_header(archive, entry) == ARCHIVE_OK
                && archive_write_data(archive, bytes, bytes.count) == bytes.count
                && archive_write_close(archive) == ARCHIVE_OK
            if !isDone { used = 0 }
        }
        return packed.isEmpty ? nil : packed
    }
}

/// Sets a UTF-8 locale for the names of archive members.
enum UTF8Names {
    /// `nil` if the C library does not have this locale.
    private static let locale = newlocale(LC_CTYPE_MASK, "C.UTF-8", nil).map {
        UInt(bitPattern: $0)
    }

    /// Writes a header while the thread has a UTF-8 locale. In the locale `C`, which services use,
    /// libarchive cannot convert folder names that are not ASCII, and ends the program.
    static func write(_ header: () -> Int32) -> Int32 {
        guard let locale = locale.flatMap({ locale_t(bitPattern: $0) }) else { return header() }
        let former = uselocale(locale)
        defer { uselocale(former) }
        return header()
    }
}
