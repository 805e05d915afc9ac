import Files
import Foundation

/// Reads and writes files that only their owner may read.
enum PrivateFile {
    /// The reason why a file cannot be read or written.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private static let attempts = 3
    private static let pause: UInt32 = 50_000

    /// Writes the whole file, or leaves the old file unchanged: writes a new file beside it, then
    /// renames it. The file has the mode 0600. Missing folders are created with the mode 0700.
    static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
        do {
            try write(to: path) { try $0(bytes) }
        } catch let failure as Failure {
            throw failure
        } catch {
            throw Failure(description: String(describing: error))
        }
    }

    /// Writes a file in pieces, like the function above. `body` passes each piece to its argument.
    /// If `body` throws, the old file stays. A device or a pipe is written directly.
    static func write(
        to path: String, _ body: (_ piece: ([UInt8]) throws(Failure) -> Void) throws -> Void
    ) throws {
        guard isFile(path) else { return try writeInPlace(to: path, body) }
        try makeFolder(FilePath(path).folder)
        let temporary = "\(path).\(getpid()).new"
        unlink(temporary)
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure("write", path) }
        do {
            defer { close(descriptor) }
            try body(pieces(to: descriptor, of: path))
            guard fsync(descriptor) == 0, rename(temporary, path) == 0 else {
                throw failure("write", path)
            }
        } catch {
            unlink(temporary)
            throw error
        }
        synchronizeFolder(of: path)
    }

    /// True if a new file may replace the file at this path.
    private static func isFile(_ path: String) -> Bool {
        guard let found = FileStatus(path: path) else { return true }
        return found.kind != .other
    }

    private static func writeInPlace(
        to path: String, _ body: (_ piece: ([UInt8]) throws(Failure) -> Void) throws -> Void
    ) throws {
        let descriptor = open(path, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure("write", path) }
        defer { close(descriptor) }
        try body(pieces(to: descriptor, of: path))
    }

    /// Returns the bytes of a file; `nil` if there is no file. Tries again after temporary errors,
    /// such as too many open files.
    static func read(_ path: String) throws(Failure) -> [UInt8]? {
        var descriptor = open(path, O_RDONLY | O_CLOEXEC)
        for _ in 0..<attempts where descriptor < 0 && errno != ENOENT && errno != ENOTDIR {
            usleep(pause)
            descriptor = open(path, O_RDONLY | O_CLOEXEC)
        }
        guard descriptor >= 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw failure("read", path)
        }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = Foundation.read(descriptor, &piece, piece.count)
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { throw failure("read", path) }
            guard count > 0 else { return bytes }
            bytes += piece[..<count]
        }
    }

    /// Gives a damaged file another name: the first free name of `PATH.damaged`, `PATH.damaged-2`
    /// and so on.
    ///
    /// - Returns: the new path.
    static func setAside(_ path: String) throws(Failure) -> String {
        var number = 1
        var aside = path + ".damaged"
        while access(aside, F_OK) == 0, number < 100 {
            number += 1
            aside = "\(path).damaged-\(number)"
        }
        guard rename(path, aside) == 0 else { throw failure("rename", path) }
        synchronizeFolder(of: path)
        return aside
    }

    /// Removes a file, if it exists.
    static func remove(_ path: String) throws(Failure) {
        guard unlink(path) == 0 || errno == ENOENT || errno == ENOTDIR else {
            throw failure("remove", path)
        }
        synchronizeFolder(of: path)
    }

    /// Creates the folder and its missing parent folders, so that they survive a power failure.
    static func makeFolder(_ path: String) throws(Failure) {
        guard !path.isEmpty, access(path, F_OK) != 0 else { return }
        try makeFolder(FilePath(path).folder)
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw failure("create", path) }
        synchronizeFolder(of: path)
    }

    /// Flushes the folder of a file, so that a new name survives a power failure.
    private static func synchronizeFolder(of path: String) {
        let descriptor = open(FilePath(path).folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        _ = fsync(descriptor)
        close(descriptor)
    }

    /// Returns a function that writes a piece to an open file.
    private static func pieces(
        to descriptor: Int32, of path: String
    ) -> ([UInt8]) throws(Failure) -> Void {
        { piece throws(Failure) in
            guard writeAll(piece, to: descriptor) else { throw failure("write", path) }
        }
    }

    private static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes {
                Foundation.write(descriptor, $0.baseAddress, $0.count)
            }
            if written < 0 && errno == EINTR { continue }
            guard written > 0 else { return false }
            rest = rest.dropFirst(written)
        }
        return true
    }

    private static func failure(_ verb: String, _ path: String) -> Failure {
        Failure(description: "Cannot \(verb) \(path): \(String(cString: strerror(errno)))")
    }
}
