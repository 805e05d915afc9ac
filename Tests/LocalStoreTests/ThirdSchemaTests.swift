import Catalog
import TML
import TestSupport
import Testing
import Text

@testable import LocalStore

/// Databases of the second schema.
struct ThirdSchemaTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path("store.sqlite") }

    init() throws { folder = try TemporaryFolder() }

    /// Makes a database of the second schema with two checked keys. The keys have the same label
    /// and different texts, and an issue in the first text.
    private func makeDatabase() throws {
        try OlderStore.make(
            version: 2, at: path,
            OlderStore.project + """
                UPDATE language SET checkedTo = 2, checkingTo = 2, checkedWith = '1';
                INSERT INTO translationKey (
                    id, project, hash, label, description, locale, level, syntax, note, labels,
                    revision)
                VALUES (1, 1, printf('%032x', 1), 'Save', '', 'en', 0, 'tml', '', '', 1),
                    (2, 1, printf('%032x', 2), 'Save', 'menu', 'en', 0, 'tml', '', '', 1);
                INSERT INTO target (language, key, status) VALUES (1, 1, 0), (1, 2, 0);
                INSERT INTO draft (language, key, context, text)
                VALUES (1, 1, '', 'Сохранить'), (1, 2, '', 'Записать');
                INSERT INTO issue (language, checkName, key) VALUES (1, 'numbers', 1);
                DELETE FROM uncheckedKey;
                """)
    }

    @Test func allKeysAreComparedAfterTheUpdate() throws {
        try makeDatabase()
        let fixture = try StoreFixture(in: folder, path: path)
        let index = IssueIndex(fixture.store, fixture.project, fixture.locale)
        #expect(try index.counts() == [.numbers: 1], "The issues stay until the next check.")
        #expect(try index.left() == 2)
        while let part = try index.next(with: "1", limit: 1) { try index.save([:], of: part) }
        #expect(try index.counts() == [.inconsistent: 2])
        #expect(try fixture.detail(1).drafts.map(\.text) == ["Сохранить"])
    }
}
