import Catalog
import Foundation
import GRDB
import TML
import TestSupport
import Testing
import Wire

@testable import TranslationService

/// What is exported is there again where it is imported (`tml-service.md` 9.4, rule 10).
@Suite struct ExportTests {
    @Test(arguments: BundleShape.allCases)
    func anExportedProjectIsTheSameElsewhere(shape: BundleShape) throws {
        let stage = try Stage()
        let inbox = try stage.applied(stage.create("Почта <b> & x ml"), as: stage.anna)
        try stage.applied(stage.about(inbox, .approve), as: stage.reviewer)
        for (rule, text) in [("one", "{count} xml"), ("few", "{count} б"), ("other", "{count} в")] {
            try stage.applied(
                stage.create(text, Stage.messages, context: ["count": ["number": rule]]),
                as: stage.translator)
        }
        _ = try stage.send(stage.lock(.lock), as: stage.reviewer)
        let file = stage.folder.appending(path: "all.tar.gz").path
        try stage.service.archives.export(stage.key, to: file, format: shape.format)

        let folder = try TemporaryFolder()
        let other = try TranslationService(
            path: folder.path("server.sqlite"), clock: { 1_600_000_000 })
        let report = try other.archives.importRelease(at: file)
        #expect(report.project == stage.key)
        #expect(report.newTranslations == 4)
        #expect(report.foreignHashes == 0)
        for table in [Self.keys, Self.sources, Self.translations, Self.languages] {
            #expect(try Self.rows(other, table) == Self.rows(stage.service, table))
        }
        let again = try other.archives.importRelease(at: file)
        #expect(again.newKeys + again.changedKeys == 0)
        #expect(again.newTranslations + again.changedTranslations == 0)
        #expect(try other.maintenance.check().isEmpty)
        try other.close()
    }

    @Test func aFolderThatIsNotThereIsNamed() throws {
        let stage = try Stage()
        let file = stage.folder.appending(path: "nowhere/all.tar.gz").path
        let words = "\(file) cannot be written: No such file or directory"
        #expect(throws: ServiceError.storage(words)) {
            try stage.service.archives.export(stage.key, to: file)
        }
    }

    /// Of a key that is ignored, only its hash is told everywhere.
    private static let isShown = "k.hash <> '\(Stage.ignored)'"
    private static let keys = """
        SELECT hash, label, description, locale, level, syntax FROM translationKey k
        WHERE \(isShown) ORDER BY hash
        """
    private static let sources = """
        SELECT s.name, k.hash FROM keySource x JOIN source s ON s.id = x.source
        JOIN translationKey k ON k.id = x.key WHERE \(isShown) ORDER BY s.name, k.hash
        """
    private static let translations = """
        SELECT k.hash, t.locale, t.label, t.context, g.isLocked
        FROM translation t JOIN translationKey k ON k.id = t.key
        JOIN target g ON g.key = k.id AND g.locale = t.locale ORDER BY k.hash, t.label
        """
    private static let languages = """
        SELECT locale, state FROM projectLanguage ORDER BY locale
        """

    private static func rows(_ service: TranslationService, _ sql: String) throws -> [String] {
        let rows = try service.database.read { db in
            try Row.fetchAll(db, sql: sql).map { String(describing: $0) }
        }
        #expect(!rows.isEmpty)
        return rows
    }
}
