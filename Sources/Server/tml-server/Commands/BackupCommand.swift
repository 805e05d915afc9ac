import ArgumentParser
import Foundation
import TranslationService

/// `tml-server backup FILE`
struct BackupCommand: ServiceCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Write the database and the releases to one file.",
        discussion: """
            The server can keep running. The file is a tar archive. If the name of the file ends \
            in gz, the archive is compressed. The file appears only when it is complete. The \
            archive does not contain the configuration file. In a folder, the command writes a \
            new file whose name contains the data folder's identifier and the time.
            """)

    @OptionGroup var data: DataOption

    @Argument(
        help: "The file to write, or an existing folder. The file must not exist yet.",
        completion: .file())
    var file: String

    @Flag(help: "Restore the new backup into a temporary folder beside it and check the data.")
    var check = false

    @Option(
        help: "Keep this number of the server's backups in the folder, and delete older ones.")
    var keep: Int?

    func validate() throws {
        guard keep.map({ $0 > 0 }) ?? true else {
            throw ValidationError("--keep must be at least 1")
        }
    }

    func run(_ service: TranslationService) throws {
        let folder = try service.maintenance.backupFolder(file)
        // The folder has the lock against another backup.
        defer { withExtendedLifetime(folder) {} }
        guard keep == nil || folder != nil else {
            throw CommandFailure("--keep needs an existing folder, but \(file) is not a folder")
        }
        let path = folder?.file(at: Int(Date().timeIntervalSince1970)) ?? file
        try write(path, service)
        let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
        CommandOutput.line("\(path): \(size ?? 0) bytes\(check ? ", no damage found" : "")")
        for name in try keep.flatMap({ try folder?.prune(keeping: $0, after: path) }) ?? [] {
            CommandOutput.line("deleted: \(name)")
        }
    }

    /// A damaged backup stays in its place, and no older backup is deleted.
    private func write(_ path: String, _ service: TranslationService) throws {
        guard check else { return try service.maintenance.backUp(to: path) }
        let damages = try service.maintenance.backUpChecked(to: path)
        guard damages.isEmpty else {
            let subjects = damages.map(\.subject).joined(separator: ", ")
            throw CommandFailure(
                "\(path) is damaged (\(subjects)). For details, run: tml-server check")
        }
    }
}

/// `tml-server restore FILE`
struct RestoreCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Restore a backup into an empty data folder and check the data.",
        discussion: """
            The command overwrites nothing. To replace existing data, first stop the server. \
            Then move the folder “releases” and the files server.sqlite, server.sqlite-wal and \
            server.sqlite-shm out of the data folder.
            """)

    @OptionGroup var data: DataOption

    @Argument(help: "The backup file.", completion: .file())
    var file: String

    @OptionGroup var sessions: RestoredSessions

    func run() throws {
        let configuration = try data.configuration()
        let lock = try ServingLock(configuration)
        defer { lock.release() }
        try CommandFailure.explaining {
            try BackupReader.restore(file, into: configuration.data)
            let service = try DataOption.service(configuration)
            try sessions.end(service)
            let damages = try service.maintenance.check()
            CommandOutput.line("Restored into \(configuration.data)")
            guard damages.isEmpty else {
                throw CommandFailure("The backup is damaged; “tml-server check” shows the damage")
            }
        }
    }
}

/// The sessions of people that a restore brings back.
struct RestoredSessions: ParsableArguments {
    @Flag(
        help: """
            End all sessions, and delete all access tokens of people. Without this option, sessions \
            that ended after the backup are valid again.
            """)
    var endSessions = false

    func end(_ service: TranslationService) throws {
        if endSessions { try service.maintenance.endSessions() }
    }
}
