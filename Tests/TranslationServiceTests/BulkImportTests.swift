import Catalog
import Foundation
import GRDB
import TML
import TestSupport
import Testing
import Wire

@testable import TranslationService

/// What is written in bulk is what single writes would have written.
@Suite struct BulkImportTests {
    let folder: TemporaryFolder
    let service: TranslationService

    init() throws {
        folder = try TemporaryFolder()
        service = try TranslationService(
            path: folder.path("server.sqlite"), clock: { 1_700_000_000 })
    }

    private typealias Step = Archives.ImportStep

    /// The sample project: the largest archive at hand.
    private func importSample(
        _ progress: (Step, Int, Int) -> Void = { _, _, _ in }
    ) throws -> Archives.ImportReport {
        try service.archives.importRelease(
            at: ExportedSample.path(in: .year2016), progress: progress)
    }

    @Test func eachStepIsToldUpToItsEnd() throws {
        var told: [Step: [Int]] = [:]
        var last: [Step: Int] = [:]
        let report = try importSample { step, done, all in
            told[step, default: []].append(done)
            last[step] = all
        }
        let rows = try #require(last[.rows])
        #expect(told[.rows]?.last == rows)
        #expect(rows >= report.newKeys)
        let indexes = try #require(last[.indexes])
        #expect(told[.indexes] == Array(1...indexes))
    }

    @Test func theLogHasEachStepOnce() throws {
        let report = try importSample()
        let last = try service.changes.lastRevision(of: report.project)
        try service.database.read { db in
            let revisions = try Int.fetchAll(
                db, sql: "SELECT revision FROM changeLog ORDER BY revision")
            #expect(revisions == Array(1...last))
            let strangers = try Int.fetchOne(
                db,
                sql: """
                    SELECT count(*) FROM translation t WHERE NOT EXISTS (
                        SELECT 1 FROM changeLog c
                        WHERE c.type = 'translation' AND c.object = t.id AND c.key = t.key
                          AND c.locale = t.locale AND c.revision = t.revision)
                    """)
            #expect(strangers == 0)
        }
    }

    @Test func targetsAreAsIfWorkedOutAnew() throws {
        let report = try importSample()
        let before = try targets()
        #expect(before.count > 100)
        try service.database.write { db in
            let project = try #require(try StoredProject.find(db, key: report.project))
            let writer = ProjectWriter(db: db, project: project, actor: nil, now: 1_700_000_000)
            for row in try Row.fetchAll(db, sql: "SELECT key, locale, revision FROM target") {
                try writer.refreshTarget(
                    key: row["key"], locale: row["locale"], revision: row["revision"])
            }
        }
        #expect(try targets() == before)
    }

    /// Into an empty database all indexes are made at the end, into a full one they stay.
    @Test func nothingIsWrongAfterwards() throws {
        let indexes = """
            SELECT sql FROM sqlite_schema
            WHERE type IN ('index', 'trigger') AND sql IS NOT NULL ORDER BY name
            """
        let before = try service.database.read { try String.fetchAll($0, sql: indexes) }
        let first = try importSample()
        #expect(first.newTranslations > 100)
        #expect(try service.maintenance.check() == [])
        try service.database.write { db in
            try db.execute(
                sql: """
                    DELETE FROM changeLog; UPDATE project SET logFloor = lastRevision;
                    DELETE FROM translation WHERE key % 3 = 0; DELETE FROM target WHERE key % 3 = 0;
                    DELETE FROM translationKey WHERE id % 30 = 0
                    """)
        }
        let again = try importSample()
        #expect(again.newTranslations > 30)
        #expect(again.newKeys > 3)
        #expect(try service.maintenance.check() == [])
        #expect(try service.database.read { try String.fetchAll($0, sql: indexes) } == before)
    }

    @Test func referencesAreLookedAtAgainAfterwards() throws {
        _ = try importSample()
        let isOn = try service.database.write { try Bool.fetchOne($0, sql: "PRAGMA foreign_keys") }
        #expect(isOn == true)
    }

    private func targets() throws -> [Row] {
        try service.database.read { db in
            try Row.fetchAll(db, sql: "SELECT * FROM target ORDER BY key, locale")
        }
    }

    @Test func textsAreFoundAndTheIndexIsSound() throws {
        let report = try importSample()
        try service.accounts.set(
            email: "boss@example.com", name: "Boss", passwordHash: "-", isAdmin: true)
        var request = KeyListRequest(locale: "ru")
        let text = try service.database.read { db in
            try String.fetchOne(
                db,
                sql: """
                    SELECT label FROM translation
                    WHERE locale = 'ru' AND length(label) > 5 ORDER BY id LIMIT 1
                    """)
        }
        request.words = [try #require(text)]
        let page = try service.keys.page(
            ServiceSession(userID: 1, isAdmin: true), report.project, request)
        #expect(page.total > 0)
        try service.database.write { db in
            for table in ["keyText", "translationText"] {
                try db.execute(
                    sql: "INSERT INTO \(table) (\(table), rank) VALUES ('integrity-check', 1)")
            }
        }
    }
}
