import Catalog
import Foundation
import GRDB
import TML
import TestSupport
import Testing
import Text
import Wire

@testable import TranslationService

/// Databases of every schema before this one.
@Suite struct MigrationTests {
    let folder: TemporaryFolder
    var path: String { folder.path("server.sqlite") }

    init() throws { folder = try TemporaryFolder() }

    private static let key = Project.Key("aa01")

    /// A project with two keys, one of them translated, as schema `version` keeps them.
    private func make(version: Int) throws {
        let queue = try DatabaseQueue(path: path, configuration: Opening.configuration)
        try ServiceSchema.migrator.migrate(queue, upTo: String(version))
        try queue.write { db in
            try db.execute(
                sql: """
                    INSERT INTO user VALUES
                        (1, 'u', 'boss@example.com', 'Boss', NULL, '-', 1, 0, 0);
                    INSERT INTO project (id, key, name, defaultLocale, lastRevision, createdAt,
                                         updatedAt)
                    VALUES (1, 'aa01', 'Shop', 'en', 3, 0, 0);
                    INSERT INTO language (id, locale, foldedLocale, englishName, nativeName)
                    VALUES (1, 'en', 'en', 'English', 'English'),
                           (2, 'ru', 'ru', 'Russian', 'Русский');
                    INSERT INTO projectLanguage (project, locale, language, createdAt, updatedAt)
                    VALUES (1, 'en', 1, 0, 0), (1, 'ru', 2, 0, 0);
                    INSERT INTO translationKey
                        (id, project, hash, label, locale, wordCount, length, registeredAt,
                         verifiedAt, updatedAt, revision)
                    VALUES (1, 1, '01', 'Hello', 'en', 1, 5, 0, 0, 0, 1),
                           (2, 1, '02', 'Goodbye', 'en', 1, 7, 0, 0, 0, 2);
                    INSERT INTO translation
                        (id, project, key, locale, label, status, importedRank, rank, textRevision,
                         contentRevision, revision, createdAt, updatedAt)
                    VALUES (1, 1, 1, 'ru', 'Привет', 'accepted', 1, 1, 3, 3, 3, 0, 0);
                    INSERT INTO target (key, locale, project, status, translationCount, best,
                                        bestRank, updatedAt, revision)
                    VALUES (1, 'ru', 1, 'accepted', 1, 1, 1, 0, 3);
                    INSERT INTO changeLog (project, revision, type, action, key, locale, object, at)
                    VALUES (1, 1, 'key', 'created', 1, NULL, 1, 0),
                           (1, 2, 'key', 'created', 2, NULL, 2, 0),
                           (1, 3, 'translation', 'created', 1, 'ru', 1, 0)
                    """)
            if version >= 3 { try SearchIndex.settle(db) }
        }
        try queue.close()
    }

    private func found(_ words: String, in service: TranslationService) throws -> [String] {
        var request = KeyListRequest(locale: "ru")
        request.words = [words]
        let page = try service.keys.page(
            ServiceSession(userID: 1, isAdmin: true), Self.key, request)
        return page.records.map(\.label)
    }

    @Test(arguments: 1...8)
    func whatIsInADatabaseIsThereAndFound(version: Int) throws {
        try make(version: version)
        let service = try TranslationService(path: path, clock: { 1_700_000_000 })
        #expect(try found("ривет", in: service) == ["Hello"])
        #expect(try found("oodby", in: service) == ["Goodbye"])
        #expect(try service.maintenance.check() == [])
        try service.close()
    }

    /// Before, a text stayed its first author's, with their vote, whoever had reworded it.
    @Test func aTextBecomesTheWorkOfWhoHasRewordedIt() throws {
        try make(version: 6)
        let queue = try DatabaseQueue(path: path, configuration: Opening.configuration)
        try queue.write { db in
            try db.execute(
                sql: """
                    INSERT INTO user VALUES
                        (2, 'v', 'anna@example.com', 'Anna', NULL, '-', 0, 0, 0);
                    INSERT INTO membership (id, project, user, role, createdAt, updatedAt)
                    VALUES (1, 1, 1, 'reviewer', 0, 0), (2, 1, 2, 'translator', 0, 0);
                    UPDATE translation SET translator = 2, importedRank = 0, positiveVotes = 1,
                        textRevision = 4, contentRevision = 4, revision = 4;
                    INSERT INTO vote VALUES (1, 2, 1, 1, 50);
                    UPDATE target SET revision = 4;
                    UPDATE project SET lastRevision = 4;
                    INSERT INTO changeLog
                        (project, revision, type, action, key, locale, object, actor, at)
                    VALUES (1, 4, 'translation', 'updated', 1, 'ru', 1, 1, 50)
                    """)
        }
        try queue.close()
        let service = try TranslationService(path: path, clock: { 1_700_000_000 })
        let found: [Int] = try service.database.read { db in
            try Int.fetchAll(
                db,
                sql: """
                    SELECT translator FROM translation UNION ALL SELECT translator FROM vote
                    """)
        }
        #expect(found == [1, 1])
        #expect(try service.maintenance.check() == [])
        try service.close()
    }

    /// No key is lost for a syntax that is none, or for a level that nobody has.
    @Test func whatBreaksTheRulesOfTodayIsKept() throws {
        try make(version: 7)
        let queue = try DatabaseQueue(path: path, configuration: Opening.configuration)
        try queue.write { db in
            try db.execute(
                sql: """
                    UPDATE translationKey SET syntax = ?, level = 99999 WHERE id = 1;
                    UPDATE translationKey SET syntax = 'xmessage' WHERE id = 2;
                    INSERT INTO token (hash, kind, project, client, createdAt)
                    VALUES (x'01', 'project', 1, NULL, 0), (x'02', 'project', 1, 'aa01', 0)
                    """, arguments: [String(repeating: "x", count: 100_000)])
        }
        try queue.close()
        let service = try TranslationService(path: path, clock: { 1_700_000_000 })
        let keys = try service.keys.page(
            ServiceSession(userID: 1, isAdmin: true), Self.key, KeyListRequest(locale: "ru"))
        #expect(Set(keys.records.map(\.syntax)) == ["tml", "xmessage"])
        #expect(keys.records.first { $0.label == "Hello" }?.level == 10000)
        let may = try service.projectTokens.all(of: Self.key).map(\.mayRelease)
        #expect(may == [false, true])
        let facts = try service.maintenance.safetyFacts(tokenAge: 1)
        #expect(facts.releasingTokens.map(\.id) == ["02"])
        #expect(try service.maintenance.check() == [])
        try service.close()
    }

    @Test(arguments: 1...8)
    func whatIsWrittenThereIsFoundToo(version: Int) throws {
        try make(version: version)
        let service = try TranslationService(path: path, clock: { 1_700_000_000 })
        var change = ChangeRecord(id: "1", operation: .create)
        change.key = "02"
        change.locale = "ru"
        change.data.label = "До свидания"
        let response = try service.changes.apply(
            ChangesRequest(changes: [change]), to: Self.key,
            ServiceSession(userID: 1, isAdmin: true))
        #expect(response.results.map(\.status) == [.applied])
        try service.database.write { db in
            try db.execute(sql: "UPDATE translation SET label = 'Здравствуй' WHERE id = 1")
        }
        #expect(try found("свидан", in: service) == ["Goodbye"])
        #expect(try found("равств", in: service) == ["Hello"])
        #expect(try found("ривет", in: service) == [])
        #expect(try service.maintenance.check() == [])
        try service.close()
    }
}
