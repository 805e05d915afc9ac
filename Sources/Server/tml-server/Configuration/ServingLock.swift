import Foundation

/// A lock against a second server with the same data. The lock always ends with the process.
struct ServingLock {
    private let descriptor: Int32

    /// Throws if another process has the lock or the folder is not writable.
    init(_ configuration: ServerConfiguration) throws(CommandFailure) {
        let folder = DataFolder(configuration.data)
        try folder.requireOwnAccount()
        try folder.make()
        let path = folder.path + "/serving.lock"
        descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw CommandFailure("\(path) cannot be written: \(String(cString: strerror(errno)))")
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            throw CommandFailure(
                "Another tml-server is using \(folder.path). Stop that server first")
        }
    }

    func release() { close(descriptor) }
}
