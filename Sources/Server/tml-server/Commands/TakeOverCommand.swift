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
        help: """
            Also copy the releases from this folder: a copy of the first server’s folder “releases”.
            """,
        completion: .directory)
    var releases: String?

    @Flag(
        help: """
            Make a new release for each project whose current release has no files, and delete the \
            releases without files.
            """)
    var makeReleases = false

    @OptionGroup var sessions: RestoredSessions

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
        // env searches the program in PATH. Ctrl-C ends both programs.
        let process = ChildProcess.start(
            "/usr/bin/env", ["env"] + command, input: .null, hasOwnGroup: false)
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
    /// The subjects of damage that is expected, because a replica contains no releases.
    private static let subjectsOfReleases: Set = ["archives", "publications"]

    private func inspect(
        _ service: TranslationService, _ configuration: ServerConfiguration
    ) throws {
        CommandOutput.line("Restored into \(configuration.data)")
        try tellAge(service.maintenance.newestChange(), at: Date())
        try sessions.end(service)
        try handleReleases(service, configuration)
        let damages = try service.maintenance.check()
        guard damages.allSatisfy({ Self.subjectsOfReleases.contains($0.subject) }) else {
            throw CommandFailure("The data are damaged; “tml-server check” shows the damage")
        }
        if releases != nil, damages.contains(where: { $0.subject == "archives" }) {
            CommandOutput.line(
                "Archives of releases are missing or damaged; “tml-server check” shows them")
        }
        CommandOutput.line(
            "No damage found in the database. Next: start the server on this machine.")
    }

    private func tellAge(_ newest: Int?, at now: Date) {
        let change = newest.map { Date(timeIntervalSince1970: Double($0)) }
        CommandOutput.line("Newest change: \(change?.formatted(.iso8601) ?? "none")")
        if isOld(change, at: now) {
            CommandOutput.line(
                "Warning: The replica contains no change of the last 24 hours. Before you start "
                    + "the server, make sure that this is the newest replica of the first server.")
        }
    }

    /// Returns true if the replica can be older than its reader expects.
    func isOld(_ change: Date?, at now: Date) -> Bool {
        guard timestamp == nil else { return false }
        return change.map { now.timeIntervalSince($0) > 86400 } ?? true
    }
}

/// The releases, whose files are not in a replica.
extension TakeOverCommand {
    private func handleReleases(
        _ service: TranslationService, _ configuration: ServerConfiguration
    ) throws {
        for project in try service.projects.lines().map(\.key) {
            let missing = try service.releases.lines(of: project).filter { release in
                ["generated", "published"].contains(release.state)
                    && !hasFiles(release.version, of: project, configuration)
            }
            guard !missing.isEmpty else { continue }
            if makeReleases {
                try replace(missing, of: project, service)
            } else {
                CommandOutput.line(Self.advice(on: missing, of: project))
            }
        }
    }

    private func hasFiles(
        _ version: String, of project: Project.Key, _ configuration: ServerConfiguration
    ) -> Bool {
        let archive = "\(configuration.data)/releases/\(project)/\(version).tar.gz"
        return FileManager.default.fileExists(atPath: archive)
    }

    static func advice(on missing: [Releases.Line], of project: Project.Key) -> String {
        guard missing.contains(where: \.isCurrent) else {
            let commands = missing.map { "    tml-server release delete \(project) \($0.version)" }
            return (["Releases of \(project) have no files; to delete them, run:"] + commands)
                .joined(separator: "\n")
        }
        return """
            Releases of \(project) have no files; to make a new one and to delete the others, run:
                tml-server release \(project)
                tml-server release prune \(project) --keep 1
            """
    }

    /// Backups with releases without files would count as damaged.
    private func replace(
        _ missing: [Releases.Line], of project: Project.Key, _ service: TranslationService
    ) throws {
        if missing.contains(where: \.isCurrent) {
            let record = try service.releases.make(
                of: project, ReleaseRequest(kind: .release, locales: [], accept: .accepted),
                address: "")
            let new = record.object?["version"]?.string ?? ""
            CommandOutput.line("New release of \(project): \(new)")
        }
        for release in missing {
            try service.releases.remove(release.version, of: project)
            CommandOutput.line("Deleted release of \(project): \(release.version)")
        }
    }
}
