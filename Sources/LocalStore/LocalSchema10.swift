/// The changes of the tenth schema: the keys of each source, and fewer searches for each new key.
enum LocalSchema10 {
    static let sql = """
        -- The keys of each source. The table is a LeveledTable, and keyOfSource reads its levels.
        DROP INDEX keyOfSource;
        CREATE TABLE sourceKey (
            level  INTEGER NOT NULL CHECK (level IN (0, 1)),
            source INTEGER NOT NULL,
            key    INTEGER NOT NULL,
            PRIMARY KEY (level, source, key)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO sourceKey SELECT 1, source, key FROM keySource ORDER BY source, key;
        CREATE VIEW keyOfSource (source, key) AS
            SELECT source, key FROM sourceKey WHERE level = 0
            UNION ALL SELECT source, key FROM sourceKey WHERE level = 1;
        DROP TRIGGER keySourceAdded;
        CREATE TRIGGER keySourceAdded AFTER INSERT ON keySource BEGIN
            UPDATE source SET keys = keys + 1 WHERE id = NEW.source;
            INSERT INTO sourceKey VALUES (0, NEW.source, NEW.key);
        END;
        DROP TRIGGER keySourceRemoved;
        CREATE TRIGGER keySourceRemoved AFTER DELETE ON keySource BEGIN
            UPDATE source SET keys = keys - 1 WHERE id = OLD.source;
            DELETE FROM sourceKey
            WHERE level IN (0, 1) AND source = OLD.source AND key = OLD.key;
        END;

        -- The store searches the hash of a key before it adds the key, so the trigger does not
        -- search the hash in the large levels again.
        DROP TRIGGER keyAdded;
        CREATE TRIGGER keyAdded AFTER INSERT ON translationKey BEGIN
            INSERT INTO keyHash VALUES (0, NEW.project, NEW.hash, NEW.id);
        END;
        """
}
