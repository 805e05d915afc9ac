import Catalog
import Foundation
import GRDB
import TML
import Testing
import Text
import Wire

@testable import TranslationService

/// Imports and exports in the background.
@Suite struct FileJobTests {
    let stage = ImportStage()
    private let project = Project.Key("abc")

    init() throws {
        var tar = ImportStage.project(locales: ["en"])
        tar.addKeys(["Inbox"])
        _ = try stage.run(tar)
    }

    private var files: FileJobs { stage.service.files }

    private func write(_ labels: [String], to path: String) throws {
        var tar = ImportStage.project(locales: ["en"])
        tar.addKeys(labels)
        try Data(tar.archive).write(to: URL(filePath: path))
    }

    /// Imports the labels and waits for the end.
    private func importLabels(
        _ labels: [String], into key: Project.Key, takesOthers: Bool = false
    ) async throws -> FileJob? {
        let file = try files.receive(stage.boss, key)
        try write(labels, to: file.path)
        await withCheckedContinuation { done in
            files.begin(file, for: stage.boss, takesOthers: takesOthers) { _ in done.resume() }
        }
        return try files.newest(stage.boss, key)
    }

    private func makeProject(_ key: String) throws -> Project.Key {
        try stage.service.database.write { db in
            try db.execute(
                sql: """
                    INSERT INTO project (key, name, defaultLocale, createdAt, updatedAt)
                    VALUES (?, 'Another', 'en', 0, 0)
                    """, arguments: [key])
        }
        return Project.Key(key)
    }

    @Test func anImportTellsItsCounts() async throws {
        let job = try await importLabels(["Inbox", "Outbox"], into: project)
        guard case .imported(let report) = job else {
            Issue.record("the job is \(String(describing: job))")
            return
        }
        #expect(report.newKeys == 1)
    }

    @Test func aProjectHasOneJobAtATime() throws {
        let file = try files.receive(stage.boss, project)
        #expect(throws: ServiceError.self) { try files.receive(stage.boss, project) }
        files.giveUp(file)
        files.giveUp(try files.receive(stage.boss, project))
        #expect(try files.newest(stage.boss, project) == nil)
    }

    @Test func anUploadThatFailsKeepsTheExport() async throws {
        try await export()
        let file = try #require(try files.exported(stage.boss, project))
        files.giveUp(try files.receive(stage.boss, project))
        #expect(try files.exported(stage.boss, project) == file)
        #expect(try files.newest(stage.boss, project) == .exported)
    }

    @Test func anImportKeepsTheExport() async throws {
        try await export()
        let file = try #require(try files.exported(stage.boss, project))
        _ = try await importLabels(["Outbox"], into: project)
        #expect(try files.exported(stage.boss, project) == file)
        #expect(FileManager.default.fileExists(atPath: file.path))
        try files.recover()
        #expect(!FileManager.default.fileExists(atPath: file.path))
    }

    @Test func aLongWriteLetsOtherWritesGo() throws {
        let database = stage.service.database
        try database.occupy {
            #expect(throws: ServiceError.overloaded(retryAfter: 5)) { try database.write { _ in } }
            #expect(stage.service.maintenance.unreadiness() == nil)
            try stage.service.maintenance.checkHealth()
        }
        try database.write { _ in }
    }

    @Test func anImportIsALongWrite() throws {
        var tar = ImportStage.project(locales: ["en"])
        tar.addKeys(["Outbox"])
        let path = stage.folder.appending(path: "long.tar")
        try Data(tar.archive).write(to: path)
        let database = stage.service.database
        var isAlwaysOccupied = true
        var steps = 0
        _ = try stage.service.archives.importRelease(at: path.path) { _, _, _ in
            steps += 1
            isAlwaysOccupied = isAlwaysOccupied && database.isOccupied
        }
        #expect(steps > 0 && isAlwaysOccupied && !database.isOccupied)
    }

    /// Another write keeps the import from its first key until the server stops.
    @Test func theEndOfTheServerStopsAnImport() throws {
        let file = try files.receive(stage.boss, project)
        try write(["Lost"], to: file.path)
        let (held, goOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let pool = stage.service.database.pool
        Thread.detachNewThread {
            try? pool.write { _ in
                held.signal()
                goOn.wait()
            }
        }
        held.wait()
        files.begin(file, for: stage.boss, takesOthers: false) { _ in }
        while case .waiting = try files.newest(stage.boss, project) {
            Thread.sleep(forTimeInterval: 0.01)
        }
        files.stop()
        goOn.signal()
        files.wait()
        guard case .failed(.importing, _) = try files.newest(stage.boss, project) else {
            Issue.record("the import was not stopped")
            return
        }
        #expect(try count("translationKey WHERE label = 'Lost'") == 0)
        #expect(FileManager.default.fileExists(atPath: file.path))
    }

    @Test func theArchiveOfAnotherProjectNeedsConsent() async throws {
        let other = try makeProject("def")
        let refused = try await importLabels(["Inbox"], into: other)
        guard case .failed(.importing, _) = refused else {
            Issue.record("the job is \(String(describing: refused))")
            return
        }
        let taken = try await importLabels(["Inbox"], into: other, takesOthers: true)
        guard case .imported(let report) = taken else {
            Issue.record("the job is \(String(describing: taken))")
            return
        }
        #expect(report.project == other)
        #expect(report.newKeys == 1)
        #expect(report.name == "Another")
    }

    @Test func anImportChangesNoLanguageOfOtherProjects() async throws {
        try stage.service.database.write { db in
            try db.execute(sql: "UPDATE language SET englishName = 'Mine' WHERE locale = 'en'")
        }
        _ = try await importLabels(["Inbox"], into: project)
        let name = try stage.service.database.read { db in
            try String.fetchOne(db, sql: "SELECT englishName FROM language WHERE locale = 'en'")
        }
        #expect(name == "Mine")
    }

    @Test func aBrokenFileChangesNothing() async throws {
        let file = try files.receive(stage.boss, project)
        try Data("no archive".utf8).write(to: URL(filePath: file.path))
        await withCheckedContinuation { done in
            files.begin(file, for: stage.boss, takesOthers: false) { _ in done.resume() }
        }
        guard case .failed(.importing, let sentence) = try files.newest(stage.boss, project) else {
            Issue.record("the import did not fail")
            return
        }
        #expect(!sentence.contains(file.path))
    }

    @Test func aRestartTellsTheInterruptedImport() throws {
        let file = try files.receive(stage.boss, project)
        try write(["Lost"], to: file.path)
        try files.recover()
        #expect(try files.newest(stage.boss, project) == .interrupted)
        #expect(!FileManager.default.fileExists(atPath: file.path))
    }

    /// Exports the project and waits for the end.
    private func export() async throws {
        let format = try #require(ProjectFormat.written.first)
        await withCheckedContinuation { done in
            do {
                try files.export(stage.boss, project, accept: .all, format: format) { _ in
                    done.resume()
                }
            } catch {
                Issue.record("\(error)")
                done.resume()
            }
        }
    }

    @Test func anExportCanBeImported() async throws {
        try await export()
        let file = try #require(try files.exported(stage.boss, project))
        #expect(file.bytes > 0)
        let report = try stage.service.archives.importRelease(at: file.path)
        #expect(report.newKeys == 0)
    }

    private static func isForbidden(_ error: any Error) -> Bool {
        guard case ServiceError.forbidden = error else { return false }
        return true
    }

    @Test func onlyManagersMay() async throws {
        try await export()
        try stage.service.accounts.set(
            email: "eva@example.com", name: "Eva", passwordHash: "-", isAdmin: false)
        try stage.service.members.setRole(.reviewer, of: "eva@example.com", in: project)
        let eva = ServiceSession(userID: 2, isAdmin: false)
        let format = try #require(ProjectFormat.written.first)
        #expect { try files.receive(eva, project) } throws: { Self.isForbidden($0) }
        #expect { try files.newest(eva, project) } throws: { Self.isForbidden($0) }
        #expect { try files.exported(eva, project) } throws: { Self.isForbidden($0) }
        #expect {
            try files.export(eva, project, accept: .all, format: format) { _ in }
        } throws: {
            Self.isForbidden($0)
        }
    }

    /// Imports an archive for Eva, who manages the project, and returns the report.
    private func importForEva(_ tar: TarBuilder) throws -> Archives.ImportReport {
        try stage.service.accounts.set(
            email: "eva@example.com", name: "Eva", passwordHash: "-", isAdmin: false)
        try stage.service.members.setRole(.manager, of: "eva@example.com", in: project)
        let path = stage.folder.appending(path: "eva.tar")
        try Data(tar.archive).write(to: path)
        return try stage.service.archives.importFile(
            at: path.path, into: project, for: ServiceSession(userID: 2, isAdmin: false),
            takesOthers: false)
    }

    private func count(_ condition: String) throws -> Int? {
        try stage.service.database.read { db in
            try Int.fetchOne(db, sql: "SELECT count(*) FROM \(condition)")
        }
    }

    @Test func anImportByAManagerShowsNoKeyAboveTheirLevel() throws {
        let hash = KeyHash.key(label: "Inbox", description: "")
        try stage.service.database.write { db in
            try db.execute(sql: "UPDATE translationKey SET level = 5000")
        }
        var tar = ImportStage.project(locales: ["en"])
        tar.add(
            "translation_keys.json", "{\"results\": {\"\(hash)\": {\"label\": \"Inbox\"}}}")
        tar.add(
            "en/translations.json", "{\"results\": {\"\(hash)\": [{\"label\": \"Posteingang\"}]}}")
        let report = try importForEva(tar)
        #expect(report.skippedKeys == 1 && report.changedKeys == 0)
        #expect(try count("translationKey WHERE level = 5000") == 1)
        #expect(try count("translation") == 0)
    }

    @Test func anImportByAManagerKeepsTheLevelAndTheTextOfAKey() throws {
        try stage.service.database.write { db in
            try db.execute(sql: "UPDATE translationKey SET level = 20")
        }
        let hash = KeyHash.key(label: "Inbox", description: "")
        for label in ["Inbox", "Another text"] {
            var tar = ImportStage.project(locales: ["en"])
            tar.add(
                "translation_keys.json",
                "{\"results\": {\"\(hash)\": {\"label\": \"\(label)\", \"level\": 0}}}")
            tar.add("en/translations.json", "{}")
            #expect(try importForEva(tar).changedKeys == 0)
            #expect(try count("translationKey WHERE level = 20 AND label = 'Inbox'") == 1)
        }
    }

    @Test func aNewKeyHasAtMostTheLevelOfTheManager() throws {
        let hash = KeyHash.key(label: "Secret", description: "")
        var tar = ImportStage.project(locales: ["en"])
        tar.add(
            "translation_keys.json",
            "{\"results\": {\"\(hash)\": {\"label\": \"Secret\", \"level\": 9000}}}")
        tar.add("en/translations.json", "{}")
        #expect(try importForEva(tar).newKeys == 1)
        #expect(try count("translationKey WHERE level = 1000 AND label = 'Secret'") == 1)
    }

    @Test func aLanguageInAnotherSpellingIsTheProjectsLanguage() throws {
        let hash = KeyHash.key(label: "Inbox", description: "")
        try stage.service.database.write { db in
            try db.execute(sql: "UPDATE projectLanguage SET locale = 'EN'")
        }
        var tar = ImportStage.project(locales: ["en"])
        tar.addKeys(["Inbox"], translations: "{\"\(hash)\": [{\"label\": \"Mail\"}]}")
        #expect(try importForEva(tar).locales == ["EN"])
        #expect(try count("projectLanguage") == 1)
        #expect(try count("translation WHERE locale = 'EN'") == 1)
    }
}
