import Catalog
import Foundation
import TestSupport
import Testing
import Text

@testable import LocalStore

/// Databases of the first schema.
struct SecondSchemaTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path("store.sqlite") }

    init() throws { folder = try TemporaryFolder() }

    /// Makes a database of the first schema with keys and a draft for each of them.
    private func makeDatabase(keys: Int) throws {
        try OlderStore.make(
            version: 1, at: path,
            OlderStore.project + """
                WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(keys))
                INSERT INTO translationKey (
                    id, project, hash, label, description, locale, level, syntax, note, labels,
                    revision)
                SELECT i, 1, printf('%032x', i), 'Label ' || i, '', 'en', 0, 'tml', '', '', 1
                FROM n;
                INSERT INTO target (language, key, status) SELECT 1, id, 0 FROM translationKey;
                INSERT INTO draft (language, key, context, text)
                SELECT 1, id, '', 'Text ' || id FROM translationKey;
                """)
    }

    @Test func aDatabaseOfTheFirstSchemaIsUpdated() throws {
        try makeDatabase(keys: 1)
        let fixture = try StoreFixture(in: folder, path: path)
        #expect(try fixture.detail(1).drafts.map(\.text) == ["Text 1"])
        let index = IssueIndex(fixture.store, fixture.project, fixture.locale)
        let part = try #require(try index.next(with: "1", limit: 9))
        #expect(part.texts.map(\.texts.values.first) == ["Text 1"])
    }

    @Test func anUpdatedDatabaseWithADamagedSchemaIsRepaired() throws {
        try makeDatabase(keys: 3000)
        try StoreFixture(in: folder, path: path).store.close()
        let file = try FileHandle(forUpdating: URL(filePath: path))
        try file.seek(toOffset: 100)
        try file.write(contentsOf: Data(repeating: 0xFF, count: 3996))
        try file.close()
        let report = try #require(try TranslationStore.repair(path))
        #expect(report.drafts == 3000)
        #expect(report.lost.isEmpty, "\(report.lost.prefix(3))")
    }
}
