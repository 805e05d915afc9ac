import Catalog
import TestSupport
import Testing

@testable import LocalStore

/// Databases of the eighth schema.
struct NinthSchemaTests {
    @Test func theWordsOfStoredLabelsAreCounted() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("store.sqlite")
        try OlderStore.make(version: 8, at: path, OlderStore.oneKey(label: "Save all changes"))
        let fixture = try StoreFixture(in: folder, path: path)
        #expect(try fixture.store.keyCount(fixture.query(KeyFilter(text: "words:3"))) == 1)
        #expect(try fixture.store.keyCount(fixture.query(KeyFilter(text: "words:>3"))) == 0)
    }
}
