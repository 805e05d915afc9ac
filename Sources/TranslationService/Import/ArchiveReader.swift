import CArchive

/// Unpacks a `.tar.gz` into memory, trusting nothing in it.
///
/// Nothing is written to disk. Links, devices, absolute names, `..` and names that are not UTF-8
/// are refused, and sizes are counted while unpacking, so that a small file cannot become large.
struct ArchiveReader {
    private let limits: ArchiveLimits
    private var files: [String: [UInt8]] = [:]
    private var total = 0
    private var members = 0

    /// The files of the archive at `path`, by name; throws a sentence about what is wrong.
    static func files(
        of path: String, limits: ArchiveLimits
    ) throws(ImportError) -> [String: [UInt8]] {
        guard let archive = archive_read_new() else { throw ImportError("Out of memory") }
        defer { archive_read_free(archive) }
        archive_read_support_filter_gzip(archive)
        archive_read_support_format_tar(archive)
        guard archive_read_open_filename(archive, path, 65536) == ARCHIVE_OK else {
            throw ImportError("\(path) cannot be read: \(message(of: archive))")
        }
        var reader = ArchiveReader(limits: limits)
        try reader.readAll(archive)
        return reader.files
    }

    private init(limits: ArchiveLimits) { self.limits = limits }

    static func message(of archive: OpaquePointer) -> String {
        archive_error_string(archive).map { String(cString: $0) } ?? "it is damaged"
    }
}

extension ArchiveReader {
    private mutating func readAll(_ archive: OpaquePointer) throws(ImportError) {
        while true {
            var entry: OpaquePointer?
            let outcome = archive_read_next_header(archive, &entry)
            if outcome == ARCHIVE_EOF { return }
            guard outcome >= ARCHIVE_WARN, let entry else {
                throw ImportError("The archive is damaged: \(Self.message(of: archive))")
            }
            members += 1
            guard members <= limits.members else {
                throw ImportError("The archive has more than \(limits.members) members")
            }
            try read(entry, of: archive)
        }
    }

    private mutating func read(
        _ entry: OpaquePointer, of archive: OpaquePointer
    ) throws(ImportError) {
        let name = try Self.name(of: entry)
        let isLink = archive_entry_hardlink(entry) != nil || archive_entry_symlink(entry) != nil
        guard !isLink else {
            throw ImportError("\(name) is a link, which an archive must not have")
        }
        let kind = archive_entry_filetype(entry)
        if kind == Self.directory { return }
        guard kind == Self.regularFile else {
            throw ImportError("\(name) is neither a file nor a folder")
        }
        guard files[name] == nil else { throw ImportError("\(name) occurs twice") }
        files[name] = try content(of: entry, named: name, archive)
    }

    /// `AE_IFREG` and `AE_IFDIR`, which are casts in C and so do not come across.
    static let regularFile: UInt32 = 0o100000
    static let directory: UInt32 = 0o040000

    static func name(of entry: OpaquePointer) throws(ImportError) -> String {
        guard let bytes = archive_entry_pathname_utf8(entry) ?? archive_entry_pathname(entry),
            let name = String(validatingCString: bytes)
        else { throw ImportError("A member's name is not UTF-8") }
        let parts = name.utf8.split(separator: UInt8(ascii: "/")).map { String($0) ?? ".." }
        let isControlled = name.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }
        guard !name.utf8.starts(with: "/".utf8), !parts.contains(".."), !isControlled else {
            throw ImportError("The member name \(name.debugDescription) leads out of the archive")
        }
        return parts.filter { $0 != "." }.joined(separator: "/")
    }

    private mutating func content(
        of entry: OpaquePointer, named name: String, _ archive: OpaquePointer
    ) throws(ImportError) -> [UInt8] {
        guard archive_entry_size(entry) <= Int64(limits.memberBytes) else {
            throw ImportError("\(name) is larger than \(limits.memberBytes) bytes")
        }
        var content: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65536)
        while true {
            let count = archive_read_data(archive, &chunk, chunk.count)
            if count == 0 { return content }
            guard count > 0 else {
                throw ImportError("\(name) is damaged: \(Self.message(of: archive))")
            }
            total += count
            guard total <= limits.totalBytes else {
                throw ImportError("The archive unpacks to more than \(limits.totalBytes) bytes")
            }
            guard content.count + count <= limits.memberBytes else {
                throw ImportError("\(name) is larger than \(limits.memberBytes) bytes")
            }
            content += chunk[..<count]
        }
    }
}
