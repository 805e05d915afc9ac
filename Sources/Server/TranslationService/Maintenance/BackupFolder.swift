import Foundation

/// The backups of one server in a folder. The name of each backup contains the server and the time
/// of the backup, because several servers can have the same folder.
public struct BackupFolder: Sendable {
    /// The path of the folder.
    public let path: String
    /// The server, in the names.
    let server: String
    /// The lock against a second backup of the server.
    private let lock: FileLock?

    private static let suffix = ".tar.gz"
    /// The ends of the names that a backup has while it is made and checked.
    private static let pieces = [
        ".database", ".database-journal", ".database-wal", ".database-shm", ".partial", ".checking",
    ]

    /// Returns `nil` if `path` is not a folder.
    init?(_ path: String, of server: String, lock: FileLock? = nil) {
        guard Self.isFolder(path) else { return nil }
        self.path = path
        self.server = server
        self.lock = lock
    }

    static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
            && isFolder.boolValue
    }

    /// The path of a backup that starts at a time, in seconds since 1970.
    public func file(at time: Int) -> String {
        let date = Date(timeIntervalSince1970: TimeInterval(time))
        let text = date.formatted(
            .iso8601.dateSeparator(.omitted).timeSeparator(.omitted))
        return URL(filePath: path).appending(path: "\(prefix)\(text)\(Self.suffix)").path
    }

    /// Deletes the backups of the server except the newest ones, but never the file `new`. Returns
    /// the names of the deleted files. Throws `.storage` if a file cannot be deleted.
    public func prune(keeping count: Int, after new: String) throws(ServiceError) -> [String] {
        let name = URL(filePath: new).lastPathComponent
        return try delete { try backups.filter { $0 != name }.dropLast(count - 1) }
    }

    /// Deletes the files and folders of backups that did not come to their end.
    func removeLeftovers() throws(ServiceError) {
        _ = try delete { try names.filter(isLeftover) }
    }
}

extension BackupFolder {
    private var prefix: String { "tml-server-\(server)-" }

    private var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: path) }
    }

    /// The backups of the server, the oldest first. The clock may have been wrong, so the time in
    /// the name counts only for backups that were written at the same time.
    private var backups: [String] {
        get throws {
            try names.filter(isBackup).map { (try time(of: $0), $0) }.sorted { $0 < $1 }.map(\.1)
        }
    }

    private func time(of name: String) throws -> Date {
        let file = URL(filePath: path).appending(path: name).path
        let attributes = try FileManager.default.attributesOfItem(atPath: file)
        return attributes[.modificationDate] as? Date ?? .distantPast
    }

    private func delete(_ list: () throws -> [String]) throws(ServiceError) -> [String] {
        do {
            let old = try list()
            for name in old {
                try FileManager.default.removeItem(at: URL(filePath: path).appending(path: name))
            }
            return old
        } catch {
            throw .storage("old backups in \(path) cannot be deleted: \(error)")
        }
    }

    /// `tml-server-0123abcd-20260131T030000Z.tar.gz`
    private func isBackup(_ name: String) -> Bool {
        guard name.hasPrefix(prefix), name.hasSuffix(Self.suffix) else { return false }
        let time = name.dropFirst(prefix.count).dropLast(Self.suffix.count)
        let shape = time.map { ("0"..."9").contains($0) ? "0" : $0 }
        return String(shape) == "00000000T000000Z"
    }

    private func isLeftover(_ name: String) -> Bool {
        Self.pieces.contains { name.hasSuffix($0) && isBackup(String(name.dropLast($0.count))) }
    }
}

extension BackupReader {
    /// Restores the backup at `path` into a temporary folder beside the backup, checks all data,
    /// and deletes the folder. Returns the problems.
    ///
    /// Throws `.storage` if the backup cannot be restored.
    public static func check(_ path: String) throws(ServiceError) -> [Maintenance.Damage] {
        let folder = path + ".checking"
        func clean() { try? FileManager.default.removeItem(atPath: folder) }
        // A check that was interrupted leaves the folder.
        clean()
        defer { clean() }
        try restore(path, into: folder)
        let service = try TranslationService(path: folder + "/server.sqlite") {
            Int(Date().timeIntervalSince1970)
        }
        let damages = try service.maintenance.check()
        try service.close()
        return damages
    }
}
