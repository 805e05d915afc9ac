import Files
import Glibc

/// A new file beside the file that it replaces.
struct TemporaryFile {
    private let path: String
    private let target: String

    /// Creates the file and flushes it to the disk. Throws `failed`.
    ///
    /// The name is random: two programs that write the same file, perhaps on two machines, do not
    /// touch each other's unfinished files.
    ///
    /// - Parameter status: the facts with the owner, the group and the permissions of the file.
    init(for target: String, like status: FileStatus, _ bytes: [UInt8]) throws(FileError) {
        self.target = target
        path = "\(target).\(UInt64.random(in: 0 ... .max)).new"
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw FileStorage.failure("write", target) }
        Self.assign(status, to: descriptor)
        let isWritten = Self.write(bytes, to: descriptor) && fsync(descriptor) == 0
        let failure = FileStorage.failure("write", target)
        guard close(descriptor) == 0, isWritten else {
            unlink(path)
            throw failure
        }
    }

    /// Gives the file its name, if the condition is still true. Otherwise, deletes the file.
    @discardableResult
    func place(if isWanted: () -> Bool = { true }) throws(FileError) -> Bool {
        guard isWanted() else {
            unlink(path)
            return false
        }
        guard rename(path, target) == 0 else {
            let failure = FileStorage.failure("write", target)
            unlink(path)
            throw failure
        }
        flushFolder()
        return true
    }

    /// Flushes the folder, so that the new name survives a power failure.
    private func flushFolder() {
        let end = target.utf8.lastIndex(of: UInt8(ascii: "/"))
        let folder = end.map { String(target[...$0]) } ?? "."
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        _ = fsync(descriptor)
        close(descriptor)
    }

    /// Sets the owner, the group and the permissions. Only `root` may set another owner, and only a
    /// member of a group the group: without that right, they stay those of the person who writes.
    /// A disk without permissions, for example one of Windows, has none to set.
    private static func assign(_ status: FileStatus, to descriptor: Int32) {
        if fchown(descriptor, status.owner, status.group) != 0 {
            _ = fchown(descriptor, .max, status.group)
        }
        _ = fchmod(descriptor, status.permissions)
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        bytes.withUnsafeBytes { bytes in
            var start = 0
            while start < bytes.count {
                let rest = UnsafeRawBufferPointer(rebasing: bytes[start...])
                let written = Glibc.write(descriptor, rest.baseAddress, rest.count)
                if written < 0 && errno == EINTR { continue }
                guard written > 0 else { return false }
                start += written
            }
            return true
        }
    }
}
