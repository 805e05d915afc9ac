import Foundation

/// A lock that another process respects, and that ends with the process that holds it.
final class FileLock: Sendable {
    private let descriptor: Int32

    /// Takes the lock of that file, which is made when it is missing; `nil`: somebody has it.
    /// Throws `.storage` when the file cannot be used.
    static func take(_ path: String) throws(ServiceError) -> FileLock? {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw .storage("\(path) cannot be opened: \(Disk.reason)")
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            _ = Foundation.close(descriptor)
            return nil
        }
        return FileLock(descriptor)
    }

    private init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit { _ = Foundation.close(descriptor) }
}
