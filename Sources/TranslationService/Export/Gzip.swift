import CArchive

/// Bytes as gzip packs them.
public enum Gzip {
    /// Packs quickly rather than tightly: for answers that are sent once. Throws `.storage` when
    /// there is no memory for it.
    public static func pack(_ bytes: [UInt8]) throws(ServiceError) -> [UInt8] {
        var isPacked = false
        // What cannot be packed grows by a few bytes in every block of 16 KiB.
        let packed = [UInt8](unsafeUninitializedCapacity: bytes.count + bytes.count / 512 + 256) {
            buffer, count in
            isPacked = pack(bytes, into: UnsafeMutableRawBufferPointer(buffer), &count)
        }
        guard isPacked else { throw .storage("Out of memory") }
        return packed
    }

    private static func pack(
        _ bytes: [UInt8], into buffer: UnsafeMutableRawBufferPointer, _ count: inout Int
    ) -> Bool {
        guard let archive = archive_write_new(), let entry = archive_entry_new() else {
            return false
        }
        defer {
            archive_write_free(archive)
            archive_entry_free(entry)
        }
        archive_write_add_filter_gzip(archive)
        archive_write_set_filter_option(archive, "gzip", "compression-level", "1")
        archive_write_set_filter_option(archive, "gzip", "timestamp", nil)
        archive_write_set_format_raw(archive)
        archive_entry_set_filetype(entry, 0o100000)
        guard
            archive_write_open_memory(archive, buffer.baseAddress, buffer.count, &count)
                == ARCHIVE_OK,
            archive_write_header(archive, entry) == ARCHIVE_OK
        else { return false }
        let written = bytes.withUnsafeBytes {
            archive_write_data(archive, $0.baseAddress, $0.count)
        }
        return written == bytes.count && archive_write_close(archive) == ARCHIVE_OK
    }
}
