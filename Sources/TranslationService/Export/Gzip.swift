import CArchive

/// Bytes packed in memory, for answers.
public enum Gzip {
    /// The bytes as gzip; `nil` when there is no memory for it.
    ///
    /// - Parameter level: 1, fast, to 9, small.
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
        // What cannot be packed grows by a few bytes in every block of 16 KiB.
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
