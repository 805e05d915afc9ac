import Foundation
import Wire

/// A file of a bundle while it is written, piece by piece.
///
/// Some SDKs take a file for missing when the letters `xml` are in it, so `x` is escaped there
/// (`tml-service.md` 1.5).
final class BundleFile {
    /// What is written about a file that is complete.
    struct Digest: Hashable {
        let sha256: String
        let size: Int

        var json: JSON { ["sha256": .string(sha256), "size": .integer(size)] }
    }

    /// What stands beside an archive (`tml-service.md` 5.5): its digest, and those of its files.
    static func digests(archive: Digest, files: [JSONObject.Member]) -> JSON {
        ["archive": archive.json, "files": .object(JSONObject(files))]
    }

    private let handle: FileHandle
    private var buffer: [UInt8] = []
    private var hash = SHA256()
    private var size = 0

    private static let chunk = 65536

    /// Creates the file; it must not exist.
    init(path: String) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else {
            throw ServiceError.storage(
                "\(path) cannot be created: \(Disk.reason)")
        }
        handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    /// Writes a whole file.
    static func write(_ json: JSON, to path: String) throws -> Digest {
        let file = try BundleFile(path: path)
        try file.write(json)
        return try file.close()
    }

    func write(_ json: JSON) throws { try write(Self.withoutXML(json.bytes)) }

    /// Punctuation between values.
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

    /// The letters occur in strings only, where `\u0078` means the same as `x`.
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
