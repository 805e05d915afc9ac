import Foundation

/// Keeps a second server from the same data. It ends with the process, however that ends.
struct ServingLock {
    private let descriptor: Int32

    /// Throws when another process serves the data, or the folder cannot be written.
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
            throw CommandFailure("Another tml-server is using \(folder.path). Stop it first")
        }
    }

    func release() { close(descriptor) }
}
