import Catalog
import Foundation
import GRDB
import TML
import TestSupport
import Testing
import Text
import Wire

@testable import TranslationService

/// What one server exports, another imports: nothing of the archive is lost (`tml-service.md` 9.4,
/// rule 10).
@Suite struct RoundTripTests {
    @Test(arguments: BundleShape.allCases)
    func anImportedArchiveIsExportedAgain(shape: BundleShape) throws {
        let stage = try Self.fullStage()
        let folder = try TemporaryFolder()
        try stage.service.archives.export(stage.key, to: folder.path("first"), format: shape.format)
        let other = try TranslationService(
            path: folder.path("other/server.sqlite"), clock: { 1_700_000_000 })
        let report = try other.archives.importRelease(at: folder.path("first"))
        #expect(report.unknownIgnored == 0)
        try other.archives.export(stage.key, to: folder.path("second"), format: shape.format)
        let first = try Self.files(folder.path("first"))
        let second = try Self.files(folder.path("second"))
        #expect(first.keys.sorted() == second.keys.sorted())
        for (name, json) in first { #expect(json == second[name], "\(name)") }
    }

    @Test func whatIsNotToBeTranslatedOrPublishedStaysSo() throws {
        let stage = try Self.fullStage()
        let folder = try TemporaryFolder()
        try stage.service.archives.export(stage.key, to: folder.path("archive"))
        let other = try TranslationService(path: folder.path("other/server.sqlite"), clock: { 0 })
        _ = try other.archives.importRelease(at: folder.path("archive"))
        let app = ServiceSession(applicationOf: stage.key)
        let project = try other.projects.definition(
            app, stage.key, locales: [], source: "legal", showsIgnored: true)
        #expect(project.languages?.map(\.locale).sorted() == ["en", "ru"])
        #expect(project.details.strings("ignored_keys") == [Stage.ignored])
        let legal = project.extensions?.sources["legal"]?.object
        #expect(legal?.strings("ignored_keys") == [Stage.ignored])
    }

    @Test func importingAgainKeepsWhatManagersDecided() throws {
        let stage = try Self.fullStage()
        let folder = try TemporaryFolder()
        try stage.service.archives.export(stage.key, to: folder.path("archive"))
        try stage.service.database.write { db in
            try db.execute(sql: "UPDATE translationKey SET isIgnored = 1 - isIgnored")
            try db.execute(sql: "UPDATE projectLanguage SET state = 'published'")
        }
        _ = try stage.service.archives.importRelease(at: folder.path("archive"))
        let ignored = try stage.service.database.read { db in
            try String.fetchAll(db, sql: "SELECT hash FROM translationKey WHERE isIgnored = 0")
        }
        #expect(ignored == [Stage.ignored])
        let app = ServiceSession(applicationOf: stage.key)
        #expect(try stage.service.projects.record(app, stage.key).languages?.count == 3)
    }

    /// With locks, contexts, plural forms, levels, sources within others and one for two names.
    private static func fullStage() throws -> Stage {
        let stage = try Stage()
        try stage.applied(stage.create("Входящие"), as: stage.reviewer)
        _ = try stage.send(stage.lock(.lock), as: stage.reviewer)
        for form in ["one", "few"] {
            try stage.applied(
                stage.create(form, Stage.messages, context: ["count": ["number": form]]),
                as: stage.reviewer)
        }
        try stage.applied(stage.create("other", Stage.messages), as: stage.reviewer)
        try stage.applied(stage.create("Go!", Stage.short, locale: "fr"), as: stage.reviewer)
        try stage.service.database.write { db in
            let project = try #require(try StoredProject.find(db, key: stage.key))
            let writer = ProjectWriter(db: db, project: project, actor: nil, now: 0)
            try writer.nest(
                try writer.source(named: "/legal"), in: try writer.source(named: "navigation"))
            try db.execute(
                sql: "UPDATE projectLanguage SET state = 'unpublished' WHERE locale = 'fr'")
            try db.execute(
                sql: "UPDATE project SET details = ?",
                arguments: [
                    #"{"type": "mobile", "url": "https://example.com", "css": "b{}"}"#
                ])
        }
        return stage
    }

    /// The files without what is true of one server or moment only.
    private static func files(_ path: String) throws -> [String: JSON] {
        var files: [String: JSON] = [:]
        try ArchiveReader.each(of: path, limits: ArchiveLimits()) { _ in
            true
        } _: { name, bytes in
            files[name] = plain(try JSON(parsing: bytes))
        }
        files["snapshot.json"] = files["snapshot.json"].map { _ in .null }
        return files
    }

    private static func plain(_ json: JSON) -> JSON {
        switch json {
        case .object(let object):
            let members = object.members.filter {
                !["id", "created_at", "updated_at"].contains($0.name)
            }
            return .object(
                JSONObject(
                    members.map { JSONObject.Member(name: $0.name, value: plain($0.value)) }))
        case .array(let list): return .array(list.map(plain))
        default: return json
        }
    }
}
