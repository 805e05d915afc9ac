import Foundation

/// Files that only their owner may read.
enum PrivateFile {
    /// What stopped a file from being written.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private static let attempts = 3
    private static let pause: UInt32 = 50_000

    /// Writes the whole file or leaves the old one: a new file beside it, then a rename. Mode 0600,
    /// missing folders are made with mode 0700.
    static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
        do {
            try write(to: path) { try $0(bytes) }
        } catch let failure as Failure {
            throw failure
        } catch {
            throw Failure(description: String(describing: error))
        }
    }

    /// The same for what comes in pieces, each handed to the function that the body gets. What the
    /// body throws leaves the old file. A device or a pipe is written to as it is.
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

    /// Whether a new file may take the place of what has this name.
    private static func isFile(_ path: String) -> Bool {
        var found = stat()
        guard stat(path, &found) == 0 else { return true }
        return [S_IFREG, S_IFDIR].contains(found.st_mode & S_IFMT)
    }

    private static func writeInPlace(
        to path: String, _ body: (_ piece: ([UInt8]) throws(Failure) -> Void) throws -> Void
    ) throws {
        let descriptor = open(path, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure("write", path) }
        defer { close(descriptor) }
        try body(pieces(to: descriptor, of: path))
    }

    /// The bytes of a file; `nil` when there is none. What may be over in a moment, such as too many
    /// open files, is tried again.
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

    /// Removes a file; that it is not there is as good.
    static func remove(_ path: String) throws(Failure) {
        guard unlink(path) == 0 || errno == ENOENT || errno == ENOTDIR else {
            throw failure("remove", path)
        }
        synchronizeFolder(of: path)
    }

    /// Makes the folder and those above it that are missing; each outlives a power cut.
    static func makeFolder(_ path: String) throws(Failure) {
        guard !path.isEmpty, access(path, F_OK) != 0 else { return }
        try makeFolder(FilePath(path).folder)
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw failure("create", path) }
        synchronizeFolder(of: path)
    }

    /// Sees to it that a new name outlives a power cut.
    private static func synchronizeFolder(of path: String) {
        let descriptor = open(FilePath(path).folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        _ = fsync(descriptor)
        close(descriptor)
    }

    /// Writes a piece to an open file.
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
