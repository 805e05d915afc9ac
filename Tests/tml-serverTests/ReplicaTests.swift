import ArgumentParser
import Catalog
import Diagnostics
import Foundation
import GRDB
import HTTP
import Locking
import Logging
import TestSupport
import Testing
import Text
import TranslationService

@testable import tml_server

/// The replica that Litestream makes, and a second machine that takes over.
@Suite struct ReplicaTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Litestream, which gives one answer to every request.
    private func litestream(
        _ status: Int, _ body: String = "{\"status\":\"synced\"}"
    ) throws -> TestServer {
        try TestServer(at: folder.path("socket")) { _ in .answer(status, body: body) }
    }

    private func configuration() throws -> ServerConfiguration {
        var configuration = ServerConfiguration()
        configuration.data = folder.path("data")
        configuration.server.replica.socket = folder.path("socket")
        let service = try TranslationService(path: configuration.database, isReplicated: true) { 7 }
        try service.accounts.set(
            email: "anna@example.org", name: "", password: Secret("long enough"), isAdmin: true)
        try service.close()
        return configuration
    }

    private func fault(_ probe: ReplicaProbe) async -> ReplicaProbe.Fault? {
        do throws(ReplicaProbe.Fault) {
            try await probe.waitForReplica()
            return nil
        } catch {
            return error
        }
    }

    @Test func allChangesAreAwaitedForTheDatabaseOfTheServer() async throws {
        let litestream = try litestream(200)
        let configuration = try configuration()
        let probe = try #require(configuration.replicaProbe)
        #expect(await fault(probe) == nil)
        let request = try #require(litestream.requests.first)
        #expect(request.method == "POST" && request.target == "/sync")
        let order = try JSON(parsing: request.body).object
        #expect(order?["path"]?.string == configuration.database)
        #expect(order?["wait"]?.boolean == true)
        #expect(order?["timeout"]?.integer == 60)
    }

    @Test func aReplicaThatCannotBeWrittenIsTold() async throws {
        let litestream = try litestream(500, "{\"error\":\"the bucket is gone\"}")
        defer { litestream.stop() }
        let probe = try #require(configuration().replicaProbe)
        let fault = try #require(await fault(probe))
        #expect(fault.sentence == "Litestream cannot copy the changes: the bucket is gone")
        #expect(fault.remedy.contains("journalctl"))
    }

    @Test func aReplicaThatTakesTooLongIsTold() async throws {
        let litestream = try litestream(500, "{\"error\":\"sync: context deadline exceeded\"}")
        defer { litestream.stop() }
        let probe = try #require(configuration().replicaProbe)
        let fault = try #require(await fault(probe))
        #expect(fault.sentence == "The replica did not get all changes within 60 seconds")
    }

    @Test func theDoctorWaitsAMinuteAtMost() async throws {
        let litestream = try litestream(200)
        defer { litestream.stop() }
        var configuration = try configuration()
        configuration.server.replica.mostLag = 3600
        _ = await ReplicaDoctor(configuration: configuration, isAsking: true).diagnoses
        let request = try #require(litestream.requests.first)
        #expect(try JSON(parsing: request.body).object?["timeout"]?.integer == 60)
    }

    @Test func anotherDatabaseIsTold() async throws {
        let litestream = try litestream(404, "{\"error\":\"database not found\"}")
        defer { litestream.stop() }
        let probe = try #require(configuration().replicaProbe)
        let fault = try #require(await fault(probe))
        #expect(fault.remedy.contains(folder.path("data/server.sqlite")))
    }

    @Test func theDoctorTellsTheStateOfTheReplica() async throws {
        var configuration = try configuration()
        func diagnoses(isAsking: Bool = true) async -> [Diagnosis] {
            await ReplicaDoctor(configuration: configuration, isAsking: isAsking).diagnoses
        }
        let silent = await diagnoses()
        #expect(silent.map(\.grade) == [.warning])
        #expect(silent.first?.remedy?.contains("systemctl start tml-server-litestream") == true)
        #expect(await diagnoses(isAsking: false) == [])
        let litestream = try litestream(200)
        defer { litestream.stop() }
        #expect(await diagnoses().map(\.grade) == [.good])
        configuration.server.replica.socket = nil
        #expect(await diagnoses() == [])
    }

    @Test(.timeLimit(.minutes(1))) func theRunningServerCountsFailuresAndTellsTheFirst()
        async throws
    {
        let (lines, isBroken) = (Locked(""), Locked(true))
        let litestream = try TestServer(at: folder.path("socket")) { _ in
            .answer(isBroken.withLock { $0 } ? 500 : 200, body: "{}")
        }
        defer { litestream.stop() }
        let log = Logger(label: "test") { _ in
            LineLog(format: .text) { line in lines.withLock { $0 += line } }
        }
        let metrics = ServerMetrics()
        let watch = ReplicaWatch(
            probe: try configuration().replicaProbe, log: log, metrics: metrics,
            interval: .milliseconds(5))
        try await watch.during {
            while metrics.counts.replicaFailures < 3 {
                try await Task.sleep(for: .milliseconds(5))
            }
            isBroken.withLock { $0 = false }
            while !lines.withLock({ $0.contains("complete again") }) {
                try await Task.sleep(for: .milliseconds(5))
            }
        }
        #expect(metrics.counts.replicaCompleteAt != nil)
        let warnings = lines.withLock { $0 }.split(separator: "\n").count {
            $0.contains(" warning ")
        }
        #expect(warnings == 1)
    }

    @Test(.timeLimit(.minutes(1))) func theWarningIsRepeated() async throws {
        let lines = Locked("")
        let log = Logger(label: "test") { _ in
            LineLog(format: .text) { line in lines.withLock { $0 += line } }
        }
        let metrics = ServerMetrics()
        // Litestream does not run.
        let watch = ReplicaWatch(
            probe: try configuration().replicaProbe, log: log, metrics: metrics,
            interval: .milliseconds(5), reminder: .zero)
        try await watch.during {
            while lines.withLock({ $0.split(separator: "\n").count }) < 2 {
                try await Task.sleep(for: .milliseconds(5))
            }
        }
        #expect(metrics.counts.replicaFailures >= 2)
        #expect(metrics.counts.replicaCompleteAt == nil)
    }

    @Test func theLagIsUnknownBeforeTheFirstSuccess() async throws {
        var settings = ServerStage.settings
        settings.replica.socket = folder.path("socket")
        let stage = try await ServerStage(settings)
        let answer = try await stage.send(.get, "/metrics")
        let text = String(decoding: answer.body, as: UTF8.self)
        #expect(text.contains("\ntml_replica_failures_total 0\n"))
        #expect(!text.contains("tml_replica_lag_seconds"))
    }

    @Test func withoutAReplicaNothingIsCounted() async throws {
        let metrics = ServerMetrics()
        let watch = ReplicaWatch(probe: nil, log: Logger(label: "test"), metrics: metrics)
        try await watch.during {}
        #expect(metrics.counts.replicaCompleteAt == nil)
        let stage = try await ServerStage()
        let answer = try await stage.send(.get, "/metrics")
        #expect(!String(decoding: answer.body, as: UTF8.self).contains("replica"))
    }

    @Test func aSocketIsAnAbsolutePath() {
        #expect(ReplicaSettings.isSocket("/run/tml-server-litestream/socket"))
        #expect(!ReplicaSettings.isSocket("socket"))
        #expect(!ReplicaSettings.isSocket("/" + String(repeating: "x", count: 107)))
    }
}

/// `tml-server take-over`, with a stand-in for Litestream that copies the replica.
extension ReplicaTests {
    /// A program that copies `source` to the path after `-o`, and notes its arguments.
    private func standIn(copying source: String, status: Int = 0) throws -> String {
        // The program copies only the file of the database, without its log.
        if FileManager.default.fileExists(atPath: source) {
            _ = try DatabaseQueue(path: source).inDatabase { db in try db.checkpoint(.truncate) }
        }
        let script = """
            #!/bin/sh
            echo "$*" > '\(folder.path("arguments"))'
            [ \(status) -eq 0 ] && cp '\(source)' "$3"
            exit \(status)
            """
        let path = folder.path("litestream")
        try Data(script.utf8).write(to: URL(filePath: path))
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
        return path
    }

    private func takeOver(_ program: String, _ others: String...) throws {
        try TakeOverCommand.parse(
            others + [
                "--litestream", program, "--data", folder.path("second"), "--config", "/dev/null",
            ]
        ).run()
    }

    @Test func theSecondMachineHasTheDataOfTheReplica() throws {
        let path = try configuration().database
        try takeOver(
            try standIn(copying: path), "/srv/replica", "--timestamp", "2026-01-31T10:00:00Z")
        let restored = folder.path("second/server.sqlite")
        let service = try TranslationService(path: restored) { 7 }
        #expect(try service.accounts.all().map(\.email) == ["anna@example.org"])
        try service.close()
        let facts = try FileManager.default.attributesOfItem(atPath: restored)
        #expect(facts[.posixPermissions] as? Int == 0o600)
        let arguments = try String(contentsOfFile: folder.path("arguments"), encoding: .utf8)
        #expect(arguments.hasPrefix("restore -o \(folder.path("second/.restoring/server.sqlite"))"))
        #expect(arguments.hasSuffix(" -timestamp 2026-01-31T10:00:00Z file:///srv/replica\n"))
    }

    @Test(arguments: [true, false]) func sessionsEndOnlyIfTheOperatorAsks(isAsked: Bool) throws {
        let path = try configuration().database
        let first = try TranslationService(path: path, isReplicated: true) { 7 }
        let token = try first.signIn.token(
            email: "anna@example.org", password: Secret("long enough"), address: "192.0.2.1")
        try first.close()
        let words = [
            "/srv/replica", "--litestream", try standIn(copying: path), "--data",
            folder.path("second"), "--config", "/dev/null",
        ]
        try TakeOverCommand.parse(words + (isAsked ? ["--end-sessions"] : [])).run()
        let second = try TranslationService(path: folder.path("second/server.sqlite")) { 7 }
        let session = try? second.signIn.session(token: token)
        #expect((session == nil) == isAsked)
        try second.close()
    }

    @Test func withoutAnAddressTheConfigurationOfLitestreamNamesTheReplica() throws {
        let command = try TakeOverCommand.parse([])
        #expect(
            command.arguments(restoringTo: "/new", "/var/lib/tml-server/server.sqlite") == [
                "restore", "-o", "/new", "-config", "/etc/tml-server/litestream.yml",
                "/var/lib/tml-server/server.sqlite",
            ])
        let named = try TakeOverCommand.parse(["s3://bucket/path"])
        #expect(
            named.arguments(restoringTo: "/new", "/old") == [
                "restore", "-o", "/new", "s3://bucket/path",
            ])
    }

    @Test func theSignalOfTheKeyboardAlsoEndsLitestream() throws {
        let path = folder.path("grouped")
        let script = """
            #!/bin/sh
            cut -d ' ' -f 5 /proc/$$/stat > '\(folder.path("group"))'
            exit 1
            """
        try Data(script.utf8).write(to: URL(filePath: path))
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
        #expect(throws: CommandFailure.self) { try takeOver(path, "/srv/replica") }
        let group = try String(contentsOfFile: folder.path("group"), encoding: .utf8)
        #expect(group == "\(getpgrp())\n")
    }

    @Test func anOldReplicaIsTold() throws {
        let command = try TakeOverCommand.parse([])
        let now = Date(timeIntervalSince1970: 1_000_000)
        #expect(command.isOld(nil, at: now))
        #expect(command.isOld(now.addingTimeInterval(-86401), at: now))
        #expect(!command.isOld(now.addingTimeInterval(-86399), at: now))
        let dated = try TakeOverCommand.parse(["--timestamp", "1970-01-02T00:00:00Z"])
        #expect(!dated.isOld(nil, at: now))
    }

    /// A database with a current release, and a folder with the files of the release.
    private func released() async throws -> (database: String, releases: String) {
        let stage = try await ServerStage()
        _ = try await stage.release()
        try stage.service.maintenance.backUp(to: folder.path("first.tar"))
        try BackupReader.restore(folder.path("first.tar"), into: folder.path("first"))
        return (folder.path("first/server.sqlite"), folder.path("first/releases"))
    }

    @Test func releasesComeFromACopyOfTheirFolder() async throws {
        let (database, releases) = try await released()
        try takeOver(try standIn(copying: database), "/srv/replica", "--releases", releases)
        let service = try TranslationService(path: folder.path("second/server.sqlite")) { 7 }
        #expect(try service.maintenance.check() == [])
        try service.close()
    }

    @Test func releasesWithoutFilesAreNoDamage() async throws {
        let (database, _) = try await released()
        try takeOver(try standIn(copying: database), "/srv/replica")
        let service = try TranslationService(path: folder.path("second/server.sqlite")) { 7 }
        #expect(try service.maintenance.check().map(\.subject).contains("archives"))
        let project = try #require(try service.releases.currentVersions().keys.first)
        let missing = try service.releases.lines(of: project)
        let advice = TakeOverCommand.advice(on: missing, of: project)
        #expect(advice.contains("\n    tml-server release \(project)\n"))
        #expect(advice.hasSuffix("\n    tml-server release prune \(project) --keep 1"))
        let others = TakeOverCommand.advice(on: missing.filter { !$0.isCurrent }, of: project)
        #expect(!others.contains("prune"))
        try service.close()
    }

    @Test func releasesWithoutFilesAreReplacedOnRequest() async throws {
        let (database, _) = try await released()
        let first = try TranslationService(path: database) { 7 }
        let project = try #require(try first.releases.currentVersions().keys.first)
        _ = try first.releases.make(
            of: project, ReleaseRequest(kind: .draft, locales: [], accept: .accepted), address: "")
        try first.close()
        try takeOver(try standIn(copying: database), "/srv/replica", "--make-releases")
        let service = try TranslationService(path: folder.path("second/server.sqlite")) { 7 }
        defer { try? service.close() }
        #expect(try service.releases.lines(of: project).map(\.isCurrent) == [true])
        #expect(try service.maintenance.check() == [])
        let backup = folder.path("second.tar")
        #expect(try service.maintenance.backUpChecked(to: backup) == [])
    }

    @Test func existingDataStay() throws {
        let path = try configuration().database
        let program = try standIn(copying: path)
        try takeOver(program, "/srv/replica")
        #expect(throws: CommandFailure.self) { try takeOver(program, "/srv/replica") }
    }

    @Test func aFailureLeavesNothing() throws {
        let path = try configuration().database
        let program = try standIn(copying: path, status: 1)
        #expect(throws: CommandFailure.self) { try takeOver(program, "/srv/replica") }
        #expect(throws: CommandFailure.self) {
            try takeOver(folder.path("missing"), "/srv/replica")
        }
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path("second"))
        #expect(left == ["serving.lock"])
    }
}

/// The files of the package.
extension ReplicaTests {
    @Test func theFilesOfThePackageNameTheSameSocket() throws {
        func packaged(_ file: String) throws -> String {
            try String(
                contentsOf: packageFolder.appending(path: "packaging/\(file)"), encoding: .utf8)
        }
        let socket = "/run/tml-server-litestream/socket"
        #expect(try packaged("litestream.yml").contains("  path: \(socket)\n"))
        #expect(try packaged("tml-server.toml").contains("#litestream-socket = \"\(socket)\"\n"))
        let unit = try packaged("tml-server-litestream.service")
        #expect(unit.contains("\nRuntimeDirectory=tml-server-litestream\n"))
        #expect(unit.contains("\nUser=tml-server\n"))
        #expect(unit.contains("\nBefore=tml-server.service\n"))
        #expect(unit.contains("\nRequiresMountsFor=/srv/tml-replica\n"))
        #expect(unit.contains(" -config /etc/tml-server/litestream.yml\n"))
    }
}
