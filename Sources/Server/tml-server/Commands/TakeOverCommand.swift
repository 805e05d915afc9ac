import ArgumentParser
import Catalog
import Foundation
import Processes
import Text
import TranslationService

/// `tml-server take-over [REPLICA]`
struct TakeOverCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "take-over",
        abstract: "Restore the data from a Litestream replica and check the data.",
        discussion: """
            Use this command on a second machine when the first machine is lost. The first server \
            must not run any more. The command overwrites nothing. A replica contains no releases.
            """)

    @OptionGroup var data: DataOption

    @Argument(
        help: """
            The replica: an absolute path of a folder, or an address such as s3://bucket/path [the \
            replica of the database in the configuration of Litestream].
            """, completion: .directory)
    var replica: String?

    @Option(help: "Restore the state at this time, for example 2026-01-31T10:00:00Z.")
    var timestamp: String?

    @Option(
        help: "Also copy the releases from this folder, a copy of the folder “releases”.",
        completion: .directory)
    var releases: String?

    @Flag(help: "Make a new release for each project whose current release has no files.")
    var makeReleases = false

    @Option(help: "The configuration of Litestream.", completion: .file(extensions: ["yml"]))
    var litestreamConfig = "/etc/tml-server/litestream.yml"

    @Option(help: "The program Litestream.", completion: .file())
    var litestream = "litestream"

    func run() throws {
        let configuration = try data.configuration()
        let lock = try ServingLock(configuration)
        defer { lock.release() }
        try CommandFailure.explaining {
            try BackupReader.restore(into: configuration.data) { folder in
                try restoreDatabase(to: folder + "/server.sqlite", configuration)
                if let releases {
                    try FileManager.default.copyItem(
                        atPath: releases, toPath: folder + "/releases")
                }
            }
            try inspect(DataOption.service(configuration), configuration)
        }
    }
}

/// The call of Litestream.
extension TakeOverCommand {
    private func restoreDatabase(
        to path: String, _ configuration: ServerConfiguration
    ) throws(ServiceError) {
        let command = [litestream] + arguments(restoringTo: path, configuration.database)
        // env searches the program in PATH.
        let process = ChildProcess.start("/usr/bin/env", ["env"] + command, input: .null)
        switch process.flatMap({ ChildProcess.wait(for: $0) }) {
        case 0: break
        case 126, 127:
            throw .storage(
                "Litestream cannot be started; install it, or name the program with --litestream")
        case _: throw .storage("Litestream could not restore the database from the replica")
        }
        guard chmod(path, 0o600) == 0 else {
            throw .storage("the replica contains no database for \(configuration.database)")
        }
    }

    /// - Parameter database: the path of the database in the configuration of Litestream.
    func arguments(restoringTo path: String, _ database: String) -> [String] {
        var words = ["restore", "-o", path]
        if let timestamp { words += ["-timestamp", timestamp] }
        guard let replica else { return words + ["-config", litestreamConfig, database] }
        let isFolder = replica.utf8.first == UInt8(ascii: "/")
        return words + [isFolder ? "file://\(replica)" : replica]
    }
}

/// The check of the restored data.
extension TakeOverCommand {
    /// Releases without files are no damage here, because a replica contains no releases.
    private func inspect(
        _ service: TranslationService, _ configuration: ServerConfiguration
    ) throws {
        let end = try service.maintenance.newestChange().map {
            Date(timeIntervalSince1970: Double($0)).formatted(.iso8601)
        }
        CommandOutput.line("Restored into \(configuration.data)")
        CommandOutput.line("Newest change: \(end ?? "none")")
        try handleReleases(service, configuration)
        let damages = try service.maintenance.check().filter { $0.subject != "archives" }
        guard damages.isEmpty else {
            throw CommandFailure("The data are damaged; “tml-server check” shows the damage")
        }
        CommandOutput.line("No damage found. Next: start the server on this machine.")
    }

    private func handleReleases(
        _ service: TranslationService, _ configuration: ServerConfiguration
    ) throws {
        let current = try service.releases.currentVersions()
        for (project, version) in current.sorted(by: { $0.key.rawValue < $1.key.rawValue })
        where !hasFiles(version, of: project, configuration) {
            guard makeReleases else {
                CommandOutput.line(
                    "The release \(version) of \(project) has no files. To make a new release, "
                        + "run: tml-server release \(project)")
                continue
            }
            let record = try service.releases.make(
                of: project, ReleaseRequest(kind: .release, locales: [], accept: .accepted),
                address: "")
            let new = record.object?["version"]?.string ?? ""
            CommandOutput.line("New release of \(project): \(new)")
        }
    }

    private func hasFiles(
        _ version: String, of project: Project.Key, _ configuration: ServerConfiguration
    ) -> Bool {
        let archive = "\(configuration.data)/releases/\(project)/\(version).tar.gz"
        return FileManager.default.fileExists(atPath: archive)
    }
}
