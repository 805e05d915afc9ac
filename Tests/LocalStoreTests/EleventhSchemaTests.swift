import Catalog
import TestSupport
import Testing
import Text

@testable import LocalStore

/// Databases of the tenth schema.
struct EleventhSchemaTests {
    @Test func aPhraseIsFoundAcrossTheLineBreaksOfStoredTexts() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("store.sqlite")
        let rows = """
            INSERT INTO searchText (rowid, text)
            VALUES (1 << 32 | 1, 'my\n  car\u{AD}ts\n\n\n');
            UPDATE language SET searchedTo = 4294967295;
            """
        try OlderStore.make(
            version: 10, at: path, OlderStore.oneKey(label: "my\n  car\u{AD}ts") + rows)
        let fixture = try StoreFixture(in: folder, path: path)
        try fixture.store.catchUp()
        #expect(try fixture.store.keyCount(fixture.query(search: "\"my carts\"")) == 1)
        #expect(try fixture.store.keyCount(fixture.query(search: "\"my cars\"")) == 0)
    }
}
