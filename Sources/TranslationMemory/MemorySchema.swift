/// The tables of the memory. A file with other ones is set aside: all of it can be learned again.
enum MemorySchema {
    /// SQLite's `user_version`.
    static let version = 1

    static let sql = """
        CREATE TABLE languagePair (
            id     INTEGER PRIMARY KEY,
            source TEXT NOT NULL,
            target TEXT NOT NULL,
            UNIQUE (source, target)
        ) STRICT;

        -- A label that is translated somewhere, once for each pair of languages.
        CREATE TABLE label (
            id    INTEGER PRIMARY KEY AUTOINCREMENT,
            pair  INTEGER NOT NULL REFERENCES languagePair,
            block INTEGER NOT NULL,              -- where its signature is
            hash  INTEGER NOT NULL,
            text  TEXT NOT NULL,
            form  TEXT NOT NULL                  -- as it is compared
        ) STRICT;
        CREATE INDEX labelByHash ON label (pair, hash);

        -- A key that has the label.
        CREATE TABLE segment (
            id          INTEGER PRIMARY KEY,
            label       INTEGER NOT NULL REFERENCES label,
            project     TEXT NOT NULL,
            key         TEXT NOT NULL,
            description TEXT NOT NULL
        ) STRICT;
        CREATE INDEX segmentOfLabel ON segment (label, project, key);

        CREATE TABLE text (
            id         INTEGER PRIMARY KEY,      -- the translation's
            segment    INTEGER NOT NULL REFERENCES segment,
            context    TEXT NOT NULL,
            text       TEXT NOT NULL,
            isApproved INTEGER NOT NULL CHECK (isApproved IN (0, 1)),
            author     TEXT NOT NULL,
            date       TEXT NOT NULL,
            revision   INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX textOfSegment ON text (segment);

        CREATE TABLE block (
            id         INTEGER PRIMARY KEY,
            pair       INTEGER NOT NULL REFERENCES languagePair,
            class      INTEGER NOT NULL,         -- of lengths
            signatures BLOB NOT NULL
        ) STRICT;
        CREATE INDEX blockOfClass ON block (pair, class);

        -- In what state all that was learned from was, when all of it was learned.
        CREATE TABLE progress (
            only  INTEGER PRIMARY KEY CHECK (only = 0),
            stamp TEXT NOT NULL
        ) STRICT;
        INSERT INTO progress VALUES (0, '');
        """
}
