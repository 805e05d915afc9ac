import Diagnostics
import Foundation
import MachineTranslation

/// Checks the permissions of the files and the free disk space.
struct FilesDoctor {
    let configuration: ServerConfiguration

    var diagnoses: [Diagnosis] {
        configurationFile + keyFiles + dataFiles + [disk, networkDisk, wal].compactMap(\.self)
    }

    private var configurationFile: [Diagnosis] {
        guard let path = configuration.file, Self.isFile(path), let mode = Self.mode(path) else {
            return []
        }
        if mode & 0o022 != 0 {
            return [
                Diagnosis(
                    .error, "Other accounts can change \(path) (mode \(Self.text(mode))).",
                    remedy: "Run: chmod 640 \(path)")
            ]
        }
        guard mode & 0o007 != 0, configuration.hasSecrets else { return [] }
        return [
            Diagnosis(
                .error, "Every account on this machine can read the secrets in \(path).",
                remedy: "Run: chmod 640 \(path)")
        ]
    }

    private var keyFiles: [Diagnosis] {
        let engines = configuration.server.machines.map(\.keyPlace)
        let others = [
            configuration.server.publishing.secretPlace, configuration.server.mail.passwordPlace,
            configuration.server.openID.secretFile.map(KeyPlace.file),
        ]
        return (engines + others).compactMap { place in
            guard case .file(let path) = place, let mode = Self.mode(path),
                mode & 0o077 != 0
            else { return nil }
            return Diagnosis(
                .error,
                "Other accounts can read the secret in \(path); the server refuses the secret.",
                remedy: "Run: chmod 600 \(path)")
        }
    }

    private var dataFiles: [Diagnosis] {
        let database = configuration.database
        let paths = [configuration.data, database, database + "-wal", database + "-shm"]
        return paths.compactMap { path in
            guard let mode = Self.mode(path) else { return nil }
            let isFolder = path == configuration.data
            // Only accounts with access to the folder can reach its files.
            let isOpen = isFolder ? mode & 0o027 != 0 : mode & 0o077 != 0
            guard isOpen else { return nil }
            return Diagnosis(
                .error, "Other accounts can read \(path) (mode \(Self.text(mode))).",
                remedy: "Run: chmod \(isFolder ? "700" : "600") \(path)")
        }
    }

    private var disk: Diagnosis? {
        var status = statvfs()
        guard statvfs(configuration.data, &status) == 0 else { return nil }
        let free = Int(status.f_bavail) * Int(status.f_frsize)
        let needed = max(1 << 30, 2 * Self.size(configuration.database))
        guard free < needed else { return nil }
        return Diagnosis(
            free < 100 << 20 ? .error : .warning,
            "Only \(free >> 20) MiB are free on the disk of \(configuration.data).",
            remedy: "Free some space: the database needs \(needed >> 20) MiB for growth or a "
                + "repair.")
    }

    private var networkDisk: Diagnosis? {
        NetworkDisk(holding: configuration.data).map { Self.diagnosis(of: $0) }
    }

    static func diagnosis(of disk: NetworkDisk) -> Diagnosis {
        Diagnosis(
            .warning, "The data folder is on a network disk (\(disk.type)).",
            remedy: "Stop the server and move the data to a local disk: on a network disk, the "
                + "database can be damaged.")
    }

    private var wal: Diagnosis? {
        let size = Self.size(configuration.database + "-wal")
        guard size > max(256 << 20, Self.size(configuration.database)) else { return nil }
        return Diagnosis(
            .warning, "The write-ahead log of the database has \(size >> 20) MiB.",
            remedy: "Restart the server and stop other programs that use the database.")
    }

    private static func mode(_ path: String) -> mode_t? {
        (FileManager.default.attributes(ofTarget: path)[.posixPermissions] as? NSNumber).map {
            mode_t($0.uint16Value) & 0o777
        }
    }

    /// Whether the path names a file, not a device such as `/dev/null`.
    private static func isFile(_ path: String) -> Bool {
        FileManager.default.attributes(ofTarget: path)[.type] as? FileAttributeType == .typeRegular
    }

    private static func size(_ path: String) -> Int {
        (FileManager.default.attributes(ofTarget: path)[.size] as? NSNumber)?.intValue ?? 0
    }

    private static func text(_ mode: mode_t) -> String { String(mode, radix: 8) }
}
