import ArgumentParser
import Foundation
import TranslationService

/// `tml-server backup FILE`
struct BackupCommand: ServiceCommand {
    static let needsDatabase = true

    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Write the database and the releases to one file.",
        discussion: """
            The server can keep running. The file is a tar archive. If the name of the file ends \
            in gz, the archive is compressed. The file appears only when it is complete. The \
            archive does not contain the configuration file.
            """)

    @OptionGroup var data: DataOption

    @Argument(help: "The file to write. The file must not exist yet.", completion: .file())
    var file: String

    func run(_ service: TranslationService) throws {
        try service.maintenance.backUp(to: file)
        let size = try? FileManager.default.attributesOfItem(atPath: file)[.size] as? Int
        CommandOutput.line("\(file): \(size ?? 0) bytes")
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

    func run() throws {
        let configuration = try data.configuration()
        let lock = try ServingLock(configuration)
        defer { lock.release() }
        try CommandFailure.explaining {
            try BackupReader.restore(file, into: configuration.data)
            let damages = try DataOption.service(configuration).maintenance.check()
            CommandOutput.line("Restored into \(configuration.data)")
            guard damages.isEmpty else {
                throw CommandFailure("The backup is damaged; “tml-server check” shows the damage")
            }
        }
    }
}
