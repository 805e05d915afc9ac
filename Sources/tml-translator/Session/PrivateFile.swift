import Foundation

/// Files that only their owner may read.
enum PrivateFile {
    /// What stopped a file from being written.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// Writes the whole file or leaves the old one: a new file beside it, then a rename. Mode 0600,
    /// missing folders are made with mode 0700.
    static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
        try makeFolder((path as NSString).deletingLastPathComponent)
        let temporary = "\(path).\(getpid()).new"
        unlink(temporary)
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure("write", path) }
        let isWritten = writeAll(bytes, to: descriptor) && fsync(descriptor) == 0
        close(descriptor)
        guard isWritten, rename(temporary, path) == 0 else {
            let reason = failure("write", path)
            unlink(temporary)
            throw reason
        }
    }

    /// Makes the folder and those above it that are missing.
    static func makeFolder(_ path: String) throws(Failure) {
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
        } catch {
            throw Failure(
                description: "Cannot make the folder \(path): \(error.localizedDescription)")
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
