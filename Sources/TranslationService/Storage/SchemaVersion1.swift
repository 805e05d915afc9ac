import Text

/// The first schema: people, projects, keys.
enum SchemaVersion1 {
    static let parts = [people, projects, keys, translations, search, records]

    static let people = """
        CREATE TABLE user (
            id           INTEGER PRIMARY KEY AUTOINCREMENT,
            uuid         TEXT NOT NULL UNIQUE,
            email        TEXT NOT NULL UNIQUE,              -- lower case
            name         TEXT NOT NULL,
            gender       TEXT CHECK (gender IN ('male', 'female')),
            passwordHash TEXT NOT NULL,
            isAdmin      INTEGER NOT NULL DEFAULT 0 CHECK (isAdmin IN (0, 1)),
            createdAt    INTEGER NOT NULL,                  -- all times: seconds since 1970
            updatedAt    INTEGER NOT NULL
        ) STRICT;

        CREATE TABLE token (
            hash      BLOB PRIMARY KEY,                     -- SHA-256; the token is nowhere
            user      INTEGER NOT NULL REFERENCES user ON DELETE CASCADE,
            createdAt INTEGER NOT NULL,
            expiresAt INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX tokenOfUser ON token (user);
        CREATE INDEX tokenByExpiry ON token (expiresAt);
        """

    static let projects = """
        CREATE TABLE project (
            id                 INTEGER PRIMARY KEY AUTOINCREMENT,
            key                TEXT NOT NULL UNIQUE,
            name               TEXT NOT NULL,
            description        TEXT NOT NULL DEFAULT '',
            defaultLocale      TEXT NOT NULL,
            threshold          INTEGER NOT NULL DEFAULT 1,
            allowsSelfApproval INTEGER NOT NULL DEFAULT 0 CHECK (allowsSelfApproval IN (0, 1)),
            details            TEXT NOT NULL DEFAULT '{}',  -- JSON that is only passed on
            lastRevision       INTEGER NOT NULL DEFAULT 0,
            logFloor           INTEGER NOT NULL DEFAULT 0,  -- up to here the log was cleared
            createdAt          INTEGER NOT NULL,
            updatedAt          INTEGER NOT NULL
        ) STRICT;

        CREATE TABLE language (
            id            INTEGER PRIMARY KEY AUTOINCREMENT,
            locale        TEXT NOT NULL,
            foldedLocale  TEXT NOT NULL UNIQUE,
            englishName   TEXT NOT NULL,
            nativeName    TEXT NOT NULL,
            isRightToLeft INTEGER NOT NULL DEFAULT 0 CHECK (isRightToLeft IN (0, 1)),
            flagURL       TEXT,
            definition    TEXT                              -- the newest that any project brought
        ) STRICT;

        CREATE TABLE projectLanguage (
            id         INTEGER PRIMARY KEY AUTOINCREMENT,
            project    INTEGER NOT NULL REFERENCES project ON DELETE CASCADE,
            locale     TEXT NOT NULL,
            language   INTEGER NOT NULL REFERENCES language,
            state      TEXT NOT NULL DEFAULT 'published'
                       CHECK (state IN ('published', 'unpublished')),
            threshold  INTEGER,                             -- NULL: the project's
            definition TEXT,                                -- NULL: the language's
            createdAt  INTEGER NOT NULL,
            updatedAt  INTEGER NOT NULL,
            UNIQUE (project, locale)
        ) STRICT;

        CREATE TABLE membership (
            id        INTEGER PRIMARY KEY AUTOINCREMENT,    -- the translator's id
            project   INTEGER NOT NULL REFERENCES project ON DELETE CASCADE,
            user      INTEGER NOT NULL REFERENCES user ON DELETE CASCADE,
            role      TEXT NOT NULL CHECK (role IN
                      ('viewer', 'translator', 'trusted', 'reviewer', 'manager', 'admin')),
            isInline  INTEGER NOT NULL DEFAULT 1 CHECK (isInline IN (0, 1)),
            isBlocked INTEGER NOT NULL DEFAULT 0 CHECK (isBlocked IN (0, 1)),
            createdAt INTEGER NOT NULL,
            updatedAt INTEGER NOT NULL,
            UNIQUE (project, user)
        ) STRICT;
        CREATE INDEX membershipOfUser ON membership (user);

        CREATE TABLE localeRole (
            member INTEGER NOT NULL REFERENCES membership ON DELETE CASCADE,
            locale TEXT NOT NULL,
            role   TEXT NOT NULL CHECK (role IN
                   ('viewer', 'translator', 'trusted', 'reviewer', 'manager', 'admin')),
            PRIMARY KEY (member, locale)
        ) STRICT, WITHOUT ROWID;
        """

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
            UNIQUE (project, hash)
        ) STRICT;
        CREATE INDEX keyInOrder ON translationKey (project, isIgnored, id, level);
        CREATE INDEX keyByLabel ON translationKey (project, isIgnored, label);

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
        CREATE TRIGGER keyEntersSource AFTER INSERT ON keySource BEGIN
            UPDATE source SET keyCount = keyCount + 1 WHERE id = new.source;
        END;
        CREATE TRIGGER keyLeavesSource AFTER DELETE ON keySource BEGIN
            UPDATE source SET keyCount = keyCount - 1 WHERE id = old.source;
        END;

        CREATE TABLE keyLabel (
            project INTEGER NOT NULL REFERENCES project ON DELETE CASCADE,
            name    TEXT NOT NULL,
            key     INTEGER NOT NULL REFERENCES translationKey ON DELETE CASCADE,
            PRIMARY KEY (project, name, key)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX labelOfKey ON keyLabel (key);
        """
}
