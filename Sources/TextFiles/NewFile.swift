import Glibc

/// Creates files that only their owner can read.
public enum NewFile {
    /// Creates an empty file at a path, unless there is a file. The new file survives a power cut.
    /// Throws `failed`.
    public static func make(_ path: String) throws(TextFileError) {
        let isNew = access(path, F_OK) != 0
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw .failed("\(path): \(String(cString: strerror(errno)))")
        }
        close(descriptor)
        if isNew { synchronizeFolder(of: path) }
    }

    private static func synchronizeFolder(of path: String) {
        let end = path.utf8.lastIndex(of: UInt8(ascii: "/"))
        let folder = end.map { String(path[...$0]) } ?? "."
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        _ = fsync(descriptor)
        close(descriptor)
    }
}
