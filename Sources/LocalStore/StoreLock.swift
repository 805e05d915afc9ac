import Glibc

/// Keeps a second workbench away from a database, for as long as this object lives.
///
/// The lock belongs to the open file, so the system lifts it when the program ends, however it
/// ends. The file itself stays: removing it would let two programs lock different files of the
/// same name.
final class StoreLock: Sendable {
    private let descriptor: Int32

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
    }

    deinit { close(descriptor) }
}

/// Creates what is missing of a folder, readable by its owner only.
func makeFolder(_ path: String) throws(StoreError) {
    guard !path.isEmpty, access(path, F_OK) != 0 else { return }
    let parent = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) } ?? ""
    try makeFolder(parent)
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
        throw .readOnly(systemWords(for: path))
    }
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
