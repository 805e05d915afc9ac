import CArchive
import Foundation

/// Writes a `.tar.gz`, or one file as `.gz`.
final class ArchiveWriter {
    enum Format {
        case tar
        /// One member, whose name is nowhere.
        case single
    }

    private let archive: OpaquePointer
    private let path: String

    private static let chunk = 65536
    /// `AE_IFREG` and `AE_IFDIR`, which are casts in C and so do not come across.
    private static let regularFile: UInt32 = 0o100000
    private static let directory: UInt32 = 0o040000

    /// Creates the file; `level` is that of gzip, 1 to 9.
    init(path: String, format: Format, level: Int = 6) throws {
        guard let archive = archive_write_new() else {
            throw ServiceError.storage("Out of memory")
        }
        self.archive = archive
        self.path = path
        archive_write_add_filter_gzip(archive)
        archive_write_set_filter_option(archive, "gzip", "compression-level", String(level))
        archive_write_set_filter_option(archive, "gzip", "timestamp", nil)
        switch format {
        case .tar: archive_write_set_format_pax_restricted(archive)
        case .single: archive_write_set_format_raw(archive)
        }
        archive_write_set_bytes_in_last_block(archive, 1)
        try check(archive_write_open_filename(archive, path))
    }

    deinit { archive_write_free(archive) }

    private func check(_ outcome: Int32) throws {
        guard outcome < ARCHIVE_WARN else { return }
        let text = archive_error_string(archive).map { String(cString: $0) } ?? "no reason is known"
        throw ServiceError.storage("\(path) cannot be written: \(text)")
    }

    /// A folder, as all may use it (5.2).
    func addFolder(_ name: String, at time: Int) throws {
        try addHeader(name + "/", kind: Self.directory, mode: 0o777, size: 0, at: time)
    }

    /// A file with the content of another.
    func addFile(_ name: String, contentOf source: String, at time: Int) throws {
        guard let handle = FileHandle(forReadingAtPath: source) else {
            throw ServiceError.storage("\(source) cannot be read")
        }
        let size = try handle.seekToEnd()
        try handle.seek(toOffset: 0)
        try addHeader(name, kind: Self.regularFile, mode: 0o644, size: Int(size), at: time)
        while let data = try handle.read(upToCount: Self.chunk), !data.isEmpty {
            let written = data.withUnsafeBytes { bytes in
                archive_write_data(archive, bytes.baseAddress, bytes.count)
            }
            if written < 0 { try check(ARCHIVE_FATAL) }
        }
        try handle.close()
    }

    private func addHeader(
        _ name: String, kind: UInt32, mode: UInt32, size: Int, at time: Int
    ) throws {
        guard let entry = archive_entry_new() else { throw ServiceError.storage("Out of memory") }
        defer { archive_entry_free(entry) }
        archive_entry_set_pathname_utf8(entry, name)
        archive_entry_set_filetype(entry, kind)
        archive_entry_set_perm(entry, mode)
        archive_entry_set_size(entry, Int64(size))
        archive_entry_set_mtime(entry, time, 0)
        try check(UTF8Names.write { archive_write_header(archive, entry) })
    }

    /// Completes the file.
    func close() throws { try check(archive_write_close(archive)) }
}
