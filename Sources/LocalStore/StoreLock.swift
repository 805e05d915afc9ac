import Glibc
import Locking

/// Prevents a second workstation from using a database, as long as this object exists.
///
/// The lock belongs to the open file, so the system removes it when the program ends in any way.
/// The file itself stays; otherwise, two programs could lock different files with the same name.
/// The file contains the id of the process that has the lock. A process that ends normally removes
/// its id, so an id without a lock means a crash.
final class StoreLock: Sendable {
    /// True if the last process with the lock did not end normally.
    let isAfterCrash: Bool
    private let descriptor: Int32
    private let hasEnded = Locked(false)

    /// Takes the lock. Throws `inUse` if another process has it, and `readOnly` if the file cannot
    /// be created.
    init(path: String) throws(StoreError) {
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .readOnly(systemWords(for: path)) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let held = errno == EWOULDBLOCK
            let words = systemWords(for: path)
            close(descriptor)
            throw held ? .inUse : .readOnly(words)
        }
        isAfterCrash = Self.name(in: descriptor) != nil
        let name = Array("\(getpid())\n".utf8)
        // On a full disk, only the process id is missing.
        _ = ftruncate(descriptor, 0)
        _ = pwrite(descriptor, name, name.count, 0)
    }

    deinit {
        end()
        close(descriptor)
    }

    /// Removes the process id and the lock at the end of the work.
    func end() {
        let isOver = hasEnded.withLock { ended in
            defer { ended = true }
            return ended
        }
        // After the first call, the file may contain the id of another process.
        guard !isOver else { return }
        _ = ftruncate(descriptor, 0)
        _ = flock(descriptor, LOCK_UN)
    }

    /// Returns the process that has the lock; `nil` if there is none or it is not known.
    static func holder(path: String) -> Int32? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        guard flock(descriptor, LOCK_SH | LOCK_NB) != 0 else { return nil }
        return name(in: descriptor)
    }

    private static func name(in descriptor: Int32) -> Int32? {
        var bytes = [UInt8](repeating: 0, count: 16)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        guard count > 0 else { return nil }
        return Int32(String(decoding: bytes[..<count].prefix { $0 != 10 }, as: UTF8.self))
    }
}

/// Creates the missing parts of a folder's path, readable only by the owner.
func makeFolder(_ path: String) throws(StoreError) {
    guard !path.isEmpty, access(path, F_OK) != 0 else { return }
    let parent = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) } ?? ""
    try makeFolder(parent)
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
        throw .readOnly(systemWords(for: path))
    }
    synchronizeFolder(parent)
}

/// Writes a folder to the disk, so that its new, renamed and removed files survive a power failure.
func synchronizeFolder(_ path: String) {
    let descriptor = open(path.isEmpty ? "." : path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    _ = fsync(descriptor)
    close(descriptor)
}

/// Creates a missing file, readable only by its owner; SQLite gives its other files the same
/// permissions.
func makeFile(_ path: String) throws(StoreError) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .readOnly(systemWords(for: path)) }
    close(descriptor)
}

private func systemWords(for path: String) -> String {
    "\(path): \(String(cString: strerror(errno)))"
}
