import Foundation

/// A folder with backups. The name of each backup contains the time of the backup.
public struct BackupFolder: Sendable {
    /// The path of the folder.
    public let path: String

    /// Returns `nil` if `path` is not a folder.
    public init?(_ path: String) {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder),
            isFolder.boolValue
        else { return nil }
        self.path = path
    }

    /// The path of a backup that starts at a time, in seconds since 1970.
    public func file(at time: Int) -> String {
        let date = Date(timeIntervalSince1970: TimeInterval(time))
        let text = date.formatted(
            .iso8601.dateSeparator(.omitted).timeSeparator(.omitted))
        return URL(filePath: path).appending(path: "\(Self.prefix)\(text)\(Self.suffix)").path
    }

    /// The backups, the oldest first. Files with other names are not included.
    private var backups: [String] {
        get throws {
            try FileManager.default.contentsOfDirectory(atPath: path).filter(Self.isBackup).sorted()
        }
    }

    /// Deletes all backups except the newest ones. Returns the names of the deleted files. Throws
    /// `.storage` if a file cannot be deleted.
    public func prune(keeping count: Int) throws(ServiceError) -> [String] {
        do {
            let old = try Array(backups.dropLast(count))
            for name in old {
                try FileManager.default.removeItem(at: URL(filePath: path).appending(path: name))
            }
            return old
        } catch {
            throw .storage("old backups in \(path) cannot be deleted: \(error)")
        }
    }

    private static let prefix = "tml-server-"
    private static let suffix = ".tar.gz"

    /// `tml-server-20260131T030000Z.tar.gz`
    private static func isBackup(_ name: String) -> Bool {
        guard name.hasPrefix(prefix), name.hasSuffix(suffix) else { return false }
        let time = name.dropFirst(prefix.count).dropLast(suffix.count)
        let shape = time.map { ("0"..."9").contains($0) ? "0" : $0 }
        return String(shape) == "00000000T000000Z"
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
