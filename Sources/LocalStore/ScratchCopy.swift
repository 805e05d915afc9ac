import Glibc

/// A database copied to a folder of its own, for reading where it lies is impossible: SQLite has to
/// write beside a file to read it, and a migration has to write into it. Removed with this object.
final class ScratchCopy: Sendable {
    private static let pieces = ["", "-wal"]
    private static let remains = ["", "-wal", "-shm", "-journal"]

    let folder: String
    var path: String { folder + "/store.sqlite" }

    /// Throws `readOnly` when there is no folder for temporary files, `diskFull` when it is full, and
    /// `failed` when the original cannot be read to its end.
    init(of original: String) throws(StoreError) {
        let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(base)/tml-translator-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw .readOnly("\(base): \(String(cString: strerror(errno)))")
        }
        folder = template.withUnsafeBufferPointer { name in
            name.baseAddress.map { String(cString: $0) } ?? base
        }
        for piece in Self.pieces {
            try Self.copy(original + piece, to: path + piece, isNeeded: piece.isEmpty)
        }
    }

    deinit {
        for piece in Self.remains { unlink(path + piece) }
        rmdir(folder)
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
        var expected = stat()
        fstat(source, &expected)
        let copied = try copyBytes(from: source, to: target, original)
        guard copied >= Int(expected.st_size) else {
            throw .failed("\(original): it became shorter while it was being copied")
        }
    }

    /// How many they were. What cannot be read is no end: a copy that lacks rows would be taken for
    /// all there is.
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
