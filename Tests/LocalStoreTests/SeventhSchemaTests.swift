import Catalog
import TestSupport
import Testing

@testable import LocalStore

/// Databases of the sixth schema.
struct SeventhSchemaTests {
    @Test func theStepsOfAnActionTellIfItIsOfManyKeys() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("store.sqlite")
        try OlderStore.make(
            version: 6, at: path,
            OlderStore.oneKey() + """
                INSERT INTO translationKey (
                    id, project, hash, label, description, locale, level, syntax, note, labels,
                    revision)
                VALUES (2, 1, printf('%032x', 2), 'Open', '', 'en', 0, 'tml', '', '', 1);
                INSERT INTO action (id, at, name) VALUES
                    (1, 0, 'discardMany'), (2, 0, 'submitMany'), (3, 0, 'save');
                INSERT INTO actionStep (
                    action, position, language, key, context, text, isTyped, revision)
                VALUES (1, 0, 1, 1, '', 'A', 1, 0), (1, 1, 1, 2, '', 'B', 1, 0),
                    (2, 0, 1, 1, 'a', 'A', 1, 0), (2, 1, 1, 1, 'b', 'B', 1, 0),
                    (3, 0, 1, 2, '', 'A', 1, 0);
                """)
        let actions = try StoreFixture(in: folder, path: path).store.actions(limit: 9)
        #expect(actions.map(\.name) == [.save, .save, .discard])
        #expect(actions.map(\.hasManyKeys) == [false, false, true])
        #expect(actions.map(\.count) == [1, 2, 2])
        #expect(actions.map(\.isOfManyKeys) == [false, false, true])
    }
}
