import Glibc
import Locking

/// Keeps a second workbench away from a database, for as long as this object lives.
///
/// The lock belongs to the open file, so the system lifts it when the program ends, however it
/// ends. The file itself stays: removing it would let two programs lock different files of the
/// same name. It names the process that has the lock; a process that ends as it should takes its
/// name out, so a name that nobody holds tells of a crash.
final class StoreLock: Sendable {
    /// Whether whoever had it before did not come to its end.
    let isAfterCrash: Bool
    private let descriptor: Int32
    private let hasEnded = Locked(false)

    /// Throws `inUse` when somebody else holds it, `readOnly` when the file cannot be made.
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
        // A full disk keeps the name away, and nothing else.
        _ = ftruncate(descriptor, 0)
        _ = pwrite(descriptor, name, name.count, 0)
    }

    deinit {
        end()
        close(descriptor)
    }

    /// Takes the name out and lifts the lock: the work has come to its end.
    func end() {
        let isOver = hasEnded.withLock { ended in
            defer { ended = true }
            return ended
        }
        // Afterwards the file may name somebody else.
        guard !isOver else { return }
        _ = ftruncate(descriptor, 0)
        _ = flock(descriptor, LOCK_UN)
    }

    /// The process that has the lock; `nil` when none has, or it cannot be told.
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

/// Creates what is missing of a folder, readable by its owner only.
func makeFolder(_ path: String) throws(StoreError) {
    guard !path.isEmpty, access(path, F_OK) != 0 else { return }
    let parent = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) } ?? ""
    try makeFolder(parent)
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
        throw .readOnly(systemWords(for: path))
    }
    synchronizeFolder(parent)
}

/// Sees to it that what was made, renamed or removed in a folder outlives a power cut.
func synchronizeFolder(_ path: String) {
    let descriptor = open(path.isEmpty ? "." : path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    _ = fsync(descriptor)
    close(descriptor)
}

/// Creates a file that is missing, readable by its owner only; SQLite gives its other files the
/// same permissions.
func makeFile(_ path: String) throws(StoreError) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .readOnly(systemWords(for: path)) }
    close(descriptor)
}

private func systemWords(for path: String) -> String {
    "\(path): \(String(cString: strerror(errno)))"
}
