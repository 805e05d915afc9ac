import Files
import Glibc

/// Reads and writes translation files on disk.
public enum FileStorage {
    /// The result of a write.
    public enum Outcome: Sendable {
        /// The bytes are on disk. The next changes are made to this document.
        case written(FileDocument)
        /// The file on disk has other bytes than the document was made from, and nothing was
        /// written. `nil` if the file is gone.
        case differs([UInt8]?)
    }

    /// The size of the largest file.
    static let mostBytes = 256 << 20
    /// The limit of the parts of a file: elements, texts, cells, entries. A part needs more memory
    /// than its bytes.
    static let mostParts = 4_000_000

    /// Returns the bytes of a file; `nil` if there is none. Throws `failed` or `tooLarge`.
    public static func read(_ path: String) throws(FileError) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw failure("read", path)
        }
        defer { close(descriptor) }
        guard let status = FileStatus(descriptor: descriptor), status.kind == .file else {
            throw .failed("\(path) is not a file.")
        }
        try check(size: status.size, of: path)
        return try bytes(of: descriptor, size: status.size, path)
    }

    /// Writes a document, or leaves the old file as it is.
    ///
    /// The new bytes go to a file in the same folder, which then gets the name of the file. The
    /// bytes before the first write of a document and its changes are kept in `FILE~`. A symbolic
    /// link stays, and the file to which it leads is written. Another name of the file (hard link)
    /// keeps the old bytes. A file that is gone is not made again. Throws `failed`, also for a file
    /// that its permissions protect from changes.
    public static func write(
        _ document: FileDocument, to path: String
    ) throws(FileError) -> Outcome {
        let target = realPath(path)
        let status = FileStatus(path: target)
        let found = try read(target)
        if found == document.bytes { return .written(document.written(hasBackup: false)) }
        guard let status, found == document.origin else { return .differs(found) }
        guard status.permissions & 0o222 != 0, access(target, W_OK) == 0 else {
            throw .failed("\(path) is read-only.")
        }
        return try replace(target, with: document, status)
    }
}

extension FileStorage {
    /// Replaces a file that had these facts before it was compared.
    private static func replace(
        _ path: String, with document: FileDocument, _ status: FileStatus
    ) throws(FileError) -> Outcome {
        if !document.hasBackup {
            try TemporaryFile(for: path + "~", like: status, document.origin).place()
        }
        let new = try TemporaryFile(for: path, like: status, document.bytes)
        // A program may have written the file during the comparison.
        guard try new.place(if: { FileStatus(path: path) == status }) else {
            return .differs(try read(path))
        }
        return .written(document.written(hasBackup: true))
    }

    /// Throws `tooLarge` for a file that would take too much memory.
    static func check(size: Int, of path: String) throws(FileError) {
        guard size <= mostBytes else {
            throw .tooLarge("\(path) is larger than \(mostBytes >> 20) MB.")
        }
    }

    /// Throws `tooLarge` for a file whose parts would take too much memory.
    static func check(parts: Int, most: Int) throws(FileError) {
        guard parts <= most else { throw .tooLarge("The file has more than \(most) parts.") }
    }

    static func failure(_ verb: String, _ path: String) -> FileError {
        .failed("Cannot \(verb) \(path): \(String(cString: strerror(errno)))")
    }

    private static func bytes(
        of descriptor: Int32, size: Int, _ path: String
    ) throws(FileError) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(size + 1)
        var piece = [UInt8](repeating: 0, count: 1 << 18)
        while true {
            let count = Glibc.read(descriptor, &piece, piece.count)
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { throw failure("read", path) }
            guard count > 0 else { return bytes }
            bytes += piece[..<count]
            try check(size: bytes.count, of: path)
        }
    }

    /// Follows symbolic links. Returns the path itself if there is no file.
    private static func realPath(_ path: String) -> String {
        guard let found = realpath(path, nil) else { return path }
        defer { free(found) }
        return String(cString: found)
    }
}
