import CArchive
import Foundation
import TML
import Text
import Wire

/// A file of a bundle, written in pieces.
///
/// Some SDKs report a file that contains `xml` as missing, so the `x` is escaped (`tml-service.md`
/// 1.5).
final class BundleFile {
    /// The digest and the size of a complete file.
    struct Digest: Hashable {
        let sha256: String
        let size: Int

        var json: JSON { ["sha256": .string(sha256), "size": .integer(size)] }
    }

    /// Returns the list of digests next to an archive (`tml-service.md` 5.5): for the archive and
    /// for its files.
    static func digests(archive: Digest, files: [JSONObject.Member]) -> JSON {
        ["archive": archive.json, "files": .object(JSONObject(files))]
    }

    private let handle: FileHandle
    private var buffer: [UInt8] = []
    private var hash = SHA256()
    private var size = 0

    private static let chunk = 65536

    /// Creates the file. The file must not exist.
    init(path: String) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else {
            throw ServiceError.storage(
                "\(path) cannot be created: \(Disk.reason)")
        }
        handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    /// Writes a complete file.
    static func write(_ json: JSON, to path: String) throws -> Digest {
        let file = try BundleFile(path: path)
        try file.write(json)
        return try file.close()
    }

    func write(_ json: JSON) throws { try write(Self.withoutXML(json.bytes)) }

    /// Writes punctuation between values.
    func write(_ text: String) throws { try write(Array(text.utf8)) }

    private func write(_ bytes: [UInt8]) throws {
        buffer += bytes
        if buffer.count >= Self.chunk { try flush() }
    }

    private func flush() throws {
        hash.update(buffer)
        size += buffer.count
        try handle.write(contentsOf: buffer)
        buffer.removeAll(keepingCapacity: true)
    }

    func close() throws -> Digest {
        try flush()
        try handle.close()
        return Digest(sha256: hash.finish(), size: size)
    }

    /// The letters occur only in strings, where `\u0078` has the same meaning as `x`.
    static func withoutXML(_ bytes: [UInt8]) -> [UInt8] {
        let word = Array("xml".utf8)
        guard var place = bytes.firstIndex(of: word[0]) else { return bytes }
        var result = Array(bytes[..<place])
        while place < bytes.endIndex {
            if bytes[place...].starts(with: word) {
                result += #"\u0078"#.utf8
            } else {
                result.append(bytes[place])
            }
            let next = bytes[(place + 1)...].firstIndex(of: word[0]) ?? bytes.endIndex
            result += bytes[(place + 1)..<next]
            place = next
        }
        return result
    }
}

/// The `.gz` file next to a file of a bundle.
enum GzipFile {
    /// Some SDKs also search the compressed bytes for `xml`. The bytes may contain `xml` by chance.
    /// Another level then gives other bytes (`tml-service.md` 1.5).
    private static let levels = [6, 7, 8, 9, 5, 4, 3, 2, 1]
    private static let word = Array("xml".utf8)

    /// Writes `path` + `.gz`.
    static func compress(_ path: String) throws {
        for level in levels {
            try compress(path, to: path + ".gz", level: level)
            if try !isWordIn(path + ".gz") { return }
        }
    }

    /// Writes the file with one compression level.
    static func compress(_ path: String, to target: String, level: Int) throws {
        let writer = try ArchiveWriter(path: target, format: .single, level: level)
        try writer.addFile("data", contentOf: path, at: 0)
        try writer.close()
    }

    /// Returns the unpacked content of the `.gz` at `path`; `nil` if the file is missing or
    /// damaged.
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
        return data.withUnsafeBytes { bytes in
            bytes.indices.contains { bytes[$0] == word[0] && bytes[$0...].starts(with: word) }
        }
    }
}

/// The `.tar.gz` of a bundle, with its members at the root (`tml-service.md` 5.2).
final class BundleArchive {
    private let archive: ArchiveWriter
    private let folder: String
    private let time: Int
    private var folders: Set<ExactText> = []

    /// - Parameters:
    ///   - folder: the folder with the files of the bundle.
    ///   - target: the path of the archive.
    ///   - time: the time of all members.
    init(of folder: String, to target: String, at time: Int) throws {
        archive = try ArchiveWriter(path: target, format: .tar)
        self.folder = folder
        self.time = time
    }

    /// Adds a file. The folders of a file come before the first file in them.
    func add(_ path: String) throws {
        for name in BundleContent.folders(of: path)
        where folders.insert(ExactText(name)).inserted {
            try archive.addFolder(name, at: time)
        }
        try archive.addFile(path, contentOf: "\(folder)/\(path)", at: time)
    }

    func close() throws { try archive.close() }
}

extension BundleFile.Digest {
    /// Reads a complete file.
    init(ofFile path: String) throws {
        guard let handle = FileHandle(forReadingAtPath: path) else {
            throw ServiceError.storage("\(path) cannot be read")
        }
        var hash = SHA256()
        var size = 0
        while let data = try handle.read(upToCount: 65536), !data.isEmpty {
            hash.update(Array(data))
            size += data.count
        }
        try handle.close()
        self.init(sha256: hash.finish(), size: size)
    }
}

/// The paths of files for the names of sources and locales (`tml-service.md` 5.2).
enum MemberName {
    /// Returns `recipe/show` for the source `/recipe/show`. `nil` for a name that cannot be a path:
    /// with a part `.` or `..`, with a control character, or with a part that is too long for a
    /// file.
    static func path(ofSource name: String) -> String? {
        let parts = name.splitExactly("/")
        guard !parts.isEmpty, parts.allSatisfy(isPart), name.utf8.count <= longestPath else {
            return nil
        }
        return parts.joined(separator: "/")
    }

    /// Returns true if a text can be the name of one file or folder.
    static func isPart(_ text: String) -> Bool {
        let isPlain = text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
        return isPlain && text != "." && text != ".." && (1...longestPart).contains(text.utf8.count)
            && !text.utf8.contains(UInt8(ascii: "/"))
    }

    /// `.json.gz` uses eight of 255 bytes.
    private static let longestPart = 240
    private static let longestPath = 1024
}
