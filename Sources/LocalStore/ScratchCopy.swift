import Files
import Glibc

/// A copy of a database in its own folder, because reading in place may be impossible: SQLite must
/// write files beside a database to read it, and a migration must write into it. The copy is
/// removed with this object.
final class ScratchCopy: Sendable {
    private static let pieces = ["", "-wal"]
    private static let remains = ["", "-wal", "-shm", "-journal"]

    private static let prefix = "tml-translator-"
    /// The minimum age in seconds of a folder without a lock that is removed. A program locks its
    /// new folder sooner.
    private static let leastAge = 60

    let folder: String
    /// The open folder, which is locked while the copy is in use.
    private let descriptor: CInt
    var path: String { folder + "/store.sqlite" }

    /// Throws `readOnly` if there is no folder for temporary files, or if a file cannot be opened.
    /// Throws `diskFull` if the disk is full, and `failed` if the original cannot be read to its
    /// end.
    init(of original: String) throws(StoreError) {
        Self.removeLeft()
        let base = Self.base
        var template = Array("\(base)/\(Self.prefix)XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw .readOnly("\(base): \(String(cString: strerror(errno)))")
        }
        folder = template.withUnsafeBufferPointer { name in
            name.baseAddress.map { String(cString: $0) } ?? base
        }
        descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        flock(descriptor, LOCK_EX | LOCK_NB)
        for piece in Self.pieces {
            try Self.copy(original + piece, to: path + piece, isNeeded: piece.isEmpty)
        }
    }

    deinit {
        Self.remove(folder)
        close(descriptor)
    }

    private static var base: String { getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp" }

    private static func remove(_ folder: String) {
        for name in ["store.sqlite", "schema.sqlite"] {
            for piece in remains { unlink("\(folder)/\(name)\(piece)") }
        }
        rmdir(folder)
    }

    /// Removes the copies of programs that were killed, because the texts in them are private.
    static func removeLeft() {
        guard let list = opendir(base) else { return }
        defer { closedir(list) }
        while let entry = readdir(list) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name.hasPrefix(prefix) { removeIfLeft("\(base)/\(name)") }
        }
    }

    private static func removeIfLeft(_ folder: String) {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        guard let status = FileStatus(descriptor: descriptor), status.owner == getuid(),
            time(nil) - status.modifiedAt > leastAge, flock(descriptor, LOCK_EX | LOCK_NB) == 0
        else { return }
        remove(folder)
    }

    private static func copy(
        _ original: String, to copy: String, isNeeded: Bool
    ) throws(StoreError) {
        let source = open(original, O_RDONLY | O_CLOEXEC)
        guard source >= 0 else {
            guard isNeeded else { return }
            throw .readOnly("\(original): \(String(cString: strerror(errno)))")
        }
        defer { close(source) }
        let target = open(copy, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard target >= 0 else { throw .readOnly("\(copy): \(String(cString: strerror(errno)))") }
        defer { close(target) }
        let expected = FileStatus(descriptor: source)?.size ?? 0
        let copied = try copyBytes(from: source, to: target, original)
        guard copied >= expected else {
            throw .failed("\(original): the file became shorter during the copy")
        }
    }

    /// Copies all bytes and returns their number. A read error is not treated as the end of the
    /// file, because an incomplete copy would be taken for the whole database.
    private static func copyBytes(
        from source: Int32, to target: Int32, _ original: String
    ) throws(StoreError) -> Int {
        var buffer = [UInt8](repeating: 0, count: 1 << 18)
        var copied = 0
        while true {
            let count = read(source, &buffer, buffer.count)
            if count == 0 { return copied }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else {
                throw .failed("\(original): \(String(cString: strerror(errno)))")
            }
            guard write(target, buffer, count) == count else { throw .diskFull }
            copied += count
        }
    }
}
