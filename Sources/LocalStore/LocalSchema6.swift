/// The hashes of keys in their own table, because the hash of a new key can be anywhere among them
/// (`KeyHashes`). The texts of new targets are added to the search index some thousand at a time
/// (`SearchTable`). Labels have no index; they are sorted on demand.
enum LocalSchema6 {
    static let sql = """
        CREATE TABLE newKey (
            id          INTEGER PRIMARY KEY CHECK (id < 4294967296), -- the order of registration
            project     INTEGER NOT NULL REFERENCES project,
            hash        TEXT NOT NULL,
            label       TEXT NOT NULL,
            description TEXT NOT NULL,
            locale      TEXT NOT NULL,
            level       INTEGER NOT NULL,
            syntax      TEXT NOT NULL,
            maxLength   INTEGER,
            note        TEXT NOT NULL,
            labels      TEXT NOT NULL,           -- one a line
            revision    INTEGER NOT NULL
        ) STRICT;
        INSERT INTO newKey SELECT * FROM translationKey ORDER BY id;

        -- Each key is in one of the levels; a new one in level 0, which is small.
        CREATE TABLE keyHash (
            level   INTEGER NOT NULL CHECK (level BETWEEN 0 AND 2),
            project INTEGER NOT NULL,
            hash    TEXT NOT NULL,
            key     INTEGER NOT NULL,
            PRIMARY KEY (level, project, hash)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO keyHash SELECT 2, project, hash, id FROM translationKey ORDER BY project, hash;
        DROP TABLE translationKey;
        ALTER TABLE newKey RENAME TO translationKey;
        CREATE TRIGGER keyAdded AFTER INSERT ON translationKey BEGIN
            SELECT RAISE(ABORT, 'UNIQUE: a hash is there twice') FROM keyHash
            WHERE level IN (1, 2) AND project = NEW.project AND hash = NEW.hash;
            INSERT INTO keyHash VALUES (0, NEW.project, NEW.hash, NEW.id);
        END;
        CREATE TRIGGER keyStays BEFORE UPDATE OF id, project, hash ON translationKey
        WHEN (OLD.id, OLD.project, OLD.hash) IS NOT (NEW.id, NEW.project, NEW.hash) BEGIN
            SELECT RAISE(ABORT, 'a key is made another');
        END;
        CREATE TRIGGER keyRemoved AFTER DELETE ON translationKey BEGIN
            DELETE FROM keyHash
            WHERE level IN (0, 1, 2) AND project = OLD.project AND hash = OLD.hash;
        END;

        CREATE TABLE newKeySource (
            key    INTEGER NOT NULL REFERENCES translationKey,
            source INTEGER NOT NULL REFERENCES source,
            PRIMARY KEY (key, source)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO newKeySource SELECT key, source FROM keySource ORDER BY key, source;
        DROP TABLE keySource;
        ALTER TABLE newKeySource RENAME TO keySource;
        CREATE TRIGGER keySourceAdded AFTER INSERT ON keySource BEGIN
            UPDATE source SET keys = keys + 1 WHERE id = NEW.source;
        END;
        CREATE TRIGGER keySourceRemoved AFTER DELETE ON keySource BEGIN
            UPDATE source SET keys = keys - 1 WHERE id = OLD.source;
        END;

        -- The last key whose text is in searchText: those of later ones wait.
        ALTER TABLE language ADD COLUMN searchedTo INTEGER NOT NULL DEFAULT 4294967295;
        INSERT INTO searchText (searchText, rank) VALUES ('automerge', 16), ('crisismerge', 64);
        """
}
