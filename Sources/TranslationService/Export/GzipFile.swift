import CArchive
import Foundation

/// A `.gz` beside a file of a bundle.
enum GzipFile {
    /// Some SDKs search the compressed bytes for `xml` as well, and by chance it can be there: then
    /// another level gives other bytes (`tml-service.md` 1.5).
    private static let levels = [6, 7, 8, 9, 5, 4, 3, 2, 1]
    private static let word = Array("xml".utf8)

    /// Writes `path` + `.gz`.
    static func compress(_ path: String) throws {
        for level in levels {
            try compress(path, to: path + ".gz", level: level)
            if try !isWordIn(path + ".gz") { return }
        }
    }

    /// Writes the file in one way.
    static func compress(_ path: String, to target: String, level: Int) throws {
        let writer = try ArchiveWriter(path: target, format: .single, level: level)
        try writer.addFile("data", contentOf: path, at: 0)
        try writer.close()
    }

    /// What the `.gz` at `path` unpacks to; `nil` when it is missing or damaged.
    static func content(of path: String) -> [UInt8]? {
        guard let archive = archive_read_new() else { return nil }
        defer { archive_read_free(archive) }
        archive_read_support_filter_gzip(archive)
        archive_read_support_format_raw(archive)
        archive_read_support_format_empty(archive)
        guard archive_read_open_filename(archive, path, 65536) == ARCHIVE_OK else { return nil }
        var entry: OpaquePointer?
        guard archive_read_next_header(archive, &entry) == ARCHIVE_OK else { return nil }
        var content: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65536)
        while true {
            let count = archive_read_data(archive, &chunk, chunk.count)
            guard count > 0 else { return count == 0 ? content : nil }
            content += chunk[..<count]
        }
    }

    private static func isWordIn(_ path: String) throws -> Bool {
        let data = try Data(contentsOf: URL(filePath: path), options: .alwaysMapped)
        return data.firstRange(of: word) != nil
    }
}
