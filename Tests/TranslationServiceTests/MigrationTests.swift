import Catalog
import Foundation
import GRDB
import Migrations
import TML
import TestSupport
import Testing
import Text
import Wire

@testable import TranslationService

/// The update of databases from every version of the schema to a further version.
@Suite struct MigrationTests {
    let folder: TemporaryFolder
    var path: String { folder.path("server.sqlite") }

    init() throws { folder = try TemporaryFolder() }

    private static let key = Project.Key("aa01")
    private static let boss = ServiceSession(userID: 1, isAdmin: true)

    /// A version after the last version of the program.
    private static let furtherVersion = [
        "ALTER TABLE translationKey ADD COLUMN initial TEXT",
        "UPDATE translationKey SET initial = substr(label, 1, 1)",
    ]

    /// Creates a database of a version, with two keys. One of the keys has a translation.
    private func make(version: Int) throws {
        let queue = try DatabaseQueue(path: path, configuration: Opening.configuration)
        try ServiceSchema.migrator(of: Array(ServiceSchema.versions.prefix(version))).migrate(queue)
        try queue.write { db in
            try db.execute(
                sql: """
                    INSERT INTO user (id, uuid, email, name, passwordHash, isAdmin, createdAt,
                                      updatedAt)
                    VALUES (1, 'u', 'boss@example.com', 'Boss', '-', 1, 0, 0);
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
                    INSERT INTO target (key, locale, project, status, translationCount, bestRank,
                                        updatedAt, revision)
                    VALUES (1, 'ru', 1, 'accepted', 1, 1, 0, 3);
                    INSERT INTO token (hash, kind, user, sign, since, createdAt, expiresAt)
                    VALUES (x'01', 'page', 1, 'sign', 5, 6, 9000000000);
                    INSERT INTO changeLog (project, revision, type, action, key, locale, object, at)
                    VALUES (1, 1, 'key', 'created', 1, NULL, 1, 0),
                           (1, 2, 'key', 'created', 2, NULL, 2, 0),
                           (1, 3, 'translation', 'created', 1, 'ru', 1, 0)
                    """)
            try SearchIndex.update(db)
        }
        try queue.close()
    }

    /// Opens the database as a program with the further version does.
    private func openWithFurtherVersion() throws -> ServiceDatabase {
        let versions = ServiceSchema.versions + [Self.furtherVersion]
        return try ServiceDatabase(
            path: path, clock: { 1_700_000_000 }, migrator: ServiceSchema.migrator(of: versions))
    }

    private func found(_ words: String, in database: ServiceDatabase) throws -> [String] {
        var request = KeyListRequest(locale: "ru")
        request.words = [words]
        let page = try Keys(database: database).page(Self.boss, Self.key, request)
        return page.records.map(\.label)
    }

    @Test(arguments: 1...ServiceSchema.versions.count)
    func theUpdateKeepsTheDataAndTheSearchIndex(version: Int) throws {
        try make(version: version)
        let database = try openWithFurtherVersion()
        let initials = try database.read { db in
            try String.fetchAll(db, sql: "SELECT initial FROM translationKey ORDER BY id")
        }
        #expect(initials == ["H", "G"])
        let token = try database.read { db in
            try Row.fetchOne(db, sql: "SELECT * FROM token WHERE hash = x'01'")
        }
        #expect(token?["sign"] == "sign" && token?["since"] == 5)
        #expect(token?["address"] == nil as String? && token?["lastUsedAt"] == nil as Int?)
        #expect(try found("ривет", in: database) == ["Hello"])
        #expect(try found("oodby", in: database) == ["Goodbye"])
        #expect(try Maintenance(database: database).check() == [])
        try database.close()
    }

    @Test(arguments: 1...ServiceSchema.versions.count)
    func textsThatAreWrittenAfterTheUpdateAreFound(version: Int) throws {
        try make(version: version)
        let database = try openWithFurtherVersion()
        var change = ChangeRecord(id: "1", operation: .create)
        change.key = "02"
        change.locale = "ru"
        change.data.label = "До свидания"
        let response = try Changes(database: database).apply(
            ChangesRequest(changes: [change]), to: Self.key, Self.boss)
        #expect(response.results.map(\.status) == [.applied])
        try database.write { db in
            try db.execute(sql: "UPDATE translation SET label = 'Здравствуй' WHERE id = 1")
        }
        #expect(try found("свидан", in: database) == ["Goodbye"])
        #expect(try found("равств", in: database) == ["Hello"])
        #expect(try found("ривет", in: database) == [])
        #expect(try Maintenance(database: database).check() == [])
        try database.close()
    }

    @Test(arguments: 1...ServiceSchema.versions.count)
    func textsOfBeforeTheUpdateAreFoundWithOtherAccents(version: Int) throws {
        try make(version: version)
        let queue = try DatabaseQueue(path: path, configuration: Opening.configuration)
        try queue.write { db in
            try db.execute(
                sql: """
                    UPDATE translation SET label = 'Ёлка' WHERE id = 1;
                    UPDATE translationKey SET description = 'Café' WHERE id = 2;
                    """)
            try SearchIndex.update(db)
        }
        try queue.close()
        let database = try openWithFurtherVersion()
        #expect(try found("ЕЛКА", in: database) == ["Hello"])
        #expect(try found("е\u{308}л", in: database) == ["Hello"])
        #expect(try found("cafe", in: database) == ["Goodbye"])
        #expect(try found("фÉ", in: database) == [])
        #expect(try Maintenance(database: database).check() == [])
        try database.close()
    }

    @Test func aPhraseIsFoundAcrossTheLineBreaksOfTextsOfTheTenthSchema() throws {
        try make(version: 10)
        let queue = try DatabaseQueue(path: path, configuration: Opening.configuration)
        try queue.write { db in
            try db.execute(
                sql: """
                    UPDATE translation SET label = 'на\u{AD}ши' || char(10) || '  книги' WHERE id = 1;
                    DELETE FROM translationTextChange;
                    INSERT INTO translationText (translationText, rowid, label)
                    VALUES ('delete', 1, 'привет');
                    INSERT INTO translationText (rowid, label)
                    VALUES (1, 'на\u{AD}ши' || char(10) || '  книги');
                    """)
        }
        try queue.close()
        let database = try openWithFurtherVersion()
        #expect(try found("наши книги", in: database) == ["Hello"])
        #expect(try Maintenance(database: database).check() == [])
        try database.close()
    }

    @Test(arguments: [
        "UPDATE translation SET status = 'good'", "UPDATE target SET status = 'rejected'",
        "UPDATE changeLog SET type = 'note'",
    ])
    func aValueThatIsNotInTheListOfItsColumnIsRefused(sql: String) throws {
        try make(version: ServiceSchema.versions.count)
        let queue = try DatabaseQueue(path: path, configuration: Opening.configuration)
        let error = #expect(throws: DatabaseError.self) {
            try queue.write { try $0.execute(sql: sql) }
        }
        #expect(error?.extendedResultCode == .SQLITE_CONSTRAINT_CHECK)
    }

    @Test(arguments: [
        "INSERT INTO translation (status) VALUES ('accepted')",
        "INSERT INTO target (status) VALUES ('accepted')",
        "INSERT INTO changeLog (type) VALUES ('vote')",
    ])
    func theChecksOfANewRowNeedNoTemporaryTable(sql: String) throws {
        try make(version: 1)
        try openWithFurtherVersion().close()
        let queue = try DatabaseQueue(path: path, configuration: Opening.configuration)
        let steps = try queue.write { db in
            try Row.fetchAll(db, sql: "EXPLAIN \(sql)").map { $0["opcode"] as String }
        }
        #expect(steps.contains("TypeCheck") && !steps.contains("OpenEphemeral"), "\(steps)")
    }

    @Test func aProgramRefusesADatabaseOfALaterVersion() throws {
        try openWithFurtherVersion().close()
        let sentence = "a newer version of tml-server wrote \(path); install that version"
        #expect(throws: ServiceError.storage(sentence)) { _ = try Opening.pool(at: path) }
    }
}
