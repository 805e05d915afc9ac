import Catalog
import TML
import TestSupport
import Testing
import Text

@testable import LocalStore

/// Databases of the fourth schema.
struct FifthSchemaTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path("store.sqlite") }

    init() throws { folder = try TemporaryFolder() }

    /// Makes a database of the fourth schema with a key whose text in the index is in lower case.
    private func makeDatabase() throws {
        try OlderStore.make(
            version: 4, at: path,
            OlderStore.oneKey(label: "Ёлка") + """
                INSERT INTO searchText (rowid, text) VALUES (1 << 32 | 1, 'ёлка\n');
                """)
    }

    @Test func theIndexOfTheSearchIsFoldedAfterTheUpdate() throws {
        try makeDatabase()
        let fixture = try StoreFixture(in: folder, path: path)
        try fixture.store.catchUp()
        for search in ["елка", "ЁЛКА", "лка"] as [ExactText] {
            #expect(try fixture.store.keyCount(fixture.query(search: search)) == 1, "\(search)")
        }
        #expect(try fixture.store.keyCount(fixture.query(search: "йлка")) == 0)
    }
}
