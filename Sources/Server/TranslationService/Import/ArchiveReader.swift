import CArchive
import TML
import Text

/// Unpacks a `.tar.gz` member by member. The archive may be malicious.
///
/// Nothing is written to the disk. Links, devices, absolute names, `..` and names that are not
/// UTF-8 are refused. Sizes are counted during unpacking, so that a small file cannot become too
/// large. Only one member is in memory at a time.
struct ArchiveReader {
    private let limits: ArchiveLimits
    private var names: Set<ExactText> = []
    private var total = 0
    private var members = 0

    /// Calls `body` with the name and the bytes of each requested file of the archive at `path`, in
    /// the order of the archive. All files are checked. Throws a sentence with the problem.
    static func each(
        of path: String, limits: ArchiveLimits, where isWanted: (_ name: String) -> Bool,
        _ body: (_ name: String, _ bytes: [UInt8]) throws -> Void
    ) throws {
        guard let archive = archive_read_new() else { throw ImportError("Out of memory") }
        defer { archive_read_free(archive) }
        archive_read_support_filter_gzip(archive)
        archive_read_support_format_tar(archive)
        guard archive_read_open_filename(archive, path, 65536) == ARCHIVE_OK else {
            throw ImportError("\(path) cannot be read: \(message(of: archive))")
        }
        var reader = ArchiveReader(limits: limits)
        while let entry = try reader.nextEntry(archive) {
            guard let name = try reader.fileName(of: entry) else { continue }
            let isWanted = isWanted(name)
            let content = try reader.content(of: entry, named: name, isKept: isWanted, archive)
            if isWanted { try body(name, content) }
        }
    }

    private init(limits: ArchiveLimits) { self.limits = limits }

    static func message(of archive: OpaquePointer) -> String {
        archive_error_string(archive).map { String(cString: $0) } ?? "it is damaged"
    }
}

extension ArchiveReader {
    private mutating func nextEntry(_ archive: OpaquePointer) throws -> OpaquePointer? {
        var entry: OpaquePointer?
        let outcome = archive_read_next_header(archive, &entry)
        if outcome == ARCHIVE_EOF { return nil }
        guard outcome >= ARCHIVE_WARN, let entry else {
            throw ImportError("The archive is damaged: \(Self.message(of: archive))")
        }
        members += 1
        guard members <= limits.members else {
            throw ImportError("The archive has more than \(limits.members) members")
        }
        return entry
    }

    /// The name of a file; `nil` for a folder.
    private mutating func fileName(of entry: OpaquePointer) throws -> String? {
        let name = try Self.name(of: entry)
        let isLink = archive_entry_hardlink(entry) != nil || archive_entry_symlink(entry) != nil
        guard !isLink else {
            throw ImportError("\(name) is a link; links are not allowed in an archive")
        }
        let kind = archive_entry_filetype(entry)
        if kind == Self.directory { return nil }
        guard kind == Self.regularFile else {
            throw ImportError("\(name) is neither a file nor a folder")
        }
        guard names.insert(ExactText(name)).inserted else {
            throw ImportError("\(name) occurs twice")
        }
        return name
    }

    /// `AE_IFREG` and `AE_IFDIR`. They are casts in C, so Swift does not import them.
    static let regularFile: UInt32 = 0o100000
    static let directory: UInt32 = 0o040000

    static func name(of entry: OpaquePointer) throws(ImportError) -> String {
        guard let bytes = archive_entry_pathname(entry) ?? archive_entry_pathname_utf8(entry),
            let name = String(validatingCString: bytes)
        else { throw ImportError("The name of a file in the archive is not UTF-8") }
        let parts = name.utf8.split(separator: UInt8(ascii: "/")).map { String($0) ?? ".." }
        let isControlled = name.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }
        guard !name.utf8.starts(with: "/".utf8), !parts.contains(".."), !isControlled else {
            throw ImportError("The name \(name.debugDescription) is not allowed in an archive")
        }
        return parts.filter { $0 != "." }.joined(separator: "/")
    }

    private mutating func content(
        of entry: OpaquePointer, named name: String, isKept: Bool, _ archive: OpaquePointer
    ) throws -> [UInt8] {
        guard archive_entry_size(entry) <= Int64(limits.memberBytes) else {
            throw ImportError("\(name) is larger than \(limits.memberBytes) bytes")
        }
        var content: [UInt8] = []
        var length = 0
        var chunk = [UInt8](repeating: 0, count: 65536)
        while true {
            let count = archive_read_data(archive, &chunk, chunk.count)
            if count == 0 { return content }
            guard count > 0 else {
                throw ImportError("\(name) is damaged: \(Self.message(of: archive))")
            }
            total += count
            guard total <= limits.totalBytes else {
                throw ImportError("The unpacked archive has more than \(limits.totalBytes) bytes")
            }
            length += count
            guard length <= limits.memberBytes else {
                throw ImportError("\(name) is larger than \(limits.memberBytes) bytes")
            }
            if isKept { content += chunk[..<count] }
        }
    }
}

/// The maximum size of an unpacked archive (`tml-service.md` 5.5).
public struct ArchiveLimits: Hashable, Sendable {
    /// The maximum bytes of all members together.
    public var totalBytes: Int
    /// The maximum bytes of one member.
    public var memberBytes: Int
    /// The maximum number of members.
    public var members: Int

    /// Creates limits; by default, 64 MiB in total, 64 MiB for one member, and 20,000 members.
    public init(
        totalBytes: Int = 64 << 20, memberBytes: Int = 64 << 20, members: Int = 20_000
    ) {
        self.totalBytes = totalBytes
        self.memberBytes = memberBytes
        self.members = members
    }
}

/// The reason for a failed import of an archive or of a folder. Nothing was imported.
public struct ImportError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A sentence with the problem and the member of the archive.
    public let description: String

    init(_ description: String) { self.description = description }
}
