import Catalog
import TestSupport
import Testing
import Text

@testable import LocalStore

/// Databases of the ninth schema.
struct TenthSchemaTests {
    @Test func theKeysOfStoredSourcesAreFound() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("store.sqlite")
        let rows = """
            INSERT INTO source (id, project, name) VALUES (1, 1, 'start'), (2, 1, 'help');
            INSERT INTO keySource VALUES (1, 2);
            """
        try OlderStore.make(version: 9, at: path, OlderStore.oneKey() + rows)
        let fixture = try StoreFixture(in: folder, path: path)
        #expect(try fixture.store.keyCount(fixture.query(source: "help")) == 1)
        #expect(try fixture.store.keyCount(fixture.query(source: "start")) == 0)
        let found = try fixture.store.read { try KeyHashes(db: $0).key(hash, of: 1) }
        #expect(found == 1)
    }

    private let hash = String(repeating: "0", count: 31) + "1"
}
