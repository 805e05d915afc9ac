import ArgumentParser
import Foundation
import TranslationService

/// `tml-server backup FILE`
struct BackupCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Write everything into one file; the server may run.",
        discussion: """
            The file is a tar archive with the database and the releases, compressed if its name \
            ends in gz. It appears when it is complete. The configuration file is not in it.
            """)

    @OptionGroup var data: DataOption

    @Argument(help: "The file to write; there must be none of that name.", completion: .file())
    var file: String

    func run() throws {
        let service = try data.existingService()
        try CommandFailure.explaining { try service.maintenance.backUp(to: file) }
        let size = try? FileManager.default.attributesOfItem(atPath: file)[.size] as? Int
        CommandOutput.line("\(file): \(size ?? 0) bytes")
    }
}

/// `tml-server restore FILE`
struct RestoreCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Put a backup into a data folder that is empty, and check it.",
        discussion: """
            Nothing is overwritten: to go back, stop the server and move the database \
            (server.sqlite with -wal and -shm) and the folder “releases” away first.
            """)

    @OptionGroup var data: DataOption

    @Argument(help: "The backup.", completion: .file())
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
                throw CommandFailure("The backup has damage; “tml-server check” tells it")
            }
        }
    }
}
