import CArchive
import Foundation
import Text
import Wire

/// The folder of a project's releases. It contains `version.json` and, for each version, a
/// folder, an archive and a list of digests. A build has a temporary folder.
struct ReleaseFolder {
    let path: String

    /// Throws `.invalid` for a key that cannot be the name of a folder. Archives contain their own
    /// keys.
    init(of project: String, in root: String) throws(ServiceError) {
        guard MemberName.isPart(project), project.utf8.first != UInt8(ascii: ".") else {
            throw .invalid(
                "key", "unusable",
                "The key \(project) is not a valid name of a folder, so the project cannot have "
                    + "releases")
        }
        path = "\(root)/\(project)"
    }

    func make() throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    var lockFile: String { "\(path)/.lock" }
    func temporary(_ version: String) -> String { "\(path)/.building-\(version)" }
    func files(_ version: String) -> String { "\(path)/\(version)" }
    func archive(_ version: String) -> String { "\(path)/\(version).tar.gz" }
    func digests(_ version: String) -> String { "\(path)/\(version).sha256.json" }

    /// Returns true if the folder contains anything of this version.
    func has(_ version: String) -> Bool {
        all(of: version).contains { FileManager.default.fileExists(atPath: $0) }
    }

    private func all(of version: String) -> [String] {
        [temporary(version), files(version), archive(version), digests(version)]
    }

    /// Removes all files of a version.
    func remove(_ version: String) throws {
        for path in all(of: version) where FileManager.default.fileExists(atPath: path) {
            try FileManager.default.removeItem(atPath: path)
        }
    }

    /// Moves the files of the temporary folder to their final place.
    func keep(_ version: String) throws {
        let built = temporary(version)
        try Disk.flushAll(built)
        try Disk.rename("\(built)/archive.tar.gz", to: archive(version))
        try Disk.rename("\(built)/sha256.json", to: digests(version))
        try Disk.rename("\(built)/files", to: files(version))
        try FileManager.default.removeItem(atPath: built)
        try Disk.flush(path)
    }
}

extension ReleaseFolder {
    /// The version that SDKs read; `nil` if there is no current release.
    var current: String? {
        guard let data = FileManager.default.contents(atPath: "\(path)/version.json") else {
            return nil
        }
        do {
            return try JSON(parsing: Array(data)).object?["version"]?.string
        } catch {
            return nil
        }
    }

    /// Replaces the version that SDKs read in one step: an SDK reads the old file or the new file.
    func setCurrent(_ version: String?) throws {
        let target = "\(path)/version.json"
        guard let version else {
            if FileManager.default.fileExists(atPath: target) {
                try FileManager.default.removeItem(atPath: target)
            }
            return
        }
        let new = "\(path)/.version.json"
        let json: JSON = ["version": .string(version)]
        try Data(json.bytes).write(to: URL(filePath: new))
        try Disk.flush(new)
        try Disk.rename(new, to: target)
        try Disk.flush(path)
    }
}

/// Flushes written files, so that they survive a power failure.
public enum Disk {
    /// Flushes a file, or the names in a folder. Throws `.storage`.
    public static func flush(_ path: String) throws(ServiceError) {
        try flush(path) { descriptor in fsync(descriptor) }
    }

    /// Flushes the complete file system of a path: one call for any number of files.
    static func flushAll(_ path: String) throws(ServiceError) {
        try flush(path) { descriptor in syncfs(descriptor) }
    }

    private static func flush(
        _ path: String, _ call: (Int32) -> Int32
    ) throws(ServiceError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(path) }
        defer { _ = close(descriptor) }
        guard call(descriptor) == 0 else { throw failure(path) }
    }

    /// Gives a file or folder another name. A file with the new name is replaced. Throws `.storage`.
    public static func rename(_ old: String, to new: String) throws(ServiceError) {
        guard Foundation.rename(old, new) == 0 else { throw failure(new) }
    }

    private static func failure(_ path: String) -> ServiceError {
        .storage("\(path) cannot be written: \(reason)")
    }

    /// The reason for the failure of the last system call.
    static var reason: String { String(cString: strerror(errno)) }
}

/// A lock between processes. The lock ends with its process.
public final class FileLock: Sendable {
    private let descriptor: Int32

    /// Takes the lock of a file. A missing file is created. `nil` if another process has the lock.
    /// Throws `.storage` if the file cannot be used.
    public static func take(_ path: String) throws(ServiceError) -> FileLock? {
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
