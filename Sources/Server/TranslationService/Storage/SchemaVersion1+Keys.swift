/// The first schema: keys, sources, the search in keys, and screenshots.
extension SchemaVersion1 {
    static let keys = """
        CREATE TABLE translationKey (
            id           INTEGER PRIMARY KEY AUTOINCREMENT, -- the order of registration
            project      INTEGER NOT NULL REFERENCES project ON DELETE CASCADE,
            hash         TEXT NOT NULL,
            label        TEXT NOT NULL,
            description  TEXT NOT NULL DEFAULT '',
            locale       TEXT NOT NULL,
            level        INTEGER NOT NULL DEFAULT 0,
            syntax       TEXT NOT NULL DEFAULT 'tml',
            maxLength    INTEGER,
            note         TEXT,
            isIgnored    INTEGER NOT NULL DEFAULT 0 CHECK (isIgnored IN (0, 1)),
            wordCount    INTEGER NOT NULL,
            length       INTEGER NOT NULL,
            registeredAt INTEGER NOT NULL,
            verifiedAt   INTEGER NOT NULL,
            updatedAt    INTEGER NOT NULL,
            revision     INTEGER NOT NULL,
            seenLevel    INTEGER,                           -- see keyIsHidden
            UNIQUE (project, hash)
        ) STRICT;
        CREATE INDEX keyInOrder ON translationKey (project, isIgnored, id, level);
        CREATE INDEX keyByLabel ON translationKey (project, isIgnored, label);
        CREATE INDEX restrictedKey ON translationKey (project, level) WHERE level > 0;

        CREATE TABLE keyLabel (
            project INTEGER NOT NULL REFERENCES project ON DELETE CASCADE,
            name    TEXT NOT NULL,
            key     INTEGER NOT NULL REFERENCES translationKey ON DELETE CASCADE,
            PRIMARY KEY (project, name, key)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX labelOfKey ON keyLabel (key);
        """

    /// `tokenNames` is a function of this program (`TokenNames`).
    static let keyTokens = """
        CREATE TABLE keyToken (
            project INTEGER NOT NULL REFERENCES project ON DELETE CASCADE,
            token   TEXT NOT NULL,                          -- its name, or : and its context
            key     INTEGER NOT NULL REFERENCES translationKey ON DELETE CASCADE,
            PRIMARY KEY (project, token, key)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX tokenOfKey ON keyToken (key);
        CREATE TRIGGER keyTokensInsert AFTER INSERT ON translationKey
        WHEN instr(new.label, '{') > 0 BEGIN
            INSERT INTO keyToken
                SELECT new.project, value, new.id FROM json_each(tokenNames(new.label));
        END;
        CREATE TRIGGER keyTokensUpdate AFTER UPDATE OF label ON translationKey
        WHEN new.label <> old.label BEGIN
            DELETE FROM keyToken WHERE key = new.id;
            INSERT INTO keyToken
                SELECT new.project, value, new.id FROM json_each(tokenNames(new.label));
        END;
        """

    /// `seenLevel` is the lowest level at which a hidden key was visible before, so that clients
    /// with this key get its deletion.
    static let hiddenKeys = """
        CREATE TRIGGER keyIsHidden AFTER UPDATE OF level, isIgnored ON translationKey
        WHEN old.isIgnored = 0 AND (new.isIgnored = 1 OR new.level > old.level) BEGIN
            UPDATE translationKey SET seenLevel = min(coalesce(seenLevel, old.level), old.level)
            WHERE id = new.id;
        END;
        """

    /// An ignored key does not count for any source.
    static let sources = """
        CREATE TABLE source (
            id        INTEGER PRIMARY KEY AUTOINCREMENT,
            project   INTEGER NOT NULL REFERENCES project ON DELETE CASCADE,
            name      TEXT NOT NULL,
            hash      TEXT NOT NULL,                        -- MD5 of the name
            keyCount  INTEGER NOT NULL DEFAULT 0,
            createdAt INTEGER NOT NULL,
            updatedAt INTEGER NOT NULL,
            UNIQUE (project, name)
        ) STRICT;
        CREATE INDEX sourceByHash ON source (project, hash);

        CREATE TABLE nestedSource (
            parent INTEGER NOT NULL REFERENCES source ON DELETE CASCADE,
            child  INTEGER NOT NULL REFERENCES source ON DELETE CASCADE,
            PRIMARY KEY (parent, child)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE keySource (
            source INTEGER NOT NULL REFERENCES source ON DELETE CASCADE,
            key    INTEGER NOT NULL REFERENCES translationKey ON DELETE CASCADE,
            PRIMARY KEY (source, key)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX sourceOfKey ON keySource (key);

        CREATE TRIGGER keyEntersSource AFTER INSERT ON keySource
        WHEN NOT EXISTS (SELECT 1 FROM translationKey WHERE id = new.key AND isIgnored = 1) BEGIN
            UPDATE source SET keyCount = keyCount + 1 WHERE id = new.source;
        END;
        CREATE TRIGGER keyLeavesSource AFTER DELETE ON keySource
        WHEN NOT EXISTS (SELECT 1 FROM translationKey WHERE id = old.key AND isIgnored = 1) BEGIN
            UPDATE source SET keyCount = keyCount - 1 WHERE id = old.source;
        END;
        CREATE TRIGGER keyCountsForSources AFTER UPDATE OF isIgnored ON translationKey
        WHEN new.isIgnored <> old.isIgnored BEGIN
            UPDATE source SET keyCount = keyCount + old.isIgnored - new.isIgnored
            WHERE id IN (SELECT source FROM keySource WHERE key = new.id);
        END;
        """

    /// The triggers only store the changed rows. `SearchIndex` updates the index at the end of a
    /// transaction.
    static let keySearch = """
        CREATE VIRTUAL TABLE keyText USING fts5 (
            label, description, content = 'translationKey', content_rowid = 'id',
            tokenize = 'trigram');
        CREATE TABLE keyTextChange (
            id          INTEGER PRIMARY KEY,                -- of the key
            label       TEXT,                               -- the text in the index; NULL: none
            description TEXT
        ) STRICT;
        CREATE TRIGGER keyTextInsert AFTER INSERT ON translationKey BEGIN
            INSERT INTO keyTextChange (id) VALUES (new.id) ON CONFLICT DO NOTHING;
        END;
        CREATE TRIGGER keyTextDelete AFTER DELETE ON translationKey BEGIN
            INSERT INTO keyTextChange VALUES (old.id, old.label, old.description)
            ON CONFLICT DO NOTHING;
        END;
        CREATE TRIGGER keyTextUpdate AFTER UPDATE OF label, description ON translationKey BEGIN
            INSERT INTO keyTextChange VALUES (old.id, old.label, old.description)
            ON CONFLICT DO NOTHING;
        END;
        """

    static let screenshots = """
        CREATE TABLE screenshot (
            id          INTEGER PRIMARY KEY AUTOINCREMENT,
            project     INTEGER NOT NULL REFERENCES project ON DELETE CASCADE,
            title       TEXT NOT NULL DEFAULT '',
            description TEXT NOT NULL DEFAULT '',
            width       INTEGER NOT NULL,
            height      INTEGER NOT NULL,
            createdAt   INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX screenshotOfProject ON screenshot (project, id);

        CREATE TABLE screenshotImage (
            screenshot INTEGER PRIMARY KEY REFERENCES screenshot ON DELETE CASCADE,
            png        BLOB NOT NULL
        ) STRICT;

        CREATE TABLE screenshotKey (
            key        INTEGER NOT NULL REFERENCES translationKey ON DELETE CASCADE,
            screenshot INTEGER NOT NULL REFERENCES screenshot ON DELETE CASCADE,
            left       REAL NOT NULL,
            top        REAL NOT NULL,
            width      REAL NOT NULL,
            height     REAL NOT NULL,
            PRIMARY KEY (key, screenshot)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX keysOfScreenshot ON screenshotKey (screenshot);
        """
}
